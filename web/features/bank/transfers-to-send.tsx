import { useQuery } from '@tanstack/react-query'
import { CircleCheckBig } from 'lucide-react'
import { useState } from 'react'
import { z } from 'zod'
import type { BankAccount } from '#shared/contract/bank.ts'
import type { BankTransferFile, RefundTransfer } from '#shared/contract/bank-transfers.ts'
import { daySchema, idSchema } from '#shared/contract/endpoint.ts'
import { formatCount, formatMoney } from '#shared/french/format.ts'
import { formatIban } from '#shared/french/iban.ts'
import { todayIn } from '#shared/time/calendar-day.ts'
import { api, orpc } from '#web/api/api-client.ts'
import { useRefusal } from '#web/api/use-can.ts'
import { ChooseForFile } from '#web/blocks/bank-files/choose-for-file.tsx'
import { useAction } from '#web/patterns/action/use-action.ts'
import { FormDialog } from '#web/patterns/form/form-dialog.tsx'
import { SelectField } from '#web/patterns/form/select-field.tsx'
import { TextField } from '#web/patterns/form/text-field.tsx'
import { useApiForm } from '#web/patterns/form/use-api-form.ts'
import { QueryState } from '#web/patterns/query/query-state.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { bankAccounts } from './bank-queries.ts'
import { transfersToSend } from './transfer-queries.ts'

/** Refunds that wait for a file. */
export function TransfersToSend({ timeZone }: { timeZone: string }) {
  const query = useQuery(transfersToSend)
  const [making, setMaking] = useState<RefundTransfer[] | null>(null)
  if (query.data === undefined) return <QueryState query={query} loading={<Skeleton className="h-48" />} />
  const { items } = query.data
  if (items.length === 0)
    return (
      <EmptyState
        icon={CircleCheckBig}
        title="Rien à virer"
        description="Les remboursements par virement que vous préparez depuis un règlement viendront ici."
      />
    )
  return (
    <>
      <ChooseForFile
        label="Remboursements à virer"
        rows={items}
        shown={(transfer) => ({
          id: transfer.id,
          name: transfer.holder,
          amountCents: transfer.amountCents,
          details: [formatIban(transfer.iban), transfer.reason],
          action: <DropTransfer transfer={transfer} />,
        })}
        noun={['virement', 'virements']}
        nothing="Choisissez au moins un virement"
        onMake={setMaking}
      />
      {making && <NewTransferFile transfers={making} timeZone={timeZone} onClose={() => setMaking(null)} />}
    </>
  )
}

/** The refund stays; only its transfer is not to be made. */
function DropTransfer({ transfer }: { transfer: RefundTransfer }) {
  const refusal = useRefusal('bank:write')
  const drop = useAction(() => api.bank.dropRefundTransfer({ transferId: transfer.id }), {
    success: 'Virement retiré. Le remboursement reste enregistré.',
    refresh: orpc.bank,
  })
  return (
    <Button
      size="sm"
      variant="ghost"
      disabledReason={refusal}
      disabled={drop.isPending}
      aria-label={`Fait autrement\u00a0: ${transfer.holder}, ${formatMoney(transfer.amountCents)}`}
      onClick={() => drop.mutate()}
    >
      Fait autrement
    </Button>
  )
}

type NewTransferFileProps = { transfers: RefundTransfer[]; timeZone: string; onClose: () => void }

const schema = z.object({
  accountId: z.string().min(1, 'Choisissez un compte').pipe(idSchema),
  executeOn: daySchema,
})

/** Says from which account and on which day transfers are made. Draw it while it is open only. */
function NewTransferFile(props: NewTransferFileProps) {
  const { data } = useQuery(bankAccounts)
  // A form keeps the values that it began with.
  return data && <FileForm {...props} accounts={data.items.filter(({ currency }) => currency === 'EUR')} />
}

function FileForm({
  transfers,
  timeZone,
  accounts,
  onClose,
}: NewTransferFileProps & { accounts: BankAccount[] }) {
  const today = todayIn(timeZone, new Date())
  const total = transfers.reduce((sum, { amountCents }) => sum + amountCents, 0)
  const form = useApiForm<z.input<typeof schema>, z.output<typeof schema>, BankTransferFile>({
    schema,
    values: { accountId: accounts.length === 1 ? accounts[0]!.id : '', executeOn: today },
    save: (fields) => api.bank.makeTransferFile({ ...fields, transferIds: transfers.map(({ id }) => id) }),
    success: 'Fichier créé\u00a0: téléchargez-le, puis déposez-le sur le site de votre banque.',
    refresh: orpc.bank,
    onSaved: onClose,
  })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title="Créer un fichier de virements"
      description={`${formatCount(transfers.length, 'virement', 'virements')}, ${formatMoney(total)}, au format SEPA (pain.001) que prennent les banques. Chaque remboursement n’est que dans un fichier, que vous pourrez télécharger à nouveau.`}
      action="Créer le fichier"
      disabledReason={accounts.length === 0 ? 'Ajoutez d’abord un compte bancaire en euros' : undefined}
      className="grid gap-4 sm:grid-cols-2"
    >
      <SelectField
        form={form}
        name="accountId"
        label="Compte à débiter"
        options={[
          ...(accounts.length === 1 ? [] : [{ value: '', label: 'Choisir…' }]),
          ...accounts.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        required
      />
      <TextField form={form} name="executeOn" label="À virer le" type="date" min={today} required />
    </FormDialog>
  )
}
