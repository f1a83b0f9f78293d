import { addOns } from '#shared/domain/plans/offers.ts'
import { NBSP } from '#shared/french/typography.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Card } from '#web/ui/card.tsx'
import { untaxed } from './billing-texts.ts'

const soon = [
  {
    name: 'Stockage archivé',
    price: `${untaxed(addOns.storage.priceCents)} par ${addOns.storage.gigabytes}${NBSP}Go`,
  },
  { name: 'Relances par SMS et WhatsApp', price: `${untaxed(addOns.reminders.priceCents)} par mois` },
] as const

/** Options that do not exist yet: named with their price, and not for sale. The option that exists, a further user, is in Team. */
export function AddOnsCard() {
  return (
    <Card title="Options" description="Un utilisateur de plus se prend dans la formule Team.">
      <ul className="flex flex-col divide-y divide-line">
        {soon.map(({ name, price }) => (
          <li key={name} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2.5 text-sm">
            <span className="flex-1 basis-56 font-medium">{name}</span>
            <span className="text-muted tabular">{price}</span>
            <Badge dot={false}>Bientôt</Badge>
          </li>
        ))}
      </ul>
    </Card>
  )
}
