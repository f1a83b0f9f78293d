import { Paperclip, RotateCw, X } from 'lucide-react'
import { formatFileSize } from '#shared/french/format.ts'
import { Alert } from '#web/ui/alert.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Progress } from '#web/ui/progress.tsx'
import { draftFileAddress } from './draft-file-address.ts'
import type { DraftFiles } from './use-draft-files.ts'

/** The files of the mail, those on their way included. Pictures of the text stand in it. */
export function DraftFileList({
  files: { files, uploads, refusal, remove, dismiss },
}: {
  files: DraftFiles
}) {
  const attached = files.filter(({ contentId }) => contentId === null)
  if (attached.length + uploads.length === 0 && refusal === null) return null
  return (
    <section aria-label="Pièces jointes du brouillon" className="grid gap-2">
      {refusal && (
        <Alert live tone="warning" onDismiss={dismiss}>
          {refusal}
        </Alert>
      )}
      <ul className="flex flex-wrap gap-2">
        {attached.map((file) => (
          <li
            key={file.id}
            className="flex min-w-0 max-w-full items-center rounded-md border border-line bg-surface pe-1"
          >
            <a
              href={draftFileAddress(file.id)}
              download={file.name}
              className="flex min-w-0 items-center gap-2 rounded-md px-3 py-2 text-sm hover:bg-hover"
            >
              <Paperclip aria-hidden size={14} className="shrink-0 text-muted" />
              <span className="min-w-0 truncate">{file.name}</span>
              <span className="shrink-0 text-muted text-xs">
                {file.receivedBytes < file.size ? 'incomplète' : formatFileSize(file.size)}
              </span>
            </a>
            <IconButton size="sm" icon={X} label={`Retirer ${file.name}`} onClick={() => void remove(file)} />
          </li>
        ))}
        {uploads.map(({ key, name, size, sentBytes, fault, resume, stop }) => (
          <li key={key} className="min-w-0 max-w-full basis-72 rounded-md border border-line bg-surface p-2">
            <div className="flex min-w-0 items-center gap-1">
              <Progress
                className="min-w-0 flex-1 [overflow-wrap:anywhere]"
                label={name}
                value={sentBytes}
                max={size}
                detail={`${formatFileSize(sentBytes)} sur ${formatFileSize(size)}`}
              />
              {fault !== null && (
                <IconButton
                  size="sm"
                  icon={RotateCw}
                  label={`Reprendre l’envoi de ${name}`}
                  onClick={resume}
                />
              )}
              <IconButton size="sm" icon={X} label={`Annuler l’envoi de ${name}`} onClick={stop} />
            </div>
            {fault !== null && (
              <p role="alert" className="mt-1 text-danger-ink text-xs">
                {fault}
              </p>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
