import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { orpc } from '#web/api/api-client.ts'
import { ChainCard } from '#web/blocks/invoicing/chain-card.tsx'

/** Shows how much of a signed devis is invoiced and paid, for its page. */
export function QuoteInvoices({ quoteId, actions }: { quoteId: string; actions?: ReactNode }) {
  const chain = useQuery(orpc.invoices.getQuoteChain.queryOptions({ input: { quoteId } }))
  return <ChainCard title="Factures" chain={chain} current={quoteId} actions={actions} />
}
