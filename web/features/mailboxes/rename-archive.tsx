import { useId } from 'react'
import { z } from 'zod'
import { type Archive, archiveNameSchema } from '#shared/contract/mail-archives.ts'
import { api } from '#web/api/client.ts'
import { Form } from '#web/patterns/form/form.tsx'
import { TextField } from '#web/patterns/form/text-field.tsx'
import { useApiForm } from '#web/patterns/form/use-api-form.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { toast } from '#web/ui/toast.ts'

type RenameArchiveProps = { archive: Archive; onClose: () => void; onRenamed: () => Promise<unknown> }

/** Gives archives another name. */
export function RenameArchive({ archive, onClose, onRenamed }: RenameArchiveProps) {
  const id = useId()
  const form = useApiForm({
    schema: z.object({ name: archiveNameSchema }),
    values: { name: archive.name },
    save: ({ name }) => api.mailboxes.renameArchive({ archiveId: archive.id, name }),
    onSaved: async () => {
      toast.success('Archives renommées')
      await onRenamed()
      onClose()
    },
  })
  return (
    <Dialog
      open
      size="sm"
      onOpenChange={(open) => !open && onClose()}
      title="Renommer les archives"
      footer={
        <>
          <Button onClick={onClose}>Annuler</Button>
          <Button type="submit" form={id} variant="primary" loading={form.saving}>
            Renommer
          </Button>
        </>
      }
    >
      <Form form={form} id={id} guarded={false} className="grid gap-4">
        <TextField form={form} name="name" label="Nom du compte" required autoComplete="off" />
      </Form>
    </Dialog>
  )
}
