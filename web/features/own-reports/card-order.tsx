import {
  type Announcements,
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import {
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable'
import { Ellipsis, GripVertical, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { cardKey, type DashboardCard, movedCard } from '#shared/domain/reports/own-dashboards.ts'
import { NBSP } from '#shared/french/typography.ts'
import { cx } from '#web/ui/cx.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Menu, MenuItem } from '#web/ui/menu.tsx'

type CardOrderProps = {
  cards: DashboardCard[]
  nameOf: (card: DashboardCard) => string
  onChange: (cards: DashboardCard[]) => void
}

/** The cards of a dashboard in their order: moved by drag, by keyboard, or by « Déplacer vers… » of their menu. */
export function CardOrder({ cards, nameOf, onChange }: CardOrderProps) {
  const [said, setSaid] = useState('')
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const placeOf = (key: unknown) => cards.findIndex((card) => cardKey(card) === key)
  const move = (from: number, to: number) => {
    onChange(movedCard(cards, from, to))
    setSaid(`${nameOf(cards[from]!)}${NBSP}: position ${to + 1} sur ${cards.length}`)
  }
  const onDragEnd = ({ active, over }: DragEndEvent) => {
    if (over && over.id !== active.id) move(placeOf(active.id), placeOf(over.id))
  }
  const named = (key: unknown) => (cards[placeOf(key)] === undefined ? 'carte' : nameOf(cards[placeOf(key)]!))
  const announcements: Announcements = {
    onDragStart: ({ active }) =>
      `${named(active.id)} saisie, position ${placeOf(active.id) + 1} sur ${cards.length}.`,
    onDragOver: ({ active, over }) =>
      over ? `${named(active.id)}${NBSP}: position ${placeOf(over.id) + 1} sur ${cards.length}.` : undefined,
    onDragEnd: ({ active, over }) =>
      over ? `${named(active.id)} posée en position ${placeOf(over.id) + 1}.` : `${named(active.id)} posée.`,
    onDragCancel: ({ active }) => `Déplacement de ${named(active.id)} annulé.`,
  }
  if (cards.length === 0)
    return <p className="text-muted text-sm">Aucune carte. Ajoutez-en une ci-dessous.</p>
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={onDragEnd}
      accessibility={{
        announcements,
        screenReaderInstructions: {
          draggable:
            'Appuyez sur Espace pour saisir la carte, sur les flèches pour la déplacer, sur Espace pour la poser, sur Échap pour annuler.',
        },
      }}
    >
      <SortableContext items={cards.map(cardKey)} strategy={verticalListSortingStrategy}>
        <ol className="rounded-md border border-line">
          {cards.map((card, index) => (
            <CardRow
              key={cardKey(card)}
              id={cardKey(card)}
              name={nameOf(card)}
              index={index}
              count={cards.length}
              onMove={(to) => move(index, to)}
              onRemove={() => onChange(cards.filter((other) => other !== card))}
            />
          ))}
        </ol>
      </SortableContext>
      <p role="status" className="sr-only">
        {said}
      </p>
    </DndContext>
  )
}

type CardRowProps = {
  id: string
  name: string
  index: number
  count: number
  onMove: (to: number) => void
  onRemove: () => void
}

function CardRow({ id, name, index, count, onMove, onRemove }: CardRowProps) {
  const sortable = useSortable({ id })
  const { transform, transition, isDragging, setNodeRef } = sortable
  const style = transform && { transform: `translate3d(0, ${Math.round(transform.y)}px, 0)`, transition }
  return (
    <li
      ref={setNodeRef}
      style={style ?? undefined}
      className={cx(
        'flex items-center gap-2 border-line border-b bg-surface px-2 py-2 text-sm last:border-b-0',
        isDragging && 'relative z-10 rounded-md border-b-transparent shadow-overlay',
      )}
    >
      <button
        type="button"
        ref={sortable.setActivatorNodeRef}
        {...sortable.attributes}
        {...sortable.listeners}
        aria-label={`Déplacer la carte ${name}`}
        className="flex h-8 w-7 shrink-0 cursor-grab touch-none items-center justify-center rounded-sm text-muted hover:bg-hover hover:text-ink active:cursor-grabbing"
      >
        <GripVertical aria-hidden size={16} />
      </button>
      <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">{name}</span>
      <Menu trigger={<IconButton size="sm" icon={Ellipsis} label={`Actions sur la carte ${name}`} />}>
        {Array.from({ length: count }, (_, to) => to)
          .filter((to) => to !== index)
          .map((to) => (
            <MenuItem key={to} onSelect={() => onMove(to)}>
              Déplacer vers la position {to + 1}
            </MenuItem>
          ))}
        <MenuItem icon={Trash2} tone="danger" onSelect={onRemove}>
          Retirer
        </MenuItem>
      </Menu>
    </li>
  )
}
