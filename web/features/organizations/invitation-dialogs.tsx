import { useState } from 'react'
import type { Invitation } from '#shared/contract/invitations.ts'
import { INVITATION_DAYS } from '#shared/domain/organizations/invitation.ts'
import { de } from '#shared/french/elides-before.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import type { InvitationChanges } from './use-invitation-changes.ts'

type Asked = { verb: 'resend' | 'revoke'; invitation: Invitation }
type InvitationDialogsProps = { asked: Asked | null; changes: InvitationChanges; onClose: () => void }

/** Confirms resending and revoking; shows the link when the browser refuses to copy it. */
export function InvitationDialogs({ asked, changes, onClose }: InvitationDialogsProps) {
  // Keep the texts readable while the dialog closes.
  const [shown, setShown] = useState(asked)
  if (asked !== null && asked !== shown) setShown(asked)
  const resends = shown?.verb === 'resend'
  const email = shown?.invitation.email ?? ''
  return (
    <>
      <ConfirmDialog
        open={asked !== null}
        onOpenChange={(open) => !open && onClose()}
        title={
          resends ? `Renvoyer l’invitation à ${email}\u202f?` : `Révoquer l’invitation ${de(email)}\u202f?`
        }
        consequence={
          resends
            ? `Un nouveau lien et un nouveau code partent par e-mail, valables ${INVITATION_DAYS} jours. Ceux d’avant ne valent plus rien.`
            : 'Ses liens et son code ne valent plus rien. Pour rejoindre l’organisation, cette personne devra être invitée de nouveau.'
        }
        confirmLabel={resends ? 'Renvoyer' : 'Révoquer'}
        tone={resends ? 'neutral' : 'danger'}
        onConfirm={() => shown && changes[shown.verb].mutateAsync({ invitationId: shown.invitation.id })}
      />
      <Dialog
        open={changes.shownLink !== null}
        onOpenChange={(open) => !open && changes.hideLink()}
        title="Lien d’invitation"
        description="Copiez-le maintenant&nbsp;: il ne sera plus affiché."
        footer={<Button onClick={changes.hideLink}>Fermer</Button>}
      >
        <Field label="Adresse">
          <Input
            readOnly
            value={changes.shownLink ?? ''}
            onFocus={({ currentTarget }) => currentTarget.select()}
          />
        </Field>
      </Dialog>
    </>
  )
}
