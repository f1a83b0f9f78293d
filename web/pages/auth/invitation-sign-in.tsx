import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { Stage } from '#web/features/identity/stage.tsx'
import { type InvitationView, previewOptions } from '#web/features/organizations/invitation-calls.ts'
import { InvitationFacts } from '#web/features/organizations/invitation-facts.tsx'
import { problemOf } from '#web/features/organizations/invitation-problem.ts'
import { Alert } from '#web/ui/alert.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

/** Answering needs an account: says who invites, and leads to sign-in or sign-up and back. */
export function InvitationSignIn({ token }: { token: string | null }) {
  const redirect = useLocation({ select: ({ pathname, searchStr }) => pathname + searchStr })
  const { data: invitation, error } = useQuery({ ...previewOptions(token ?? ''), enabled: token !== null })
  if (error) {
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
  return (
    <Stage title="Connexion requise" subtitle={subtitleOf(invitation)}>
      {token !== null &&
        (invitation ? <InvitationFacts invitation={invitation} /> : <Skeleton className="h-44" />)}
      <div className="flex flex-col gap-2">
        <LinkButton to="/auth" search={{ redirect }} variant="primary">
          Se connecter
        </LinkButton>
        <LinkButton to="/signup" search={{ redirect }}>
          Créer un compte
        </LinkButton>
      </div>
      {invitation && (
        <Alert tone="info">
          L’invitation vaut pour <strong className="wrap-anywhere">{invitation.email}</strong> seulement.
        </Alert>
      )}
    </Stage>
  )
}

function subtitleOf(invitation: InvitationView | undefined): string {
  if (!invitation) return 'Connectez-vous ou créez un compte pour répondre à l’invitation.'
  const { inviterName, organizationName } = invitation
  return `${inviterName ?? 'Un membre'} vous invite à rejoindre ${organizationName}. Connectez-vous ou créez un compte pour répondre.`
}
