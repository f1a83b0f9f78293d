import { renderToString } from 'react-dom/server'
import { createQueryClient } from '#web/api/query-client.ts'
import { type ClientPage, ClientTree } from '#web/pages/client/client-tree.tsx'
import { clientPages } from './client-pages.ts'

/** Every page by its module: the server draws them all. */
const pages = import.meta.glob<ClientPage>('./pages/client/client-*-page.tsx', {
  eager: true,
  import: 'clientPage',
})

/** What stands for a part that was not there yet: a browser that finds it reports that the server could not finish (React, error 419). */
const UNDRAWN = '<!--$!-->'

/**
 * The clients' pages: where each is opened, what our API answers of it, and what draws the inside of `#root` from that answer.
 * Built by vite.config.ts, read by server/http/client-page.ts.
 */
export const drawnClientPages = clientPages.map(({ name, prefix, api }) => {
  const page = pages[`./pages/client/client-${name}-page.tsx`]
  if (page === undefined) throw new Error(`no component for the client’s page ${name}`)
  const draw = async (token: string, view: unknown): Promise<string> => {
    const queryClient = createQueryClient()
    queryClient.setQueryData(page.viewKey(token), view)
    const tree = <ClientTree page={page} token={token} queryClient={queryClient} />
    const first = renderToString(tree)
    if (!first.includes(UNDRAWN)) return first
    await Promise.all(page.drawn.map((load) => load()))
    // React notes that a part came after whoever waited for it as we do.
    await new Promise((resolve) => setTimeout(resolve))
    return renderToString(tree)
  }
  return { name, prefix, api, draw }
})
