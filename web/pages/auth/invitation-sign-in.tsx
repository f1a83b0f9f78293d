import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { Stage } from '#web/features/identity/stage.tsx'
import { type InvitationView, previewOptions } from '#web/features/organizations/invitation-calls.ts'
import { Alert } from '#web/ui/alert.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

const InvitationFacts = lazy(() =>
  import('#web/features/organizations/invitation-facts.tsx').then((module) => ({
    default: module.InvitationFacts,
  })),
)
const UnanswerableInvitation = lazy(() =>
  import('./unanswerable-invitation.tsx').then((module) => ({ default: module.UnanswerableInvitation })),
)

/** Answering needs an account: says who invites, and leads to sign-in or sign-up and back. */
export function InvitationSignIn({ token }: { token: string | null }) {
  const redirect = useLocation({ select: ({ pathname, searchStr }) => pathname + searchStr })
  const { data: invitation, error, isLoading, refetch } = useQuery(previewOptions(token))
  const coming = <Skeleton className="h-55" />
  if (error)
    return (
      <Suspense fallback={coming}>
        <UnanswerableInvitation error={error} redirect={redirect} onRetry={() => void refetch()} />
      </Suspense>
    )
  return (
    <Stage title="Connexion requise" subtitle={subtitleOf(invitation)}>
      {(isLoading || invitation) && (
        <Suspense fallback={coming}>
          {invitation ? <InvitationFacts invitation={invitation} /> : coming}
        </Suspense>
      )}
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
