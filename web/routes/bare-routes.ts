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

/** Specification 2.1. */
const login = createRoute({
  getParentRoute: () => rootRoute,
  path: '/login',
  beforeLoad: () => {
    throw redirect({ to: '/auth' })
  },
})

const notFound = createRoute({ getParentRoute: () => rootRoute, path: '/404', component: NotFound })

/** Every component of web/ui, for looking at and for axe; served by the development server only. */
const gallery = createRoute({
  getParentRoute: () => rootRoute,
  path: '/dev/gallery',
  component: __GALLERY__
    ? lazyRouteComponent(() => import('#web/ui/gallery/gallery-page.tsx'), 'GalleryPage')
    : NotFound,
})

/** Routes without a common frame: each page brings its own layout (AuthLayout, ClientLayout). */
export const bareRoutes = [home, login, notFound, gallery] as const
