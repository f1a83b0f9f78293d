import { useDraggable, useDroppable } from '@dnd-kit/core'
import { ArrowRight, EllipsisVertical } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from '#web/ui/cx.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Menu, MenuHeader, MenuItem } from '#web/ui/menu.tsx'
import { DropLine } from './board-lane.tsx'

type BoardCardProps = {
  id: string
  name: string
  locked: boolean
  dragged: boolean
  /** The dragged card would fall after this one. */
  after: boolean
  moves: readonly { label: string; run: () => void }[]
  children: ReactNode
}

/** A card: dragged by any part of it; its menu moves it without a drag (WCAG 2.2, 2.5.7). */
export function BoardCard({ id, name, locked, dragged, after, moves, children }: BoardCardProps) {
  const drag = useDraggable({ id: `card:${id}`, disabled: locked })
  const drop = useDroppable({ id: `card:${id}` })
  return (
    <li data-card={id} ref={drop.setNodeRef}>
      <div
        ref={drag.setNodeRef}
        {...drag.listeners}
        className={cx(
          'relative rounded-md border border-line bg-surface p-3 focus-within:border-strong hover:border-strong',
          !locked && 'cursor-grab select-none pe-10',
          dragged && 'opacity-40',
        )}
      >
        {children}
        {!locked && (
          <div className="absolute end-1 top-1">
            <Menu trigger={<IconButton size="sm" icon={EllipsisVertical} label={`Déplacer ${name}`} />}>
              <MenuHeader>
                <span className="font-medium text-muted text-xs">Déplacer vers…</span>
              </MenuHeader>
              {moves.map(({ label, run }) => (
                <MenuItem key={label} icon={ArrowRight} onSelect={run}>
                  {label}
                </MenuItem>
              ))}
            </Menu>
          </div>
        )}
      </div>
      {after && <DropLine />}
    </li>
  )
}
