import './styles.css'
import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import type { LinkView } from '#shared/contract/signatures.ts'
import { createQueryClient } from '#web/api/query-client.ts'
import { applyTheme, storedTheme } from '#web/ui/theme.ts'
import { ClientTree, giveView, linkOptions } from './client-tree.tsx'
import { reloadAfterUpgrade } from './reload-after-upgrade.ts'

applyTheme(storedTheme())
reloadAfterUpgrade()

const token = decodeURIComponent(/^\/d\/([^/]+)/.exec(location.pathname)?.[1] ?? '')
const queryClient = createQueryClient()
// Written by server/http/client-page.ts; not in development, nor for a link that is refused.
const embedded = document.getElementById('link-view')
if (embedded) giveView(queryClient, token, JSON.parse(embedded.textContent) as LinkView)
else void queryClient.prefetchQuery(linkOptions(token))
const root = document.getElementById('root')
if (!root) throw new Error('client.html has no #root')

const tree = <ClientTree token={token} queryClient={queryClient} />
// Hydrate in slices: see web/site-main.tsx.
startTransition(() => {
  if (embedded?.hasAttribute('data-drawn')) hydrateRoot(root, tree)
  else createRoot(root).render(tree)
})
