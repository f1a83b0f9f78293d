import type { DebitFile } from '#shared/contract/debit-files.ts'
import { formatCount, formatMoney } from '#shared/french/format.ts'
import { NBSP } from '#shared/french/typography.ts'
import { api, orpc } from '#web/api/api-client.ts'
import { useAction } from '#web/patterns/action/use-action.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'

/** Asks before a file is cancelled: a bank that took it would debit twice. Draw it while it is open only. */
export function CancelDebitFile({ file, onClose }: { file: DebitFile; onClose: () => void }) {
  const count = formatCount(file.debits, 'prélèvement', 'prélèvements')
  const cancel = useAction(() => api.directDebits.cancelDebitFile({ fileId: file.id }), {
    success: 'Fichier annulé : ses factures sont de nouveau à prélever, et vos clients sont prévenus.',
    refresh: orpc.directDebits,
  })
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Annuler ce fichier de ${count}, ${formatMoney(file.totalCents)}${NBSP}?`}
      consequence="Ses factures seront de nouveau dues, et chaque client est prévenu que rien ne sera prélevé. Si votre banque a déjà pris ce fichier, vos clients seront pourtant débités."
      confirmLabel="Annuler le fichier"
      onConfirm={() => cancel.mutateAsync()}
    />
  )
}
