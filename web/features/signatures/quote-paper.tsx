import { amountDue, documentAmounts } from '#shared/domain/documents/document-amounts.ts'
import type { DocumentParty, QuoteDocument } from '#shared/domain/documents/quote-document.ts'
import { de } from '#shared/french/elision.ts'
import { formatLongDate } from '#shared/french/format.ts'
import { countryName } from '#shared/french/postal-address.ts'
import { formatSiren, formatSiret } from '#shared/french/siren.ts'
import { DocumentTotals } from '#web/blocks/documents/document-totals.tsx'
import { QuoteLines } from './quote-lines.tsx'

/** The quote as a page: all that its PDF says, in the same order. */
export function QuotePaper({ document }: { document: QuoteDocument }) {
  const { seller, buyer } = document
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
      </dl>
      <div className="mt-6 grid gap-6 border-line border-y py-5 sm:grid-cols-2">
        <Party title="De" party={seller} contact />
        <Party title="Pour" party={buyer} attention={document.attention} />
      </div>
      <QuoteLines document={document} />
      <DocumentTotals amounts={documentAmounts(document)} due={amountDue(document)} className="mt-5" />
      <TextBlock title="Conditions de paiement" text={document.paymentTerms} />
      <TextBlock title="Notes" text={document.notes} />
      {document.mentions.length > 0 && (
        <section className="mt-6 text-muted text-xs">
          <h2 className="font-semibold">Mentions légales</h2>
          {document.mentions.map((mention) => (
            <p key={mention} className="mt-1">
              {mention}
            </p>
          ))}
        </section>
      )}
    </article>
  )
}

function Fact({ label, value }: { label: string; value: string }) {
  return (
    <div>
      <dt className="text-muted text-xs">{label}</dt>
      <dd className="font-medium">{value}</dd>
    </div>
  )
}

type PartyProps = { title: string; party: DocumentParty; attention?: string | null; contact?: boolean }

function Party({ title, party, attention, contact }: PartyProps) {
  const lines = [
    attention ? `À l’attention ${de(attention)}` : null,
    ...party.addressLines,
    [party.postalCode, party.city].filter(Boolean).join(' '),
    party.country === 'FR' ? null : countryName(party.country),
  ].filter((line) => line)
  const identity = [
    party.siret
      ? `SIRET\u00a0${formatSiret(party.siret)}`
      : party.siren
        ? `SIREN\u00a0${formatSiren(party.siren)}`
        : null,
    party.vatNumber ? `TVA\u00a0${party.vatNumber}` : null,
  ].filter((line) => line)
  return (
    <section className="min-w-0 text-sm">
      <h2 className="text-muted text-xs">{title}</h2>
      <p className="mt-0.5 font-semibold">
        {party.name}
        {party.legalForm && <span className="font-normal"> · {party.legalForm}</span>}
      </p>
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
      {contact && party.phone && <p>{party.phone}</p>}
      {contact && party.email && <p>{party.email}</p>}
      {identity.length > 0 && <p className="mt-1 text-muted text-xs">{identity.join(' · ')}</p>}
    </section>
  )
}

function TextBlock({ title, text }: { title: string; text: string | null }) {
  if (!text) return null
  return (
    <section className="mt-6 text-sm">
      <h2 className="font-semibold">{title}</h2>
      <p className="mt-1 whitespace-pre-line">{text}</p>
    </section>
  )
}
