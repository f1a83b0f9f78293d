import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { isSignInProblem, type SignInProblem } from '#shared/domain/company-sign-in/problems.ts'
import { appRoute } from '#web/routes/app-route.ts'

const companySignIn = createRoute({
  getParentRoute: () => appRoute,
  path: '/settings/sign-in',
  staticData: { title: 'Connexion d’entreprise', parent: '/settings/organization' },
  validateSearch: ({ refused }: Record<string, unknown>): { refused?: SignInProblem } =>
    isSignInProblem(refused) ? { refused } : {},
  loader: async ({ context }) => {
    const { prefetchCompanySignIn } = await import('#web/features/company-sign-in/sign-in-queries.ts')
    return prefetchCompanySignIn(context.queryClient)
  },
  component: lazyRouteComponent(() => import('./company-sign-in-page.tsx'), 'CompanySignInPage'),
})

export const companySignInRoutes = [companySignIn] as const
