import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { messageOf } from '#web/api/api-error.ts'
import { meOptions } from '#web/api/me.ts'
import { Stage } from '#web/features/identity/stage.tsx'
import { AuthLayout } from '#web/layouts/auth-layout.tsx'
import { Button } from '#web/ui/button.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { AnswerInvitation } from './answer-invitation.tsx'
import { InvitationSignIn } from './invitation-sign-in.tsx'

const route = getRouteApi('/invite/accept')

/** Where the mailed link leads, signed in or not (specification, section 2.9). */
export function AcceptInvitationPage() {
  const { token } = route.useSearch()
  const { data: me, error, refetch, isFetching } = useQuery(meOptions)
  const links = me ? (
    <TextLink to="/dashboard">Tableau de bord</TextLink>
  ) : (
    <TextLink to="/pricing">Tarifs</TextLink>
  )
  return (
    <AuthLayout links={links}>
      {me ? (
        <AnswerInvitation key={`${me.user.id} ${token}`} me={me} linkToken={token ?? null} />
      ) : me === null ? (
        <InvitationSignIn token={token ?? null} />
      ) : error ? (
        <Stage title="L’invitation n’a pas pu être lue" subtitle={messageOf(error)}>
          <Button variant="primary" loading={isFetching} onClick={() => void refetch()}>
            Réessayer
          </Button>
        </Stage>
      ) : (
        <Stage title="Lecture de l’invitation" subtitle="Un instant…">
          <Skeleton className="h-44" />
        </Stage>
      )}
    </AuthLayout>
  )
}
