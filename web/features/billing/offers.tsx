import type { Billing } from '#shared/contract/billing.ts'
import { type Choice, isSold, type SoldPlan } from '#shared/domain/billing/choice.ts'
import { isLive } from '#shared/domain/billing/own-subscription.ts'
import { type OfferId, offerNames } from '#shared/domain/plans/offer-names.ts'
import { offerPlans } from '#shared/domain/plans/offers.ts'
import { useRefusal } from '#web/api/use-can.ts'
import { offerTexts } from '#web/blocks/plans/offer-texts.ts'
import { PlanLevels } from '#web/blocks/plans/plan-levels.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { CheckList } from '#web/ui/check-list.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'

type OffersProps = { billing: Billing; onChoose: (plan: SoldPlan) => void }

const offerIds = Object.keys(offerNames) as OfferId[]

/** What members are sold is what visitors are: the three offers of specification 9.2; below, what each plan holds (9.1). */
export function Offers({ billing: { subscription }, onChoose }: OffersProps) {
  const held: Choice | null = subscription && isLive(subscription.status) ? subscription : null
  return (
    <>
      <section aria-labelledby="offers" className="grid gap-4">
        <h2 id="offers" className="font-semibold text-lg">
          Les offres
        </h2>
        <ul className="grid gap-4 lg:grid-cols-3">
          {offerIds.map((id) => (
            <li key={id} className="flex">
              <OfferCard offer={id} held={held} onChoose={onChoose} />
            </li>
          ))}
        </ul>
      </section>
      <section aria-labelledby="levels" className="grid gap-4">
        <h2 id="levels" className="font-semibold text-lg">
          Comparer les formules
        </h2>
        <PlanLevels />
      </section>
    </>
  )
}

type OfferCardProps = { offer: OfferId; held: Choice | null; onChoose: (plan: SoldPlan) => void }

function OfferCard({ offer, held, onChoose }: OfferCardProps) {
  const refusal = useRefusal('subscription:write')
  const { audience, price, per, points } = offerTexts[offer]
  const isCurrent = !offerPlans[offer].onQuote && held?.plan === offer
  return (
    <section
      aria-label={offerNames[offer]}
      className="flex w-full min-w-0 flex-col rounded-md border border-line bg-surface p-5"
    >
      <h3 className="font-semibold text-base">{offerNames[offer]}</h3>
      <p className="text-muted text-sm">{audience}</p>
      <p className="mt-3 font-semibold text-lg tabular">{price}</p>
      <p className="text-muted text-sm">{per}</p>
      <CheckList points={points} className="mt-4 flex-1" />
      <div className="mt-5 flex flex-wrap items-center gap-3">
        {isCurrent && <Badge tone="success">Votre offre</Badge>}
        {offerPlans[offer].onQuote || !isSold(offer) ? (
          <LinkButton to="/contact" search={{ topic: 'sales' }}>
            Contacter l’équipe
          </LinkButton>
        ) : (
          (!isCurrent || offerPlans[offer].seats) && (
            <Button
              variant={isCurrent ? 'secondary' : 'primary'}
              disabledReason={refusal}
              onClick={() => onChoose(offer)}
            >
              {isCurrent ? 'Changer le nombre d’utilisateurs' : `Choisir ${offerNames[offer]}`}
            </Button>
          )
        )}
      </div>
    </section>
  )
}
