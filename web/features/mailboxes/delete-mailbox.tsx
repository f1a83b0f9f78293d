import { useEffect, useState } from 'react'
import type { Mailbox } from '#shared/contract/mailboxes.ts'
import { api, orpc } from '#web/api/api-client.ts'
import { unlessGone } from '#web/api/api-error.ts'
import { useAction } from '#web/patterns/action/use-action.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { TextAnchor } from '#web/ui/text-link.tsx'
import { deletionConsequences, serviceLooks } from './mail-service.ts'

/** Asks, then deletes. Null: nothing is asked. */
export function DeleteMailbox({ mailbox, onClose }: { mailbox: Mailbox | null; onClose: () => void }) {
  // The words stay while the dialog fades.
  const [shown, setShown] = useState(mailbox)
  useEffect(() => {
    if (mailbox) setShown(mailbox)
  }, [mailbox])
  const remove = useAction((mailboxId: string) => unlessGone(api.mailboxes.deleteMailbox({ mailboxId })), {
    success: 'Compte mail supprimé',
    failure: () => 'Erreur lors de la suppression',
    refresh: orpc.mailboxes,
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
