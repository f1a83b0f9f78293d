import { Download } from 'lucide-react'
import type { InvoiceLinkView } from '#shared/contract/invoice-sending.ts'
import { invoiceKinds } from '#shared/domain/invoices/invoice-kind.ts'
import { formatDate, formatMoney } from '#shared/french/format.ts'
import { AnchorButton } from '#web/ui/anchor-button.tsx'

type OrderDocument = InvoiceLinkView['order'][number]
type OrderDocumentsProps = { view: InvoiceLinkView; linkUrl: string }

/** Every document of the client's order, from the devis to the credit notes, each with its PDF. */
export function OrderDocuments({ view, linkUrl }: OrderDocumentsProps) {
  const { order, document } = view
  if (order.length < 2) return null
  const pdfOf = ({ invoiceId }: OrderDocument) =>
    invoiceId === null ? `${linkUrl}/quote` : `${linkUrl}/documents/${invoiceId}`
  return (
    <section
      aria-labelledby="order-title"
      data-print="hidden"
      className="rounded-lg border border-line bg-surface p-5"
    >
      <h2 id="order-title" className="font-semibold text-base">
        Documents de votre commande
      </h2>
      <ul className="mt-2">
        {order.map((item) => {
          const label = item.kind === 'quote' ? 'Devis' : invoiceKinds[item.kind].label
          return (
            <li
              key={item.invoiceId ?? 'quote'}
              aria-current={item.shown ? 'page' : undefined}
              className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-line border-b py-3 text-sm last:border-b-0 last:pb-0"
            >
              <div className="min-w-0">
                <p className="font-medium">
                  {label} {item.number}
                  {item.shown && <span className="font-normal text-muted"> · affiché ici</span>}
                </p>
                <p className="text-muted text-xs">
                  {formatDate(item.issuedOn)} · {formatMoney(item.grossCents, document.currency)}
                  {item.owedCents > 0 && ` · reste ${formatMoney(item.owedCents, document.currency)}`}
                </p>
              </div>
              <AnchorButton href={pdfOf(item)} download icon={Download} size="sm">
                PDF
                <span className="sr-only">
                  {' '}
                  {label} {item.number}
                </span>
              </AnchorButton>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
