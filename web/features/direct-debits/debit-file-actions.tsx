import { Download, MoreHorizontal } from 'lucide-react'
import type { DebitFile } from '#shared/contract/debit-files.ts'
import { formatDate, formatMoney } from '#shared/french/format.ts'
import { todayIn } from '#shared/time/calendar-day.ts'
import { exportAddress } from '#web/api/export-address.ts'
import { useRefusal } from '#web/api/use-can.ts'
import { AnchorButton } from '#web/ui/anchor-button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Menu, MenuItem } from '#web/ui/menu.tsx'

type DebitFileActionsProps = {
  file: DebitFile
  timeZone: string
  onOpen: (to: 'cancel' | 'confirm' | 'show') => void
}

/** « Télécharger », and in a menu what the bank says of the file. */
export function DebitFileActions({ file, timeZone, onOpen }: DebitFileActionsProps) {
  const refusal = useRefusal('bank:write')
  const name = `le fichier du ${formatDate(file.createdAt, timeZone)}, ${formatMoney(file.totalCents)}`
  const isCanceled = file.canceledAt !== null
  const isDue = todayIn(timeZone, new Date()) >= file.collectOn
  const cannotConfirm = isCanceled
    ? 'Ce fichier est annulé.'
    : file.open === 0
      ? 'Plus rien n’est en cours.'
      : isDue
        ? undefined
        : `Rien n’arrive avant le ${formatDate(file.collectOn)}.`
  const cannotCancel = isCanceled
    ? 'Ce fichier est annulé.'
    : file.open + file.rejected < file.debits
      ? 'Une partie de ce fichier est encaissée.'
      : undefined
  return (
    <div className="flex flex-wrap items-center gap-2">
      {!isCanceled && (
        <AnchorButton
          size="sm"
          href={exportAddress('/debit-files/export', { fileId: file.id })}
          download
          icon={Download}
          aria-label={`Télécharger ${name}`}
        >
          Télécharger
        </AnchorButton>
      )}
      <Menu trigger={<IconButton icon={MoreHorizontal} label={`Actions sur ${name}`} size="sm" />}>
        <MenuItem onSelect={() => onOpen('show')}>Voir les prélèvements</MenuItem>
        <MenuItem disabledReason={refusal ?? cannotConfirm} onSelect={() => onOpen('confirm')}>
          Encaissé par la banque
        </MenuItem>
        <MenuItem tone="danger" disabledReason={refusal ?? cannotCancel} onSelect={() => onOpen('cancel')}>
          Refusé par la banque
        </MenuItem>
      </Menu>
    </div>
  )
}
