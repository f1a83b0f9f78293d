import {
  invoiceAmounts,
  invoiceDue,
  referenceText,
  vatRows,
} from '#shared/domain/invoices/invoice-amounts.ts'
import type { InvoiceDocument } from '#shared/domain/invoices/invoice-document.ts'
import { invoiceKinds } from '#shared/domain/invoices/invoice-kind.ts'
import { termsText } from '#shared/domain/invoices/payment-terms.ts'
import { de } from '#shared/french/elides-before.ts'
import { formatDate, formatLongDate } from '#shared/french/format.ts'
import { DocumentLines } from '#web/blocks/client-page/document-lines.tsx'
import { Fact, Party, TextBlock } from '#web/blocks/client-page/paper-parts.tsx'
import { DocumentTotals } from '#web/blocks/documents/document-totals.tsx'

/** The invoice as a page: all that its PDF says, in the same order. */
export function InvoicePaper({ document }: { document: InvoiceDocument }) {
  const { seller, buyer, kind, number, title, preceding, mentions } = document
  const label = invoiceKinds[kind].label
  return (
    <article
      aria-label={`${label} ${number}`}
      className="rounded-lg border border-line bg-surface p-5 sm:p-8 print:border-0 print:p-0"
    >
      <header className="flex flex-wrap items-start justify-between gap-x-8 gap-y-4">
        {title && <p className="min-w-0 font-semibold text-lg">{title}</p>}
        {document.sellerLogo && (
          <img
            src={document.sellerLogo}
            alt={`Logo ${de(seller.name)}`}
            className="max-h-16 max-w-48 rounded-sm bg-[white] object-contain p-1"
          />
        )}
      </header>
      <dl className="mt-4 flex flex-wrap gap-x-8 gap-y-2 text-sm">
        {factsOf(document).map(({ name, value }) => (
          <Fact key={name} label={name} value={value} />
        ))}
      </dl>
      <div className="mt-6 grid gap-6 border-line border-y py-5 sm:grid-cols-2">
        <Party title="De" party={seller} contact />
        <Party title="Pour" party={buyer} attention={document.attention} />
      </div>
      <DocumentLines title="Détail de la facture" document={document} />
      <DocumentTotals amounts={invoiceAmounts(document)} due={invoiceDue(document)} className="mt-5" />
      <VatTable document={document} />
      {preceding.length > 0 && (
        <TextBlock
          title={kind === 'corrective' ? 'Annule et remplace' : 'Facture d’origine'}
          text={preceding.map(referenceText).join('\n')}
        />
      )}
      {document.payment !== null && (
        <TextBlock title="Conditions de paiement" text={termsText(document.paymentTerms)} />
      )}
      <TextBlock title="Notes" text={document.notes} />
      {mentions.length > 0 && (
        <section className="mt-6 text-muted text-xs">
          <h2 className="font-semibold">Mentions légales</h2>
          {mentions.map(({ id, text }) => (
            <p key={`${id}${text}`} className="mt-1">
              {text}
            </p>
          ))}
        </section>
      )}
    </article>
  )
}

function factsOf(document: InvoiceDocument): { name: string; value: string }[] {
  const { issuedOn, dueOn, performance, quote } = document
  const facts: [string, string | null][] = [
    ['Date', issuedOn && formatLongDate(issuedOn)],
    ['Échéance', dueOn && formatLongDate(dueOn)],
    performance?.kind === 'period'
      ? ['Période', `${formatDate(performance.from)} – ${formatDate(performance.to)}`]
      : [
          document.operation === 'goods' ? 'Livraison' : 'Prestation',
          performance && formatDate(performance.on),
        ],
    ['Commande n°', document.purchaseOrderNumber],
    ['Référence client', document.buyerReference],
    ['Contrat', document.contractReference],
    ['Devis', quote && `${quote.number} du ${formatDate(quote.issuedOn)}`],
  ]
  return facts.flatMap(([name, value]) => (value ? [{ name, value }] : []))
}

/** The VAT by rate, and why none is charged where none is. */
function VatTable({ document }: { document: InvoiceDocument }) {
  const rows = vatRows(document)
  if (rows.length === 0) return null
  return (
    <table className="mt-5 ms-auto w-full text-sm sm:max-w-sm">
      <caption className="sr-only">TVA par taux</caption>
      <thead>
        <tr className="border-line border-b text-muted text-xs">
          <th scope="col" className="py-1 text-start font-medium">
            Taux
          </th>
          <th scope="col" className="amount py-1 font-medium">
            Base HT
          </th>
          <th scope="col" className="amount py-1 font-medium">
            TVA
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ rate, base, vat, reason }) => (
          <tr key={`${rate}${base}${reason}`}>
            <th scope="row" className="py-1 text-start font-normal">
              {rate}
              {reason && <span className="block text-muted text-xs">{reason}</span>}
            </th>
            <td className="amount py-1 align-top">{base}</td>
            <td className="amount py-1 align-top">{vat}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
