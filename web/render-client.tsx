import { renderToString } from 'react-dom/server'
import type { InvoiceLinkView } from '#shared/contract/invoice-sending.ts'
import type { MandateLinkView } from '#shared/contract/mandate-links.ts'
import type { SubscriptionLinkView } from '#shared/contract/online-subscriptions.ts'
import type { LinkView } from '#shared/contract/signatures.ts'
import { createQueryClient } from '#web/api/query-client.ts'
import { ClientTree, giveView } from './client-tree.tsx'
import { giveInvoiceView, InvoiceTree } from './invoice-tree.tsx'
import { giveMandateView, MandateTree } from './mandate-tree.tsx'
import { giveSubscriptionView, SubscriptionTree } from './subscription-tree.tsx'

/** Draws the page of a devis, the inside of `#root`. Built by vite.config.ts, run by server/http/client-page.ts. */
export function drawClient(token: string, view: LinkView): string {
  const queryClient = createQueryClient()
  giveView(queryClient, token, view)
  return renderToString(<ClientTree token={token} queryClient={queryClient} />)
}

/** The same for the page of an invoice. */
export function drawInvoice(token: string, view: InvoiceLinkView): string {
  const queryClient = createQueryClient()
  giveInvoiceView(queryClient, token, view)
  return renderToString(<InvoiceTree token={token} queryClient={queryClient} />)
}

/** The same for the page of a mandate. */
export function drawMandate(token: string, view: MandateLinkView): string {
  const queryClient = createQueryClient()
  giveMandateView(queryClient, token, view)
  return renderToString(<MandateTree token={token} queryClient={queryClient} />)
}

/** The same for the page of an online subscription. */
export function drawSubscription(token: string, view: SubscriptionLinkView): string {
  const queryClient = createQueryClient()
  giveSubscriptionView(queryClient, token, view)
  return renderToString(<SubscriptionTree token={token} queryClient={queryClient} />)
}
