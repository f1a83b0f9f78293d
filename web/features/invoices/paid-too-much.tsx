import { useState } from 'react'
import type { Payment } from '#shared/contract/payments.ts'
import { isReceived } from '#shared/domain/payments/payment-state.ts'
import { formatMoney } from '#shared/french/format.ts'
import { useCan } from '#web/api/rights.ts'
import { RefundDialog } from '#web/blocks/payments/refund-dialog.tsx'
import { refundRefusal } from '#web/blocks/payments/refund-refusal.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'

type PaidTooMuchProps = {
  /** Of an invoice that asks for nothing more. */
  payments: readonly Payment[]
  timeZone: string
}

/** What came above what an invoice asked, payment by payment, with « Rembourser »: no search through a menu for money that is not ours. */
export function PaidTooMuch({ payments, timeZone }: PaidTooMuchProps) {
  return payments.map((payment) => {
    const cents = isReceived(payment.state) ? payment.heldCents - payment.refundingCents : 0
    return cents > 0 && <Surplus key={payment.id} payment={payment} cents={cents} timeZone={timeZone} />
  })
}

type SurplusProps = { payment: Payment; cents: number; timeZone: string }

function Surplus({ payment, cents, timeZone }: SurplusProps) {
  const mayWrite = useCan('payment:write')
  const [open, setOpen] = useState(false)
  return (
    <>
      <Alert
        tone="warning"
        className="mt-4"
        title={`Trop-perçu\u00a0: ${formatMoney(cents, payment.currency)}`}
        action={
          mayWrite && (
            <Button size="sm" disabledReason={refundRefusal(payment)} onClick={() => setOpen(true)}>
              Rembourser
            </Button>
          )
        }
      >
        La somme est au crédit du client. Rendez-la, ou gardez-la pour une autre facture.
      </Alert>
      <RefundDialog
        payment={payment}
        timeZone={timeZone}
        proposedCents={cents}
        open={open}
        onClose={() => setOpen(false)}
      />
    </>
  )
}
