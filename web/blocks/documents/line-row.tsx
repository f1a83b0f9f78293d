import { useSortable } from '@dnd-kit/sortable'
import { ArrowDown, ArrowUp, Copy, Ellipsis, GripVertical, Trash2 } from 'lucide-react'
import { type KeyboardEvent, memo } from 'react'
import { cx } from '#web/ui/cx.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Input } from '#web/ui/input.tsx'
import { Kbd } from '#web/ui/kbd.tsx'
import { Menu, MenuItem, MenuSeparator } from '#web/ui/menu.tsx'
import { ItemFields } from './item-fields.tsx'
import { lineName } from './line-operations.ts'
import type { LineRowProps } from './line-row-props.ts'

/** A line or section title: dragged by its handle, moved by Alt+↑ and Alt+↓ from anywhere inside. */
export const LineRow = memo(function LineRow(props: LineRowProps) {
  const { line, index, actions } = props
  const sortable = useSortable({ id: line.id })
  const { transform, transition, isDragging, setNodeRef } = sortable
  const style = transform && { transform: `translate3d(0, ${Math.round(transform.y)}px, 0)`, transition }
  const name = lineName(line, index)
  const onKeyDown = (event: KeyboardEvent) => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
    event.preventDefault()
    actions.moveBy(line.id, event.key === 'ArrowUp' ? -1 : 1)
  }
  return (
    <li
      ref={setNodeRef}
      style={style ?? undefined}
      onKeyDown={onKeyDown}
      data-line={line.id}
      aria-label={`${line.kind === 'section' ? 'Section' : 'Ligne'} ${index + 1}\u00a0: ${name}`}
      className={cx(
        'group flex items-start gap-1 border-line border-t bg-surface py-3 ps-1 pe-2 first:border-t-0 sm:gap-2 sm:pe-3',
        line.kind === 'section' && 'bg-sunken',
        isDragging && 'relative z-10 rounded-md border-t-transparent shadow-overlay',
      )}
    >
      <button
        type="button"
        ref={sortable.setActivatorNodeRef}
        {...sortable.attributes}
        {...sortable.listeners}
        aria-label={`Déplacer ${name}`}
        className="flex h-10 w-7 shrink-0 cursor-grab touch-none items-center justify-center rounded-sm text-muted hover:bg-hover hover:text-ink active:cursor-grabbing"
      >
        <GripVertical aria-hidden size={16} />
      </button>
      <div className="min-w-0 flex-1">
        {line.kind === 'section' ? (
          <Input
            data-field="title"
            aria-label={`Titre de la section ${index + 1}`}
            placeholder="Titre de la section"
            maxLength={200}
            className="font-semibold"
            value={line.title}
            onChange={(event) => actions.change(line.id, { title: event.target.value })}
          />
        ) : (
          <ItemFields {...props} line={line} />
        )}
      </div>
      <LineMenu {...props} name={name} />
    </li>
  )
})

function LineMenu({ line, index, count, actions, name, lineMenu }: LineRowProps & { name: string }) {
  return (
    <Menu trigger={<IconButton icon={Ellipsis} label={`Actions sur ${name}`} />}>
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
      {line.kind === 'item' && lineMenu?.(line)}
      <MenuSeparator />
      <MenuItem icon={Trash2} tone="danger" onSelect={() => actions.remove(line.id)}>
        Supprimer
      </MenuItem>
    </Menu>
  )
}
