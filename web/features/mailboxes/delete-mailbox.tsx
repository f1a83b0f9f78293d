import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Mailbox } from '#shared/contract/mailboxes.ts'
import { api, orpc } from '#web/api/api-client.ts'
import { ApiError } from '#web/api/api-error.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { TextAnchor } from '#web/ui/text-link.tsx'
import { toast } from '#web/ui/toast.ts'
import { deletionConsequences, serviceLooks } from './mail-service.ts'

/** Asks, then deletes. Null: nothing is asked. */
export function DeleteMailbox({ mailbox, onClose }: { mailbox: Mailbox | null; onClose: () => void }) {
  const client = useQueryClient()
  // The words stay while the dialog fades.
  const [shown, setShown] = useState(mailbox)
  useEffect(() => {
    if (mailbox) setShown(mailbox)
  }, [mailbox])
  const remove = useMutation({
    mutationFn: async (mailboxId: string) => {
      try {
        await api.mailboxes.deleteMailbox({ mailboxId })
      } catch (error) {
        // The mailbox is gone already: an earlier try lost its answer, or another tab deleted it.
        if (!(error instanceof ApiError && error.code === 'not_found')) throw error
      }
    },
    onSuccess: () => toast.success('Compte mail supprimé'),
    onError: () => toast.error('Erreur lors de la suppression'),
    onSettled: () => client.invalidateQueries({ queryKey: orpc.mailboxes.key() }),
  })
  return (
    <ConfirmDialog
      open={mailbox !== null}
      onOpenChange={(open) => !open && onClose()}
      title={`Supprimer le compte ${shown?.address ?? ''}\u202f?`}
      consequence={
        shown && (
          <>
            <p>{deletionConsequences[shown.provider]}</p>
            {shown.provider === 'microsoft' && (
              <ul className="mt-3 grid gap-1">
                {serviceLooks.microsoft.permissionPages.map(({ label, url }) => (
                  <li key={url}>
                    <TextAnchor href={url} target="_blank" rel="noreferrer">
                      {label}
                    </TextAnchor>
                  </li>
                ))}
              </ul>
            )}
          </>
        )
      }
      confirmLabel="Supprimer"
      onConfirm={() => shown && remove.mutateAsync(shown.id)}
    />
  )
}
