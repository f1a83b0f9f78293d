import type { DocumentLine } from '#shared/domain/documents/quote-document.ts'
import { type Currency, formatMoney, formatPercentBps, formatQuantity } from '#shared/french/format.ts'
import { NBSP } from '#shared/french/typography.ts'
import { unitLabel } from '#shared/french/unit-label.ts'

type Item = Extract<DocumentLine, { kind: 'item' }>
/** The fields read of a devis or an invoice. */
type Lined = {
  lines: readonly DocumentLine[]
  currency: Currency
  totals: { lineNetCents: Readonly<Record<string, number>>; vat: readonly { rateBps: number }[] }
}

function quantityOf({ quantityMilli, unit }: Item): string {
  return [formatQuantity(quantityMilli), unitLabel(quantityMilli, unit)].filter(Boolean).join('\u00a0')
}

/** The lines: a table from 640 px up, cards below. */
export function DocumentLines({ title, document }: { title: string; document: Lined }) {
  const items = document.lines.filter((line) => line.kind === 'item')
  const columns = {
    discount: items.some((line) => line.discountBps !== 0),
    vat: document.totals.vat.some(({ rateBps }) => rateBps !== 0),
  }
  return (
    <section aria-labelledby="lines-title" className="mt-6">
      <h2 id="lines-title" className="sr-only">
        {title}
      </h2>
      <LinesTable document={document} columns={columns} />
      <ul className="flex flex-col sm:hidden print:hidden">
        {document.lines.map((line) =>
          line.kind === 'section' ? (
            <li key={line.id} className="border-line border-b pt-5 pb-2 font-semibold text-base first:pt-0">
              {line.title}
            </li>
          ) : (
            <LineCard key={line.id} line={line} document={document} vat={columns.vat} />
          ),
        )}
      </ul>
    </section>
  )
}

type Columns = { discount: boolean; vat: boolean }

function LinesTable({ document, columns }: { document: Lined; columns: Columns }) {
  const money = (cents: number) => formatMoney(cents, document.currency)
  const width = 4 + Number(columns.discount) + Number(columns.vat)
  const amountHead = 'amount px-3 py-2 font-medium'
  const amountCell = 'amount px-3 py-3'
  return (
    <table aria-labelledby="lines-title" className="hidden w-full text-sm sm:table print:table">
      <thead>
        <tr className="border-strong border-b text-muted text-xs">
          <th scope="col" className="py-2 pe-3 text-start font-medium">
            Désignation
          </th>
          <th scope="col" className={amountHead}>
            Quantité
          </th>
          <th scope="col" className={amountHead}>
            Prix HT
          </th>
          {columns.discount && (
            <th scope="col" className={amountHead}>
              Remise
            </th>
          )}
          {columns.vat && (
            <th scope="col" className={amountHead}>
              TVA
            </th>
          )}
          <th scope="col" className="amount py-2 ps-3 font-medium">
            Total HT
          </th>
        </tr>
      </thead>
      <tbody>
        {document.lines.map((line) =>
          line.kind === 'section' ? (
            <tr key={line.id} className="border-line border-b">
              <th scope="rowgroup" colSpan={width} className="pt-5 pb-2 text-start font-semibold">
                {line.title}
              </th>
            </tr>
          ) : (
            <tr key={line.id} className="border-line border-b align-top">
              <th scope="row" className="whitespace-pre-line py-3 pe-3 text-start font-normal">
                {line.description}
              </th>
              <td className={amountCell}>{quantityOf(line)}</td>
              <td className={amountCell}>{money(line.unitPriceCents)}</td>
              {columns.discount && (
                <td className={amountCell}>
                  {line.discountBps === 0 ? '' : formatPercentBps(line.discountBps)}
                </td>
              )}
              {columns.vat && <td className={amountCell}>{formatPercentBps(line.vatRateBps)}</td>}
              <td className="amount py-3 ps-3 font-medium">
                {money(document.totals.lineNetCents[line.id] ?? 0)}
              </td>
            </tr>
          ),
        )}
      </tbody>
    </table>
  )
}

function LineCard({ line, document, vat }: { line: Item; document: Lined; vat: boolean }) {
  const money = (cents: number) => formatMoney(cents, document.currency)
  const details = [
    `${quantityOf(line)} × ${money(line.unitPriceCents)}`,
    line.discountBps === 0 ? null : `remise ${formatPercentBps(line.discountBps)}`,
    vat ? `TVA${NBSP}${formatPercentBps(line.vatRateBps)}` : null,
  ].filter((detail) => detail !== null)
  return (
    <li className="border-line border-b py-3">
      <p className="whitespace-pre-line">{line.description}</p>
      <div className="mt-1 flex flex-wrap items-baseline justify-between gap-x-4">
        <p className="text-muted text-xs">{details.join(' · ')}</p>
        <p className="amount ms-auto font-medium">
          {money(document.totals.lineNetCents[line.id] ?? 0)} <span className="text-muted text-xs">HT</span>
        </p>
      </div>
    </li>
  )
}
