import type { PaymentPlanLinkView } from '#shared/contract/payment-plan-links.ts'
import { formatLongDate, formatMoney } from '#shared/french/format.ts'
import { TransferFacts } from '#web/blocks/online-payment/transfer-facts.tsx'
import { Card } from '#web/ui/card.tsx'

type PlanPaymentProps = {
  payment: NonNullable<PaymentPlanLinkView['payment']>
  view: Pick<PaymentPlanLinkView, 'currency' | 'standing'>
}

/** What a signed plan asks to pay next, and all that a transfer of it needs. */
export function PlanPayment({ payment, view: { currency, standing } }: PlanPaymentProps) {
  const { cents, dueOn, transfer, epc } = payment
  const isLate = standing === 'late'
  return (
    <Card title={isLate ? 'À régler maintenant' : 'Prochaine échéance'}>
      <div className="flex max-w-md flex-col gap-4 text-sm">
        <p>
          <span className="block font-semibold text-xl tabular">{formatMoney(cents, currency)}</span>
          {isLate ? 'Échue le' : 'À payer au plus tard le'} {formatLongDate(dueOn)}
        </p>
        {transfer === null ? (
          <p className="text-muted">Par le moyen de paiement indiqué sur les factures.</p>
        ) : (
          <TransferFacts transfer={transfer} cents={cents} currency={currency} epc={epc} />
        )}
      </div>
    </Card>
  )
}
