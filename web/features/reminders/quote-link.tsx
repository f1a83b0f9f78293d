import { TextLink } from '#web/ui/text-link.tsx'

/** The devis that a reminder is about, which leads to its page; nothing where invoices are. */
export function QuoteLink({ quoteId, quoteNumber }: { quoteId: string | null; quoteNumber: string | null }) {
  if (quoteId === null) return null
  return (
    <TextLink to="/templates/quotes/$quoteId" params={{ quoteId }}>
      Devis {quoteNumber}
    </TextLink>
  )
}
