import type { ChangePreview } from '#shared/contract/billing.ts'
import { formatLongDate } from '#shared/french/format.ts'
import { NBSP } from '#shared/french/typography.ts'
import { DescriptionList } from '#web/ui/description-list.tsx'
import { euros, perMonth, untaxed } from './standing-texts.ts'

/** The cost of a change, as it will be paid. */
export function ChangeCost({ cost, timeZone }: { cost: ChangePreview; timeZone: string }) {
  const { kind, dueCents, dueVatCents, keptCents, nextOn } = cost
  const due = { label: 'À payer maintenant', value: `${euros(dueCents + dueVatCents)}${NBSP}TTC` }
  return (
    <>
      <DescriptionList
        columns={2}
        items={[
          { label: 'Prix', value: perMonth(cost.monthCents) },
          ...(kind === 'change'
            ? [
                { label: 'Rendu sur le mois déjà payé', value: untaxed(cost.creditCents) },
                { label: 'Le reste du mois, au nouveau prix', value: untaxed(cost.chargeCents) },
              ]
            : []),
          { label: 'TVA', value: euros(dueVatCents) },
          due,
          ...(keptCents > 0
            ? [{ label: 'Gardé pour la prochaine échéance', value: untaxed(keptCents) }]
            : []),
        ]}
      />
      <p className="text-muted text-sm">
        {nextOn === null
          ? 'L’abonnement commence aujourd’hui et se renouvelle chaque mois. Vous pouvez y mettre fin à tout moment.'
          : `Le changement est immédiat. La prochaine échéance est le ${formatLongDate(nextOn, timeZone)}.`}
      </p>
    </>
  )
}
