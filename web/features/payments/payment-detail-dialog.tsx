import { useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import type { PaymentDetail } from '#shared/contract/payments.ts'
import { ledgerAccounts } from '#shared/domain/payments/accounts.ts'
import { movementKindLabels } from '#shared/domain/payments/ledger-entries.ts'
import { paymentMethodLabels } from '#shared/domain/payments/payment-method.ts'
import { isReceived, type PaymentState, paymentStateLabels } from '#shared/domain/payments/payment-state.ts'
import { formatMoment, formatMoney } from '#shared/french/format.ts'
import { PaymentActions } from '#web/blocks/payments/payment-actions.tsx'
import { PaymentStateBadge } from '#web/blocks/payments/payment-state-badge.tsx'
import { RefundRequestNotice } from '#web/blocks/payments/refund-request-notice.tsx'
import { useReceipt } from '#web/blocks/payments/use-receipt.ts'
import { QueryState } from '#web/patterns/query/query-state.tsx'
import { Button } from '#web/ui/button.tsx'
import { DescriptionList } from '#web/ui/description-list.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { paymentDetailOptions } from './movement-queries.ts'

type PaymentDetailDialogProps = { paymentId: string | null; timeZone: string; onClose: () => void }

/** A payment: what is left of it, what happened to it, and its entries. */
export function PaymentDetailDialog({ paymentId, timeZone, onClose }: PaymentDetailDialogProps) {
  const query = useQuery({ ...paymentDetailOptions(paymentId ?? ''), enabled: paymentId !== null })
  return (
    <Dialog open={paymentId !== null} onOpenChange={(open) => !open && onClose()} title="Règlement" size="lg">
      {query.data ? (
        <Detail payment={query.data} timeZone={timeZone} />
      ) : (
        <QueryState query={query} loading={<Skeleton className="h-48" />} />
      )}
    </Dialog>
  )
}

function Detail({ payment, timeZone }: { payment: PaymentDetail; timeZone: string }) {
  const { amountCents, currency, heldCents, refundedCents, allocations, clientName, method } = payment
  const receipt = useReceipt()
  const money = (cents: number) => <span className="tabular">{formatMoney(cents, currency)}</span>
  return (
    <div className="flex flex-col gap-5">
      <div className="flex flex-wrap items-center gap-3">
        <span className="font-semibold text-lg tabular">{formatMoney(amountCents, currency)}</span>
        <PaymentStateBadge state={payment.state} method={method} />
        <span className="ms-auto flex items-center gap-2">
          {isReceived(payment.state) && (
            <Button
              size="sm"
              icon={Download}
              loading={receipt.isPending}
              onClick={() => receipt.mutate(payment.id)}
            >
              Reçu
            </Button>
          )}
          <PaymentActions payment={payment} timeZone={timeZone} />
        </span>
      </div>
      <RefundRequestNotice payment={payment} timeZone={timeZone} />
      <DescriptionList
        columns={2}
        items={[
          { label: 'Client', value: clientName ?? 'Sans client' },
          { label: 'Moyen', value: paymentMethodLabels[method] },
          { label: 'Reçu le', value: formatMoment(payment.capturedAt, timeZone) },
          ...(payment.reference ? [{ label: 'Référence', value: payment.reference }] : []),
          ...(heldCents > 0 ? [{ label: 'Non imputé', value: money(heldCents) }] : []),
          ...(payment.refundingCents > 0
            ? [{ label: 'Remboursement en cours', value: money(payment.refundingCents) }]
            : []),
          ...(refundedCents > 0 ? [{ label: 'Remboursé', value: money(refundedCents) }] : []),
        ]}
      />
      {allocations.length > 0 && (
        <ul aria-label="Factures payées" className="flex flex-col gap-1 text-sm">
          {allocations.map(({ invoiceId, invoiceNumber, amountCents: cents }) => (
            <li key={invoiceId} className="flex justify-between gap-4">
              <TextLink to="/revenues/management/invoices/$invoiceId" params={{ invoiceId }}>
                Facture {invoiceNumber}
              </TextLink>
              {money(cents)}
            </li>
          ))}
        </ul>
      )}
      <ol aria-label="États" className="flex flex-col gap-1 text-sm">
        {payment.states.map(({ state, occurredAt, reason, by }) => (
          <Step
            key={`${state} ${occurredAt}`}
            state={state}
            occurredAt={occurredAt}
            timeZone={timeZone}
            told={[reason, by]}
          />
        ))}
      </ol>
      <section aria-label="Écritures" className="flex flex-col gap-3">
        <h3 className="font-medium text-sm">Écritures</h3>
        {payment.movements.map((movement) => (
          <table key={movement.id} className="w-full table-fixed text-sm">
            <caption className="text-start text-muted text-xs">
              {movementKindLabels[movement.kind]} du {formatMoment(movement.occurredAt, timeZone)}
              {movement.reason && ` · ${movement.reason}`}
            </caption>
            {/* The same for every entry, so that their amounts stand below one another. */}
            <colgroup>
              <col />
              <col className="w-24 sm:w-28" />
              <col className="w-24 sm:w-28" />
            </colgroup>
            <thead className="sr-only">
              <tr>
                <th scope="col">Compte</th>
                <th scope="col">Débit</th>
                <th scope="col">Crédit</th>
              </tr>
            </thead>
            <tbody>
              {movement.lines.map(({ account, accountNumber, amountCents: cents, invoiceNumber }) => (
                <tr key={`${account} ${invoiceNumber} ${cents}`} className="border-line border-t">
                  <td className="py-1">
                    {accountNumber} {ledgerAccounts[account].label}
                    {invoiceNumber && <span className="text-muted"> · {invoiceNumber}</span>}
                  </td>
                  <td className="amount">{cents > 0 && formatMoney(cents, currency)}</td>
                  <td className="amount">{cents < 0 && formatMoney(-cents, currency)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        ))}
      </section>
    </div>
  )
}

type StepProps = { state: PaymentState; occurredAt: string; timeZone: string; told: (string | null)[] }

function Step({ state, occurredAt, timeZone, told }: StepProps) {
  return (
    <li>
      {paymentStateLabels[state]} le {formatMoment(occurredAt, timeZone)}
      <span className="text-muted">{told.flatMap((part) => (part ? ` · ${part}` : []))}</span>
    </li>
  )
}
