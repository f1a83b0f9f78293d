import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { ownPath } from '#shared/domain/own-path.ts'
import { nameOfPlan } from '#shared/domain/plans.ts'
import { TRIAL_DAYS } from '#shared/domain/trial.ts'
import { rememberSignedIn, useStartAfresh } from '#web/api/me.ts'
import { SignUpFlow } from '#web/features/identity/sign-up-flow.tsx'
import type { SignUpInvitation } from '#web/features/identity/sign-up-form.tsx'
import { Stage } from '#web/features/identity/stage.tsx'
import { invitationTokenOf, previewOptions } from '#web/features/organizations/invitation-calls.ts'
import { AuthLayout } from '#web/layouts/auth-layout.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { providerNotice } from './provider-notice.ts'

const route = getRouteApi('/signup')

export function SignUpPage() {
  const { plan, error, redirect } = route.useSearch()
  const path = ownPath(redirect, '')
  const invited = useInvitation(path)
  const planName = plan === undefined ? null : nameOfPlan(plan)
  const navigate = useNavigate()
  const startAfresh = useStartAfresh()
  const enter = async (target: string) => {
    rememberSignedIn(true)
    await startAfresh()
    await navigate({ href: target, replace: true })
  }
  return (
    <AuthLayout
      links={
        <>
          <TextLink to="/pricing">Tarifs</TextLink>
          <TextLink to="/contact">Contact</TextLink>
          <TextLink to="/auth" search={path === '' ? {} : { redirect: path }}>
            Se connecter
          </TextLink>
        </>
      }
    >
      {invited.loading ? (
        <Stage title="Créez votre compte" subtitle="Lecture de l’invitation…">
          <Skeleton className="h-80" />
        </Stage>
      ) : (
        <SignUpFlow
          subtitle={
            invited.invitation
              ? `Vous rejoindrez ensuite ${invited.invitation.organizationName}.`
              : planName === null
                ? `${TRIAL_DAYS} jours d’essai gratuit, sans carte bancaire.`
                : `Commencer avec le plan ${planName}`
          }
          notice={providerNotice(error, 'Erreur lors de l’inscription')}
          invitation={invited.invitation}
          onDone={(target) => void enter(target)}
        />
      )}
    </AuthLayout>
  )
}

/** The invitation that the address comes back to; one that leads nowhere is a sign-up like any other. */
function useInvitation(path: string): { loading: boolean; invitation: SignUpInvitation | null } {
  const token = path === '' ? null : invitationTokenOf(path)
  const { data, isLoading } = useQuery({ ...previewOptions(token ?? ''), enabled: token !== null })
  if (!data) return { loading: isLoading, invitation: null }
  const { email, firstName, lastName, organizationName } = data
  const name = [firstName, lastName].filter(Boolean).join(' ')
  return { loading: false, invitation: { email, name, organizationName, path } }
}
