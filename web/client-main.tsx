import './styles.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import type { LinkView } from '#shared/contract/signatures.ts'
import { orpc } from '#web/api/client.ts'
import { createQueryClient } from '#web/api/query-client.ts'
import { ClientBoundary } from '#web/pages/client/client-boundary.tsx'
import { ClientQuotePage } from '#web/pages/client/client-quote-page.tsx'
import { applyTheme, storedTheme } from '#web/ui/theme.ts'
import { reloadAfterUpgrade } from './reload-after-upgrade.ts'

applyTheme(storedTheme())
reloadAfterUpgrade()

const token = decodeURIComponent(/^\/d\/([^/]+)/.exec(location.pathname)?.[1] ?? '')
const queryClient = createQueryClient()
const { queryKey } = orpc.signatures.getLink.queryOptions({ input: { token } })
// Written by server/http/web-files.ts; not in development, nor for a link that is refused.
const view = document.getElementById('link-view')?.textContent
if (view) queryClient.setQueryData(queryKey, JSON.parse(view) as LinkView)
else void queryClient.prefetchQuery(orpc.signatures.getLink.queryOptions({ input: { token } }))
const root = document.getElementById('root')
if (!root) throw new Error('client.html has no #root')

// Hydrate in slices: see web/site-main.tsx.
startTransition(() =>
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <ClientBoundary>
          <ClientQuotePage token={token} />
        </ClientBoundary>
      </QueryClientProvider>
    </StrictMode>,
  ),
)
