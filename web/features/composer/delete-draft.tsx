import { useQueryClient } from '@tanstack/react-query'
import { api } from '#web/api/api-client.ts'
import { unlessGone } from '#web/api/api-error.ts'
import { useAction } from '#web/patterns/action/use-action.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
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
  const remove = useAction(() => deleteDraft(draftId), {
    refresh: () => void refreshWriting(client),
    onSuccess: () => {
      saver.end()
      onDeleted()
    },
  })
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Supprimer ce brouillon&#8239;?"
      consequence="Son texte et ses pièces jointes sont perdus."
      confirmLabel="Supprimer"
      onConfirm={() => remove.mutateAsync()}
    />
  )
}

/** Deletes a draft; one that is gone already is deleted. */
export const deleteDraft = (draftId: string) => unlessGone(api.mailSending.deleteDraft({ draftId }))
