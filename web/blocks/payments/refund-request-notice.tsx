import { Fragment, type ReactNode, useState } from 'react'
import type { Payment } from '#shared/contract/payments.ts'
import { ibanStandingOf } from '#shared/domain/payments/asked-refund.ts'
import {
  ibanStandings,
  refundMeansLabels,
  refundRequestCan,
  secondReasons,
} from '#shared/domain/payments/refund-rule.ts'
import { formatDateTime, formatMoney } from '#shared/french/format.ts'
import { formatIban } from '#shared/french/iban.ts'
import { api } from '#web/api/api-client.ts'
import { useMe } from '#web/api/me.ts'
import { useCan } from '#web/api/use-can.ts'
import { useAction } from '#web/patterns/action/use-action.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { ReasonDialog } from './reason-dialog.tsx'
import { usePaymentSaved } from './use-payment-saved.ts'

type NoticeProps = {
  payment: Pick<Payment, 'currency' | 'refundRequest'>
  timeZone: string
}

/** A refund that waits for a second person: who asked it and why, and the answers that the reader may give. */
export function RefundRequestNotice({ payment, timeZone }: NoticeProps) {
  const { currency, refundRequest } = payment
  const mayWrite = useCan('payment:write')
  const { user } = useMe()
  if (refundRequest === null) return null
  const { id, amountCents, reason, requestedBy, requestedByName, requestedAt } = refundRequest
  const own = refundRequestCan.withdraw({ state: 'waiting', requestedBy }, user.id).ok
  const amount = formatMoney(amountCents, currency)
  const who = own ? 'Vous avez' : `${requestedByName ?? 'Une personne qui n’est plus là'} a`
  return (
    <Alert
      tone="warning"
      className="w-full"
      title={`Remboursement de ${amount} à valider`}
      action={
        mayWrite &&
        (own ? (
          <Withdraw requestId={id} amount={amount} />
        ) : (
          <Answers asked={refundRequest} amount={amount} />
        ))
      }
    >
      {who} demandé ce remboursement le {formatDateTime(requestedAt, timeZone)}
      {'\u00a0'}: {reason}
      {own && '. Une autre personne doit répondre.'}
      <AskedRefund asked={refundRequest} />
    </Alert>
  )
}

type AnswerProps = { requestId: string; amount: string }

function Withdraw({ requestId, amount }: AnswerProps) {
  const saved = usePaymentSaved()
  const withdraw = useAction(api.refunds.withdrawRefund, {
    success: 'Demande de remboursement retirée',
    refresh: saved,
  })
  return (
    <Button
      size="sm"
      loading={withdraw.isPending}
      aria-label={`Retirer la demande de remboursement de ${amount}`}
      onClick={() => withdraw.mutate({ requestId })}
    >
      Retirer la demande
    </Button>
  )
}

type Asked = NonNullable<Payment['refundRequest']>

/** How the money leaves, to whose account, whether its client paid from there, and why somebody else is asked. */
function AskedRefund({ asked }: { asked: Asked }) {
  const { method, holder, iban, why, withCredit } = asked
  const standing = ibanStandingOf(asked)
  const facts: [string, ReactNode][] = [
    ['Moyen', refundMeansLabels[method]],
    ...(withCredit ? [['Avoir', 'émis avec le remboursement'] as [string, ReactNode]] : []),
    ...(holder === null ? [] : [['Titulaire', holder] as [string, ReactNode]]),
    ...(iban === null || standing === null
      ? []
      : [['IBAN', `${formatIban(iban)}, ${ibanStandings[standing]}`] as [string, ReactNode]]),
    ...(why.length === 0
      ? []
      : [['À vérifier', why.map((reason) => secondReasons[reason]).join('\u202f; ')] as [string, ReactNode]]),
  ]
  return (
    <dl className="mt-2 grid grid-cols-[auto_1fr] gap-x-3 gap-y-0.5">
      {facts.map(([label, text]) => (
        <Fragment key={label}>
          <dt className="text-muted">{label}</dt>
          <dd className="wrap-anywhere">{text}</dd>
        </Fragment>
      ))}
    </dl>
  )
}

function Answers({ asked, amount }: { asked: Asked; amount: string }) {
  const requestId = asked.id
  const saved = usePaymentSaved()
  const [open, setOpen] = useState<'approve' | 'refuse' | null>(null)
  const approve = useAction(api.refunds.approveRefund, {
    success: `Remboursement de ${amount} validé et enregistré`,
    refresh: saved,
  })
  return (
    <div className="flex flex-wrap gap-2">
      <Button size="sm" onClick={() => setOpen('approve')}>
        Valider le remboursement
      </Button>
      <Button size="sm" onClick={() => setOpen('refuse')}>
        Refuser
      </Button>
      <ConfirmDialog
        open={open === 'approve'}
        onOpenChange={(shown) => setOpen(shown ? 'approve' : null)}
        tone="neutral"
        title={`Valider le remboursement de ${amount}\u202f?`}
        consequence={
          <>
            <AskedRefund asked={asked} />
            <p className="mt-2">
              {asked.withCredit
                ? 'L’écriture est enregistrée aussitôt, et l’avoir émis avec elle\u00a0: aucune facture ne redevient due.'
                : 'L’écriture est enregistrée aussitôt. Ce qui n’est imputé à aucune facture part d’abord\u202f; au-delà, une facture redevient due.'}
            </p>
          </>
        }
        confirmLabel="Valider"
        onConfirm={() => approve.mutateAsync({ requestId })}
      />
      <ReasonDialog
        open={open === 'refuse'}
        onClose={() => setOpen(null)}
        title={`Refuser le remboursement de ${amount}`}
        description="Rien n’est enregistré. La personne qui l’a demandé lit votre motif."
        action="Refuser"
        save={(reason) => api.refunds.refuseRefund({ requestId, reason })}
        done="Remboursement refusé"
      />
    </div>
  )
}
