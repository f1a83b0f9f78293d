import { CalendarClock } from 'lucide-react'
import { monthlyTerms } from '#shared/domain/payment-plans/payment-plan.ts'
import { type AskedTerms, termsWords } from '#shared/domain/reminders/client-words.ts'
import { api, orpc } from '#web/api/api-client.ts'
import { useRefusal } from '#web/api/use-can.ts'
import { clientOf } from '#web/blocks/reminders/reminded.ts'
import { useAction } from '#web/patterns/action/use-action.ts'
import { Button } from '#web/ui/button.tsx'

type AcceptTermsProps = {
  /** Of one client and one currency; one at least. */
  invoiceIds: readonly [string, ...string[]]
  terms: AskedTerms
}

/** « Proposer l’échéancier »: the terms that the client asked for, of one invoice or of several, mailed to be signed in one gesture. */
export function AcceptTerms({ invoiceIds, terms }: AcceptTermsProps) {
  const refusal = useRefusal('reminder:send')
  const accept = useAction(
    async () => {
      const draft = await api.paymentPlans.getPaymentPlanDraft({ invoiceId: invoiceIds[0] })
      const owedCents = draft.invoices.reduce(
        (sum, one) => sum + (invoiceIds.includes(one.invoiceId) ? one.owedCents : 0),
        0,
      )
      return api.paymentPlans.proposePaymentPlan({
        ...clientOf(draft),
        invoiceIds: [...invoiceIds],
        to: { email: draft.recipient.email ?? '', name: draft.recipient.name },
        terms: monthlyTerms(owedCents, terms.count, terms.firstOn),
      })
    },
    {
      success: ({ email }) => `Échéancier envoyé à ${email}`,
      refresh: [orpc.paymentPlans, orpc.reminders, orpc.platform],
    },
  )
  return (
    <Button
      size="sm"
      icon={CalendarClock}
      loading={accept.isPending}
      disabledReason={refusal}
      title={`Un échéancier ${termsWords(terms)}`}
      onClick={() => accept.mutate()}
    >
      Proposer l’échéancier
    </Button>
  )
}
