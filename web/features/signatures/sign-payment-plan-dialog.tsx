import type { PaymentPlanLinkView, SignedPaymentPlan } from '#shared/contract/payment-plan-links.ts'
import { paymentPlanText } from '#shared/domain/payment-plans/payment-plan-text.ts'
import { formatMoney } from '#shared/french/format.ts'
import { api } from '#web/api/api-client.ts'
import { SigningDialog } from './signing-dialog.tsx'
import { useSigning } from './use-signing.ts'

type SignPaymentPlanDialogProps = {
  token: string
  view: PaymentPlanLinkView
  onClose: () => void
  onSigned: (signed: SignedPaymentPlan) => void
  /** The plan changed meanwhile: read it again. */
  onStale: () => void
}

/** Signs a payment plan, whose whole text is agreed to. Draw it while it is open only. */
export function SignPaymentPlanDialog(props: SignPaymentPlanDialogProps) {
  const { token, view, onClose, onSigned, onStale } = props
  const { professional, recipientName, consentVersion } = view
  const signing = useSigning({
    signer: { recipientName, buyerKind: professional ? 'professional' : 'consumer' },
    ask: () => api.paymentPlans.requestPaymentPlanCode({ token }),
    sign: (given) => api.paymentPlans.signPaymentPlan({ ...given, token, consentVersion }),
    onSigned,
    onStale,
  })
  return (
    <SigningDialog
      open
      onClose={onClose}
      title="Signer l’échéancier"
      description={`Échéancier ${view.reference} · ${view.sellerName}`}
      signing={signing}
      professional={professional}
      consent={{ text: paymentPlanText(view) }}
      what="L’échéancier"
      amount={`${formatMoney(view.totalCents, view.currency)} en ${view.terms.length}\u00a0échéances`}
      sentTo={view.recipientMasked}
      signLabel="Signer l’échéancier"
    />
  )
}
