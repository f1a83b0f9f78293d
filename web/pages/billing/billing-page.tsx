import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { isSold, offerNamed, type SoldPlan } from '#shared/domain/billing/choice.ts'
import { isLive } from '#shared/domain/billing/own-subscription.ts'
import { offerNames } from '#shared/domain/plans/offer-names.ts'
import { offerPlans } from '#shared/domain/plans/offers.ts'
import { planLabels } from '#shared/domain/plans/plan-ids.ts'
import type { WishedPlan } from '#shared/domain/plans/wished-plan.ts'
import { NBSP } from '#shared/french/typography.ts'
import { useOrganization } from '#web/api/me.ts'
import { planOptions } from '#web/api/plan.ts'
import { ArrearsAlert } from '#web/features/billing/arrears-alert.tsx'
import { BillingInvoices } from '#web/features/billing/billing-invoices.tsx'
import { billingOptions } from '#web/features/billing/billing-queries.ts'
import { ChangeDialog } from '#web/features/billing/change-dialog.tsx'
import { CurrentPlan } from '#web/features/billing/current-plan.tsx'
import { Offers } from '#web/features/billing/offers.tsx'
import { PayMethodCard } from '#web/features/billing/pay-method.tsx'
import { PlanUsageCard } from '#web/features/billing/plan-usage.tsx'
import { RecordHeader } from '#web/layouts/record-header.tsx'
import { QueryState } from '#web/patterns/query/query-state.tsx'
import { Alert } from '#web/ui/alert.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

const route = getRouteApi('/app/billing')

/** The subscription to Ardoise: its state, its bills, the offers (specification 3, 9.1, 9.2). */
export function BillingPage() {
  return (
    <>
      <RecordHeader description="Votre abonnement à Ardoise et ses factures." />
      <Subscription />
    </>
  )
}

function Subscription() {
  const { timezone: timeZone } = useOrganization()
  const { plan: wished } = route.useSearch()
  const navigate = useNavigate({ from: '/billing' })
  const choose = (plan: SoldPlan | undefined) =>
    void navigate({ search: plan === undefined ? {} : { plan }, replace: true, resetScroll: false })
  const billingQuery = useQuery(billingOptions)
  const planQuery = useQuery(planOptions)
  const billing = billingQuery.data
  const plan = planQuery.data
  if (!billing || !plan)
    return (
      <QueryState
        query={[billingQuery, planQuery]}
        errorTitle="Votre abonnement n’a pas pu être lu"
        loading={<Skeleton className="h-96" />}
      />
    )
  if (billing.billing === 'off')
    return (
      <div className="flex flex-col gap-5">
        <Alert tone="info" title="Cette installation ne facture pas Ardoise">
          Toutes les limites sont levées{NBSP}: il n’y a ni formule à choisir ni abonnement à payer.
        </Alert>
        <PlanUsageCard plan={plan} />
      </div>
    )
  const { subscription, charges } = billing
  const live = subscription && isLive(subscription.status) ? subscription : null
  const offer = wished === undefined ? null : offerNamed(wished)
  const chosen = offer !== null && !offerPlans[offer].onQuote && isSold(offer) ? offer : null
  return (
    <div className="flex flex-col gap-5">
      {wished !== undefined && <OnQuote plan={wished} />}
      {billing.local && (
        <Alert tone="info" title="Paiements locaux">
          Cette installation n’a pas de clés Stripe{NBSP}: l’abonnement s’essaie ici, sans argent.
        </Alert>
      )}
      <ArrearsAlert subscription={live} timeZone={timeZone} />
      <div className="grid items-start gap-5 lg:grid-cols-2">
        <div className="grid gap-5">
          <CurrentPlan subscription={subscription} standing={plan.standing} timeZone={timeZone} />
          {live && <PayMethodCard subscription={live} />}
        </div>
        <PlanUsageCard plan={plan} />
      </div>
      {(subscription !== null || charges.length > 0) && (
        <BillingInvoices billing={billing} timeZone={timeZone} />
      )}
      <Offers billing={billing} onChoose={choose} />
      {chosen !== null && (
        <ChangeDialog
          plan={chosen}
          seats={live?.plan === 'team' ? live.seats : plan.usage.people}
          usage={plan.usage}
          isChange={live !== null}
          timeZone={timeZone}
          onClose={() => choose(undefined)}
        />
      )}
    </div>
  )
}

/** Plans that the address may name and that nobody subscribes to alone. */
function OnQuote({ plan }: { plan: WishedPlan }) {
  const offer = offerNamed(plan)
  if (plan === 'gratuit' || (offer !== null && !offerPlans[offer].onQuote)) return null
  const name = offer === null ? `La formule ${planLabels.partenaire}` : `L’offre ${offerNames[offer]}`
  return (
    <Alert
      tone="info"
      title={`${name} se prend sur devis`}
      action={
        <LinkButton to="/contact" search={{ topic: 'sales' }} size="sm">
          Contacter l’équipe
        </LinkButton>
      }
    >
      Dites-nous ce qu’il vous faut{NBSP}: nous vous répondons avec un prix.
    </Alert>
  )
}
