import { useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { formatCount, formatDate, formatMoney } from '#shared/french/format.ts'
import { exportAddress } from '#web/api/export-address.ts'
import { QueryState } from '#web/patterns/query/query-state.tsx'
import { AnchorButton } from '#web/ui/anchor-button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { transferFiles } from './transfer-queries.ts'

/** The last files of transfers, each to be downloaded again as it was. */
export function TransferFiles({ timeZone }: { timeZone: string }) {
  const query = useQuery(transferFiles)
  if (query.data === undefined) return <QueryState query={query} loading={<Skeleton className="h-24" />} />
  const { items } = query.data
  if (items.length === 0) return null
  return (
    <section aria-labelledby="transfer-files" className="mt-6">
      <h2 id="transfer-files" className="mb-3 font-semibold">
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
                  {formatCount(file.transfers, 'virement', 'virements')}, {formatMoney(file.totalCents)}
                </p>
                <p className="mt-0.5 text-muted text-xs">
                  {[
                    `à virer le ${formatDate(file.executeOn)} depuis ${file.accountName}`,
                    `créé le ${formatDate(file.createdAt, timeZone)}${file.by ? ` par ${file.by}` : ''}`,
                  ].join(' · ')}
                </p>
              </div>
              <AnchorButton
                size="sm"
                href={exportAddress('/bank/transfer-files/export', { fileId: file.id })}
                download
                icon={Download}
                aria-label={`Télécharger le fichier du ${formatDate(file.createdAt, timeZone)}, ${formatMoney(file.totalCents)}`}
              >
                Télécharger
              </AnchorButton>
            </li>
          ))}
        </ul>
      </Card>
    </section>
  )
}
