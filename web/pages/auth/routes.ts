import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { readWishedPlan } from '#shared/domain/plans/wished-plan.ts'
import { ownPath } from '#shared/domain/sign-in/own-path.ts'
import { meOptions } from '#web/api/me.ts'
import { saveWishedPlan } from '#web/api/wished-plan.ts'
import { rootRoute } from '#web/routes/root-route.ts'
import { onlySignedOut } from '#web/routes/signed-in-or-out.ts'

const text = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined

type Return = { error: string | undefined; provider: string | undefined }

/** The provider's answer, on which the words depend. */
const returnOf = ({ search: { error, provider } }: { search: Partial<Return> }): Return => ({
  error,
  provider,
})

/** The words of a refusal come with the page, and only to those whom a provider refused. */
const noticeOf = async (back: Return, failure: string) =>
  back.error === undefined ? null : (await import('./provider-notice.ts')).providerNotice(back, failure)

const COMPANY_REFUSAL = /^company_([a-z_]+)$/
/** Whoever is signed in and comes back refused tried their company’s sign-in: its page says the reason. */
const testRefusedPath = (error: string | undefined): string | null => {
  const problem = COMPANY_REFUSAL.exec(error ?? '')?.[1]
  return problem === undefined ? null : `/settings/sign-in?refused=${problem}`
}

const auth = createRoute({
  getParentRoute: () => rootRoute,
  path: '/auth',
  staticData: { title: 'Connexion' },
  validateSearch: (
    search: Record<string, unknown>,
  ): { redirect?: string; error?: string; provider?: string } => ({
    redirect: text(search.redirect),
    error: text(search.error),
    provider: text(search.provider),
  }),
  beforeLoad: ({ context, search }) =>
    onlySignedOut(
      context.queryClient,
      testRefusedPath(search.error) ?? ownPath(search.redirect, '/dashboard'),
    ),
  loaderDeps: returnOf,
  loader: ({ deps }) => noticeOf(deps, 'Erreur lors de la connexion'),
  component: lazyRouteComponent(() => import('#web/pages/auth/sign-in-page.tsx'), 'SignInPage'),
})

/** Specification 2.1. */
const login = createRoute({
  getParentRoute: () => rootRoute,
  path: '/login',
  validateSearch: (search: Record<string, unknown>): { redirect?: string } => ({
    redirect: text(search.redirect),
  }),
  beforeLoad: ({ search }) => {
    throw redirect({ to: '/auth', search })
  },
})

const signUp = createRoute({
  getParentRoute: () => rootRoute,
  path: '/signup',
  staticData: { title: 'Inscription' },
  validateSearch: (
    search: Record<string, unknown>,
  ): { plan?: string; error?: string; provider?: string; redirect?: string } => ({
    plan: text(search.plan),
    error: text(search.error),
    provider: text(search.provider),
    /** The invitation that one signs up for. */
    redirect: text(search.redirect),
  }),
  beforeLoad: ({ context, search, preload }) => {
    const plan = readWishedPlan(search.plan ?? '')
    if (plan !== null && !preload) saveWishedPlan(plan)
    // Someone signed in has an account already: the plan is theirs to take at once.
    const target = plan === null ? '/dashboard' : `/billing?plan=${plan}`
    return onlySignedOut(context.queryClient, ownPath(search.redirect, target))
  },
  loaderDeps: returnOf,
  loader: ({ deps }) => noticeOf(deps, 'Erreur lors de l’inscription avec'),
  component: lazyRouteComponent(() => import('#web/pages/auth/sign-up-page.tsx'), 'SignUpPage'),
})

/** Specification 2.9; open to everyone, since the mailed link leads here before any sign-in. */
const acceptInvitation = createRoute({
  getParentRoute: () => rootRoute,
  path: '/invite/accept',
  staticData: { title: 'Invitation' },
  validateSearch: (search: Record<string, unknown>): { token?: string } => ({ token: text(search.token) }),
  // A page drawn beforehand has no visitor yet.
  loader: ({ context }) =>
    import.meta.env.SSR ? null : context.queryClient.ensureQueryData(meOptions).catch(() => null),
  component: lazyRouteComponent(
    () => import('#web/pages/auth/accept-invitation-page.tsx'),
    'AcceptInvitationPage',
  ),
})

export const authRoutes = [auth, login, signUp, acceptInvitation] as const
