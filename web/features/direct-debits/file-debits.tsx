import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { z } from 'zod'
import type { Debit, DebitFile } from '#shared/contract/debit-files.ts'
import { type RejectionCode, rejectionCodes, rejectionText } from '#shared/domain/direct-debits/rejection.ts'
import { formatDate, formatMoney } from '#shared/french/format.ts'
import { api, orpc } from '#web/api/api-client.ts'
import { useRefusal } from '#web/api/use-can.ts'
import { PaymentStateBadge } from '#web/blocks/payments/payment-state-badge.tsx'
import { FormDialog } from '#web/patterns/form/form-dialog.tsx'
import { SelectField } from '#web/patterns/form/select-field.tsx'
import { useApiForm } from '#web/patterns/form/use-api-form.ts'
import { QueryState } from '#web/patterns/query/query-state.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

/** The state of each debit of a file. Draw it while it is open only. */
export function FileDebits({ file, onClose }: { file: DebitFile; onClose: () => void }) {
  const query = useQuery(orpc.directDebits.listDebits.queryOptions({ input: { fileId: file.id } }))
  const refusal = useRefusal('bank:write')
  const [rejecting, setRejecting] = useState<Debit | null>(null)
  if (rejecting) return <RejectDebit debit={rejecting} onClose={() => setRejecting(null)} />
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Prélèvements du ${formatDate(file.collectOn)}`}
      size="lg"
    >
      {query.data ? (
        <ul>
          {query.data.items.map((debit) => (
            <li
              key={debit.id}
              className="flex flex-wrap items-center gap-x-4 gap-y-1 border-line border-b py-2 text-sm last:border-b-0"
            >
              <span className="min-w-0 flex-1 basis-48">
                {debit.number} · {debit.clientName}
                <span className="wrap-anywhere block text-muted text-xs">
                  {[`mandat ${debit.reference}`, ...(debit.reason ? [debit.reason] : [])].join(' · ')}
                </span>
              </span>
              <PaymentStateBadge state={debit.state} method="direct_debit" />
              <span className="amount whitespace-nowrap">{formatMoney(debit.amountCents)}</span>
              {(debit.state === 'processing' || debit.state === 'succeeded') && (
                <Button
                  size="sm"
                  variant="ghost"
                  disabledReason={refusal}
                  aria-label={`Rejeté\u00a0: ${debit.number}, ${debit.clientName}`}
                  onClick={() => setRejecting(debit)}
                >
                  Rejeté…
                </Button>
              )}
            </li>
          ))}
        </ul>
      ) : (
        <QueryState query={query} loading={<Skeleton className="h-48" />} />
      )}
    </Dialog>
  )
}

const schema = z.object({ code: z.enum(rejectionCodes as [RejectionCode]) })

/** « Rejeté »: why the bank sent a debit back. Draw it while it is open only. */
function RejectDebit({ debit, onClose }: { debit: Debit; onClose: () => void }) {
  const form = useApiForm<z.input<typeof schema>, z.output<typeof schema>, Debit>({
    schema,
    values: { code: 'AM04' },
    save: ({ code }) => api.directDebits.rejectDebit({ debitId: debit.id, code }),
    success: `Prélèvement rejeté\u00a0: la facture ${debit.number} est de nouveau due.`,
    refresh: [orpc.directDebits, orpc.payments, orpc.invoices],
    onSaved: onClose,
  })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={`Rejeter le prélèvement de ${debit.number}`}
      description={`${debit.clientName}, ${formatMoney(debit.amountCents)}. La facture est de nouveau due\u00a0; vous pourrez la prélever encore une fois.`}
      action="Déclarer rejeté"
      danger
    >
      <SelectField
        form={form}
        name="code"
        label="Motif de la banque"
        options={rejectionCodes.map((code) => ({ value: code, label: rejectionText(code) }))}
        required
      />
    </FormDialog>
  )
}
