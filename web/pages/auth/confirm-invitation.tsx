import { lazy, Suspense, useState } from 'react'
import { de } from '#shared/french/elides-before.ts'
import { messageOf } from '#web/api/api-error.ts'
import { Stage } from '#web/features/identity/stage.tsx'
import { type InvitationView, invitationCalls } from '#web/features/organizations/invitation-calls.ts'
import { InvitationFacts } from '#web/features/organizations/invitation-facts.tsx'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast.ts'

// The dialog weighs as much as a quarter of what a page before sign-in may load.
const ConfirmDialog = lazy(() =>
  import('#web/ui/confirm-dialog.tsx').then((module) => ({ default: module.ConfirmDialog })),
)

type ConfirmInvitationProps = {
  invitation: InvitationView
  token: string
  onJoined: (orgId: string, organizationName: string) => void
  onRefused: () => void
  /** `again` gives the same answer once more. */
  onFailed: (error: unknown, again: () => Promise<void>) => Promise<void>
}

/** Says what one is about to join; refusing asks once more. */
export function ConfirmInvitation(props: ConfirmInvitationProps) {
  const { invitation, token, onJoined, onRefused, onFailed } = props
  const { organizationName, inviterName } = invitation
  const [joining, setJoining] = useState(false)
  const [refusing, setRefusing] = useState<'closed' | 'open' | null>(null)
  const failed = (error: unknown, again: () => Promise<void>) => {
    toast.error(messageOf(error))
    return onFailed(error, again)
  }
  const accept = async () => {
    setJoining(true)
    try {
      onJoined(await invitationCalls.accept(token), organizationName)
    } catch (error) {
      await failed(error, accept)
    } finally {
      setJoining(false)
    }
  }
  const refuse = async () => {
    try {
      await invitationCalls.refuse(token)
      onRefused()
    } catch (error) {
      await failed(error, refuse)
    }
  }
  return (
    <Stage
      title={`Rejoindre ${organizationName}`}
      subtitle={`${inviterName ?? 'Un membre'} vous invite à travailler dans cette organisation.`}
    >
      <InvitationFacts invitation={invitation} />
      <div className="flex flex-col gap-2">
        <Button variant="primary" loading={joining} onClick={() => void accept()}>
          Accepter l’invitation
        </Button>
        <Button onClick={() => setRefusing('open')}>Refuser</Button>
      </div>
      {refusing !== null && (
        <Suspense>
          <ConfirmDialog
            open={refusing === 'open'}
            onOpenChange={(open) => setRefusing(open ? 'open' : 'closed')}
            title={`Refuser l’invitation ${de(organizationName)}\u202f?`}
            consequence="La personne qui vous a invité en sera prévenue. Pour rejoindre cette organisation plus tard, il faudra une nouvelle invitation."
            confirmLabel="Refuser l’invitation"
            onConfirm={refuse}
          />
        </Suspense>
      )}
    </Stage>
  )
}
