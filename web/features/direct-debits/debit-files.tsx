import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { DebitFile } from '#shared/contract/debit-files.ts'
import { formatCount, formatDate, formatMoney } from '#shared/french/format.ts'
import { MadeFiles } from '#web/blocks/bank-files/made-files.tsx'
import { QueryState } from '#web/patterns/query/query-state.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { CancelDebitFile } from './cancel-debit-file.tsx'
import { ConfirmDebitFile } from './confirm-debit-file.tsx'
import { DebitFileActions } from './debit-file-actions.tsx'
import { debitFiles } from './debit-queries.ts'
import { FileDebits } from './file-debits.tsx'

type Opened = { file: DebitFile; to: 'cancel' | 'confirm' | 'show' }

/** The last files of debits, what became of each, and what is left to do. */
export function DebitFiles({ timeZone }: { timeZone: string }) {
  const query = useQuery(debitFiles)
  const [opened, setOpened] = useState<Opened | null>(null)
  if (query.data === undefined) return <QueryState query={query} loading={<Skeleton className="h-24" />} />
  const close = () => setOpened(null)
  return (
    <>
      <MadeFiles
        files={query.data.items.map((file) => ({
          id: file.id,
          title: `${formatCount(file.debits, 'prélèvement', 'prélèvements')}, ${formatMoney(file.totalCents)}`,
          details: [
            `à prélever le ${formatDate(file.collectOn)}, vers ${file.accountName}`,
            `créé le ${formatDate(file.createdAt, timeZone)}${file.by ? ` par ${file.by}` : ''}`,
          ],
          badges: <FileState file={file} />,
          actions: (
            <DebitFileActions file={file} timeZone={timeZone} onOpen={(to) => setOpened({ file, to })} />
          ),
        }))}
      />
      {opened?.to === 'cancel' && <CancelDebitFile file={opened.file} onClose={close} />}
      {opened?.to === 'confirm' && (
        <ConfirmDebitFile file={opened.file} timeZone={timeZone} onClose={close} />
      )}
      {opened?.to === 'show' && <FileDebits file={opened.file} onClose={close} />}
    </>
  )
}

/** Names each part that is not empty. */
function FileState({ file }: { file: DebitFile }) {
  if (file.canceledAt !== null) return <Badge tone="neutral">Annulé</Badge>
  return (
    <>
      {file.open > 0 && <Badge tone="info">{formatMoney(file.openCents)} en cours</Badge>}
      {file.collectedCents > 0 && <Badge tone="success">{formatMoney(file.collectedCents)} encaissés</Badge>}
      {file.rejected > 0 && <Badge tone="danger">{formatCount(file.rejected, 'rejeté', 'rejetés')}</Badge>}
    </>
  )
}
