import { useQuery } from '@tanstack/react-query'
import { Pencil, Plus } from 'lucide-react'
import { useState } from 'react'
import type { z } from 'zod'
import { type BankAccount, bankAccountInput } from '#shared/contract/bank.ts'
import { formatCount, formatDate } from '#shared/french/format.ts'
import { formatIban, maskIban } from '#shared/french/iban.ts'
import { api, orpc } from '#web/api/api-client.ts'
import { useRefusal } from '#web/api/use-can.ts'
import { optionsOf } from '#web/messages/options-of.ts'
import { FormDialog } from '#web/patterns/form/form-dialog.tsx'
import { TextField } from '#web/patterns/form/text-field.tsx'
import { useApiForm } from '#web/patterns/form/use-api-form.ts'
import { QueryState } from '#web/patterns/query/query-state.tsx'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { NativeSelect } from '#web/ui/native-select.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { useShortcuts } from '#web/ui/use-shortcuts.ts'
import { bankAccounts } from './bank-queries.ts'

/** The accounts of the organization, above their movements. */
export function BankAccounts() {
  const query = useQuery(bankAccounts)
  const [renamed, setRenamed] = useState<BankAccount | null>(null)
  if (!query.data) return <QueryState query={query} loading={<Skeleton className="mb-4 h-24" />} />
  if (query.data.items.length === 0) return null
  return (
    <>
      <ul aria-label="Comptes bancaires" className="mb-4 grid gap-3 sm:grid-cols-2 xl:grid-cols-3">
        {query.data.items.map((account) => (
          <AccountCard key={account.id} account={account} onRename={() => setRenamed(account)} />
        ))}
      </ul>
      {renamed && <RenameAccountDialog account={renamed} onClose={() => setRenamed(null)} />}
    </>
  )
}

function AccountCard({ account, onRename }: { account: BankAccount; onRename: () => void }) {
  const { name, iban, open, lastOn, currency } = account
  return (
    <li className="flex items-start justify-between gap-3 rounded-md border border-line bg-surface p-4">
      <div className="min-w-0">
        <p className="wrap-anywhere font-medium">{name}</p>
        <p className="whitespace-nowrap text-muted text-sm tabular">{`${maskIban(iban)} · ${currency}`}</p>
        <p className="mt-1 text-sm">
          {lastOn === null ? (
            'Aucun relevé importé'
          ) : (
            <>
              <TextLink to="/revenues/management/bank/matching">
                {formatCount(open, 'encaissement à rapprocher', 'encaissements à rapprocher')}
              </TextLink>
              <span className="block text-muted text-xs">Relevés jusqu’au {formatDate(lastOn)}</span>
            </>
          )}
        </p>
      </div>
      <IconButton
        icon={Pencil}
        label={`Renommer ${name}`}
        disabledReason={useRefusal('bank:write')}
        onClick={onRename}
      />
    </li>
  )
}

const LABEL = 'Ajouter un compte'

/** Greyed with its reason for who may not. */
export function NewAccount({ main }: { main: boolean }) {
  const [open, setOpen] = useState(false)
  const refusal = useRefusal('bank:write')
  const run = () => setOpen(true)
  useShortcuts([{ label: 'Ajouter un compte bancaire', icon: Plus, disabledReason: refusal, run }])
  return (
    <>
      <Button variant={main ? 'primary' : 'secondary'} icon={Plus} disabledReason={refusal} onClick={run}>
        {LABEL}
      </Button>
      {open && <NewAccountDialog onClose={() => setOpen(false)} />}
    </>
  )
}

type Values = z.input<typeof bankAccountInput>
type Fields = z.output<typeof bankAccountInput>

const currencies = optionsOf({
  EUR: 'Euro',
  USD: 'Dollar américain',
  GBP: 'Livre sterling',
  CHF: 'Franc suisse',
})

/** Adds an account whose statements will be imported. Draw it while it is open only. */
function NewAccountDialog({ onClose }: { onClose: () => void }) {
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
function RenameAccountDialog({ account, onClose }: { account: BankAccount; onClose: () => void }) {
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
