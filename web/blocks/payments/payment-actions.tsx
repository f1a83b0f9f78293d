import { useQueryClient } from '@tanstack/react-query'
import { MoreHorizontal } from 'lucide-react'
import { useState } from 'react'
import type { Payment } from '#shared/contract/payments.ts'
import { errorCodes } from '#shared/domain/error-codes.ts'
import { isReceived, paymentCan } from '#shared/domain/payments/payment-state.ts'
import { formatMoney } from '#shared/french/format.ts'
import { api, orpc } from '#web/api/api-client.ts'
import { useCan } from '#web/api/use-can.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Menu, MenuItem } from '#web/ui/menu.tsx'
import { toast } from '#web/ui/toast.ts'
import { ReasonDialog } from './reason-dialog.tsx'
import { RefundDialog, refundRefusal } from './refund-dialog.tsx'
import { TransferRefundDialog } from './transfer-refund-dialog.tsx'
import { usePaymentSaved } from './use-payment-saved.ts'
import { useReceipt, useSendReceipt } from './use-receipt.ts'

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
  const sendReceipt = useSendReceipt()
  const [open, setOpen] = useState<'refund' | 'transfer' | 'release' | 'cancel' | 'unmatch' | null>(null)
  if (!mayWrite) return null
  const refusal = refundRefusal(payment)
  const unreceived = isReceived(payment.state) ? undefined : errorCodes.payment_not_received.text
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
        <MenuItem disabledReason={unreceived} onSelect={() => receipt.mutate(payment.id)}>
          Télécharger le reçu
        </MenuItem>
        <MenuItem
          disabledReason={sendReceipt.isPending ? 'Le reçu est en cours d’envoi.' : unreceived}
          onSelect={() => sendReceipt.mutate(payment.id)}
        >
          Remercier et envoyer le reçu
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

type CancelPaymentDialogProps = {
  payment: Pick<Payment, 'id' | 'amountCents' | 'currency'>
  open: boolean
  onClose: (done: boolean) => void
}

/** « Annuler ce règlement » with a reason. */
function CancelPaymentDialog({ payment, ...dialog }: CancelPaymentDialogProps) {
  const amount = formatMoney(payment.amountCents, payment.currency)
  return (
    <ReasonDialog
      {...dialog}
      title="Annuler ce règlement"
      description={`Le règlement de ${amount} a été enregistré par erreur\u00a0: une écriture opposée l’annule, et les factures qu’il payait restent dues. Si l’argent a été rendu, utilisez «\u00a0Rembourser\u00a0».`}
      action="Annuler le règlement"
      danger
      save={(reason) => api.payments.cancelPayment({ paymentId: payment.id, reason })}
      done={`Règlement de ${amount} annulé`}
    />
  )
}

type ReleasePaymentDialogProps = {
  payment: Pick<Payment, 'id' | 'currency'>
  /** The payment's part of an invoice. */
  part: Payment['allocations'][number]
  open: boolean
  onClose: (done: boolean) => void
}

/** « Retirer de cette facture » with a reason: the money waits at the client's credit, and the invoice is owed again. */
function ReleasePaymentDialog({ payment, part, ...dialog }: ReleasePaymentDialogProps) {
  const { invoiceId, amountCents } = part
  const amount = formatMoney(amountCents, payment.currency)
  return (
    <ReasonDialog
      {...dialog}
      title="Retirer de cette facture"
      description={`La facture reste due de ${amount}, que le client garde à son crédit\u00a0: vous pourrez les imputer sur une autre facture ou les rembourser.`}
      action="Retirer"
      save={(reason) =>
        api.payments.releasePayment({ paymentId: payment.id, invoiceId, amountCents, reason })
      }
      done={`${amount} au crédit du client`}
    />
  )
}

type UnmatchPaymentDialogProps = {
  payment: Pick<Payment, 'id' | 'amountCents' | 'currency'>
  open: boolean
  onClose: (done: boolean) => void
}

/** « Annuler le rapprochement » of a payment that was made of a movement of the bank. */
function UnmatchPaymentDialog({ payment, open, onClose }: UnmatchPaymentDialogProps) {
  const saved = usePaymentSaved()
  const client = useQueryClient()
  const amount = formatMoney(payment.amountCents, payment.currency)
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(shown) => !shown && onClose(false)}
      title={`Annuler le rapprochement de ${amount}\u202f?`}
      consequence={
        'Le règlement né de ce mouvement est annulé par une écriture opposée, les factures qu’il payait restent dues, et le mouvement est de nouveau à rapprocher.'
      }
      confirmLabel="Annuler le rapprochement"
      onConfirm={async () => {
        await api.bank.unmatchBankPayment({ paymentId: payment.id })
        saved()
        void client.invalidateQueries({ queryKey: orpc.bank.key() })
        onClose(true)
        toast.success('Le mouvement est de nouveau à rapprocher')
      }}
    />
  )
}
