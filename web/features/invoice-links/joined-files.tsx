import { Paperclip, X } from 'lucide-react'
import { DISPUTE_FILE_BYTES, DISPUTE_FILES_MAX } from '#shared/domain/invoices/dispute.ts'
import { formatFileSize } from '#shared/french/format.ts'
import { FieldGroup } from '#web/ui/field.tsx'
import { FileButton } from '#web/ui/file-button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'

const KINDS = ['application/pdf', 'image/jpeg', 'image/png']

type JoinedFilesProps = {
  files: readonly File[]
  onChange: (files: readonly File[]) => void
  /** Why those that were chosen last are not all here; null: they are. */
  refusal: string | null
  onRefuse: (refusal: string | null) => void
}

const keyOf = ({ name, size, lastModified }: File) => `${name} ${size} ${lastModified}`

/** « Joindre un fichier »: those that a client chose, which leave with its message. */
export function JoinedFiles({ files, onChange, refusal, onRefuse }: JoinedFilesProps) {
  const add = (chosen: readonly File[]) => {
    const fit = chosen.filter(
      ({ size, type }) => KINDS.includes(type) && size > 0 && size <= DISPUTE_FILE_BYTES,
    )
    const known = new Set(files.map(keyOf))
    const all = [...files, ...fit.filter((file) => !known.has(keyOf(file)))]
    onChange(all.slice(0, DISPUTE_FILES_MAX))
    onRefuse(
      fit.length < chosen.length
        ? 'Joignez un PDF, un JPEG ou un PNG de 5\u00a0Mo au plus.'
        : all.length > DISPUTE_FILES_MAX
          ? `Au plus ${DISPUTE_FILES_MAX} fichiers.`
          : null,
    )
  }
  return (
    <FieldGroup
      label="Fichiers"
      optional
      help="Une photo, un bon de livraison, un échange\u2026"
      error={refusal}
    >
      {files.length > 0 && (
        <ul className="grid gap-1">
          {files.map((file) => (
            <li key={keyOf(file)} className="flex min-w-0 items-center gap-2 text-sm">
              <Paperclip aria-hidden size={14} className="shrink-0 text-muted" />
              <span className="min-w-0 truncate">{file.name}</span>
              <span className="shrink-0 text-muted text-xs">{formatFileSize(file.size)}</span>
              <IconButton
                size="sm"
                icon={X}
                label={`Retirer ${file.name}`}
                onClick={() => onChange(files.filter((one) => one !== file))}
              />
            </li>
          ))}
        </ul>
      )}
      {files.length < DISPUTE_FILES_MAX && (
        <FileButton
          size="sm"
          variant="secondary"
          icon={Paperclip}
          accept={KINDS.join(',')}
          multiple
          onSelect={add}
          className="justify-self-start"
        >
          Joindre un fichier
        </FileButton>
      )}
    </FieldGroup>
  )
}
