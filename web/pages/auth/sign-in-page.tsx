import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { ownPath } from '#shared/domain/sign-in/own-path.ts'
import { rememberSignedIn, useSignedInElsewhere, useStartAfresh } from '#web/api/me.ts'
import { SignInForm } from '#web/features/identity/sign-in-form.tsx'
import { SignUpLink } from '#web/features/identity/sign-up-link.tsx'
import { AuthLayout } from '#web/layouts/auth-layout.tsx'
import { TextLink } from '#web/ui/text-link.tsx'

const route = getRouteApi('/auth')

export function SignInPage() {
  const search = route.useSearch()
  const navigate = useNavigate()
  const startAfresh = useStartAfresh()
  const enter = async (target: string) => {
    rememberSignedIn(true)
    await startAfresh()
    await navigate({ href: target, replace: true })
  }
  const target = ownPath(search.redirect, '/dashboard')
  useSignedInElsewhere(() => void enter(target))
  return (
    <AuthLayout
      links={
        <>
          <TextLink to="/pricing">Tarifs</TextLink>
          <TextLink to="/contact">Contact</TextLink>
          <SignUpLink target={target} className="max-sm:hidden" />
        </>
      }
    >
      <SignInForm target={target} notice={route.useLoaderData()} onDone={(next) => void enter(next)} />
      <p className="mt-8 text-muted text-xs">
        <TextLink to="/features">Découvrir Ardoise</TextLink> ·{' '}
        <TextLink to="/privacy">Confidentialité</TextLink> ·{' '}
        <TextLink to="/terms">Conditions d’utilisation</TextLink>
      </p>
    </AuthLayout>
  )
}
