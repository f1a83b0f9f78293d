import { type Currency, formatCount, formatDate, formatMoney } from '#shared/french/format.ts'
import type { api } from '#web/api/api-client.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Field } from '#web/ui/field.tsx'
import { NativeSelect } from '#web/ui/native-select.tsx'

type Invoice = Awaited<ReturnType<typeof api.paymentPlans.getPaymentPlanDraft>>['invoices'][number]
type PlanInvoicesProps = {
  invoices: readonly Invoice[]
  currency: Currency
  chosen: readonly string[]
  onChange: (invoiceIds: string[]) => void
  onCurrency: (currency: Currency) => void
}

/** The invoices that a plan covers, of one currency; one that cannot be covered says why. */
export function PlanInvoices({ invoices, currency, chosen, onChange, onCurrency }: PlanInvoicesProps) {
  const currencies = [...new Set(invoices.map((one) => one.currency))]
  const own = invoices.filter((one) => one.currency === currency)
  const ticked = own.filter(({ invoiceId }) => chosen.includes(invoiceId))
  const toggle = (invoiceId: string) =>
    onChange(
      own
        .map((one) => one.invoiceId)
        .filter((id) => (id === invoiceId ? !chosen.includes(id) : chosen.includes(id))),
    )
  return (
    <>
      {currencies.length > 1 && (
        <Field label="Devise" help="Un échéancier porte sur une seule devise.">
          <NativeSelect
            value={currency}
            options={currencies.map((value) => ({ value, label: value }))}
            onChange={({ target }) => onCurrency(target.value as Currency)}
          />
        </Field>
      )}
      <fieldset className="min-w-0 rounded-md border border-line">
        <legend className="ms-3 px-1 font-medium text-sm">Factures couvertes</legend>
        <ul className="max-h-56 overflow-y-auto">
          {own.map(({ invoiceId, number, dueOn, owedCents, contestedCents, refusal }) => (
            <li
              key={invoiceId}
              className="flex items-start justify-between gap-4 border-line border-b px-4 py-2 text-sm"
            >
              <Checkbox
                label={
                  <>
                    {number}
                    <span className="block text-muted text-xs">
                      {refusal ?? `échéance du ${formatDate(dueOn)}`}
                      {refusal === null &&
                        contestedCents > 0 &&
                        `, sans les ${formatMoney(contestedCents, currency)} contestés`}
                    </span>
                  </>
                }
                disabled={refusal !== null}
                checked={chosen.includes(invoiceId)}
                onChange={() => toggle(invoiceId)}
              />
              <span className="amount">{formatMoney(owedCents, currency)}</span>
            </li>
          ))}
        </ul>
        <p className="flex justify-between gap-4 px-4 py-2 font-medium text-sm">
          <span>{formatCount(ticked.length, 'facture', 'factures')}</span>
          <span className="tabular">
            {formatMoney(
              ticked.reduce((sum, { owedCents }) => sum + owedCents, 0),
              currency,
            )}
          </span>
        </p>
      </fieldset>
    </>
  )
}
