import { ChevronDown } from 'lucide-react'
import { type ReactNode, useState } from 'react'

type FoldedCardProps = { title: string; description?: string; children: ReactNode }

/** A card on one line of 44 px that opens: for what is seldom looked up. What it holds is drawn, and asked for, once it is open. */
export function FoldedCard({ title, description, children }: FoldedCardProps) {
  const [opened, setOpened] = useState(false)
  return (
    <details
      className="group min-w-0 rounded-md border border-line bg-surface"
      onToggle={({ currentTarget }) => currentTarget.open && setOpened(true)}
    >
      <summary className="flex min-h-11 list-none items-center gap-3 rounded-md px-5 -outline-offset-2! hover:bg-hover [&::-webkit-details-marker]:hidden">
        <h2 className="min-w-0 flex-1 font-semibold text-base">{title}</h2>
        <ChevronDown
          aria-hidden
          size={16}
          className="shrink-0 text-muted transition-transform group-open:rotate-180"
        />
      </summary>
      <div className="px-5 pb-5">
        {description && <p className="mb-4 text-muted text-sm">{description}</p>}
        {opened && children}
      </div>
    </details>
  )
}
