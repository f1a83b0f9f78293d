import type { ReactNode } from 'react'
import type { InvoiceDetail } from '#shared/contract/invoices.ts'
import { invoiceAmounts, invoiceDue, vatRows } from '#shared/domain/invoices/invoice-amounts.ts'
import { isCreditNote } from '#shared/domain/invoices/invoice-kind.ts'
import { formatCount, formatDate, formatMoney } from '#shared/french/format.ts'
import { daysBetween, todayIn } from '#shared/time/calendar-day.ts'
import { DocumentTotals } from '#web/blocks/documents/document-totals.tsx'
import { Card } from '#web/ui/card.tsx'
import { cx } from '#web/ui/cx.ts'
import { DescriptionList } from '#web/ui/description-list.tsx'
import { TextLink } from '#web/ui/text-link.tsx'

/** Shows an issued document's amount and client, and what happened to it. */
export function InvoiceFacts({ invoice }: { invoice: InvoiceDetail }) {
  const { currency, quote, issuedOn, content } = invoice
  const due = invoiceDue(invoice)
  const money = (cents: number) => formatMoney(cents, currency)
  // What an issued invoice asks for, and until when, is in the card above this one.
  const asks = invoice.status !== 'draft' && !isCreditNote(invoice.kind)
  const facts: { label: string; value: ReactNode }[] = [
    {
      label: due.label,
      value: <strong className={cx('font-semibold tabular', !asks && 'text-lg')}>{due.value}</strong>,
    },
    { label: 'Client', value: <ClientLink invoice={invoice} /> },
    { label: 'Date d’émission', value: issuedOn && formatDate(issuedOn) },
  ]
  if (!isCreditNote(invoice.kind) && !asks)
    facts.push({ label: 'Échéance', value: <DueDay invoice={invoice} /> })
  if (quote)
    facts.push({
      label: 'Devis',
      value: (
        <TextLink to="/templates/quotes/$quoteId" params={{ quoteId: quote.id }}>
          {quote.number}
        </TextLink>
      ),
    })
  if (content.purchaseOrderNumber)
    facts.push({ label: 'Bon de commande', value: content.purchaseOrderNumber })
  if (invoice.creditedCents > 0) facts.push({ label: 'Rendu par avoir', value: money(invoice.creditedCents) })
  return (
    <Card>
      <DescriptionList columns={2} items={facts} />
    </Card>
  )
}

/** From the lines to what is to be paid, as the PDF says it, and the base and VAT of each rate. */
export function InvoiceSums({ invoice }: { invoice: InvoiceDetail }) {
  const { totals, currency, content } = invoice
  const rows = vatRows({ ...invoice, operation: content.operation })
  return (
    <Card title="Montants">
      <div className="overflow-x-auto">
        <table className="w-full text-sm tabular">
          <caption className="sr-only">TVA par taux</caption>
          <thead>
            <tr className="text-muted text-xs">
              <th scope="col" className="pb-1 text-start font-medium">
                Taux de TVA
              </th>
              <th scope="col" className="pb-1 ps-3 text-end font-medium">
                Base HT
              </th>
              <th scope="col" className="pb-1 ps-3 text-end font-medium">
                TVA
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ rate, base, vat, reason }) => (
              <tr key={`${rate} ${reason}`} className="border-line border-t">
                <th scope="row" className="py-1.5 text-start font-normal">
                  {rate}
                  {reason && <span className="block text-muted text-xs">{reason}</span>}
                </th>
                <td className="amount py-1.5 ps-3 whitespace-nowrap">{base}</td>
                <td className="amount py-1.5 ps-3 whitespace-nowrap">{vat}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <DocumentTotals
        amounts={invoiceAmounts({
          totals,
          currency,
          discount: content.discount,
          takenBack: content.takenBack,
        })}
        due={invoiceDue(invoice)}
        className="mt-4"
      />
    </Card>
  )
}

function ClientLink({ invoice: { client, companyId, contactId } }: { invoice: InvoiceDetail }) {
  if (companyId)
    return (
      <TextLink to="/crm/companies/$companyId" params={{ companyId }}>
        {client?.name}
      </TextLink>
    )
  if (contactId)
    return (
      <TextLink to="/crm/contacts/$contactId" params={{ contactId }}>
        {client?.name}
      </TextLink>
    )
  return client?.name
}

/** The day on which an invoice is due, and by how much it is late. */
export function DueDay({ invoice: { dueOn, overdue, timeZone } }: { invoice: InvoiceDetail }) {
  if (dueOn === null) return null
  const late = daysBetween(dueOn, todayIn(timeZone, new Date()))
  return (
    <span className="flex flex-wrap items-baseline gap-x-2">
      {formatDate(dueOn)}
      {overdue && (
        <span className="font-medium text-danger-ink">en retard de {formatCount(late, 'jour', 'jours')}</span>
      )}
    </span>
  )
}
