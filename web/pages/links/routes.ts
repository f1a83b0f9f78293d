import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { publicRoute } from '#web/routes/public-route.ts'
import { rootRoute } from '#web/routes/root-route.ts'

/** The page of a mailed link; open to signed-in people too. */
const resetPassword = createRoute({
  getParentRoute: () => rootRoute,
  path: '/reset-password/$token',
  staticData: { title: 'Nouveau mot de passe' },
  component: lazyRouteComponent(() => import('#web/pages/auth/reset-password-page.tsx'), 'ResetPasswordPage'),
})

/** Open signed out: the operator's mailbox may be read by someone without an account. */
const helpHandled = createRoute({
  getParentRoute: () => rootRoute,
  path: '/help/handled/$token',
  staticData: { title: 'Demande traitée' },
  component: lazyRouteComponent(() => import('#web/pages/support/handled-page.tsx'), 'HandledPage'),
})

const unsubscribe = createRoute({
  getParentRoute: () => publicRoute,
  path: '/unsubscribe/$token',
  staticData: { title: 'Désabonnement' },
  component: lazyRouteComponent(
    () => import('#web/pages/notifications/unsubscribe-page.tsx'),
    'UnsubscribePage',
  ),
})

/** Pages of mailed links, signed in or not; each is also in `linkPages` of web/messages/site-pages.ts. */
export const linkRoutes = [resetPassword, helpHandled] as const
/** Pages of mailed links in the frame of the public site. */
export const publicLinkRoutes = [unsubscribe] as const
