/** Our own drawings, in the colours of the page. They are decoration, so screen readers skip them. */

export function Sprig({ className = '' }: { className?: string }) {
  return (
    <svg viewBox="0 0 120 100" aria-hidden="true" className={className}>
      <path d="M60 96V34" fill="none" className="stroke-bark" strokeWidth="4" strokeLinecap="round" />
      <path d="M60 74C40 74 28 63 26 45c20 0 33 11 34 29Z" className="fill-leaf" />
      <path d="M60 62c0-19 12-31 34-33 1 20-12 33-34 33Z" className="fill-leaf-deep" />
      <path d="M60 42C47 36 43 22 49 8c14 6 19 20 11 34Z" className="fill-clay" />
      <path
        d="M60 74 36 54M60 62l24-22M60 42l-8-22"
        fill="none"
        className="stroke-card"
        strokeWidth="1.500"
      />
      <path d="M30 96h60" className="stroke-line" strokeWidth="4" strokeLinecap="round" />
    </svg>
  )
}

/** A tree on a hill, with the family in its crown. */
export function FamilyTree({ className = '' }: { className?: string }) {
  return (
    <svg viewBox="0 0 520 460" aria-hidden="true" className={className}>
      <path
        d="M260 14c128-6 236 84 240 206 4 118-92 220-238 222C120 444 18 352 20 228 22 104 124 20 260 14Z"
        className="fill-sky"
      />
      <circle cx="404" cy="104" r="34" className="fill-gold" />
      <path
        d="M38 316c70-58 150-62 226-28 84 38 148 22 216-18-4 96-92 172-222 172-108 0-194-50-220-126Z"
        className="fill-hill"
      />
      <House />
      <path
        d="M246 396c10-48 10-88 2-132-24-10-52-30-64-56 24 20 44 30 60 34-4-30-12-52-26-76 26 20 38 44 42 70 6-30 18-52 44-72-14 28-20 52-20 82 20-8 38-20 56-42-8 34-30 54-58 66-4 44 0 82 12 126Z"
        className="fill-bark"
      />
      <Crown />
      <Portrait x={260} y={92} ring="stroke-gold" coat="fill-[#2c5a4c]" hair="fill-[#b9b0a4]" />
      <Portrait x={166} y={150} ring="stroke-clay" coat="fill-clay" hair="fill-bark" />
      <Portrait x={354} y={150} ring="stroke-clay" coat="fill-leaf-deep" hair="fill-[#3a2c22]" />
      <Portrait x={208} y={232} ring="stroke-gold" coat="fill-gold" hair="fill-[#7a4a2c]" small />
      <Portrait x={312} y={232} ring="stroke-gold" coat="fill-clay" hair="fill-[#d9a441]" small />
      <Grass />
    </svg>
  )
}

function Crown() {
  return (
    <>
      <g className="fill-leaf-deep">
        <circle cx="170" cy="160" r="72" />
        <circle cx="350" cy="160" r="74" />
        <circle cx="260" cy="108" r="84" />
      </g>
      <g className="fill-leaf">
        <circle cx="206" cy="198" r="62" />
        <circle cx="314" cy="198" r="62" />
        <circle cx="220" cy="128" r="56" />
        <circle cx="304" cy="130" r="58" />
        <circle cx="260" cy="176" r="66" />
      </g>
      <path
        d="M260 268V130M260 262c-6-34-34-62-88-96M260 262c6-34 34-62 88-96M260 282c-10-18-28-30-50-44M260 282c10-18 28-30 50-44"
        fill="none"
        className="stroke-bark"
        strokeWidth="7"
        strokeLinecap="round"
      />
      <g className="fill-gold">
        <circle cx="118" cy="176" r="6" />
        <circle cx="212" cy="64" r="6" />
        <circle cx="326" cy="78" r="6" />
        <circle cx="408" cy="186" r="6" />
        <circle cx="260" cy="196" r="6" />
      </g>
    </>
  )
}

type PortraitProps = { x: number; y: number; ring: string; coat: string; hair: string; small?: boolean }

function Portrait({ x, y, ring, coat, hair, small = false }: PortraitProps) {
  return (
    <g transform={`translate(${x} ${y}) scale(${small ? 0.8 : 1})`}>
      <circle r="34" className={`fill-[#fdf6ea] ${ring}`} strokeWidth="5" />
      <path d="M-23 22a23 23 0 0 1 46 0 34 34 0 0 1-46 0Z" className={coat} />
      <circle cy="-6" r="13" className="fill-[#e8b894]" />
      <path d="M-14-5c-1-12 6-17 14-17s15 5 14 17c-4-7-9-9-14-9s-10 2-14 9Z" className={hair} />
    </g>
  )
}

function House() {
  return (
    <g>
      <path d="M82 300h64v46H82Z" className="fill-[#fdf6ea]" />
      <path d="m74 304 40-34 40 34Z" className="fill-clay" />
      <path d="M107 322h16v24h-16Z" className="fill-bark" />
      <path d="M90 312h11v11H90ZM128 312h11v11h-11Z" className="fill-gold" />
      <path d="M132 274h9v16h-9Z" className="fill-bark" />
    </g>
  )
}

function Grass() {
  return (
    <g fill="none" className="stroke-leaf-deep" strokeWidth="3" strokeLinecap="round">
      <path d="M206 398c2-8 6-12 12-14M198 400c0-10-2-14-8-18M330 400c2-8 6-12 12-14M322 402c0-10-2-14-8-18M390 368c2-8 5-11 10-13M384 370c0-8-2-12-7-15" />
    </g>
  )
}

/** Small icons for the three main features of the site. */
export function FeatureMark({ of }: { of: 'calendar' | 'people' | 'history' }) {
  return (
    <svg viewBox="0 0 56 56" aria-hidden="true" className="size-14">
      <rect width="56" height="56" rx="16" className="fill-info-ground" />
      {of === 'calendar' && (
        <g>
          <rect
            x="13"
            y="16"
            width="30"
            height="27"
            rx="5"
            className="fill-card stroke-primary"
            strokeWidth="2.500"
          />
          <path
            d="M13 24h30M21 12v7M35 12v7"
            className="stroke-primary"
            strokeWidth="2.500"
            strokeLinecap="round"
          />
          <path
            d="M28 39c-6-4-7-6-7-8.500 0-3.500 5-4.500 7-1 2-3.500 7-2.500 7 1 0 2.500-1 4.500-7 8.500Z"
            className="fill-clay"
          />
        </g>
      )}
      {of === 'people' && (
        <g>
          <path d="M28 24v8m0 0H17v5m11-5h11v5" fill="none" className="stroke-primary" strokeWidth="2.500" />
          <circle cx="28" cy="18" r="6.500" className="fill-clay" />
          <circle cx="17" cy="40" r="5.500" className="fill-leaf-deep" />
          <circle cx="39" cy="40" r="5.500" className="fill-gold" />
        </g>
      )}
      {of === 'history' && (
        <g>
          <path
            d="M28 18c-4-3-9-4-15-4v25c6 0 11 1 15 4 4-3 9-4 15-4V14c-6 0-11 1-15 4Z"
            className="fill-card stroke-primary"
            strokeWidth="2.500"
            strokeLinejoin="round"
          />
          <path d="M28 18v25" className="stroke-primary" strokeWidth="2.500" />
          <path
            d="M18 22h5M18 28h5M33 22h5M33 28h5"
            className="stroke-clay"
            strokeWidth="2.500"
            strokeLinecap="round"
          />
        </g>
      )}
    </svg>
  )
}
