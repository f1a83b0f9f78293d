import type { RemindedInvoice } from '#shared/contract/reminder-fields.ts'
import { contestedWords } from '#shared/domain/reminders/contested-words.ts'
import { type Currency, formatCount, formatDate, formatMoney } from '#shared/french/format.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'

type InvoicesToTickProps = {
  invoices: readonly RemindedInvoice[]
  chosen: readonly string[]
  currency: Currency
  onChange: (invoiceIds: string[]) => void
}

/** The late invoices of a client, of which a reminder is about those that are ticked. */
export function InvoicesToTick({ invoices, chosen, currency, onChange }: InvoicesToTickProps) {
  const ticked = invoices.filter(({ invoiceId }) => chosen.includes(invoiceId))
  const total = ticked.reduce((sum, { owedCents }) => sum + owedCents, 0)
  const toggle = (invoiceId: string) =>
    // In the order of the list, whatever the order of the clicks.
    onChange(
      invoices
        .map((one) => one.invoiceId)
        .filter((id) => (id === invoiceId ? !chosen.includes(id) : chosen.includes(id))),
    )
  return (
    <fieldset className="min-w-0 rounded-md border border-line">
      <legend className="ms-3 px-1 font-medium text-sm">Factures relancées</legend>
      <ul className="max-h-56 overflow-y-auto">
        {invoices.map(({ invoiceId, number, dueOn, daysLate, owedCents, contestedCents }) => (
          <li
            key={invoiceId}
            className="flex items-start justify-between gap-4 border-line border-b px-4 py-2 text-sm"
          >
            <Checkbox
              label={
                <>
                  {number}
                  <span className="block text-muted text-xs">
                    échue le {formatDate(dueOn)}, {formatCount(daysLate, 'jour', 'jours')} de retard
                    {contestedWords(contestedCents, currency)}
                  </span>
                </>
              }
              checked={chosen.includes(invoiceId)}
              onChange={() => toggle(invoiceId)}
            />
            <span className="amount">{formatMoney(owedCents, currency)}</span>
          </li>
        ))}
      </ul>
      <p className="flex justify-between gap-4 px-4 py-2 font-medium text-sm">
        <span>{formatCount(ticked.length, 'facture', 'factures')}</span>
        <span className="tabular">{formatMoney(total, currency)}</span>
      </p>
    </fieldset>
  )
}
