import { Stage } from '#web/features/identity/stage.tsx'
import { problemOf } from '#web/features/organizations/invitation-problem.ts'
import { LinkButton } from '#web/ui/link-button.tsx'

/** Signed out, a link that leads nowhere says why; signing in is still offered. */
export function UnanswerableInvitation({ error, redirect }: { error: unknown; redirect: string }) {
  const { title, message, advice } = problemOf(error)
  return (
    <Stage title={title} subtitle={message}>
      {advice && <p className="text-sm">{advice}</p>}
      <LinkButton to="/auth" search={{ redirect }}>
        Se connecter
      </LinkButton>
    </Stage>
  )
}
