import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { nameOfPlan } from '#shared/domain/plans.ts'
import { TRIAL_DAYS } from '#shared/domain/trial.ts'
import { rememberSignedIn, useStartAfresh } from '#web/api/me.ts'
import { SignUpFlow } from '#web/features/identity/sign-up-flow.tsx'
import { AuthLayout } from '#web/layouts/auth-layout.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { providerNotice } from './provider-notice.ts'

const route = getRouteApi('/signup')

export function SignUpPage() {
  const { plan, error } = route.useSearch()
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
          <TextLink to="/auth">Se connecter</TextLink>
        </>
      }
    >
      <SignUpFlow
        subtitle={
          planName === null
            ? `${TRIAL_DAYS} jours d’essai gratuit, sans carte bancaire.`
            : `Commencer avec le plan ${planName}`
        }
        notice={providerNotice(error, 'Erreur lors de l’inscription')}
        onDone={(target) => void enter(target)}
      />
    </AuthLayout>
  )
}
