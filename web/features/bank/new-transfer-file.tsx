import { useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import type { BankAccount } from '#shared/contract/bank.ts'
import type { BankTransferFile, RefundTransfer } from '#shared/contract/bank-transfers.ts'
import { daySchema, idSchema } from '#shared/contract/endpoint.ts'
import { formatCount, formatMoney } from '#shared/french/format.ts'
import { todayIn } from '#shared/time/calendar-day.ts'
import { api, orpc } from '#web/api/api-client.ts'
import { FormDialog } from '#web/patterns/form/form-dialog.tsx'
import { SelectField } from '#web/patterns/form/select-field.tsx'
import { TextField } from '#web/patterns/form/text-field.tsx'
import { useApiForm } from '#web/patterns/form/use-api-form.ts'
import { bankAccounts } from './bank-queries.ts'

type NewTransferFileProps = { transfers: RefundTransfer[]; timeZone: string; onClose: () => void }

const schema = z.object({
  accountId: z.string().min(1, 'Choisissez un compte').pipe(idSchema),
  executeOn: daySchema,
})

/** Says from which account and on which day transfers are made. Draw it while it is open only. */
export function NewTransferFile(props: NewTransferFileProps) {
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
