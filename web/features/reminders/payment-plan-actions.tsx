import { Download } from 'lucide-react'
import type { PaymentPlan } from '#shared/contract/payment-plans.ts'
import { api, orpc } from '#web/api/api-client.ts'
import { saveFile } from '#web/api/save-file.ts'
import { useRefusal } from '#web/api/use-can.ts'
import { RowActs } from '#web/patterns/action/row-acts.tsx'
import { useAction } from '#web/patterns/action/use-action.ts'

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
    <RowActs
      of={`l’échéancier de ${clientName}`}
      acts={[
        standing === 'proposed' && {
          label: 'Renvoyer',
          name: `Renvoyer l’échéancier de ${clientName}`,
          refusal,
          loading: resend.isPending,
          run: () => resend.mutate(),
        },
        signedAt !== null && {
          label: 'PDF',
          name: `PDF de l’échéancier ${reference}`,
          icon: Download,
          loading: download.isPending,
          run: () => download.mutate(),
        },
        signedAt !== null && {
          label: 'Preuve',
          name: `Preuve de l’échéancier ${reference}`,
          loading: proof.isPending,
          run: () => proof.mutate(),
        },
        endedAt === null && {
          label: 'Annuler…',
          name: `Annuler l’échéancier de ${clientName}`,
          refusal,
          run: onCancel,
        },
      ]}
    />
  )
}
