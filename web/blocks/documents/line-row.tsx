import { useSortable } from '@dnd-kit/sortable'
import { ArrowDown, ArrowUp, Copy, Ellipsis, GripVertical, Percent, SquareCheck, Trash2 } from 'lucide-react'
import { type KeyboardEvent, memo } from 'react'
import { formatMoney } from '#shared/french/format.ts'
import { cx } from '#web/ui/cx.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Input } from '#web/ui/input.tsx'
import { Kbd } from '#web/ui/kbd.tsx'
import { LazyMenu } from '#web/ui/lazy-menu.tsx'
import { MenuItem, MenuSeparator } from '#web/ui/menu.tsx'
import { useUnreadAround } from '#web/ui/unread-fields.tsx'
import { ItemFields } from './item-fields.tsx'
import { lineName } from './line-operations.ts'
import type { ChosenActions, LineRowProps } from './line-row-props.ts'

/** A line or section title: dragged by its handle, moved by Alt+↑ and Alt+↓ from anywhere inside. */
export const LineRow = memo(function LineRow(props: LineRowProps) {
  const { line, index, netCents, currency, actions, isChosen } = props
  const sortable = useSortable({ id: line.id })
  const { transform, transition, isDragging, setNodeRef } = sortable
  const style = transform && { transform: `translate3d(0, ${Math.round(transform.y)}px, 0)`, transition }
  const name = lineName(line, index)
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    onCellKey(event, line.id, actions)
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
    event.preventDefault()
    actions.moveBy(line.id, event.key === 'ArrowUp' ? -1 : 1)
  }
  return (
    <li
      ref={setNodeRef}
      style={style ?? undefined}
      data-line={line.id}
      className={cx(
        'border-line border-t bg-surface pt-1 pb-0.75 ps-1 pe-2 first:border-t-0',
        line.kind === 'section' && 'bg-sunken py-0!',
        isChosen && 'bg-selected!',
        !isDragging && farClass,
        isDragging && 'relative z-10 rounded-md border-t-transparent shadow-overlay',
      )}
    >
      <fieldset
        onKeyDown={onKeyDown}
        aria-label={`${line.kind === 'section' ? 'Section' : 'Ligne'} ${index + 1}\u00a0: ${name}`}
        className="group flex min-w-0 items-start gap-1"
      >
        <button
          type="button"
          ref={sortable.setActivatorNodeRef}
          {...sortable.attributes}
          {...sortable.listeners}
          onKeyDown={(event) => {
            if (!isDragging && onHandleKey(event, line.id, isChosen, actions.chosen)) event.preventDefault()
            else sortable.listeners?.onKeyDown?.(event)
          }}
          // Space seizes the line: in Firefox its release would choose it too.
          onKeyUp={(event) => event.key === ' ' && event.preventDefault()}
          onClick={({ shiftKey }) => actions.chosen.choose(line.id, shiftKey)}
          data-handle=""
          aria-pressed={isChosen}
          aria-label={`Choisir ou déplacer ${name}`}
          className="flex h-9 w-7 shrink-0 cursor-grab touch-none items-center justify-center rounded-sm text-muted hover:bg-hover hover:text-ink aria-pressed:text-ink active:cursor-grabbing"
        >
          {isChosen ? <SquareCheck aria-hidden size={16} /> : <GripVertical aria-hidden size={16} />}
        </button>
        <div className="min-w-0 flex-1">
          {line.kind === 'section' ? (
            <div className="flex flex-wrap items-center gap-x-3 max-sm:pb-1">
              <Input
                data-field="title"
                aria-label={`Titre de la section ${index + 1}`}
                placeholder="Titre de la section"
                maxLength={200}
                className="min-h-9! w-auto! min-w-0 grow basis-44 border-transparent! bg-transparent! px-2! font-semibold focus:border-strong! hover:border-strong!"
                value={line.title}
                onChange={(event) => actions.change(line.id, { title: event.target.value })}
              />
              <SectionNet netCents={netCents} currency={currency} />
            </div>
          ) : (
            <ItemFields {...props} line={line} />
          )}
        </div>
        <LineMenu {...props} name={name} />
      </fieldset>
    </li>
  )
})

/** Where a line will stand, of the same height as one out of sight. */
export function LineToCome({ id }: { id: string }) {
  return <li data-line={id} className="h-11 border-line border-t first:border-t-0" />
}

/** A line out of sight is neither laid out nor painted: with 500 lines that halves the processor's time of a key. The focus's ring is not cut. */
const farClass =
  '[content-visibility:auto] [contain-intrinsic-height:auto_2.75rem] [overflow-clip-margin:0.25rem]'

/** Several lines are chosen by their handles: Shift with the arrows, Ctrl+A; Del removes them and Esc leaves them. False for other keys. */
function onHandleKey(
  { key, shiftKey, ctrlKey, metaKey, altKey }: KeyboardEvent<HTMLElement>,
  lineId: string,
  isChosen: boolean,
  chosen: ChosenActions,
): boolean {
  if (altKey) return false
  if (shiftKey && (key === 'ArrowUp' || key === 'ArrowDown'))
    chosen.extend(lineId, key === 'ArrowUp' ? -1 : 1)
  else if ((ctrlKey || metaKey) && key === 'a') chosen.chooseAll()
  else if (isChosen && (key === 'Delete' || key === 'Backspace')) chosen.remove()
  else if (isChosen && key === 'Escape') chosen.clear()
  else return false
  return true
}

/** In pixels, the least height of a text of two lines, written so or wrapped: the arrows move within it. */
const TWO_LINES = 48

/** Enter makes the next line; the arrows go to the same cell of the line above or below. */
function onCellKey(
  event: KeyboardEvent<HTMLElement>,
  lineId: string,
  actions: LineRowProps['actions'],
): void {
  const { key, altKey, ctrlKey, metaKey, shiftKey, nativeEvent, target } = event
  if (altKey || ctrlKey || metaKey || shiftKey || nativeEvent.isComposing) return
  const field = target as HTMLInputElement | HTMLTextAreaElement
  if (key === 'Enter' && (field instanceof HTMLInputElement || field.dataset.cell === 'description')) {
    event.preventDefault()
    actions.goOn(lineId)
    return
  }
  const step = key === 'ArrowUp' ? -1 : key === 'ArrowDown' ? 1 : null
  if (step === null || field.dataset.cell === undefined) return
  const { selectionStart, selectionEnd, value } = field
  const isAtEdge = step === -1 ? selectionEnd === 0 : selectionStart === value.length
  if ((isAtEdge || field.scrollHeight < TWO_LINES) && actions.step(lineId, field.dataset.cell, step))
    event.preventDefault()
}

/** What the lines of a section come to; nothing is computed from what cannot be read. */
function SectionNet({ netCents = 0, currency }: Pick<LineRowProps, 'netCents' | 'currency'>) {
  const isUnread = useUnreadAround().length > 0
  return (
    <span className="amount ms-auto px-1 font-medium text-muted text-sm">
      {isUnread ? '—' : formatMoney(netCents, currency)}
    </span>
  )
}

/** Not drawn again when the place of another line changes, as its fields are not. */
const LineMenu = memo(function LineMenu({
  line,
  index,
  count,
  discounted,
  actions,
  name,
  lineMenu,
}: LineRowProps & { name: string }) {
  return (
    <LazyMenu trigger={<IconButton icon={Ellipsis} label={`Actions sur ${name}`} className="min-h-9!" />}>
      {() => (
        <>
          <MenuItem
            icon={ArrowUp}
            disabledReason={index === 0 ? 'Déjà en premier' : null}
            onSelect={() => actions.moveBy(line.id, -1)}
            shortcut={<Kbd>Alt ↑</Kbd>}
          >
            Monter
          </MenuItem>
          <MenuItem
            icon={ArrowDown}
            disabledReason={index === count - 1 ? 'Déjà en dernier' : null}
            onSelect={() => actions.moveBy(line.id, 1)}
            shortcut={<Kbd>Alt ↓</Kbd>}
          >
            Descendre
          </MenuItem>
          <MenuItem icon={Copy} onSelect={() => actions.duplicate(line.id)}>
            Dupliquer
          </MenuItem>
          {line.kind === 'item' && !discounted && (
            <MenuItem icon={Percent} onSelect={() => actions.discount(line.id)}>
              Accorder une remise
            </MenuItem>
          )}
          {line.kind === 'item' && lineMenu?.(line)}
          <MenuSeparator />
          <MenuItem icon={Trash2} tone="danger" onSelect={() => actions.remove(line.id)}>
            Supprimer
          </MenuItem>
        </>
      )}
    </LazyMenu>
  )
})
