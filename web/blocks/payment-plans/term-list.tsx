import type { PaymentPlan } from '#shared/contract/payment-plans.ts'
import { termStates } from '#shared/domain/payment-plans/payment-plan.ts'
import { type Currency, formatDate, formatMoney } from '#shared/french/format.ts'
import { Badge } from '#web/ui/badge.tsx'
import { termTones } from './plan-words.ts'

type TermListProps = {
  terms: PaymentPlan['terms']
  currency: Currency
  /** Whether what became of each is said: of a signed plan. */
  followed: boolean
}

/** The terms of a plan: day, amount, and what became of each. */
export function TermList({ terms, currency, followed }: TermListProps) {
  return (
    <ol aria-label="Échéances" className="min-w-0 text-start text-sm">
      {terms.map(({ dueOn, cents, paidCents, state }) => (
        <li
          key={dueOn}
          className="flex flex-wrap items-center gap-x-3 gap-y-0.5 border-line border-b py-1.5 last:border-b-0"
        >
          <span className="w-24 whitespace-nowrap tabular">{formatDate(dueOn)}</span>
          <span className="flex-1 whitespace-nowrap text-end tabular">{formatMoney(cents, currency)}</span>
          {followed && (
            <span className="w-24">
              <Badge tone={termTones[state]}>{termStates[state]}</Badge>
              {paidCents > 0 && paidCents < cents && (
                <span className="block text-muted text-xs">{formatMoney(paidCents, currency)} reçus</span>
              )}
              {state === 'missed' && paidCents === cents && (
                <span className="block text-muted text-xs">payée ensuite</span>
              )}
            </span>
          )}
        </li>
      ))}
    </ol>
  )
}
