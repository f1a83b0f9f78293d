import { Archive as ArchiveIcon, Upload } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { z } from 'zod'
import { type Archive, archiveNameSchema } from '#shared/contract/mail-archives.ts'
import { freeArchiveName } from '#shared/domain/mailboxes/archive.ts'
import { formatCount } from '#shared/french/format.ts'
import { api } from '#web/api/api-client.ts'
import type { MailboxSyncState } from '#web/blocks/mailboxes/mailbox-syncs.ts'
import { FormDialog } from '#web/patterns/form/form-dialog.tsx'
import { TextField } from '#web/patterns/form/text-field.tsx'
import { useApiForm } from '#web/patterns/form/use-api-form.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { ArchiveRow } from './archive-row.tsx'
import { ImportArchives } from './import-archives.tsx'
import { useArchives } from './use-archives.ts'

type ArchivesCardProps = {
  /** Undefined while they are unknown, or for a role that may not see them. */
  archives: readonly Archive[] | undefined
  syncs: readonly MailboxSyncState[]
  refusal: string | null
}

/** Old mails, brought in from a file, and the button that brings more. */
export function ArchivesCard({ archives: known, syncs, refusal }: ArchivesCardProps) {
  const archives = known ?? []
  const { refresh, onUploadEnd, remove } = useArchives()
  const [dialog, setDialog] = useState<
    { what: 'import' } | { what: 'rename' | 'delete'; archive: Archive } | null
  >(null)
  const close = () => setDialog(null)
  const syncOf = ({ id }: Archive) => syncs.find(({ mailboxId }) => mailboxId === id)
  const read = archives.filter((archive) => archive.state === 'done' && !syncOf(archive))
  // The archive became a mailbox since the mailboxes were asked for.
  const askAgain = useEffectEvent(() => void refresh())
  const unknown = read.map(({ id }) => id).join()
  useEffect(() => {
    if (unknown !== '') askAgain()
  }, [unknown])
  const busy = archives.some(({ state }) => state === 'sending' || state === 'reading')
  return (
    <Card
      flush
      title={
        <span className="flex items-center gap-2">
          <ArchiveIcon aria-hidden size={16} />
          Archives
        </span>
      }
      description="D’anciens messages, repris d’un fichier de Google Takeout, Thunderbird ou Apple Mail"
      actions={
        <Button
          icon={Upload}
          disabledReason={refusal ?? (busy ? 'Un import est déjà en cours.' : null)}
          onClick={() => setDialog({ what: 'import' })}
        >
          Importer des archives
        </Button>
      }
    >
      {known?.length === 0 && (
        <p className="border-line border-t px-5 py-4 text-muted text-sm">Aucune archive importée.</p>
      )}
      {archives.length > 0 && (
        <ul>
          {archives.map((archive) => (
            <ArchiveRow
              key={archive.id}
              archive={archive}
              sync={syncOf(archive)}
              refusal={refusal}
              onRename={() => setDialog({ what: 'rename', archive })}
              onDelete={() => setDialog({ what: 'delete', archive })}
            />
          ))}
        </ul>
      )}
      {dialog?.what === 'import' && (
        <ImportArchives
          name={freeArchiveName([
            ...archives.map(({ name }) => name),
            ...syncs.map(({ address }) => address),
          ])}
          onClose={close}
          onSent={async () => {
            await refresh()
            close()
          }}
          onEnd={onUploadEnd}
        />
      )}
      {dialog?.what === 'rename' && (
        <RenameArchive archive={dialog.archive} onClose={close} onRenamed={refresh} />
      )}
      {dialog?.what === 'delete' && (
        <ConfirmDialog
          open
          onOpenChange={close}
          title={`Supprimer «\u202f${dialog.archive.name}\u202f»\u202f?`}
          consequence={`${formatCount(dialog.archive.mails, 'message est retiré', 'messages sont retirés')} d’Ardoise. Gardez votre fichier si vous en avez encore besoin.`}
          confirmLabel="Supprimer"
          onConfirm={() => remove(dialog.archive.id)}
        />
      )}
    </Card>
  )
}

type RenameArchiveProps = { archive: Archive; onClose: () => void; onRenamed: () => Promise<unknown> }

/** Gives archives another name. */
function RenameArchive({ archive, onClose, onRenamed }: RenameArchiveProps) {
  const form = useApiForm({
    schema: z.object({ name: archiveNameSchema }),
    values: { name: archive.name },
    save: ({ name }) => api.mailboxes.renameArchive({ archiveId: archive.id, name }),
    success: 'Archives renommées',
    onSaved: async () => {
      await onRenamed()
      onClose()
    },
  })
  return (
    <FormDialog
      form={form}
      size="sm"
      onClose={onClose}
      title="Renommer les archives"
      action="Renommer"
      className="grid gap-4"
    >
      <TextField form={form} name="name" label="Nom du compte" required autoComplete="off" />
    </FormDialog>
  )
}
