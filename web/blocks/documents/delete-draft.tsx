import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { unlessGone } from '#web/api/api-error.ts'
import { useAction } from '#web/patterns/action/use-action.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { useShortcuts } from '#web/ui/use-shortcuts.ts'

type DeleteDraftProps = {
  title: string | null
  refusal: string | undefined
  /** Where its unsaved text is kept on this device. */
  keptAs: string
  remove: () => Promise<unknown>
  /** Leads away from the draft, once it is gone. */
  leave: () => Promise<unknown>
  /** Once the page was left, or the deletion failed. */
  onSettled: () => void
}

/** Deletes a draft that has no number, after a question. */
export function DeleteDraft({ title, refusal, keptAs, remove, leave, onSettled }: DeleteDraftProps) {
  const [asking, setAsking] = useState(false)
  const removal = useAction(() => unlessGone(remove()), {
    success: 'Brouillon supprimé',
    refresh: onSettled,
    onSuccess: () => {
      localStorage.removeItem(keptAs)
      return leave()
    },
  })
  const ask = { label: 'Supprimer le brouillon', icon: Trash2, disabledReason: refusal }
  useShortcuts([{ ...ask, run: () => setAsking(true) }])
  return (
    <>
      <IconButton {...ask} variant="secondary" onClick={() => setAsking(true)} />
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={`Supprimer le brouillon${title ? ` «\u202f${title}\u202f»` : ''}\u202f?`}
        consequence="Son contenu sera perdu. Aucun numéro n’est consommé."
        confirmLabel="Supprimer"
        onConfirm={() => removal.mutateAsync()}
      />
    </>
  )
}
