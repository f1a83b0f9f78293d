import { useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { meOptions } from '#web/api/me.ts'
import { AuthLayout } from '#web/layouts/auth-layout.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { AnswerInvitation } from './answer-invitation.tsx'
import { InvitationSignIn } from './invitation-sign-in.tsx'

const route = getRouteApi('/invite/accept')

/** Where the mailed link leads, signed in or not (specification, section 2.9). */
export function AcceptInvitationPage() {
  const { token } = route.useSearch()
  const { data: me } = useSuspenseQuery(meOptions)
  return (
    <AuthLayout
      links={
        me ? <TextLink to="/dashboard">Tableau de bord</TextLink> : <TextLink to="/pricing">Tarifs</TextLink>
      }
    >
      {me ? (
        <AnswerInvitation key={`${me.user.id} ${token}`} me={me} linkToken={token ?? null} />
      ) : (
        <InvitationSignIn token={token ?? null} />
      )}
    </AuthLayout>
  )
}
