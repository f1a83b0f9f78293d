import { type RefObject, useRef, useState } from 'react'
import type { Payment } from '#shared/contract/payments.ts'
import { isReceived } from '#shared/domain/payments/payment-state.ts'
import { formatMoney } from '#shared/french/format.ts'
import { useCan } from '#web/api/use-can.ts'
import { RefundDialog, refundRefusal } from '#web/blocks/payments/refund-dialog.tsx'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'

type PaidTooMuchProps = {
  payments: readonly Payment[]
  /** The invoice asks for nothing more. */
  settled: boolean
  timeZone: string
  /** Takes the focus once a sum is given back: its button may be gone. */
  title: RefObject<HTMLElement | null>
}

const surplusOf = (payment: Payment) =>
  isReceived(payment.state) ? payment.heldCents - payment.refundingCents : 0

/** Payments above the amount of an invoice, each with « Rembourser »: money that is not ours must not need a search through a menu. */
export function PaidTooMuch({ payments, settled, timeZone, title }: PaidTooMuchProps) {
  const mayWrite = useCan('payment:write')
  const [chosen, setChosen] = useState<{ payment: Payment; cents: number } | null>(null)
  const [open, setOpen] = useState(false)
  const given = useRef(false)
  const over = settled ? payments.filter((payment) => surplusOf(payment) > 0) : []
  return (
    <>
      {over.map((payment) => (
        <Alert
          key={payment.id}
          tone="warning"
          className="mt-4"
          title={`Trop-perçu\u00a0: ${formatMoney(surplusOf(payment), payment.currency)}`}
          action={
            mayWrite && (
              <Button
                size="sm"
                disabledReason={refundRefusal(payment)}
                onClick={() => {
                  given.current = false
                  setChosen({ payment, cents: surplusOf(payment) })
                  setOpen(true)
                }}
              >
                Rembourser
              </Button>
            )
          }
        >
          La somme est au crédit du client. Rendez-la, ou gardez-la pour une autre facture.
        </Alert>
      ))}
      {/* Beside the notices, which go with the sum: it closes and gives the focus back after them. */}
      {chosen && (
        <RefundDialog
          key={chosen.payment.id}
          payment={payments.find(({ id }) => id === chosen.payment.id) ?? chosen.payment}
          timeZone={timeZone}
          proposedCents={chosen.cents}
          open={open}
          onClose={(done) => {
            given.current = done
            setOpen(false)
          }}
          finalFocus={() => (given.current ? title.current : null)}
        />
      )}
    </>
  )
}
