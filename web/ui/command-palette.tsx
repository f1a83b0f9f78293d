import { Dialog as Base } from '@base-ui/react/dialog'
import { Command } from 'cmdk'
import { type LucideIcon, Search } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useState } from 'react'
import { cx } from './cx.ts'
import { backdropClass } from './dialog.tsx'
import { foundWords, RestingStatus } from './resting-status.tsx'
import { Spinner } from './spinner.tsx'

export type PaletteItem = {
  id: string
  label: string
  /** Words that also find it. */
  keywords?: string[]
  hint?: ReactNode
  icon?: LucideIcon | undefined
  /** Greys the item and says why in place of its hint. */
  disabledReason?: string | undefined
  onSelect: () => void
}

export type PaletteGroup = {
  id: string
  heading: string
  items: readonly PaletteItem[]
  /** Results already filtered by the server: shown whatever is typed. */
  filtered?: boolean
}

type CommandPaletteProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  text: string
  onTextChange: (text: string) => void
  groups: readonly PaletteGroup[]
  loading?: boolean | undefined
  /** Why the search could not answer. */
  failure?: string | null | undefined
  placeholder?: string
  /** Its name for screen readers. */
  title?: string
}

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** Finds anything and runs any action (⌘K). Load it lazily. */
export function CommandPalette(props: CommandPaletteProps) {
  const {
    open,
    onOpenChange,
    text,
    onTextChange,
    groups,
    loading,
    failure,
    placeholder = 'Rechercher ou lancer une action…',
    title = 'Recherche et actions',
  } = props
  const words = plain(text).split(/\s+/).filter(Boolean)
  const matches = (item: PaletteItem) => {
    const found = plain([item.label, ...(item.keywords ?? [])].join(' '))
    return words.every((word) => found.includes(word))
  }
  const shown = groups
    .map((group) => ({ ...group, items: group.filtered ? group.items : group.items.filter(matches) }))
    .filter(({ items }) => items.length > 0)
  // Late server results are put above: keep the first item chosen until the reader moves.
  const [moved, setMoved] = useState<string | null>(null)
  const [value, setValue] = useState('')
  const first = shown[0] && `${shown[0].id}:${shown[0].items[0]?.id}`
  const move = () => setMoved(text)
  const watchKeys = (event: KeyboardEvent) => {
    if (['ArrowDown', 'ArrowUp', 'Home', 'End'].includes(event.key)) move()
  }
  const close = (then: () => void) => {
    onOpenChange(false)
    then()
  }
  return (
    <Base.Root open={open} onOpenChange={onOpenChange}>
      <Base.Portal>
        <Base.Backdrop className={backdropClass} />
        <Base.Popup className="fixed inset-x-0 top-[min(12vh,6rem)] z-40 mx-auto w-[calc(100%-1.5rem)] max-w-xl overflow-hidden rounded-lg border border-line bg-raised text-ink shadow-overlay outline-hidden transition-opacity data-ending-style:opacity-0 data-starting-style:opacity-0">
          <Base.Title className="sr-only">{title}</Base.Title>
          <Command
            label={title}
            shouldFilter={false}
            // Ctrl+K is the palette's own key: as cmdk's « up » it would be lost while the palette closes.
            vimBindings={false}
            loop
            value={moved === text ? value : (first ?? '')}
            onValueChange={setValue}
            onKeyDownCapture={watchKeys}
            onPointerMoveCapture={move}
          >
            <div className="flex items-center gap-3 border-line border-b px-4">
              <Search aria-hidden size={18} className="shrink-0 text-muted" />
              <Command.Input
                value={text}
                onValueChange={onTextChange}
                placeholder={placeholder}
                className="h-14 min-w-0 flex-1 bg-transparent text-base outline-hidden"
              />
              {loading && <Spinner className="text-muted" />}
            </div>
            <RestingStatus
              words={loading || failure ? null : foundWords(shown.flatMap(({ items }) => items).length)}
              of={text}
            />
            {failure && (
              <p role="alert" className="border-line border-b px-4 py-2.5 text-danger text-sm">
                {failure}
              </p>
            )}
            <Command.List label="Résultats" className="max-h-[min(26rem,60dvh)] overflow-y-auto p-2">
              <Command.Empty className="px-3 py-8 text-center text-muted text-sm">
                {loading ? 'Recherche…' : `Aucun résultat pour «\u202f${text}\u202f».`}
              </Command.Empty>
              {shown.map((group) => {
                return (
                  <Command.Group
                    key={group.id}
                    heading={group.heading}
                    className="[&_[cmdk-group-heading]]:px-3 [&_[cmdk-group-heading]]:py-1.5 [&_[cmdk-group-heading]]:font-medium [&_[cmdk-group-heading]]:text-muted [&_[cmdk-group-heading]]:text-xs"
                  >
                    {group.items.map(({ id, label, hint, icon: Icon, disabledReason, onSelect }) => (
                      <Command.Item
                        key={id}
                        value={`${group.id}:${id}`}
                        aria-disabled={disabledReason !== undefined}
                        onSelect={() => disabledReason === undefined && close(onSelect)}
                        className={cx(
                          'flex min-h-10 cursor-default items-center gap-3 rounded-sm px-3 py-2 text-sm data-[selected=true]:bg-selected',
                        )}
                      >
                        {Icon && <Icon aria-hidden size={16} className="shrink-0 text-muted" />}
                        {/* On a phone the hint goes below the label, which is then read whole. */}
                        <span className="flex min-w-0 flex-1 gap-x-3 max-sm:flex-col sm:items-center">
                          <span
                            className={cx(
                              'min-w-0 sm:flex-1',
                              disabledReason === undefined ? 'sm:truncate' : 'text-muted',
                            )}
                          >
                            {label}
                            {disabledReason !== undefined && (
                              <span className="block text-xs">{disabledReason}</span>
                            )}
                          </span>
                          {hint && disabledReason === undefined && (
                            <span className="shrink-0 text-muted text-xs">{hint}</span>
                          )}
                        </span>
                      </Command.Item>
                    ))}
                  </Command.Group>
                )
              })}
            </Command.List>
          </Command>
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}
