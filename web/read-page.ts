import { createRouter, defaultParseSearch } from '@tanstack/react-router'
import type { Me } from '#shared/contract/identity.ts'
import { meOptions } from '#web/api/me.ts'
import { createQueryClient } from '#web/api/query-client.ts'
import { appRoutes } from './app-routes.gen.ts'
import { appRoute } from './routes/app-route.ts'
import { rootRoute } from './routes/root-route.ts'

export { sendBy } from '#web/api/send.ts'

const router = createRouter({
  routeTree: rootRoute.addChildren([appRoute.addChildren(appRoutes)]),
  context: { queryClient: createQueryClient() },
})

/** Asks for what the page at this address shows first, as its record does in a browser: server/http/answers-ahead.ts hears the questions. */
export async function readPage(href: string, me: Me): Promise<void> {
  const { pathname, search: query } = new URL(href, 'http://ardoise.localhost')
  const [matched, params] = router.getMatchedRoutes(pathname)
  const options = matched.at(-1)?.options as Loaded | undefined
  if (options?.loader === undefined) return
  const queryClient = createQueryClient()
  queryClient.setQueryData(meOptions.queryKey, me)
  const parsed = defaultParseSearch(query)
  const search = options.validateSearch?.(parsed) ?? parsed
  try {
    await options.loader({
      context: { queryClient },
      params,
      location: { pathname, href, search },
      deps: options.loaderDeps?.({ search }) ?? {},
    })
  } finally {
    queryClient.clear()
  }
}

/** What this needs of a route, whose own types differ from page to page. */
type Loaded = {
  validateSearch?: (search: object) => object
  loaderDeps?: (from: { search: object }) => object
  loader?: (from: object) => unknown
}
