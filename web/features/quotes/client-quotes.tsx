import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import type { QuoteSummary } from '#shared/contract/quotes.ts'
import { formatMoney } from '#shared/french/format.ts'
import { useOrganization } from '#web/api/me.ts'
import { useCan, useRefusal } from '#web/api/use-can.ts'
import { QuoteStatusBadge } from '#web/blocks/documents/quote-status-badge.tsx'
import { QueryItems } from '#web/patterns/list/query-items.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card, paneCard } from '#web/ui/card.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { clientQuotesOptions } from './quote-queries.ts'
import { useCreateQuote } from './use-create-quote.ts'
import { Validity } from './validity.tsx'

type ClientQuotesProps = {
  companyId?: string
  contactId?: string
  /** In a pane beside a page, instead of a card in it. */
  narrow?: boolean
}

/** The last quotes of a client, for its page: `<ClientQuotes companyId={id} />` or `contactId`. */
export function ClientQuotes({ narrow = false, ...client }: ClientQuotesProps) {
  const { timezone } = useOrganization()
  const { create, pending } = useCreateQuote()
  const mayRead = useCan('quote:read')
  const refusal = useRefusal('quote:write')
  const query = useQuery({ ...clientQuotesOptions(client), enabled: mayRead })
  if (!mayRead) return null
  const newQuote = (
    <Button size="sm" icon={Plus} loading={pending} disabledReason={refusal} onClick={() => create(client)}>
      Nouveau devis
    </Button>
  )
  return (
    <Card
      title="Devis"
      line={query.data?.items.length === 0 && 'Aucun devis'}
      actions={newQuote}
      flush
      className={narrow ? paneCard : undefined}
    >
      <QueryItems query={query} loading={<Skeleton className="mx-5 mb-5 h-24" />} empty={null}>
        {(quotes) => (
          <ul className="border-line border-t">
            {quotes.map((quote) =>
              narrow ? (
                <NarrowRow key={quote.id} quote={quote} />
              ) : (
                <Row key={quote.id} quote={quote} timeZone={timezone} />
              ),
            )}
          </ul>
        )}
      </QueryItems>
      {query.data?.nextCursor && (
        <p className="border-line border-t px-5 py-3 text-sm">
          <TextLink to="/templates/quotes" search={client}>
            Voir tous les devis de ce client
          </TextLink>
        </p>
      )}
    </Card>
  )
}

function NarrowRow({ quote }: { quote: QuoteSummary }) {
  return (
    <li className="relative grid grid-cols-1 gap-1 border-line border-b px-5 py-2.5 text-sm last:border-b-0 hover:bg-hover">
      <span className="flex items-baseline gap-2">
        <Link
          to="/templates/quotes/$quoteId"
          params={{ quoteId: quote.id }}
          className="stretched-link min-w-0 flex-1 font-medium"
        >
          {quote.number ?? 'Brouillon'}
        </Link>
        <span className="amount font-medium">{formatMoney(quote.grossCents, quote.currency)}</span>
      </span>
      <span className="flex items-center gap-2">
        <span className="min-w-0 flex-1 truncate text-muted text-xs">{quote.title}</span>
        <QuoteStatusBadge status={quote.status} />
      </span>
    </li>
  )
}

function Row({ quote, timeZone }: { quote: QuoteSummary; timeZone: string }) {
  return (
    <li className="relative flex flex-wrap items-center gap-x-4 gap-y-1 border-line border-b px-5 py-2.5 text-sm last:border-b-0 hover:bg-hover">
      <Link
        to="/templates/quotes/$quoteId"
        params={{ quoteId: quote.id }}
        className="stretched-link min-w-0 font-medium"
      >
        {quote.number ?? 'Brouillon'}
      </Link>
      <span className="min-w-0 flex-1 truncate text-muted">{quote.title}</span>
      <QuoteStatusBadge status={quote.status} />
      {(quote.status === 'sent' || quote.status === 'viewed') && (
        <Validity status={quote.status} validUntil={quote.validUntil} timeZone={timeZone} />
      )}
      <span className="amount w-28 font-medium">{formatMoney(quote.grossCents, quote.currency)}</span>
    </li>
  )
}
