import { CircleHelp } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Figure } from '#shared/domain/reports/figure.ts'
import type { FigureKey } from '#shared/domain/reports/figure-names.ts'
import { figures } from '#shared/domain/reports/figures.ts'
import { formatDate } from '#shared/french/format.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Popover } from '#web/ui/popover.tsx'

/** A number that a figure is made of: its name, and its value, which may lead to its rows. */
export type Term = { name: string; value: ReactNode }

type ExplanationProps = { figure: FigureKey; label: string; terms: readonly Term[] }

/** « Comment est-ce calculé ? » with its button, open at once. */
export function Explanation({ figure, label, terms }: ExplanationProps) {
  const facts: Figure = figures[figure]
  return (
    <Popover
      defaultOpen
      title="Comment est-ce calculé&nbsp;?"
      trigger={<IconButton icon={CircleHelp} size="sm" label={label} />}
    >
      <div className="flex flex-col gap-3 text-sm">
        <p className="font-medium">{facts.formula}</p>
        {terms.length > 0 && (
          <dl className="rounded-md bg-sunken px-3 py-2">
            {terms.map(({ name, value }) => (
              <div key={name} className="flex items-baseline justify-between gap-3 py-0.5">
                <dt className="text-muted">{name}</dt>
                <dd className="text-end tabular">{value}</dd>
              </div>
            ))}
          </dl>
        )}
        <p>
          <span className="font-medium">Compte&nbsp;: </span>
          {facts.counts}
        </p>
        <p>
          <span className="font-medium">Ne compte pas&nbsp;: </span>
          {facts.leavesOut}
        </p>
        <p className="text-muted text-xs">
          {facts.source}. Définition en vigueur depuis le {formatDate(facts.since)}.
        </p>
      </div>
    </Popover>
  )
}
