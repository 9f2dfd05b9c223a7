import { useId, useLayoutEffect, useRef, useState } from 'react'
import type { PersonRef } from '../../api/types.ts'
import { easyReading } from '../../lib/easyReading.ts'
import { focusFirstField } from '../../lib/focus.ts'
import { useSignal } from '../../lib/signal.ts'
import { useAtLeast } from '../../lib/useMedia.ts'
import { t } from '../../lib/words.ts'
import { Button } from '../../ui/Button.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { MoreButton, MoreMenu } from '../../ui/MoreMenu.tsx'
import { Select } from '../../ui/Select.tsx'
import { PersonBox } from '../members/PersonBox.tsx'
import { Download } from './Download.tsx'
import type { Rect } from './geometry.ts'
import {
  colours,
  generationsFor,
  generationsOf,
  type TreeOptions,
  type TreeView,
  views,
  withView,
} from './options.ts'

type ToolbarProps = {
  options: TreeOptions
  /** `push` makes a new entry in the browser's history. */
  onChange: (options: TreeOptions, push?: boolean) => void
  onFind: (person: PersonRef) => void
  /** The person in the middle, as in the address. */
  person: string | undefined
  /** The part of the drawing in the window. */
  sight: () => Rect | null
}

type Panel = 'find' | 'options' | 'file'

/** In a narrower window, in units of the page's font size, not all tools fit beside the title. */
const roomForAll = 70

/**
 * Chooses what the tree shows: the view, its options, a person to find, and the lists instead of the drawing. The tools
 * stand in one row; those that don't fit are in a menu.
 */
export function Toolbar({ options, onChange, onFind, person, sight }: ToolbarProps) {
  const id = useId()
  const hasRoom = useAtLeast(roomForAll)
  const easy = useSignal(easyReading)
  const [open, setOpen] = useState<Panel | null>(null)
  const panel = useRef<HTMLDivElement>(null)
  const menu = useRef<HTMLButtonElement>(null)
  // An effect, because the menu takes the focus when it closes.
  useLayoutEffect(() => {
    if (open) focusFirstField(panel.current)
  }, [open])
  const toggle = (which: Panel) => setOpen(open === which ? null : which)
  const toggleList = () => onChange({ ...options, list: !options.list }, true)
  const listLabel = options.list ? t('tree.asDrawing') : t('tree.asList')
  const isCompact = easy || !hasRoom
  return (
    <>
      <div className="flex w-full flex-wrap gap-2 sm:w-auto sm:gap-3 print:hidden">
        <select
          aria-label={t('tree.view')}
          value={options.view}
          onChange={event => onChange(withView(options, event.target.value as TreeView), true)}
          className="control tree-view min-w-0 grow basis-12 sm:basis-auto"
        >
          {views.map(view => (
            <option key={view} value={view}>
              {t(`tree.view.${view}`)}
            </option>
          ))}
        </select>
        <ToggleButton controls={id} isOpen={open === 'find'} onPress={() => toggle('find')}>
          {t('tree.find')}
        </ToggleButton>
        {isCompact ? (
          <MoreMenu opener={menu} className="shrink-0">
            <MoreButton onPress={() => toggle('options')}>{t('tree.options')}</MoreButton>
            <MoreButton onPress={() => toggle('file')}>{t('tree.file')}</MoreButton>
            <MoreButton onPress={toggleList}>{listLabel}</MoreButton>
          </MoreMenu>
        ) : (
          <>
            <ToggleButton controls={id} isOpen={open === 'options'} onPress={() => toggle('options')}>
              {t('tree.options')}
            </ToggleButton>
            <ToggleButton controls={id} isOpen={open === 'file'} onPress={() => toggle('file')}>
              {t('tree.file')}
            </ToggleButton>
            <Button variant="secondary" className="shrink-0" onPress={toggleList}>
              {listLabel}
            </Button>
          </>
        )}
      </div>
      <div id={id} ref={panel} hidden={open === null} className="w-full print:hidden">
        {open === 'find' && (
          <div className="max-w-xl">
            <PersonBox
              label={t('tree.findLabel')}
              value={null}
              onChange={person => {
                if (!person) return
                setOpen(null)
                onFind(person)
              }}
            />
          </div>
        )}
        {open === 'options' && <OptionFields options={options} onChange={onChange} />}
        {open === 'file' && (
          <Download person={person} options={options} sight={options.list ? undefined : sight} />
        )}
        {isCompact && open && open !== 'find' && (
          <Button
            variant="secondary"
            className="mt-3"
            onPress={() => {
              setOpen(null)
              menu.current?.focus()
            }}
          >
            {t('tree.card.close')}
          </Button>
        )}
      </div>
    </>
  )
}

type ToggleButtonProps = { controls: string; isOpen: boolean; onPress: () => void; children: string }

function ToggleButton({ controls, isOpen, onPress, children }: ToggleButtonProps) {
  return (
    <button
      type="button"
      aria-expanded={isOpen}
      aria-controls={controls}
      onClick={onPress}
      className="min-h-11 shrink-0 rounded-control border border-edge bg-card px-3 font-semibold hover:bg-sunk sm:px-5 aria-expanded:bg-info-ground aria-expanded:text-info"
    >
      {children}
    </button>
  )
}

function OptionFields({ options, onChange }: Pick<ToolbarProps, 'options' | 'onChange'>) {
  const { view, partners, siblings, colour } = options
  const isWhole = view === 'all'
  return (
    <div className="flex flex-wrap items-end gap-x-6 gap-y-3 rounded-card border border-line bg-card p-card">
      <Select
        name="generations"
        label={t('tree.generations')}
        value={String(generationsOf(options))}
        disabled={isWhole}
        onChange={value => onChange({ ...options, generations: Number(value) })}
        options={generationsFor(view).map(count => ({ value: String(count), label: String(count) }))}
      />
      <Select
        name="colour"
        label={t('tree.colour')}
        value={colour}
        onChange={value =>
          onChange({ ...options, colour: colours.find(known => known === value) ?? 'branch' })
        }
        options={colours.map(value => ({ value, label: t(`tree.colour.${value}`) }))}
      />
      {!isWhole && view !== 'fan' && (
        <div className="flex flex-wrap gap-x-6">
          <Checkbox checked={partners} onChange={value => onChange({ ...options, partners: value })}>
            {t('tree.partners')}
          </Checkbox>
          <Checkbox checked={siblings} onChange={value => onChange({ ...options, siblings: value })}>
            {t('tree.siblings')}
          </Checkbox>
        </div>
      )}
    </div>
  )
}
