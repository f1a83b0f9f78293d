import { useQueryClient } from '@tanstack/react-query'
import type { BankTransferFile } from '#shared/contract/bank-transfers.ts'
import { formatCount, formatMoney } from '#shared/french/format.ts'
import { NBSP } from '#shared/french/typography.ts'
import { api, orpc } from '#web/api/api-client.ts'
import { messageOf } from '#web/api/api-error.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { toast } from '#web/ui/toast.ts'

/** Asks before a file is cancelled: a bank that took it would pay twice. Draw it while it is open only. */
export function CancelTransferFile({ file, onClose }: { file: BankTransferFile; onClose: () => void }) {
  const client = useQueryClient()
  const count = formatCount(file.transfers, 'virement', 'virements')
  const cancel = async () => {
    try {
      await api.bank.cancelTransferFile({ fileId: file.id })
      toast.success('Fichier annulé\u00a0: ses virements sont de nouveau à faire.')
    } catch (error) {
      toast.error(messageOf(error))
      throw error
    } finally {
      await client.invalidateQueries({ queryKey: orpc.bank.key() })
    }
  }
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Annuler ce fichier de ${count}, ${formatMoney(file.totalCents)}${NBSP}?`}
      consequence="Ses virements seront à mettre dans un autre fichier. Si votre banque a déjà pris celui-ci, vos clients seraient payés deux fois."
      confirmLabel="Annuler le fichier"
      onConfirm={cancel}
    />
  )
}
