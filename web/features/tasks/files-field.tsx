import { Paperclip, RotateCw, X } from 'lucide-react'
import type { TaskFile } from '#shared/contract/task-fields.ts'
import { formatFileSize } from '#shared/french/format.ts'
import { api, orpc } from '#web/api/api-client.ts'
import { unlessGone } from '#web/api/api-error.ts'
import { shownOrganization } from '#web/api/shown-organization.ts'
import { useAction } from '#web/patterns/action/use-action.ts'
import { Alert } from '#web/ui/alert.tsx'
import { cx } from '#web/ui/cx.ts'
import { FieldGroup } from '#web/ui/field.tsx'
import { FileButton } from '#web/ui/file-button.tsx'
import { FileDrop } from '#web/ui/file-drop.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Progress } from '#web/ui/progress.tsx'
import type { TaskFiles } from './use-task-files.ts'

type FilesFieldProps = {
  files: TaskFiles
  /** Those that the task has. */
  kept: readonly TaskFile[]
  /** It is made first. */
  waits: boolean
  refusal: string | undefined
}

/** The files of a task: saved at once, apart from the form. */
export function FilesField({ files: { uploads, refusal, add, resume, stop }, ...props }: FilesFieldProps) {
  const { kept, waits, refusal: denied } = props
  const remove = useAction(
    async (fileId: string) => (await unlessGone(api.tasks.removeTaskFile({ fileId }))) ?? { fileId },
    { success: 'Fichier supprimé', refresh: orpc.tasks },
  )
  // What comes here is shown by its progress.
  const shown = kept.filter(({ name, size, receivedBytes }) => {
    const coming = uploads.some(({ file }) => file.name === name && file.size === size)
    return receivedBytes === size || !coming
  })
  return (
    <FieldGroup label="Fichiers">
      <FileDrop
        label="Fichiers à joindre"
        onDrop={add}
        disabled={denied !== undefined}
        className="grid gap-2 p-3"
      >
        {refusal !== null && (
          <Alert live tone="warning">
            {refusal}
          </Alert>
        )}
        {shown.length + uploads.length > 0 && (
          <ul className="grid gap-2">
            {shown.map((file) => (
              <li key={file.id} className="flex min-w-0 items-center gap-1">
                <FileName file={file} />
                {denied === undefined && (
                  <IconButton
                    size="sm"
                    icon={X}
                    label={`Supprimer ${file.name}`}
                    onClick={() => remove.mutate(file.id)}
                  />
                )}
              </li>
            ))}
            {uploads.map((upload) => (
              <li key={upload.key}>
                <div className="flex min-w-0 items-center gap-1">
                  {waits && upload.sentBytes === 0 && upload.fault === null ? (
                    <span className="flex min-w-0 flex-1 items-center gap-2 text-sm">
                      <Paperclip aria-hidden size={14} className="shrink-0 text-muted" />
                      <span className="min-w-0 truncate">{upload.file.name}</span>
                      <span className="shrink-0 text-muted text-xs">{formatFileSize(upload.file.size)}</span>
                    </span>
                  ) : (
                    <Progress
                      className="min-w-0 flex-1 wrap-anywhere"
                      label={upload.file.name}
                      value={upload.sentBytes}
                      max={upload.file.size}
                      detail={`${formatFileSize(upload.sentBytes)} sur ${formatFileSize(upload.file.size)}`}
                    />
                  )}
                  {upload.fault !== null && !waits && (
                    <IconButton
                      size="sm"
                      icon={RotateCw}
                      label={`Reprendre l’envoi de ${upload.file.name}`}
                      onClick={() => resume(upload)}
                    />
                  )}
                  <IconButton
                    size="sm"
                    icon={X}
                    label={`Retirer ${upload.file.name}`}
                    onClick={() => stop(upload.key)}
                  />
                </div>
                {upload.fault !== null && (
                  <p role="alert" className="mt-1 text-danger-ink text-xs">
                    {upload.fault}
                  </p>
                )}
              </li>
            ))}
          </ul>
        )}
        <FileButton
          size="sm"
          icon={Paperclip}
          accept=""
          multiple
          disabledReason={denied ?? null}
          onSelect={add}
          className="justify-self-start"
        >
          Joindre des fichiers
        </FileButton>
      </FileDrop>
    </FieldGroup>
  )
}

/** Fetches the file; one that did not come whole cannot be. */
function FileName({ file: { id, name, size, receivedBytes } }: { file: TaskFile }) {
  const isWhole = receivedBytes === size
  const parts = (
    <>
      <Paperclip aria-hidden size={14} className="shrink-0 text-muted" />
      <span className="min-w-0 truncate">{name}</span>
      <span className="shrink-0 text-muted text-xs">
        {isWhole ? formatFileSize(size) : 'envoi interrompu'}
      </span>
    </>
  )
  const look = 'flex min-h-8 min-w-0 flex-1 items-center gap-2 rounded-sm text-sm'
  if (!isWhole) return <span className={look}>{parts}</span>
  return (
    <a href={addressOf(id)} download={name} className={cx(look, 'hover:underline')}>
      {parts}
    </a>
  )
}

/** For a link: the organization is said in it. */
function addressOf(fileId: string): string {
  const shown = shownOrganization()
  return `/api/v1/tasks/files/${fileId}${shown === null ? '' : `?organization=${shown}`}`
}
