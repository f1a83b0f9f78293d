import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { DebitFile } from '#shared/contract/direct-debits.ts'
import { formatCount, formatDate, formatMoney } from '#shared/french/format.ts'
import { QueryState } from '#web/patterns/query/query-state.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Card } from '#web/ui/card.tsx'
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
  const { items } = query.data
  if (items.length === 0) return null
  const close = () => setOpened(null)
  return (
    <section aria-labelledby="debit-files" className="mt-6">
      <h2 id="debit-files" className="mb-3 font-semibold">
        Fichiers créés
      </h2>
      <Card flush>
        <ul>
          {items.map((file) => (
            <li
              key={file.id}
              className="flex flex-wrap items-center gap-x-4 gap-y-2 border-line border-b p-4 text-sm last:border-b-0 sm:px-5"
            >
              <div className="min-w-0 flex-1 basis-60">
                <p className="font-medium">
                  {formatCount(file.debits, 'prélèvement', 'prélèvements')}, {formatMoney(file.totalCents)}
                </p>
                <p className="mt-0.5 text-muted text-xs">
                  {[
                    `à prélever le ${formatDate(file.collectOn)}, vers ${file.accountName}`,
                    `créé le ${formatDate(file.createdAt, timeZone)}${file.by ? ` par ${file.by}` : ''}`,
                  ].join(' · ')}
                </p>
                <p className="mt-1.5 flex flex-wrap gap-1.5">
                  <FileState file={file} />
                </p>
              </div>
              <DebitFileActions file={file} timeZone={timeZone} onOpen={(to) => setOpened({ file, to })} />
            </li>
          ))}
        </ul>
      </Card>
      {opened?.to === 'cancel' && <CancelDebitFile file={opened.file} onClose={close} />}
      {opened?.to === 'confirm' && (
        <ConfirmDebitFile file={opened.file} timeZone={timeZone} onClose={close} />
      )}
      {opened?.to === 'show' && <FileDebits file={opened.file} onClose={close} />}
    </section>
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
