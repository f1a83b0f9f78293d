import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { appRoute } from '#web/routes/app-route.ts'

const companySignIn = createRoute({
  getParentRoute: () => appRoute,
  path: '/settings/sign-in',
  staticData: { title: 'Connexion d’entreprise', parent: '/settings/organization' },
  // Told by its page whether it is a reason: the list of them would be in each page's first load.
  validateSearch: ({ refused }: Record<string, unknown>): { refused?: string } =>
    typeof refused === 'string' ? { refused } : {},
  loader: async ({ context }) => {
    const { prefetchCompanySignIn } = await import('#web/features/company-sign-in/sign-in-queries.ts')
    return prefetchCompanySignIn(context.queryClient)
  },
  component: lazyRouteComponent(() => import('./company-sign-in-page.tsx'), 'CompanySignInPage'),
})

export const companySignInRoutes = [companySignIn] as const
