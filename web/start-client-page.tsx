import './styles.css'
import '#web/api/zod-without-eval.ts'
import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { createQueryClient } from '#web/api/query-client.ts'
import { type ClientPage, ClientTree } from '#web/pages/client/client-tree.tsx'
import { applyTheme, storedTheme } from '#web/ui/theme.ts'
import { reloadAfterUpgrade } from './reload-after-upgrade.ts'

/** Starts a page that a client opens by a link, around what server/http/client-page.ts wrote. web/client-page.html calls it. */
export function startClientPage(page: ClientPage): void {
  applyTheme(storedTheme())
  reloadAfterUpgrade()
  const token = decodeURIComponent(/^\/\w+\/([^/]+)/.exec(location.pathname)?.[1] ?? '')
  const queryClient = createQueryClient()
  const embedded = document.getElementById('link-view')
  if (embedded) queryClient.setQueryData(page.viewKey(token), JSON.parse(embedded.textContent))
  const root = document.getElementById('root')
  if (!root) throw new Error('the page has no #root')
  const tree = <ClientTree page={page} token={token} queryClient={queryClient} />
  // Hydrate in slices: see web/site-main.tsx.
  startTransition(() => {
    if (embedded?.hasAttribute('data-drawn')) hydrateRoot(root, tree)
    else createRoot(root).render(tree)
  })
}
