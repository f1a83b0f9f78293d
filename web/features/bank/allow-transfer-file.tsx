import { useQuery } from '@tanstack/react-query'
import type { BankTransferFile } from '#shared/contract/bank-transfers.ts'
import { errorCodes } from '#shared/domain/error-codes.ts'
import { ibanStandings, transferFileCan } from '#shared/domain/payments/refund-rule.ts'
import { formatCount, formatMoney } from '#shared/french/format.ts'
import { formatIban } from '#shared/french/iban.ts'
import { api, orpc } from '#web/api/api-client.ts'
import { useMe } from '#web/api/me.ts'
import { useAction } from '#web/patterns/action/use-action.ts'
import { QueryState } from '#web/patterns/query/query-state.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

type AllowTransferFileProps = { file: BankTransferFile; onClose: () => void }

/** The transfers of a file that waits for another person than its maker, who allows it. Draw it while it is open only. */
export function AllowTransferFile({ file, onClose }: AllowTransferFileProps) {
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
