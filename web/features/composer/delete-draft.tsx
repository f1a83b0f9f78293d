import { useQueryClient } from '@tanstack/react-query'
import { api } from '#web/api/api-client.ts'
import { ApiError, messageOf } from '#web/api/api-error.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { toast } from '#web/ui/toast.ts'
import { refreshWriting } from './draft-queries.ts'
import type { MailDraftSaver } from './use-mail-draft.ts'

type DeleteDraftProps = {
  draftId: string
  saver: MailDraftSaver
  onClose: () => void
  onDeleted: () => void
}

export function DeleteDraft({ draftId, saver, onClose, onDeleted }: DeleteDraftProps) {
  const client = useQueryClient()
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Supprimer ce brouillon&#8239;?"
      consequence="Son texte et ses pièces jointes sont perdus."
      confirmLabel="Supprimer"
      onConfirm={async () => {
        await deleteDraft(draftId).catch((error: unknown) => {
          toast.error(messageOf(error))
          throw error
        })
        saver.end()
        onDeleted()
        void refreshWriting(client)
      }}
    />
  )
}

/** Deletes a draft; one that is gone already is deleted. */
export async function deleteDraft(draftId: string): Promise<void> {
  try {
    await api.mailSending.deleteDraft({ draftId })
  } catch (error) {
    if (!(error instanceof ApiError && error.code === 'not_found')) throw error
  }
}
