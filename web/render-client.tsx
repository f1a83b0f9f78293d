import { renderToString } from 'react-dom/server'
import type { LinkView } from '#shared/contract/signatures.ts'
import { createQueryClient } from '#web/api/query-client.ts'
import { ClientTree, giveView } from './client-tree.tsx'

/** Draws the client's page, the inside of `#root`. Built by vite.config.ts, run by server/http/client-page.ts. */
export function drawClient(token: string, view: LinkView): string {
  const queryClient = createQueryClient()
  giveView(queryClient, token, view)
  return renderToString(<ClientTree token={token} queryClient={queryClient} />)
}
