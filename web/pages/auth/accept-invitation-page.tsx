import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { INVITATION_DAYS } from '#shared/domain/organizations/invitation.ts'
import { messageOf } from '#web/api/api-error.ts'
import { meOptions } from '#web/api/me.ts'
import { Stage } from '#web/features/identity/stage.tsx'
import { AuthLayout } from '#web/layouts/auth-layout.tsx'
import { Button } from '#web/ui/button.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { useHydrated } from '#web/ui/use-hydrated.ts'

const route = getRouteApi('/invite/accept')

// Each visitor needs one of the two.
const AnswerInvitation = lazy(() =>
  import('./answer-invitation.tsx').then((module) => ({ default: module.AnswerInvitation })),
)
const InvitationSignIn = lazy(() =>
  import('./invitation-sign-in.tsx').then((module) => ({ default: module.InvitationSignIn })),
)

/** The largest text of the page, the same for each visitor: it is drawn before the scripts run (ADR 081). */
const NOTE =
  `Vous n’attendiez pas cette invitation\u202f? Vous pouvez l’ignorer\u00a0: elle expire d’elle-même ${INVITATION_DAYS}\u00a0jours après son envoi. ` +
  'L’accepter vous fait entrer dans cette organisation, avec le rôle que l’on vous y donne. Vos autres organisations et leurs données n’y sont pas visibles.'

/** The page of a mailed invitation link, signed in or not (specification, section 2.9). */
export function AcceptInvitationPage() {
  const { token } = route.useSearch()
  const { data, error, refetch, isFetching } = useQuery(meOptions)
  // A page drawn beforehand has no visitor yet.
  const me = useHydrated() ? data : undefined
  const links = me ? (
    <TextLink to="/dashboard">Tableau de bord</TextLink>
  ) : (
    <TextLink to="/pricing">Tarifs</TextLink>
  )
  return (
    <AuthLayout links={links} note={NOTE}>
      {me !== undefined ? (
        <Suspense fallback={<Reading />}>
          {me ? (
            <AnswerInvitation key={`${me.user.id} ${token}`} me={me} token={token ?? null} />
          ) : (
            <InvitationSignIn token={token ?? null} />
          )}
        </Suspense>
      ) : error ? (
        <Stage title="L’invitation n’a pas pu être lue" subtitle={messageOf(error)}>
          <Button variant="primary" loading={isFetching} onClick={() => void refetch()}>
            Réessayer
          </Button>
        </Stage>
      ) : (
        <Reading />
      )}
    </AuthLayout>
  )
}

function Reading() {
  return (
    <Stage title="Lecture de l’invitation" subtitle="Un instant…">
      <Skeleton className="h-44" />
    </Stage>
  )
}
