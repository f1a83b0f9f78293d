import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'

/** The pages above this one: `<Breadcrumb items={[{ key: 'list', content: <Link to="…">Contacts</Link> }]} />`. */
export function Breadcrumb({ items }: { items: readonly { key: string; content: ReactNode }[] }) {
  return (
    <nav aria-label="Fil d’Ariane">
      <ol className="flex flex-wrap items-center gap-1 text-muted text-sm [&_a]:underline-offset-3 [&_a:hover]:text-ink [&_a:hover]:underline">
        {items.map((item, index) => (
          <li key={item.key} className="flex min-w-0 items-center gap-1">
            {index === 0 ? (
              <ChevronLeft aria-hidden size={14} className="-ms-1 shrink-0" />
            ) : (
              <ChevronRight aria-hidden size={14} className="shrink-0" />
            )}
            <span className="truncate">{item.content}</span>
          </li>
        ))}
      </ol>
    </nav>
  )
}
