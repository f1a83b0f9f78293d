import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { QuoteDetail } from '#shared/contract/quotes.ts'
import { amountDue } from '#shared/domain/documents/document-amounts.ts'
import { formatDate, formatDateTime } from '#shared/french/format.ts'
import { orpc } from '#web/api/api-client.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Card } from '#web/ui/card.tsx'
import { DescriptionList } from '#web/ui/description-list.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { ExtendQuote } from './extend-quote.tsx'
import { QuoteLinks } from './quote-links.tsx'
import { QuotePreview } from './quote-preview.tsx'
import { QuoteTimeline } from './quote-timeline.tsx'
import { QuoteVersions } from './quote-versions.tsx'
import { ChangeAsked } from './revise-quote.tsx'
import { SendQuoteDialog } from './send-quote-dialog.tsx'
import { Validity } from './validity.tsx'

type QuoteReadingProps = {
  quote: QuoteDetail
  /** The proof of the signature, made by another feature. */
  signature: ReactNode
  /** The invoices of a signed devis, made by another feature. */
  invoices: ReactNode
  /** Its reminders, made by another feature. */
  reminders?: ReactNode
}

/** A quote that is read: what happened to it, and its exact PDF. Also the draft of someone who may not write. */
export function QuoteReading({ quote, signature, invoices, reminders }: QuoteReadingProps) {
  const [resending, setResending] = useState(false)
  const events = useQuery(
    orpc.platform.listEvents.queryOptions({ input: { subjectId: quote.id, limit: 50 } }),
  )
  return (
    <div data-wide="" className="grid items-start gap-6 xl:grid-cols-[minmax(0,1.15fr)_minmax(0,1fr)]">
      <div className="flex min-w-0 flex-col gap-5 xl:order-2">
        {quote.status === 'refused' && quote.refusalReason && (
          <Alert tone="danger" title="Le client a refusé ce devis">
            <p className="whitespace-pre-line">{quote.refusalReason}</p>
          </Alert>
        )}
        <ChangeAsked quote={quote} />
        {quote.ending && <Ending quote={quote} ending={quote.ending} />}
        <Summary quote={quote} />
        {quote.status === 'signed' && invoices}
        {quote.status === 'signed' && signature}
        {reminders}
        {quote.versions.length > 1 && <QuoteVersions quote={quote} />}
        {quote.status !== 'draft' && <QuoteLinks quote={quote} onResend={() => setResending(true)} />}
        <QuoteTimeline events={events} timeZone={quote.timeZone} />
      </div>
      <div className="xl:sticky xl:top-[calc(var(--bars)+1rem)]">
        <QuotePreview quoteId={quote.id} revision={quote.revision} sent={quote.status !== 'draft'} />
      </div>
      <SendQuoteDialog quote={quote} mode="resend" open={resending} onOpenChange={setResending} />
    </div>
  )
}

function Ending({ quote, ending }: { quote: QuoteDetail; ending: NonNullable<QuoteDetail['ending']> }) {
  const what = quote.status === 'withdrawn' ? 'Devis retiré' : 'Devis classé sans suite'
  const by = ending.byName === null ? '' : ` par ${ending.byName}`
  return (
    <Alert tone="neutral" title={`${what}${by}, le ${formatDateTime(ending.at, quote.timeZone)}`}>
      {ending.reason !== null && <p className="whitespace-pre-line">{ending.reason}</p>}
    </Alert>
  )
}

function Summary({ quote }: { quote: QuoteDetail }) {
  const { client, companyId, contactId } = quote
  const due = amountDue(quote)
  const when = (at: string | null) => (at === null ? null : formatDateTime(at, quote.timeZone))
  const clientLink = companyId ? (
    <TextLink to="/crm/companies/$companyId" params={{ companyId }}>
      {client?.name}
    </TextLink>
  ) : contactId ? (
    <TextLink to="/crm/contacts/$contactId" params={{ contactId }}>
      {client?.name}
    </TextLink>
  ) : (
    client?.name
  )
  return (
    <Card>
      <DescriptionList
        columns={2}
        items={[
          {
            label: due.label,
            value: <strong className="font-semibold text-lg tabular">{due.value}</strong>,
          },
          { label: 'Client', value: clientLink },
          { label: 'Envoyé le', value: when(quote.sentAt) },
          {
            label: 'Valable jusqu’au',
            value: (
              <span className="flex flex-wrap items-center gap-2">
                {formatDate(quote.validUntil)}
                {(quote.status === 'sent' || quote.status === 'viewed') && (
                  <>
                    <Soon quote={quote} />
                    <ExtendQuote
                      quoteId={quote.id}
                      number={quote.number ?? ''}
                      validUntil={quote.validUntil}
                    />
                  </>
                )}
              </span>
            ),
          },
          ...(quote.viewedAt ? [{ label: 'Vu le', value: when(quote.viewedAt) }] : []),
          // An agreement that came elsewhere has a day and no hour: the card below says what is known.
          ...(quote.signedAt
            ? [{ label: 'Signé le', value: formatDate(quote.signedAt, quote.timeZone) }]
            : []),
          ...(quote.refusedAt ? [{ label: 'Refusé le', value: when(quote.refusedAt) }] : []),
          ...(quote.duplicatedFrom
            ? [
                {
                  label: 'Copie de',
                  value: (
                    <TextLink to="/templates/quotes/$quoteId" params={{ quoteId: quote.duplicatedFrom.id }}>
                      {quote.duplicatedFrom.number ?? 'un brouillon'}
                    </TextLink>
                  ),
                },
              ]
            : []),
        ]}
      />
    </Card>
  )
}

/** Only the warning: the date itself stands beside it. */
function Soon({ quote }: { quote: QuoteDetail }) {
  const days = (Date.parse(quote.validUntil) - Date.now()) / 86_400_000
  return days > 4 ? null : (
    <Validity status={quote.status} validUntil={quote.validUntil} timeZone={quote.timeZone} />
  )
}
