import { CalendarClock } from 'lucide-react'
import { monthlyTerms } from '#shared/domain/payment-plans/payment-plan.ts'
import { type AskedTerms, termsWords } from '#shared/domain/reminders/client-words.ts'
import { api, orpc } from '#web/api/api-client.ts'
import { useRefusal } from '#web/api/use-can.ts'
import { clientOf } from '#web/blocks/reminders/reminded.ts'
import { useAction } from '#web/patterns/action/use-action.ts'
import { Button } from '#web/ui/button.tsx'

/** « Proposer l’échéancier »: the terms that the client asked for, mailed to be signed in one gesture. */
export function AcceptTerms({ invoiceId, terms }: { invoiceId: string; terms: AskedTerms }) {
  const refusal = useRefusal('reminder:send')
  const accept = useAction(
    async () => {
      const draft = await api.paymentPlans.getPaymentPlanDraft({ invoiceId })
      const owedCents = draft.invoices.find((one) => one.invoiceId === invoiceId)?.owedCents ?? 0
      return api.paymentPlans.proposePaymentPlan({
        ...clientOf(draft),
        invoiceIds: [invoiceId],
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
