import { useId, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { z } from 'zod'
import { archiveNameSchema } from '#shared/contract/mail-archives.ts'
import { ARCHIVE_MAX_BYTES, ARCHIVE_MAX_TEXT, isCompressed } from '#shared/domain/mailboxes/archive.ts'
import { mailboxErrors } from '#shared/domain/mailboxes/errors.ts'
import { formatFileSize } from '#shared/french/format.ts'
import { ApiError } from '#web/api/api-error.ts'
import { Form } from '#web/patterns/form/form.tsx'
import { TextField } from '#web/patterns/form/text-field.tsx'
import { useApiForm } from '#web/patterns/form/use-api-form.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { FieldError } from '#web/ui/field.tsx'
import { FileButton } from '#web/ui/file-button.tsx'
import { FileDrop } from '#web/ui/file-drop.tsx'
import { sendArchive } from './archive-upload.ts'

const schema = z.object({
  name: archiveNameSchema,
  file: z
    .instanceof(File, { error: 'Choisissez un fichier' })
    .refine(({ size }) => size > 0, 'Ce fichier est vide.')
    .refine(({ size }) => size <= ARCHIVE_MAX_BYTES, mailboxErrors.archive_too_large.text)
    .refine(
      async (file) => !isCompressed(new Uint8Array(await file.slice(0, 2).arrayBuffer())),
      mailboxErrors.archive_compressed.text,
    ),
})

type ImportArchivesProps = {
  name: string
  onClose: () => void
  onSent: () => void
  onEnd: (failure: string | null) => void
}

/** Chooses an mbox and names what it becomes; closes when its first piece was taken. */
export function ImportArchives({ name, onClose, onSent, onEnd }: ImportArchivesProps) {
  const id = useId()
  const [busy, setBusy] = useState(false)
  const form = useApiForm({
    schema,
    values: { name, file: null as File | null },
    save: async (chosen) => {
      setBusy(true)
      await sendArchive(chosen.name, chosen.file, onEnd)
        .catch((error: unknown) => Promise.reject(blame(error)))
        .finally(() => setBusy(false))
    },
    onSaved: onSent,
  })
  const file = useWatch({ control: form.control, name: 'file' })
  const errorId = `${id}-error`
  return (
    <Dialog
      open
      sticky
      onOpenChange={(open) => !open && !busy && onClose()}
      title="Importer des archives"
      description="Vos anciens messages deviennent un compte à part. Vous seul le voyez, jusqu’à ce que vous le partagiez."
      footer={
        <>
          <Button aria-disabled={busy} onClick={onClose}>
            Annuler
          </Button>
          <Button type="submit" form={id} variant="primary" loading={form.saving}>
            Importer
          </Button>
        </>
      }
    >
      <Form form={form} id={id} guarded={false} className="grid gap-4">
        <TextField form={form} name="name" label="Nom du compte" required autoComplete="off" />
        <div className="grid gap-1.5">
          <FileDrop
            label="Fichier à importer"
            disabled={busy}
            onDrop={([dropped]) => choose(dropped)}
            className="grid justify-items-center gap-3 text-center"
          >
            {file ? (
              <p className="text-sm [overflow-wrap:anywhere]">
                <span className="font-medium">{file.name}</span>{' '}
                <span className="text-muted">({formatFileSize(file.size)})</span>
              </p>
            ) : (
              <p className="text-muted text-sm">
                Un fichier mbox, de {ARCHIVE_MAX_TEXT} au plus. Google Takeout, Thunderbird et Apple Mail en
                font. Décompressez d’abord ce que Google envoie.
              </p>
            )}
            <FileButton
              accept=".mbox,.mbx,application/mbox,*/*"
              aria-describedby={errorId}
              onSelect={([chosen]) => choose(chosen)}
            >
              {file ? 'Changer de fichier' : 'Choisir un fichier'}
            </FileButton>
          </FileDrop>
          <FieldError id={errorId} text={form.errorOf('file') ?? null} />
        </div>
      </Form>
    </Dialog>
  )

  function choose(chosen: File | undefined) {
    if (chosen) form.setValue('file', chosen, { shouldValidate: true, shouldTouch: true })
  }
}

/** A refusal said at the field that can mend it. */
function blame(error: unknown): unknown {
  if (!(error instanceof ApiError) || error.fields.length > 0 || error.code === 'unreachable') return error
  const path =
    error.code === 'archive_name_taken' ? 'name' : error.code.startsWith('archive_') ? 'file' : null
  if (path === null) return error
  const { status, code, message } = error
  return new ApiError(status, { code, message, fields: [{ path, code, message }] })
}
