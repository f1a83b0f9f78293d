import { Download } from 'lucide-react'
import type { PaymentPlan } from '#shared/contract/payment-plans.ts'
import { api, orpc } from '#web/api/api-client.ts'
import { saveFile } from '#web/api/save-file.ts'
import { useRefusal } from '#web/api/use-can.ts'
import { useAction } from '#web/patterns/action/use-action.ts'
import { Button } from '#web/ui/button.tsx'

/** « Renvoyer » while it waits for its signature, its PDF once it is signed, « Annuler » until it is over. */
export function PaymentPlanActions({ plan, onCancel }: { plan: PaymentPlan; onCancel: () => void }) {
  const { id: planId, reference, email, standing, signedAt, clientName, endedAt } = plan
  const refusal = useRefusal('reminder:send')
  const resend = useAction(() => api.paymentPlans.resendPaymentPlan({ planId }), {
    success: `Nouveau lien envoyé à ${email}`,
    refresh: orpc.paymentPlans,
  })
  const download = useAction(async () =>
    saveFile(await api.paymentPlans.getPaymentPlanFile({ planId }), `Echeancier-${reference}.pdf`),
  )
  const proof = useAction(async () =>
    saveFile(await api.paymentPlans.getPaymentPlanProof({ planId }), `Preuve-Echeancier-${reference}.pdf`),
  )
  return (
    <span className="flex flex-wrap justify-end gap-1">
      {standing === 'proposed' && (
        <Button
          size="sm"
          variant="ghost"
          disabledReason={refusal}
          loading={resend.isPending}
          aria-label={`Renvoyer l’échéancier de ${clientName}`}
          onClick={() => resend.mutate()}
        >
          Renvoyer
        </Button>
      )}
      {signedAt !== null && (
        <Button
          size="sm"
          variant="ghost"
          icon={Download}
          loading={download.isPending}
          aria-label={`PDF de l’échéancier ${reference}`}
          onClick={() => download.mutate()}
        >
          PDF
        </Button>
      )}
      {signedAt !== null && (
        <Button
          size="sm"
          variant="ghost"
          loading={proof.isPending}
          aria-label={`Preuve de l’échéancier ${reference}`}
          onClick={() => proof.mutate()}
        >
          Preuve
        </Button>
      )}
      {endedAt === null && (
        <Button
          size="sm"
          variant="ghost"
          disabledReason={refusal}
          aria-label={`Annuler l’échéancier de ${clientName}`}
          onClick={onCancel}
        >
          Annuler…
        </Button>
      )}
    </span>
  )
}
