import type { SubscriptionLinkView } from '#shared/contract/online-subscriptions.ts'
import { priceText } from '#shared/domain/online-subscriptions/consent-text.ts'
import { formatCount, formatMoney } from '#shared/french/format.ts'
import { Card } from '#web/ui/card.tsx'
import { DescriptionList } from '#web/ui/description-list.tsx'

/** The price, how often it is taken, and by whom. */
export function ClientOffer({ view }: { view: SubscriptionLinkView }) {
  const { offer, organizationName, clientName, netCents, grossCents } = view
  const money = (cents: number) => formatMoney(cents, offer.currency)
  return (
    <Card title={offer.designation} description={offer.description}>
      <DescriptionList
        columns={2}
        items={[
          { label: 'Prélevé par Stripe pour', value: organizationName },
          { label: 'Client', value: clientName },
          { label: 'Montant', value: <strong>{priceText(offer)}</strong> },
          ...(offer.vatRateBps > 0
            ? [
                { label: 'Dont hors taxe', value: money(netCents) },
                { label: 'Dont TVA', value: money(grossCents - netCents) },
              ]
            : []),
          ...(offer.quantity > 1 ? [{ label: 'Quantité', value: offer.quantity }] : []),
          ...(offer.trialDays > 0
            ? [{ label: 'Essai sans paiement', value: formatCount(offer.trialDays, 'jour', 'jours') }]
            : []),
          { label: 'Durée', value: 'Sans engagement, jusqu’à la résiliation' },
        ]}
      />
    </Card>
  )
}
