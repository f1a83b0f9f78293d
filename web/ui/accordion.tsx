import { ChevronDown } from 'lucide-react'
import { type ReactNode, useId } from 'react'

export type AccordionItem = { id: string; title: ReactNode; content: ReactNode }

/** Native disclosures: found by the browser's search, open without JavaScript. `single` keeps one open at a time. */
export function Accordion({ items, single }: { items: readonly AccordionItem[]; single?: boolean }) {
  const group = useId()
  return (
    <div className="divide-y divide-line rounded-md border border-line bg-surface">
      {items.map((item) => (
        <details key={item.id} name={single ? group : undefined} className="group">
          <summary className="flex min-h-12 list-none items-center justify-between gap-4 rounded-md px-5 py-3 font-medium text-sm -outline-offset-2! hover:bg-hover [&::-webkit-details-marker]:hidden">
            {item.title}
            <ChevronDown
              aria-hidden
              size={16}
              className="shrink-0 text-muted transition-transform group-open:rotate-180"
            />
          </summary>
          <div className="px-5 pt-1 pb-4 text-muted text-sm">{item.content}</div>
        </details>
      ))}
    </div>
  )
}
