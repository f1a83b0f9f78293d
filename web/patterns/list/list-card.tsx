import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'

type ListCardProps<Item> = {
  title: string
  description: string
  items: readonly Item[]
  /** A line of the list, with its key. */
  row: (item: Item) => ReactNode
  /** Button that adds an item: beside the title, or below the words of an empty list. */
  add: ReactNode
  icon: LucideIcon
  empty: { title: string; description: string }
  /** Dialogs of the lines. */
  children: ReactNode
}

/** A short list on its card, drawn whole, to which a button adds. */
export function ListCard<Item>({
  title,
  description,
  items,
  row,
  add,
  icon,
  empty,
  children,
}: ListCardProps<Item>) {
  return (
    <Card title={title} description={description} actions={items.length > 0 && add} flush>
      {items.length === 0 ? (
        <EmptyState icon={icon} {...empty} action={add} className="py-8" />
      ) : (
        <ul className="border-line border-t">{items.map(row)}</ul>
      )}
      {children}
    </Card>
  )
}
