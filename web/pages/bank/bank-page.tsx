import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useRefusal } from '#web/api/use-can.ts'
import { BankFigures, NewAccount } from '#web/features/bank/bank-accounts.tsx'
import { bankAccounts } from '#web/features/bank/bank-queries.ts'
import { bankSearch, readBankAddress } from '#web/features/bank/bank-search.ts'
import { ImportStatement } from '#web/features/bank/import-statement.tsx'
import { LineList } from '#web/features/bank/line-list.tsx'
import { RecordHeader } from '#web/layouts/record-header.tsx'
import { ExportLink } from '#web/patterns/list/export-link.tsx'
import { Alert } from '#web/ui/alert.tsx'

export function BankPage() {
  const refusal = useRefusal('bank:read')
  if (refusal === undefined) return <Bank />
  return (
    <>
      <RecordHeader />
      <Alert tone="info">{refusal}</Alert>
    </>
  )
}

function Bank() {
  const { import: importId } = readBankAddress(useSearch({ strict: false, structuralSharing: false }))
  const navigate = useNavigate()
  const { data } = useQuery(bankAccounts)
  const accounts = data?.items ?? []
  const without = data !== undefined && accounts.length === 0
  const show = (shown: string | null) =>
    void navigate({
      to: '.',
      search: (before: object) => ({ ...before, import: shown ?? undefined }),
      replace: true,
    })
  return (
    <>
      <RecordHeader
        actions={
          <>
            {!without && <NewAccount main={false} />}
            <ExportLink path="/bank/lines/export" list={bankSearch} rows="ces mouvements" />
          </>
        }
        mainAction={<ImportStatement accounts={accounts} importId={importId} onShow={show} />}
        figures={<BankFigures />}
      />
      <LineList action={without ? <NewAccount main /> : undefined} />
    </>
  )
}
