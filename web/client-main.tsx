import './styles.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createQueryClient } from '#web/api/query-client.ts'
import { ClientBoundary } from '#web/pages/client/client-boundary.tsx'
import { ClientQuotePage } from '#web/pages/client/client-quote-page.tsx'
import { applyTheme, storedTheme } from '#web/ui/theme.ts'

applyTheme(storedTheme())

const token = /^\/d\/([^/]+)/.exec(location.pathname)?.[1] ?? ''
const root = document.getElementById('root')
if (!root) throw new Error('client.html has no #root')

createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={createQueryClient()}>
      <ClientBoundary>
        <ClientQuotePage token={decodeURIComponent(token)} />
      </ClientBoundary>
    </QueryClientProvider>
  </StrictMode>,
)
