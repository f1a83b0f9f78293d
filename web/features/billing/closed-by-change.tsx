import type { OrganizationPlan } from '#shared/contract/plans.ts'
import { priceIdOf, type SoldPlan } from '#shared/domain/billing/choice.ts'
import { soldBy } from '#shared/domain/plans/plan-of.ts'
import { NBSP } from '#shared/french/typography.ts'
import { Alert } from '#web/ui/alert.tsx'

type ClosedByChangeProps = { plan: SoldPlan; seats: number; usage: OrganizationPlan['usage'] }

const words = {
  mailboxes: 'boîtes mail connectées',
  activeQuotes: 'devis actifs',
  people: 'personnes et invitations',
  paymentChannels: 'canaux de paiement',
} as const

/** Limits of the plan that are below the usage of today, said before the plan is taken. Nothing where everything fits. */
export function ClosedByChange({ plan, seats, usage }: ClosedByChangeProps) {
  const { limits } = soldBy({ priceId: priceIdOf(plan), seats })
  const over = (Object.keys(words) as (keyof typeof words)[]).flatMap((limit) => {
    const max = limits[limit]
    return max !== null && usage[limit] > max ? [{ limit, used: usage[limit], max }] : []
  })
  if (over.length === 0) return null
  return (
    <Alert tone="warning" title="Cette formule a moins de place">
      <ul className="list-disc ps-5">
        {over.map(({ limit, used, max }) => (
          <li key={limit}>
            {used} {words[limit]}, pour une limite de {max}
          </li>
        ))}
      </ul>
      <p className="mt-2">
        Tout reste lisible et exportable{NBSP}; rien ne s’y ajoute tant que la limite est dépassée.
      </p>
    </Alert>
  )
}
