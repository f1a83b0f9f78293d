import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { NotFound } from '#web/layouts/route-states.tsx'
import { rootRoute } from './root-route.ts'

/** Specification 2.1: signed in, `/` is the dashboard; the guard of appRoute sends everyone else to /auth. */
const home = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/dashboard' })
  },
})

const notFound = createRoute({ getParentRoute: () => rootRoute, path: '/404', component: NotFound })

/** Every component of web/ui and the layouts, for looking at and for axe; not in a production build. */
const gallery = createRoute({
  getParentRoute: () => rootRoute,
  path: '/dev/gallery',
  component: __GALLERY__
    ? lazyRouteComponent(() => import('#web/ui/gallery/gallery-page.tsx'), 'GalleryPage')
    : NotFound,
})

const specimens = () => import('#web/layouts/layout-specimens.tsx')

const shellSpecimen = createRoute({
  getParentRoute: () => rootRoute,
  path: '/dev/gallery/shell',
  component: __GALLERY__ ? lazyRouteComponent(specimens, 'ShellSpecimen') : NotFound,
})

const authSpecimen = createRoute({
  getParentRoute: () => rootRoute,
  path: '/dev/gallery/auth',
  component: __GALLERY__ ? lazyRouteComponent(specimens, 'AuthSpecimen') : NotFound,
})

const clientSpecimen = createRoute({
  getParentRoute: () => rootRoute,
  path: '/dev/gallery/client',
  component: __GALLERY__ ? lazyRouteComponent(specimens, 'ClientSpecimen') : NotFound,
})

/** Routes without a common frame: each page brings its own layout (AuthLayout, ClientLayout). */
export const bareRoutes = [home, notFound, gallery, shellSpecimen, authSpecimen, clientSpecimen] as const
