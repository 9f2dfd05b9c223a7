import type { ReactNode } from 'react'
import { t } from '../../lib/words.ts'

type StageButtonsProps = {
  onZoom: (factor: number) => void
  onFit: () => void
  /** Missing if the viewer is not in the family tree. */
  onMe: (() => void) | undefined
}

/** Larger, smaller, everything, me. */
export function StageButtons({ onZoom, onFit, onMe }: StageButtonsProps) {
  return (
    <div className="absolute right-3 bottom-3 flex flex-col overflow-hidden rounded-control border border-edge bg-card shadow-card print:hidden">
      <StageButton label={t('tree.zoomIn')} onPress={() => onZoom(1.5)}>
        <path d="M10 4v12M4 10h12" />
      </StageButton>
      <StageButton label={t('tree.zoomOut')} onPress={() => onZoom(1 / 1.5)}>
        <path d="M4 10h12" />
      </StageButton>
      <StageButton label={t('tree.fit')} onPress={onFit}>
        <path d="M3 7V3h4M13 3h4v4M17 13v4h-4M7 17H3v-4" />
      </StageButton>
      {onMe && (
        <StageButton label={t('tree.me')} onPress={onMe}>
          <path d="M10 1v4M10 15v4M1 10h4M15 10h4" />
          <circle cx="10" cy="10" r="3.500" />
        </StageButton>
      )}
    </div>
  )
}

function StageButton({
  label,
  onPress,
  children,
}: {
  label: string
  onPress: () => void
  children: ReactNode
}) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      onClick={onPress}
      className="grid size-11 place-items-center -outline-offset-3 not-first:border-t not-first:border-line hover:bg-sunk"
    >
      <svg
        viewBox="0 0 20 20"
        aria-hidden="true"
        className="size-5 fill-none stroke-current"
        strokeWidth="2"
        strokeLinecap="round"
      >
        {children}
      </svg>
    </button>
  )
}
