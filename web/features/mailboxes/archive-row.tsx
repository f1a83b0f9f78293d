import { Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { Archive } from '#shared/contract/mail-archives.ts'
import { archiveFaults } from '#shared/domain/mailboxes/archive.ts'
import { formatCount, formatFileSize } from '#shared/french/format.ts'
import { NBSP } from '#shared/french/typography.ts'
import { FirstImport } from '#web/blocks/mailboxes/first-import.tsx'
import type { MailboxSyncState } from '#web/blocks/mailboxes/mailbox-syncs.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Progress } from '#web/ui/progress.tsx'
import { resumeUpload, useArchiveUpload } from './archive-upload.ts'
import { SharingField } from './sharing-field.tsx'
import { useArchives } from './use-archives.ts'
import { useMailboxSync } from './use-mailbox-sync.ts'

type ArchiveRowProps = {
  archive: Archive
  /** The state of its mailbox; none before it is read, or before the browser asked again. */
  sync: MailboxSyncState | undefined
  refusal: string | null
  onRename: () => void
  onDelete: () => void
}

/** An archive: how far its import is, then its mails and what its owner chooses of them. */
export function ArchiveRow({ archive, sync, refusal, onRename, onDelete }: ArchiveRowProps) {
  const { name, state, tooLarge } = archive
  return (
    <li className="grid gap-3 border-line border-t px-5 py-4">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-40">
          <p className="font-medium text-sm [overflow-wrap:anywhere]">{name}</p>
          {sync && sync.syncedAt !== null && (
            <p className="mt-1 text-muted text-xs">{summaryOf(sync, archive)}</p>
          )}
        </div>
        {state === 'done' && (
          <div className="flex gap-1">
            <IconButton
              size="sm"
              icon={Pencil}
              label={`Renommer ${name}`}
              disabledReason={refusal}
              onClick={onRename}
            />
            <IconButton
              size="sm"
              icon={Trash2}
              label={`Supprimer ${name}`}
              disabledReason={refusal}
              onClick={onDelete}
            />
          </div>
        )}
      </div>
      {state !== 'done' && <ArchiveProgress archive={archive} refusal={refusal} />}
      {state === 'done' && !sync && <Progress label="Rangement des messages" value={null} />}
      {sync && sync.syncedAt === null && <FirstImport folders={sync.folders} />}
      {sync && sync.fault !== null && (
        <p className="text-danger-ink text-sm">
          Le dossier de ces archives ne s’ouvre plus sur le serveur. Les messages déjà rangés restent
          lisibles.
        </p>
      )}
      {tooLarge > 0 && (
        <p className="text-sm text-warning-ink">
          {formatCount(
            tooLarge,
            'message de plus de 50\u00a0Mo n’a pas été repris',
            'messages de plus de 50\u00a0Mo n’ont pas été repris',
          )}
          .
        </p>
      )}
      {sync && <Choices sync={sync} refusal={refusal} />}
    </li>
  )
}

function summaryOf({ folders }: MailboxSyncState, { mails }: Archive): string {
  const here = folders.reduce((sum, folder) => sum + folder.here, 0)
  const aside = folders.reduce((sum, folder) => sum + folder.aside, 0)
  const kept = formatCount(aside > 0 || here > 0 ? here : mails, 'message', 'messages')
  if (aside === 0) return kept
  return `${kept}${NBSP}; ${formatCount(aside, 'n’a pas pu être lu', 'n’ont pas pu être lus')}`
}

function Choices({ sync, refusal }: { sync: MailboxSyncState; refusal: string | null }) {
  const { change } = useMailboxSync(sync.mailboxId)
  return (
    <details className="text-sm">
      <summary className="cursor-pointer text-muted">Partage</summary>
      <div className="mt-3 max-w-sm">
        <SharingField sync={sync} disabled={refusal !== null} onShare={(sharing) => change({ sharing })} />
      </div>
    </details>
  )
}

/** How far an import is: its file sent from this window or left, read by the server, or failed; and what ends it. */
function ArchiveProgress({ archive, refusal }: { archive: Archive; refusal: string | null }) {
  const { id, name, state, fault, sizeBytes, receivedBytes, readBytes, mails } = archive
  const current = useArchiveUpload()
  const upload = current?.archiveId === id ? current : null
  const { onUploadEnd, cancel, cancelling } = useArchives()
  const [asking, setAsking] = useState(false)
  const sent = upload?.sentBytes ?? receivedBytes
  return (
    <div className="grid gap-3">
      {state === 'sending' && (
        <Progress
          label="Envoi du fichier"
          value={sent}
          max={sizeBytes}
          detail={`${formatFileSize(sent)} sur ${formatFileSize(sizeBytes)}`}
        />
      )}
      {state === 'reading' && (
        <Progress
          label="Lecture de l’archive"
          value={readBytes}
          max={sizeBytes}
          detail={formatCount(
            mails,
            'message sur le point d’être rangé',
            'messages sur le point d’être rangés',
          )}
        />
      )}
      {state === 'sending' && upload === null && (
        <p className="text-muted text-sm">
          Cette fenêtre n’envoie pas le fichier. Si celle qui l’envoyait a été fermée, annulez l’import, puis
          recommencez.
        </p>
      )}
      {upload?.fault && (
        <p role="alert" className="text-danger-ink text-sm">
          {upload.fault}
        </p>
      )}
      {upload && !upload.fault && (
        <p className="text-muted text-sm">
          Gardez cette fenêtre ouverte jusqu’à la fin de l’envoi. Vous pouvez continuer à travailler.
        </p>
      )}
      {state === 'reading' && (
        <p className="text-muted text-sm">
          Vous pouvez fermer cette page{NBSP}: l’import continue sans vous.
        </p>
      )}
      {fault && <p className="text-danger-ink text-sm">{archiveFaults[fault]}</p>}
      <div className="flex flex-wrap gap-2">
        {upload?.fault && (
          <Button size="sm" onClick={() => resumeUpload(onUploadEnd)}>
            Reprendre l’envoi
          </Button>
        )}
        <Button
          size="sm"
          variant="ghost"
          disabledReason={refusal}
          loading={cancelling}
          aria-label={
            state === 'failed'
              ? `Retirer de la liste «\u202f${name}\u202f»`
              : `Annuler l’import «\u202f${name}\u202f»`
          }
          onClick={() => (state === 'failed' ? void cancel(id) : setAsking(true))}
        >
          {state === 'failed' ? 'Retirer de la liste' : 'Annuler l’import'}
        </Button>
      </div>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={`Annuler l’import de «\u202f${name}\u202f»\u202f?`}
        consequence="Rien de ce qui a été envoyé n’est gardé. Votre fichier reste sur votre ordinateur."
        confirmLabel="Annuler l’import"
        onConfirm={() => cancel(id)}
      />
    </div>
  )
}
