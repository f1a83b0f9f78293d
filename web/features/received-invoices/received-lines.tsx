import type { ReceivedDetail } from '#shared/contract/received-invoices.ts'
import { ONE, unitWord } from '#shared/domain/invoices/unit-codes.ts'
import { formatPercentBps } from '#shared/french/format.ts'
import { Card } from '#web/ui/card.tsx'
import { receivedMoney } from './received-money.ts'

/** C62 is « one »: a count says it alone. */
const unitOf = (code: string) => (code === ONE ? '' : (unitWord(code) ?? code))
const decimal = (text: string) => text.replace('.', ',')

/** The lines of an e-invoice, with the allowances and charges of the whole, as its file says them. */
export function ReceivedLines({ invoice: { terms, currency } }: { invoice: ReceivedDetail }) {
  if (terms === null || terms.lines.length === 0) return null
  const money = (cents: number) => receivedMoney(cents, currency)
  // A stranger's file may give two lines one number.
  const numbered = terms.lines.map((line, at) => ({ key: `${at} ${line.id}`, line }))
  return (
    <Card title="Lignes">
      <ul className="divide-y divide-line text-sm">
        {numbered.map(({ key, line }) => (
          <li key={key} className="flex flex-wrap justify-between gap-x-4 gap-y-1 py-2">
            <div className="wrap-anywhere min-w-0 flex-1 basis-48">
              <p>{line.name}</p>
              {[line.description, line.note].map(
                (text) =>
                  text &&
                  text !== line.name && (
                    <p key={text} className="whitespace-pre-line text-muted text-xs">
                      {text}
                    </p>
                  ),
              )}
              <p className="text-muted text-xs tabular">
                {decimal(line.quantity)} {unitOf(line.unitCode)} × {decimal(line.unitPrice)} {currency}
                {line.rateBps !== null && <> · TVA&nbsp;{formatPercentBps(line.rateBps)}</>}
              </p>
            </div>
            <p className="whitespace-nowrap tabular">{money(line.netCents)}</p>
          </li>
        ))}
        {[
          ...terms.allowances.map(({ reason, amountCents }, at) => ({
            key: `allowance ${at}`,
            label: reason ?? 'Remise',
            cents: -amountCents,
          })),
          ...terms.charges.map(({ reason, amountCents }, at) => ({
            key: `charge ${at}`,
            label: reason ?? 'Frais',
            cents: amountCents,
          })),
        ].map(({ key, label, cents }) => (
          <li key={key} className="flex justify-between gap-4 py-2">
            <span>{label}</span>
            <span className="whitespace-nowrap tabular">{money(cents)}</span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
