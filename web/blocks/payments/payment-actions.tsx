import { MoreHorizontal } from 'lucide-react'
import { useState } from 'react'
import type { Payment } from '#shared/contract/payments.ts'
import { errorCodes } from '#shared/domain/error-codes.ts'
import { isReceived, paymentCan } from '#shared/domain/payments/payment-state.ts'
import { formatMoney } from '#shared/french/format.ts'
import { useCan } from '#web/api/use-can.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Menu, MenuItem } from '#web/ui/menu.tsx'
import { CancelPaymentDialog } from './cancel-payment-dialog.tsx'
import { RefundDialog } from './refund-dialog.tsx'
import { refundRefusal } from './refund-refusal.ts'
import { ReleasePaymentDialog } from './release-payment-dialog.tsx'
import { TransferRefundDialog } from './transfer-refund-dialog.tsx'
import { UnmatchPaymentDialog } from './unmatch-payment-dialog.tsx'
import { useReceipt } from './use-receipt.ts'

type Acted = Pick<
  Payment,
  | 'id'
  | 'state'
  | 'amountCents'
  | 'receivedCents'
  | 'refundedCents'
  | 'refundingCents'
  | 'online'
  | 'debit'
  | 'matched'
  | 'currency'
  | 'clientName'
  | 'refundRequest'
>
type PaymentActionsProps = {
  payment: Acted
  timeZone: string
  /** The payment's part of the invoice that is shown. */
  part?: Payment['allocations'][number] | undefined
  onDone?: () => void
}

/** « Rembourser », « Rembourser par virement », « Retirer de cette facture », « Annuler le rapprochement » and « Annuler ce règlement », for those who may. */
export function PaymentActions({ payment, timeZone, part, onDone }: PaymentActionsProps) {
  const mayWrite = useCan('payment:write')
  const mayTransfer = useCan('bank:write')
  const receipt = useReceipt()
  const [open, setOpen] = useState<'refund' | 'transfer' | 'release' | 'cancel' | 'unmatch' | null>(null)
  if (!mayWrite) return null
  const refusal = refundRefusal(payment)
  const release = paymentCan.release(payment)
  const cancel = paymentCan.cancel(payment)
  const unmatch = paymentCan.cancel({ ...payment, matched: false })
  const close = (done: boolean) => {
    setOpen(null)
    if (done) onDone?.()
  }
  const amount = formatMoney(payment.amountCents, payment.currency)
  return (
    <>
      <Menu
        trigger={
          <IconButton icon={MoreHorizontal} label={`Actions sur le règlement de ${amount}`} size="sm" />
        }
      >
        <MenuItem disabledReason={refusal} onSelect={() => setOpen('refund')}>
          Rembourser
        </MenuItem>
        {mayTransfer && payment.currency === 'EUR' && (
          <MenuItem disabledReason={refusal} onSelect={() => setOpen('transfer')}>
            Rembourser par virement
          </MenuItem>
        )}
        <MenuItem
          disabledReason={isReceived(payment.state) ? undefined : errorCodes.payment_not_received.text}
          onSelect={() => receipt.mutate(payment.id)}
        >
          Télécharger le reçu
        </MenuItem>
        {part && (
          <MenuItem
            disabledReason={release.ok ? undefined : errorCodes[release.code].text}
            onSelect={() => setOpen('release')}
          >
            Retirer de cette facture
          </MenuItem>
        )}
        {payment.matched && mayTransfer && (
          <MenuItem
            tone="danger"
            disabledReason={unmatch.ok ? undefined : errorCodes[unmatch.code].text}
            onSelect={() => setOpen('unmatch')}
          >
            Annuler le rapprochement
          </MenuItem>
        )}
        <MenuItem
          tone="danger"
          disabledReason={cancel.ok ? undefined : errorCodes[cancel.code].text}
          onSelect={() => setOpen('cancel')}
        >
          Annuler ce règlement
        </MenuItem>
      </Menu>
      <RefundDialog payment={payment} timeZone={timeZone} open={open === 'refund'} onClose={close} />
      {open === 'transfer' && <TransferRefundDialog payment={payment} onClose={close} />}
      {part && (
        <ReleasePaymentDialog payment={payment} part={part} open={open === 'release'} onClose={close} />
      )}
      <UnmatchPaymentDialog payment={payment} open={open === 'unmatch'} onClose={close} />
      <CancelPaymentDialog payment={payment} open={open === 'cancel'} onClose={close} />
    </>
  )
}
