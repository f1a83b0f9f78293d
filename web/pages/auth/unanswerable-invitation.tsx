import { Stage } from '#web/features/identity/stage.tsx'
import { problemOf } from '#web/features/organizations/invitation-problem.ts'
import { Button } from '#web/ui/button.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'

type UnanswerableInvitationProps = { error: unknown; redirect: string; onRetry: () => void }

/** Signed out, a link that leads nowhere or could not be read says why; signing in or up is still offered. */
export function UnanswerableInvitation({ error, redirect, onRetry }: UnanswerableInvitationProps) {
  const { title, message, advice, way } = problemOf(error)
  return (
    <Stage title={title} subtitle={message}>
      {advice && <p className="text-sm">{advice}</p>}
      <div className="flex flex-col gap-2">
        {way === 'again' && (
          <Button variant="primary" onClick={onRetry}>
            Réessayer
          </Button>
        )}
        <LinkButton to="/auth" search={{ redirect }}>
          Se connecter
        </LinkButton>
        <LinkButton to="/signup" search={{ redirect }}>
          Créer un compte
        </LinkButton>
      </div>
    </Stage>
  )
}
