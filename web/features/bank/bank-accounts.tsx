import { useQuery } from '@tanstack/react-query'
import { Pencil, Plus } from 'lucide-react'
import { useState } from 'react'
import type { BankAccount } from '#shared/contract/bank.ts'
import { formatCount, formatDate } from '#shared/french/format.ts'
import { maskIban } from '#shared/french/iban.ts'
import { useRefusal } from '#web/api/use-can.ts'
import { QueryState } from '#web/patterns/query/query-state.tsx'
import { Button } from '#web/ui/button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { useShortcuts } from '#web/ui/use-shortcuts.ts'
import { NewAccountDialog, RenameAccountDialog } from './account-dialog.tsx'
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
