import { z } from 'zod'
import { type Archive, archiveNameSchema } from '#shared/contract/mail-archives.ts'
import { api } from '#web/api/api-client.ts'
import { FormDialog } from '#web/patterns/form/form-dialog.tsx'
import { TextField } from '#web/patterns/form/text-field.tsx'
import { useApiForm } from '#web/patterns/form/use-api-form.ts'

type RenameArchiveProps = { archive: Archive; onClose: () => void; onRenamed: () => Promise<unknown> }

/** Gives archives another name. */
export function RenameArchive({ archive, onClose, onRenamed }: RenameArchiveProps) {
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
