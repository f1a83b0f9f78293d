import { type OfferId, offerNames } from '#shared/domain/plans/offer-names.ts'
import { offerTexts } from '#web/blocks/plans/offer-texts.ts'
import { CheckList } from '#web/ui/check-list.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'

const ids = Object.keys(offerNames) as OfferId[]

/** The three offers of specification 9.2. */
export function OfferCards() {
  return (
    <ul className="grid gap-4 lg:grid-cols-3">
      {ids.map((id) => {
        const { audience, price, per, points } = offerTexts[id]
        return (
          <li key={id} className="flex flex-col rounded-lg border border-line bg-surface p-6">
            <h2 className="font-semibold text-lg">{offerNames[id]}</h2>
            <p className="text-muted text-sm">{audience}</p>
            <p className="mt-5 font-semibold text-xl tabular">{price}</p>
            <p className="text-muted text-sm">{per}</p>
            <CheckList points={points} className="mt-5 mb-6 flex-1" />
            <OfferAction id={id} />
          </li>
        )
      })}
    </ul>
  )
}

/** Specification 2.11: an offer starts at the sign-up, the one on quote at the contact form. */
function OfferAction({ id }: { id: OfferId }) {
  if (id === 'business')
    return (
      <LinkButton to="/contact" search={{ topic: 'sales' }}>
        Contacter l’équipe commerciale
      </LinkButton>
    )
  return (
    <LinkButton to="/signup" search={{ plan: id }} variant="primary">
      Commencer avec {offerNames[id]}
    </LinkButton>
  )
}
