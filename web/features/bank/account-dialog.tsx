import type { z } from 'zod'
import { type BankAccount, bankAccountInput } from '#shared/contract/bank.ts'
import { formatIban } from '#shared/french/iban.ts'
import { api, orpc } from '#web/api/api-client.ts'
import { useRefusal } from '#web/api/use-can.ts'
import { FormDialog } from '#web/patterns/form/form-dialog.tsx'
import { TextField } from '#web/patterns/form/text-field.tsx'
import { useApiForm } from '#web/patterns/form/use-api-form.ts'
import { Field } from '#web/ui/field.tsx'
import { NativeSelect } from '#web/ui/native-select.tsx'

type Values = z.input<typeof bankAccountInput>
type Fields = z.output<typeof bankAccountInput>

const currencies = [
  { value: 'EUR', label: 'Euro' },
  { value: 'USD', label: 'Dollar américain' },
  { value: 'GBP', label: 'Livre sterling' },
  { value: 'CHF', label: 'Franc suisse' },
]

/** Adds an account whose statements will be imported. Draw it while it is open only. */
export function NewAccountDialog({ onClose }: { onClose: () => void }) {
  const form = useApiForm<Values, Fields, BankAccount>({
    schema: bankAccountInput,
    values: { name: '', iban: '', currency: 'EUR' },
    save: (fields) => api.bank.createBankAccount(fields),
    success: ({ name }) => `Compte «\u202f${name}\u202f» ajouté`,
    refresh: orpc.bank,
    onSaved: onClose,
  })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title="Ajouter un compte bancaire"
      description="Vous importerez ensuite ses relevés. Ardoise ne se connecte pas à votre banque."
      action="Ajouter le compte"
      disabledReason={useRefusal('bank:write')}
      className="grid gap-4"
    >
      <TextField form={form} name="name" label="Nom du compte" required maxLength={80} autoComplete="off" />
      <TextField
        form={form}
        name="iban"
        label="IBAN"
        required
        maxLength={60}
        autoComplete="off"
        spellCheck={false}
      />
      <Field label="Devise" error={form.errorOf('currency')}>
        <NativeSelect options={currencies} {...form.register('currency')} />
      </Field>
    </FormDialog>
  )
}

const renaming = bankAccountInput.pick({ name: true })

/** Gives an account another name. */
export function RenameAccountDialog({ account, onClose }: { account: BankAccount; onClose: () => void }) {
  const form = useApiForm<z.input<typeof renaming>, z.output<typeof renaming>, BankAccount>({
    schema: renaming,
    values: { name: account.name },
    save: ({ name }) => api.bank.renameBankAccount({ accountId: account.id, name }),
    refresh: orpc.bank,
    onSaved: onClose,
  })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title="Renommer le compte"
      description={formatIban(account.iban)}
      action="Renommer"
      disabledReason={useRefusal('bank:write')}
    >
      <TextField form={form} name="name" label="Nom du compte" required maxLength={80} autoComplete="off" />
    </FormDialog>
  )
}
