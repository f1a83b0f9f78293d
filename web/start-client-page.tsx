import './styles.css'
import type { QueryClient } from '@tanstack/react-query'
import { type ReactNode, startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { createQueryClient } from '#web/api/query-client.ts'
import { applyTheme, storedTheme } from '#web/ui/theme.ts'
import { reloadAfterUpgrade } from './reload-after-upgrade.ts'

type ClientPage<View> = {
  /** Gives the page what the server wrote of the link. */
  give: (queryClient: QueryClient, token: string, view: View) => void
  /** Asks for it: in development, and for a link that is refused. */
  ask: (queryClient: QueryClient, token: string) => unknown
  tree: (token: string, queryClient: QueryClient) => ReactNode
}

/** Starts the page that a client opens by a link, around what server/http/client-page.ts wrote. */
export function startClientPage<View>({ give, ask, tree }: ClientPage<View>): void {
  applyTheme(storedTheme())
  reloadAfterUpgrade()
  const token = decodeURIComponent(/^\/\w+\/([^/]+)/.exec(location.pathname)?.[1] ?? '')
  const queryClient = createQueryClient()
  const embedded = document.getElementById('link-view')
  if (embedded) give(queryClient, token, JSON.parse(embedded.textContent) as View)
  else void ask(queryClient, token)
  const root = document.getElementById('root')
  if (!root) throw new Error('the page has no #root')
  // Hydrate in slices: see web/site-main.tsx.
  startTransition(() => {
    if (embedded?.hasAttribute('data-drawn')) hydrateRoot(root, tree(token, queryClient))
    else createRoot(root).render(tree(token, queryClient))
  })
}
