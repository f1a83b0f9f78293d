import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { rootRoute } from './root-route.ts'

/** Specification 2.1: signed in, `/` is the dashboard; the guard of appRoute sends everyone else to /auth. */
const home = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/dashboard' })
  },
})

const specimens = () => import('#web/layouts/layout-specimens.tsx')

/** Every component of web/ui and the layouts, for looking at and for axe; not in a production build. */
const galleryRoutes = __GALLERY__
  ? [
      createRoute({
        getParentRoute: () => rootRoute,
        path: '/dev/gallery',
        component: lazyRouteComponent(() => import('#web/ui/gallery/gallery-page.tsx'), 'GalleryPage'),
      }),
      createRoute({
        getParentRoute: () => rootRoute,
        path: '/dev/gallery/shell',
        component: lazyRouteComponent(specimens, 'ShellSpecimen'),
      }),
      createRoute({
        getParentRoute: () => rootRoute,
        path: '/dev/gallery/auth',
        component: lazyRouteComponent(specimens, 'AuthSpecimen'),
      }),
      createRoute({
        getParentRoute: () => rootRoute,
        path: '/dev/gallery/client',
        component: lazyRouteComponent(specimens, 'ClientSpecimen'),
      }),
      createRoute({
        getParentRoute: () => rootRoute,
        path: '/dev/gallery/mail',
        component: lazyRouteComponent(
          () => import('#web/blocks/mail-body/mail-specimens.tsx'),
          'MailSpecimens',
        ),
      }),
      createRoute({
        getParentRoute: () => rootRoute,
        path: '/dev/gallery/text',
        component: lazyRouteComponent(
          () => import('#web/patterns/rich-text/rich-text-specimens.tsx'),
          'RichTextSpecimens',
        ),
      }),
    ]
  : []

/** Routes without a common frame: each page brings its own layout (AuthLayout, ClientLayout). */
export const bareRoutes = [home, ...galleryRoutes] as const
