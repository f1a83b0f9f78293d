import type { PaymentPlanLinkView } from '#shared/contract/payment-plan-links.ts'
import { paymentPlanErrors } from '#shared/domain/payment-plans/errors.ts'
import { proofRuleText } from '#shared/domain/signatures/proof-rule.ts'
import { formatDate, formatDateTime } from '#shared/french/format.ts'
import { Alert } from '#web/ui/alert.tsx'

/** Where the plan stands for its client, above its words. */
export function PaymentPlanState({ view }: { view: PaymentPlanLinkView }) {
  const { signed, standing, stands, signBy } = view
  if (signed === null)
    return stands && standing === 'proposed' ? (
      <Alert tone="info" title={`À signer avant le ${formatDate(signBy)} inclus`}>
        Lisez cet échéancier, puis signez-le. S’il ne vous convient pas, répondez à l’e-mail reçu.
      </Alert>
    ) : (
      <Alert tone="warning">
        {stands ? paymentPlanErrors.payment_plan_expired.text : paymentPlanErrors.payment_plan_outdated.text}
      </Alert>
    )
  if (standing === 'late')
    return (
      <Alert tone="warning" title="Une échéance n’est pas payée">
        Payez-la dès maintenant, ou écrivez au créancier. Si votre paiement vient de partir, ne tenez pas
        compte de ce message.
      </Alert>
    )
  return (
    <Alert
      tone="success"
      title={standing === 'completed' ? 'Tout est payé' : 'Votre échéancier est signé'}
      live
    >
      Signé par {signed.signerName} ({signed.signerQuality}) le{' '}
      {formatDateTime(signed.signedAt, view.timeZone)}. Vous l’avez reçu par e-mail.
      <p className="mt-2 text-xs">{proofRuleText('payment_plan', signed.proofRule)}</p>
    </Alert>
  )
}
