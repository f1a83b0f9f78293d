import { amountDue, depositAsked, documentAmounts } from '#shared/domain/documents/document-amounts.ts'
import type { QuoteDocument } from '#shared/domain/documents/quote-document.ts'
import { de } from '#shared/french/elides-before.ts'
import { formatLongDate } from '#shared/french/format.ts'
import { DocumentLines } from '#web/blocks/client-page/document-lines.tsx'
import { Fact, Party, TextBlock } from '#web/blocks/client-page/paper-parts.tsx'
import { DocumentTotals } from '#web/blocks/documents/document-totals.tsx'

/** The quote as a page: all that its PDF says, in the same order, and the later day that its sender gave since. */
export function QuotePaper({ document, validUntil }: { document: QuoteDocument; validUntil: string }) {
  const { seller, buyer, registration } = document
  const mentions = [...document.mentions, registration?.capital, registration?.registry].filter(
    (mention) => typeof mention === 'string',
  )
  return (
    <article className="rounded-lg border border-line bg-surface p-5 sm:p-8 print:border-0 print:p-0">
      <header className="flex flex-wrap items-start justify-between gap-x-8 gap-y-4">
        <div className="min-w-0">
          <h1 className="font-semibold text-xl">Devis {document.number}</h1>
          {document.title && <p className="mt-1 text-base">{document.title}</p>}
        </div>
        {document.sellerLogo && (
          <img
            src={document.sellerLogo}
            alt={`Logo ${de(seller.name)}`}
            className="max-h-16 max-w-48 rounded-sm bg-[white] object-contain p-1"
          />
        )}
      </header>
      <dl className="mt-4 flex flex-wrap gap-x-8 gap-y-2 text-sm">
        {document.issuedOn && <Fact label="Date" value={formatLongDate(document.issuedOn)} />}
        <Fact label="Valable jusqu’au" value={formatLongDate(document.validUntil)} />
        {validUntil > document.validUntil && (
          <Fact label="Prolongé jusqu’au" value={formatLongDate(validUntil)} />
        )}
      </dl>
      <div className="mt-6 grid gap-6 border-line border-y py-5 sm:grid-cols-2">
        <Party title="De" party={seller} contact />
        <Party title="Pour" party={buyer} attention={document.attention} />
      </div>
      <DocumentLines title="Détail du devis" document={document} />
      <DocumentTotals
        amounts={documentAmounts(document)}
        due={amountDue(document)}
        deposit={depositAsked(document)}
        className="mt-5"
      />
      <TextBlock title="Conditions de paiement" text={document.paymentTerms} />
      <TextBlock title="Notes" text={document.notes} />
      {mentions.length > 0 && (
        <section className="mt-6 text-muted text-xs">
          <h2 className="font-semibold">Mentions légales</h2>
          {mentions.map((mention) => (
            <p key={mention} className="mt-1">
              {mention}
            </p>
          ))}
        </section>
      )}
    </article>
  )
}
