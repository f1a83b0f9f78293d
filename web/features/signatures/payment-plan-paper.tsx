import type { PaymentPlanLinkView } from '#shared/contract/payment-plan-links.ts'
import { paymentPlanWords } from '#shared/domain/payment-plans/payment-plan-text.ts'
import { formatCount, formatDate, formatMoney } from '#shared/french/format.ts'
import { TermList } from '#web/blocks/payment-plans/term-list.tsx'
import { Card } from '#web/ui/card.tsx'
import { DescriptionList } from '#web/ui/description-list.tsx'

/** A payment plan as it is signed: who owes what to whom, for which invoices, and when it is paid. */
export function PaymentPlanPaper({ view }: { view: PaymentPlanLinkView }) {
  const { sellerName, sellerAddress, reference, clientName, currency, totalCents, invoices, terms, message } =
    view
  return (
    <Card>
      <h1 className="font-semibold text-xl">
        {formatMoney(totalCents, currency)} en {formatCount(terms.length, 'échéance', 'échéances')}
      </h1>
      {message !== '' && view.signed === null && (
        <p className="mt-3 max-w-prose whitespace-pre-line text-sm">{message}</p>
      )}
      <div className="mt-4">
        <DescriptionList
          columns={2}
          items={[
            { label: 'Créancier', value: [sellerName, sellerAddress].filter(Boolean).join(', ') },
            { label: 'Débiteur', value: clientName },
            { label: 'Référence', value: reference },
          ]}
        />
      </div>
      <h2 className="mt-6 font-medium text-sm">Échéances</h2>
      <div className="mt-1 max-w-md">
        <TermList terms={terms} currency={currency} followed={view.signed !== null} />
      </div>
      <h2 className="mt-6 font-medium text-sm">Factures couvertes</h2>
      <ul aria-label="Factures couvertes" className="mt-1 max-w-md text-sm">
        {invoices.map(({ number, issuedOn, owedCents }) => (
          <li key={number} className="flex justify-between gap-4 border-line border-b py-1.5 last:border-b-0">
            <span>
              {number} <span className="text-muted">du {formatDate(issuedOn)}</span>
            </span>
            <span className="whitespace-nowrap tabular">{formatMoney(owedCents, currency)}</span>
          </li>
        ))}
      </ul>
      {paymentPlanWords({ sellerName }).map((words) => (
        <p key={words} className="mt-4 max-w-prose text-sm">
          {words}
        </p>
      ))}
    </Card>
  )
}
