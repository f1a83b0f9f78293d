import { CircleCheck, CircleHelp, CircleX, Clock, type LucideIcon } from 'lucide-react'
import type { PaymentSession } from '#shared/contract/payments.ts'
import { BILLING_DAYS, SHOWN_SESSION_ID } from '#shared/domain/billing/billing.ts'
import { type Currency, formatCount, formatLongDate, formatMoney } from '#shared/french/format.ts'
import { addDays, todayIn } from '#shared/time/calendar-day.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Card } from '#web/ui/card.tsx'
import { DescriptionList } from '#web/ui/description-list.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import type { Tone } from '#web/ui/tone.ts'
import { paymentOutcome } from './payment-outcome.ts'

const icons: Record<Tone, LucideIcon> = {
  success: CircleCheck,
  warning: Clock,
  danger: CircleX,
  neutral: CircleHelp,
  info: CircleHelp,
}
const colours: Partial<Record<Tone, string>> = {
  success: 'text-success',
  warning: 'text-warning-ink',
  danger: 'text-danger-ink',
}

type PaymentResultProps = {
  sessionId: string | undefined
  session: PaymentSession | null
  timeZone: string
  now: Date
}

/** The outcome of a payment, based on its provider's answer alone. */
export function PaymentResult({ sessionId, session, timeZone, now }: PaymentResultProps) {
  const outcome = paymentOutcome(session)
  const Icon = icons[outcome.tone]
  return (
    <div role="status">
      <Icon aria-hidden size={40} strokeWidth={1.5} className={colours[outcome.tone] ?? 'text-muted'} />
      <h1 className="mt-3 font-semibold text-xl tracking-tight max-sm:text-lg">{outcome.title}</h1>
      <p className="mt-1.5 text-muted text-sm">{outcome.description}</p>
      <Card className="mt-6">
        <DescriptionList
          columns={2}
          items={[
            { label: 'Statut', value: <Badge tone={outcome.tone}>{outcome.status}</Badge> },
            { label: 'Session', value: sessionId === undefined ? null : <SessionId id={sessionId} /> },
            ...amountOf(session),
            ...documentOf(session),
            ...(outcome.tone === 'success' && !session?.received
              ? [{ label: 'Prochaine facturation', value: nextBilling(session, timeZone, now) }]
              : []),
          ]}
        />
      </Card>
      <h2 className="mt-6 font-semibold text-base">Et maintenant</h2>
      <ol className="mt-2 flex list-decimal flex-col gap-1.5 ps-5 text-sm">
        {outcome.steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <div className="mt-6 flex flex-wrap gap-2">
        <LinkButton to="/dashboard" variant="primary">
          Aller au tableau de bord
        </LinkButton>
        <LinkButton to="/settings/organization">Paramètres de l’organisation</LinkButton>
      </div>
    </div>
  )
}

/** Specification 2.13: its first 20 characters. */
function SessionId({ id }: { id: string }) {
  return (
    <code className="break-all text-xs">
      {id.slice(0, SHOWN_SESSION_ID)}
      {id.length > SHOWN_SESSION_ID && '…'}
    </code>
  )
}

/** The document that a client pays, or the first of several invoices; a deposit is paid on its devis. */
function documentOf(session: PaymentSession | null) {
  if (!session?.received) return []
  const { others = 0 } = session.received
  const { kind, id, number } = session.received.document
  const value =
    kind === 'invoice' ? (
      <TextLink to="/revenues/management/invoices/$invoiceId" params={{ invoiceId: id }}>
        {number}
      </TextLink>
    ) : (
      <TextLink to="/templates/quotes/$quoteId" params={{ quoteId: id }}>
        {number}
      </TextLink>
    )
  if (others === 0) return [{ label: kind === 'invoice' ? 'Facture' : 'Devis', value }]
  return [
    {
      label: 'Factures',
      value: (
        <>
          {value} et {formatCount(others, 'autre', 'autres')}
        </>
      ),
    },
  ]
}

function amountOf(session: PaymentSession | null) {
  if (session === null || session.amountCents === null) return []
  const currency = session.currency.toUpperCase() as Currency
  return [{ label: 'Montant', value: formatMoney(session.amountCents, currency) }]
}

/** The provider's date, else that of specification 2.13: now plus 30 days. */
function nextBilling(session: PaymentSession | null, timeZone: string, now: Date): string {
  if (session?.nextBillingAt) return formatLongDate(session.nextBillingAt, timeZone)
  return formatLongDate(addDays(todayIn(timeZone, now), BILLING_DAYS))
}
