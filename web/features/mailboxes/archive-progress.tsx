import { useState } from 'react'
import type { Archive } from '#shared/contract/mail-archives.ts'
import { archiveFaults } from '#shared/domain/mailboxes/archive.ts'
import { formatCount, formatFileSize } from '#shared/french/format.ts'
import { NBSP } from '#shared/french/typography.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Progress } from '#web/ui/progress.tsx'
import { resumeUpload, useArchiveUpload } from './archive-upload.ts'
import { useArchives } from './use-archives.ts'

/** How far an import is: its file sent from this window or left, read by the server, or failed; and what ends it. */
export function ArchiveProgress({ archive, refusal }: { archive: Archive; refusal: string | null }) {
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
