import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { mayRead } from '#web/api/use-can.ts'
import { appRoute } from '#web/routes/app-route.ts'

const directory = createRoute({
  getParentRoute: () => appRoute,
  path: '/settings/directory',
  staticData: { title: 'Annuaire', parent: '/settings/organization' },
  loader: async ({ context: { queryClient } }) => {
    if (!(await mayRead(queryClient, 'directory:read'))) return
    const { directoryOptions } = await import('#web/features/directory/directory-queries.ts')
    await queryClient.prefetchQuery(directoryOptions)
  },
  component: lazyRouteComponent(() => import('./directory-page.tsx'), 'DirectoryPage'),
})

export const directoryRoutes = [directory] as const
