import { useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useState } from 'react'
import type { BankTransferFile } from '#shared/contract/bank-transfers.ts'
import { errorCodes } from '#shared/domain/error-codes.ts'
import { ibanStandings, transferFileCan } from '#shared/domain/payments/refund-rule.ts'
import { formatCount, formatDate, formatMoney } from '#shared/french/format.ts'
import { formatIban } from '#shared/french/iban.ts'
import { NBSP } from '#shared/french/typography.ts'
import { api, orpc } from '#web/api/api-client.ts'
import { exportAddress } from '#web/api/export-address.ts'
import { useMe } from '#web/api/me.ts'
import { useRefusal } from '#web/api/use-can.ts'
import { MadeFiles } from '#web/blocks/bank-files/made-files.tsx'
import { useAction } from '#web/patterns/action/use-action.ts'
import { QueryState } from '#web/patterns/query/query-state.tsx'
import { AnchorButton } from '#web/ui/anchor-button.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
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

/** Asks before a file is cancelled: a bank that took it would pay twice. Draw it while it is open only. */
function CancelTransferFile({ file, onClose }: { file: BankTransferFile; onClose: () => void }) {
  const count = formatCount(file.transfers, 'virement', 'virements')
  const cancel = useAction(() => api.bank.cancelTransferFile({ fileId: file.id }), {
    success: 'Fichier annulé\u00a0: ses virements sont de nouveau à faire.',
    refresh: orpc.bank,
  })
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Annuler ce fichier de ${count}, ${formatMoney(file.totalCents)}${NBSP}?`}
      consequence="Ses virements seront à mettre dans un autre fichier. Si votre banque a déjà pris celui-ci, vos clients seraient payés deux fois."
      confirmLabel="Annuler le fichier"
      onConfirm={() => cancel.mutateAsync()}
    />
  )
}

type AllowTransferFileProps = { file: BankTransferFile; onClose: () => void }

/** The transfers of a file that waits for another person than its maker, who allows it. Draw it while it is open only. */
function AllowTransferFile({ file, onClose }: AllowTransferFileProps) {
  const { user } = useMe()
  const query = useQuery(orpc.bank.listTransfersInFile.queryOptions({ input: { fileId: file.id } }))
  const verdict = transferFileCan.allow({ ...file, isCanceled: file.canceledAt !== null }, user.id)
  const allow = useAction(api.bank.allowTransferFile, {
    success: 'Fichier validé\u00a0: il peut être téléchargé',
    refresh: orpc.bank,
    onSuccess: () => onClose(),
  })
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`${formatCount(file.transfers, 'virement', 'virements')}, ${formatMoney(file.totalCents)}`}
      description={`Créé par ${file.by ?? 'une personne qui n’est plus là'}. Le fichier se télécharge une fois qu’une autre personne l’a validé.`}
      footer={
        <Button
          variant="primary"
          disabledReason={verdict.ok ? undefined : errorCodes[verdict.code].text}
          loading={allow.isPending}
          onClick={() => allow.mutate({ fileId: file.id })}
        >
          Valider le fichier
        </Button>
      }
    >
      {query.data === undefined ? (
        <QueryState query={query} loading={<Skeleton className="h-32" />} />
      ) : (
        <ul aria-label="Virements du fichier" className="flex flex-col text-sm">
          {query.data.items.map(({ id, holder, iban, amountCents, reason, standing, clientName }) => (
            <li key={id} className="flex flex-wrap gap-x-4 border-line border-b py-2 last:border-b-0">
              <span className="wrap-anywhere min-w-0 flex-1 basis-48">
                {holder}
                <span className="block text-muted text-xs">
                  {formatIban(iban)}, {ibanStandings[standing]}
                </span>
                <span className="block text-muted text-xs">
                  {[clientName, reason].filter(Boolean).join(' · ')}
                </span>
              </span>
              <span className="amount">{formatMoney(amountCents)}</span>
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  )
}
