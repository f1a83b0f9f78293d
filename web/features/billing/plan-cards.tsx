import { Check, Minus } from 'lucide-react'
import type { Billing } from '#shared/contract/billing.ts'
import { type Choice, monthlyCents, type SoldPlan, seatBounds } from '#shared/domain/billing/choice.ts'
import { isLive } from '#shared/domain/billing/state.ts'
import { addOns, offers } from '#shared/domain/plans/offers.ts'
import type { PlanStanding } from '#shared/domain/plans/plan-of.ts'
import { type PlanEntry, planCatalogue, plans } from '#shared/domain/plans/plans.ts'
import { NBSP } from '#shared/french/typography.ts'
import { useRefusal } from '#web/api/rights.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { cx } from '#web/ui/cx.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import { euros, perMonth } from './billing-texts.ts'

type PlanCardsProps = {
  billing: Billing
  standing: PlanStanding
  onChoose: (plan: SoldPlan) => void
}

/** The plans compared by their lists, and the two public offers that one takes alone. */
export function PlanCards({ billing: { subscription }, standing, onChoose }: PlanCardsProps) {
  const held: Choice | null = subscription && isLive(subscription.status) ? subscription : null
  const isFree = standing.source === 'free'
  return (
    <section aria-labelledby="plans" className="grid gap-4">
      <h2 id="plans" className="font-semibold text-lg">
        Comparer les formules
      </h2>
      <ul className="grid gap-4 lg:grid-cols-3">
        {plans.map((id) => (
          <li key={id} className="flex">
            <PlanCard
              plan={planCatalogue[id]}
              isCurrent={held === null ? id === 'gratuit' && isFree : held.plan === id}
              onChoose={onChoose}
            />
          </li>
        ))}
      </ul>
      <h3 className="mt-2 font-semibold text-base">Offres par utilisateur</h3>
      <ul className="grid gap-4 sm:grid-cols-2">
        <li className="flex">
          <OfferCard
            plan="starter"
            name="Starter"
            price={perMonth(monthlyCents({ plan: 'starter', seats: 1 }))}
            text="Pour un seul utilisateur, avec tout ce que Premium comprend."
            held={held}
            onChoose={onChoose}
          />
        </li>
        <li className="flex">
          <OfferCard
            plan="team"
            name="Team"
            price={`${perMonth(addOns.teamUser.toCents)} et par utilisateur`}
            text={`De ${seatBounds.min} à ${seatBounds.max}${NBSP}utilisateurs, ${offers.team.mailboxesPerAccount}${NBSP}boîtes mail chacun. Au-delà de ${offers.team.degressiveAbove}, l’utilisateur supplémentaire coûte ${euros(addOns.teamUser.fromCents)}.`}
            held={held}
            onChoose={onChoose}
          />
        </li>
      </ul>
    </section>
  )
}

type PlanCardProps = { plan: PlanEntry; isCurrent: boolean; onChoose: (plan: SoldPlan) => void }

function PlanCard({ plan, isCurrent, onChoose }: PlanCardProps) {
  const refusal = useRefusal('subscription:write')
  const { id, name, description, priceCents, features } = plan
  return (
    <Card heading="h3" title={name} description={description} className="flex w-full flex-col">
      <p className="font-semibold text-base tabular">{perMonth(priceCents)}</p>
      <ul className="mt-4 flex flex-col gap-2 text-sm">
        {features.map((feature) => (
          <li
            key={feature.id}
            // A phone would scroll through ten screens of what the plans lack.
            className={cx('flex items-start gap-2', !feature.included && 'max-sm:hidden')}
          >
            {feature.included ? (
              <Check aria-hidden size={16} className="mt-0.5 shrink-0 text-success-ink" />
            ) : (
              <Minus aria-hidden size={16} className="mt-0.5 shrink-0 text-muted" />
            )}
            <span className={feature.included ? undefined : 'text-muted'}>
              {!feature.included && <span className="sr-only">Non compris{NBSP}: </span>}
              {feature.label}
              {feature.soon ? (
                <>
                  {' '}
                  <Badge dot={false}>Bientôt</Badge>
                </>
              ) : (
                feature.isNew && (
                  <>
                    {' '}
                    <Badge dot={false} tone="info">
                      Nouveau
                    </Badge>
                  </>
                )
              )}
            </span>
          </li>
        ))}
      </ul>
      <div className="mt-5">
        {isCurrent ? (
          <Badge tone="success">Votre formule</Badge>
        ) : priceCents === null ? (
          <LinkButton to="/contact" search={{ topic: 'sales' }}>
            Contacter l’équipe
          </LinkButton>
        ) : id === 'premium' || id === 'business' ? (
          <Button variant="primary" disabledReason={refusal} onClick={() => onChoose(id)}>
            Choisir {name}
          </Button>
        ) : (
          <p className="text-muted text-sm">Votre organisation y revient sans abonnement.</p>
        )}
      </div>
    </Card>
  )
}

type OfferCardProps = {
  plan: 'starter' | 'team'
  name: string
  price: string
  text: string
  held: Choice | null
  onChoose: (plan: SoldPlan) => void
}

function OfferCard({ plan, name, price, text, held, onChoose }: OfferCardProps) {
  const refusal = useRefusal('subscription:write')
  const isCurrent = held?.plan === plan
  return (
    <Card heading="h4" title={name} description={text} className="w-full">
      <p className="font-semibold text-base tabular">{price}</p>
      <div className="mt-4 flex flex-wrap items-center gap-3">
        {isCurrent && <Badge tone="success">Votre formule</Badge>}
        {(!isCurrent || plan === 'team') && (
          <Button
            variant={isCurrent ? 'secondary' : 'primary'}
            disabledReason={refusal}
            onClick={() => onChoose(plan)}
          >
            {isCurrent ? 'Changer le nombre d’utilisateurs' : `Choisir ${name}`}
          </Button>
        )}
      </div>
    </Card>
  )
}
