import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { TRIAL_DAYS } from '#shared/domain/plans/trial.ts'
import { nameOfPlan, readWishedPlan } from '#shared/domain/plans/wished-plan.ts'
import { ownPath } from '#shared/domain/sign-in/own-path.ts'
import { rememberSignedIn, useStartAfresh } from '#web/api/me.ts'
import { savedWishedPlan } from '#web/api/wished-plan.ts'
import { SignUpFlow } from '#web/features/identity/sign-up-flow.tsx'
import { Stage } from '#web/features/identity/stage.tsx'
import { AuthLayout } from '#web/layouts/auth-layout.tsx'
import { TextLink } from '#web/ui/text-link.tsx'

const route = getRouteApi('/signup')

const InvitedSignUp = lazy(() =>
  import('./invited-sign-up.tsx').then((module) => ({ default: module.InvitedSignUp })),
)

export function SignUpPage() {
  const search = route.useSearch()
  const { plan, redirect } = search
  const path = ownPath(redirect, '')
  // A provider that refuses sends back without it.
  const wished =
    plan === undefined ? (search.error === undefined ? null : savedWishedPlan()) : readWishedPlan(plan)
  const navigate = useNavigate()
  const startAfresh = useStartAfresh()
  const enter = async (target: string) => {
    rememberSignedIn(true)
    await startAfresh()
    await navigate({ href: target, replace: true })
  }
  const flow = {
    subtitle:
      wished === null
        ? `${TRIAL_DAYS} jours d’essai gratuit, sans carte bancaire.`
        : `Commencer avec le plan ${nameOfPlan(wished)}`,
    notice: route.useLoaderData(),
    onDone: (target: string) => void enter(target),
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
      {path.startsWith('/invite/') ? (
        <Suspense fallback={<Stage title="Créez votre compte" />}>
          <InvitedSignUp {...flow} path={path} />
        </Suspense>
      ) : (
        <SignUpFlow {...flow} invitation={null} wishedPlan={wished} />
      )}
    </AuthLayout>
  )
}
