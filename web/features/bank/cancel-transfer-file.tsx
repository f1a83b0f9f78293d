import type { BankTransferFile } from '#shared/contract/bank-transfers.ts'
import { formatCount, formatMoney } from '#shared/french/format.ts'
import { NBSP } from '#shared/french/typography.ts'
import { api, orpc } from '#web/api/api-client.ts'
import { useAction } from '#web/patterns/action/use-action.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'

/** Asks before a file is cancelled: a bank that took it would pay twice. Draw it while it is open only. */
export function CancelTransferFile({ file, onClose }: { file: BankTransferFile; onClose: () => void }) {
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
