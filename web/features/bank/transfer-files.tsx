import { useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useState } from 'react'
import type { BankTransferFile } from '#shared/contract/bank-transfers.ts'
import { formatCount, formatDate, formatMoney } from '#shared/french/format.ts'
import { exportAddress } from '#web/api/export-address.ts'
import { useRefusal } from '#web/api/use-can.ts'
import { MadeFiles } from '#web/blocks/bank-files/made-files.tsx'
import { QueryState } from '#web/patterns/query/query-state.tsx'
import { AnchorButton } from '#web/ui/anchor-button.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { AllowTransferFile } from './allow-transfer-file.tsx'
import { CancelTransferFile } from './cancel-transfer-file.tsx'
import { transferFiles } from './transfer-queries.ts'

/** The last files of transfers, each to be downloaded again as it was. */
export function TransferFiles({ timeZone }: { timeZone: string }) {
  const query = useQuery(transferFiles)
  const [looking, setLooking] = useState<BankTransferFile | null>(null)
  const [canceling, setCanceling] = useState<BankTransferFile | null>(null)
  if (query.data === undefined) return <QueryState query={query} loading={<Skeleton className="h-24" />} />
  return (
    <>
      <MadeFiles
        files={query.data.items.map((file) => ({
          id: file.id,
          title: `${formatCount(file.transfers, 'virement', 'virements')}, ${formatMoney(file.totalCents)}`,
          details: [
            `à virer le ${formatDate(file.executeOn)} depuis ${file.accountName}`,
            ...(file.allowedBy === null ? [] : [`validé par ${file.allowedBy}`]),
            `créé le ${formatDate(file.createdAt, timeZone)}${file.by ? ` par ${file.by}` : ''}`,
          ],
          badges:
            file.canceledAt !== null ? (
              <Badge tone="neutral">Annulé</Badge>
            ) : (
              file.waits && <Badge tone="warning">À valider</Badge>
            ),
          actions: file.canceledAt === null && (
            <FileActions
              file={file}
              timeZone={timeZone}
              onCancel={() => setCanceling(file)}
              onLook={() => setLooking(file)}
            />
          ),
        }))}
      />
      {looking && <AllowTransferFile file={looking} onClose={() => setLooking(null)} />}
      {canceling && <CancelTransferFile file={canceling} onClose={() => setCanceling(null)} />}
    </>
  )
}

type FileActionsProps = { file: BankTransferFile; timeZone: string; onCancel: () => void; onLook: () => void }

function FileActions({ file, timeZone, onCancel, onLook }: FileActionsProps) {
  const refusal = useRefusal('bank:write')
  const name = `le fichier du ${formatDate(file.createdAt, timeZone)}, ${formatMoney(file.totalCents)}`
  return (
    <div className="flex flex-wrap gap-2">
      <Button
        size="sm"
        variant="ghost"
        disabledReason={refusal}
        aria-label={`${file.waits ? 'Annuler' : 'Refusé par la banque'}\u00a0: ${name}`}
        onClick={onCancel}
      >
        {file.waits ? 'Annuler' : 'Refusé par la banque'}
      </Button>
      {file.waits ? (
        <Button size="sm" disabledReason={refusal} aria-label={`Voir et valider ${name}`} onClick={onLook}>
          Voir et valider
        </Button>
      ) : (
        <AnchorButton
          size="sm"
          href={exportAddress('/bank/transfer-files/export', { fileId: file.id })}
          download
          icon={Download}
          aria-label={`Télécharger ${name}`}
        >
          Télécharger
        </AnchorButton>
      )}
    </div>
  )
}
