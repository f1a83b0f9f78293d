import type { OrganizationPlan } from '#shared/contract/plans.ts'
import type { PlanLimits, PlanUsage } from '#shared/domain/plans/limits.ts'
import { NBSP } from '#shared/french/typography.ts'
import { Card } from '#web/ui/card.tsx'
import { DescriptionList } from '#web/ui/description-list.tsx'
import { Progress } from '#web/ui/progress.tsx'

const counted = {
  mailboxes: 'Boîtes mail connectées',
  activeQuotes: 'Devis actifs',
  people: 'Personnes et invitations',
  paymentChannels: 'Canaux de paiement',
} as const satisfies Partial<Record<keyof PlanUsage, string>>

/** Usage of each limit of the plan. */
export function PlanUsageCard({ plan: { standing, usage } }: { plan: OrganizationPlan }) {
  const { limits } = standing
  const lines = Object.entries(counted) as [keyof typeof counted, string][]
  return (
    <Card title="Utilisation">
      <ul aria-label="Utilisation des limites" className="grid gap-3">
        {lines.map(([limit, label]) => (
          <li key={limit}>
            <Used label={label} used={usage[limit]} max={limits[limit]} />
            {limit === 'mailboxes' && (
              <p className="mt-1 text-muted text-xs">
                Les archives importées et les boîtes locales ne comptent pas.
              </p>
            )}
          </li>
        ))}
      </ul>
      <div className="mt-5">
        <DescriptionList columns={2} items={heldItems(limits)} />
      </div>
    </Card>
  )
}

function Used({ label, used, max }: { label: string; used: number; max: number | null }) {
  if (max === null)
    return (
      <p className="flex flex-wrap justify-between gap-x-4 text-sm">
        <span className="font-medium">{label}</span>
        <span className="text-muted tabular">{used}, sans limite</span>
      </p>
    )
  return (
    <>
      <Progress label={label} value={used} max={Math.max(1, max)} detail={`${used} sur ${max}`} />
      {used > max && (
        <p className="mt-1 text-danger-ink text-xs">
          Au-delà de votre formule{NBSP}: tout reste lisible, rien ne s’ajoute.
        </p>
      )}
    </>
  )
}

const yes = (held: boolean) => (held ? 'Comprise' : 'Non comprise')
const roles = { none: 'Non comprise', 'admin-member': 'Administrateur et membre', all: 'Tous les rôles' }

const heldItems = (limits: PlanLimits) => [
  {
    label: 'Historique',
    value: limits.historyDays === null ? 'Complet' : `${limits.historyDays}${NBSP}jours`,
  },
  { label: 'Gestion des rôles', value: roles[limits.roles] },
  { label: 'Signature électronique', value: yes(limits.signature) },
  { label: 'Personnalisation par votre logo', value: yes(limits.logo) },
]
