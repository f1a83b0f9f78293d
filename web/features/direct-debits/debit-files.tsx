import { useQuery } from '@tanstack/react-query'
import { Download, MoreHorizontal } from 'lucide-react'
import { useState } from 'react'
import { z } from 'zod'
import type { DebitFile } from '#shared/contract/debit-files.ts'
import { daySchema } from '#shared/contract/endpoint.ts'
import { formatCount, formatDate, formatMoney } from '#shared/french/format.ts'
import { NBSP } from '#shared/french/typography.ts'
import { todayIn } from '#shared/time/calendar-day.ts'
import { api, orpc } from '#web/api/api-client.ts'
import { exportAddress } from '#web/api/export-address.ts'
import { useRefusal } from '#web/api/use-can.ts'
import { MadeFiles } from '#web/blocks/bank-files/made-files.tsx'
import { useAction } from '#web/patterns/action/use-action.ts'
import { FormDialog } from '#web/patterns/form/form-dialog.tsx'
import { TextField } from '#web/patterns/form/text-field.tsx'
import { useApiForm } from '#web/patterns/form/use-api-form.ts'
import { QueryState } from '#web/patterns/query/query-state.tsx'
import { AnchorButton } from '#web/ui/anchor-button.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Menu, MenuItem } from '#web/ui/menu.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
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

/** Asks before a file is cancelled: a bank that took it would debit twice. Draw it while it is open only. */
function CancelDebitFile({ file, onClose }: { file: DebitFile; onClose: () => void }) {
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

type ConfirmDebitFileProps = { file: DebitFile; timeZone: string; onClose: () => void }

const schema = z.object({ receivedOn: daySchema })

/** « Encaissé par la banque »: on which day. Draw it while it is open only. */
function ConfirmDebitFile({ file, timeZone, onClose }: ConfirmDebitFileProps) {
  const form = useApiForm<z.input<typeof schema>, z.output<typeof schema>, DebitFile>({
    schema,
    values: { receivedOn: file.collectOn },
    save: ({ receivedOn }) => api.directDebits.confirmDebitFile({ fileId: file.id, receivedOn }),
    success: `${formatMoney(file.openCents)} encaissés`,
    refresh: [orpc.directDebits, orpc.payments, orpc.invoices],
    onSaved: onClose,
  })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title="Encaissé par la banque"
      description={`${formatMoney(file.openCents)} sont en cours. Déclarez d’abord rejetés, dans «\u202fVoir les prélèvements\u202f», ceux que la banque n’a pas crédités. Le rapprochement du relevé le fait aussi.`}
      action="Encaisser"
    >
      <TextField
        form={form}
        name="receivedOn"
        label="Crédité le"
        type="date"
        min={file.collectOn}
        max={todayIn(timeZone, new Date())}
        required
      />
    </FormDialog>
  )
}

type DebitFileActionsProps = {
  file: DebitFile
  timeZone: string
  onOpen: (to: 'cancel' | 'confirm' | 'show') => void
}

/** « Télécharger », and in a menu what the bank says of the file. */
function DebitFileActions({ file, timeZone, onOpen }: DebitFileActionsProps) {
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
