import { useQuery } from '@tanstack/react-query'
import { Landmark, Pencil, Plus } from 'lucide-react'
import { useState } from 'react'
import { z } from 'zod'
import { type BankAccount, bankAccountInput } from '#shared/contract/bank.ts'
import { formatCount, formatDate, formatInteger } from '#shared/french/format.ts'
import { formatIban, maskIban, parseIban } from '#shared/french/iban.ts'
import { NBSP } from '#shared/french/typography.ts'
import { api, orpc } from '#web/api/api-client.ts'
import { useCan, useRefusal } from '#web/api/use-can.ts'
import { TwoIbans } from '#web/blocks/seller/bank-ibans.tsx'
import { optionsOf } from '#web/messages/options-of.ts'
import { CheckboxField } from '#web/patterns/form/checkbox-field.tsx'
import { FormDialog } from '#web/patterns/form/form-dialog.tsx'
import { TextField } from '#web/patterns/form/text-field.tsx'
import { useApiForm } from '#web/patterns/form/use-api-form.ts'
import { QueryState } from '#web/patterns/query/query-state.tsx'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { NativeSelect } from '#web/ui/native-select.tsx'
import { Popover } from '#web/ui/popover.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { useShortcuts } from '#web/ui/use-shortcuts.ts'
import { bankAccounts } from './bank-queries.ts'
import { InvoicesIban, usePrintedIban, usePrintIban } from './invoices-iban.tsx'

/** What is to be matched, up to when statements are known, and the accounts themselves, beside the name of the page. */
export function BankFigures() {
  const query = useQuery(bankAccounts)
  const [renamed, setRenamed] = useState<BankAccount | null>(null)
  const accounts = query.data?.items
  if (accounts === undefined) return <QueryState query={query} loading={<Skeleton className="h-8 w-60" />} />
  const [first] = accounts
  if (first === undefined) return null
  const open = accounts.reduce((sum, account) => sum + account.open, 0)
  return (
    <div className="-my-1 flex flex-wrap items-center gap-x-3 text-sm">
      {accounts.every(({ lastOn }) => lastOn === null) ? (
        <span className="text-muted">Aucun relevé importé</span>
      ) : (
        <TextLink to="/revenues/management/bank/matching">
          {formatInteger(open)}{' '}
          <span className="max-sm:sr-only">{open < 2 ? 'encaissement' : 'encaissements'}</span> à rapprocher
        </TextLink>
      )}
      <Popover
        trigger={
          <Button size="sm" variant="ghost" icon={Landmark}>
            {accounts.length === 1 ? first.name : `${accounts.length} comptes`}
          </Button>
        }
        title="Comptes bancaires"
        className="w-96"
      >
        <ul aria-label="Comptes bancaires" className="-my-2 divide-y divide-line">
          {accounts.map((account) => (
            <AccountLine key={account.id} account={account} onRename={() => setRenamed(account)} />
          ))}
        </ul>
        <InvoicesIban />
      </Popover>
      {renamed && <RenameAccountDialog account={renamed} onClose={() => setRenamed(null)} />}
    </div>
  )
}

function AccountLine({ account, onRename }: { account: BankAccount; onRename: () => void }) {
  const { name, iban, open, lastOn, currency } = account
  return (
    <li className="flex items-start justify-between gap-3 py-2">
      <div className="min-w-0 text-sm">
        <p className="wrap-anywhere font-medium">{name}</p>
        <p className="whitespace-nowrap text-muted text-xs tabular">{`${maskIban(iban)} · ${currency}`}</p>
        <p className="text-muted text-xs">
          {lastOn === null
            ? 'Aucun relevé importé'
            : `Relevés jusqu’au ${formatDate(lastOn)} · ${formatCount(open, 'encaissement à rapprocher', 'encaissements à rapprocher')}`}
        </p>
      </div>
      <IconButton
        size="sm"
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
        <span className={main ? undefined : 'max-sm:sr-only'}>{LABEL}</span>
      </Button>
      {open && <NewAccountDialog onClose={() => setOpen(false)} />}
    </>
  )
}

const newAccount = bankAccountInput.extend({ printed: z.boolean() })
type Values = z.input<typeof newAccount>
type Fields = z.output<typeof newAccount>

const currencies = optionsOf({
  EUR: 'Euro',
  USD: 'Dollar américain',
  GBP: 'Livre sterling',
  CHF: 'Franc suisse',
})

/** Adds an account whose statements will be imported. Draw it while it is open only. */
function NewAccountDialog({ onClose }: { onClose: () => void }) {
  const known = useQuery(bankAccounts).data?.items ?? []
  const printed = usePrintedIban()
  const mayPrint = useCan('organization:update') && printed === null
  const print = usePrintIban()
  const form = useApiForm<Values, Fields, BankAccount>({
    schema: newAccount,
    values: { name: '', iban: '', currency: 'EUR', printed: true },
    save: ({ printed: _, ...fields }) => api.bank.createBankAccount(fields),
    success: ({ name }) => `Compte «\u202f${name}\u202f» ajouté`,
    refresh: orpc.bank,
    onSaved: ({ iban }) => {
      if (offersToPrint && form.getValues('printed')) print.mutate(iban)
      onClose()
    },
  })
  // An account in another currency is paid by other invoices than most.
  const offersToPrint = mayPrint && form.watch('currency') === 'EUR'
  const iban = parseIban(form.watch('iban'))
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
      {offersToPrint && (
        <CheckboxField
          form={form}
          name="printed"
          label="Imprimer cet IBAN sur vos factures"
          help={`Elles n’en impriment encore aucun${NBSP}: vos clients sauront où payer.`}
        />
      )}
      {iban !== null && (
        <TwoIbans
          printed={printed ?? null}
          accounts={[...known, { name: form.watch('name') || 'ce compte', iban }]}
        />
      )}
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
