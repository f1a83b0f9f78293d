import { TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import type { StatementOwed } from '#shared/contract/statement-links.ts'
import { formatMoney } from '#shared/french/format.ts'
import { PayOnline } from '#web/blocks/online-payment/pay-online.tsx'
import { TransferFacts } from '#web/blocks/online-payment/transfer-facts.tsx'

type StatementPaymentProps = {
  account: StatementOwed
  organizationName: string
  onPay: () => Promise<{ url: string }>
  /** The payment was refused: what is owed may have changed. */
  onRefused: () => void
  children?: ReactNode
}

/** The total, and one payment for all of it: by card, or by one transfer with one reference. */
export function StatementPayment(props: StatementPaymentProps) {
  const { account, organizationName, onPay, onRefused, children } = props
  const { currency, owedCents, lateCents, processingCents, creditCents, payableCents, online } = account
  const money = (cents: number) => formatMoney(cents, currency)
  const outside = owedCents - processingCents - payableCents
  return (
    <aside
      aria-label={`Paiement en ${currency}`}
      className="flex min-w-0 flex-col gap-5 rounded-lg border border-line bg-surface p-5 lg:sticky lg:top-24 lg:order-2"
    >
      <div>
        <p>
          <span className="block text-muted text-xs">Total à payer</span>
          <span className="font-semibold text-xl tabular">{money(owedCents)}</span>
        </p>
        {lateCents > 0 && (
          <p className="mt-1 flex items-start gap-1.5 text-danger-ink text-sm">
            <TriangleAlert aria-hidden size={16} className="mt-0.5 shrink-0" />
            <span>Dont {money(lateCents)} en retard.</span>
          </p>
        )}
        {processingCents > 0 && (
          <p className="mt-1 text-muted text-sm">{money(processingCents)} sont en cours de paiement.</p>
        )}
        {creditCents > 0 && (
          <p className="mt-1 text-muted text-sm">
            {organizationName} détient {money(creditCents)} à votre crédit, à imputer sur vos factures.
          </p>
        )}
        {outside > 0 && payableCents > 0 && (
          <p className="mt-1 text-muted text-sm">
            {money(outside)} sont prélevés ou contestés&nbsp;: le paiement ci-dessous ne les comprend pas.
          </p>
        )}
      </div>
      <PayOnline offer={online} currency={currency} verb="Payer tout," onPay={onPay} onRefused={onRefused} />
      <Transfer account={account} organizationName={organizationName} />
      {children}
    </aside>
  )
}

function Transfer({ account, organizationName }: { account: StatementOwed; organizationName: string }) {
  const { transfer, epc, payableCents, currency, online } = account
  if (payableCents === 0) return null
  if (transfer === null)
    return online.amountCents > 0 ? null : (
      <p className="text-muted text-sm">
        Pour connaître les moyens de paiement, écrivez à {organizationName}.
      </p>
    )
  const id = `transfer-${currency}`
  return (
    <section aria-labelledby={id} className="flex flex-col gap-3 border-line border-t pt-4">
      <h2 id={id} className="font-semibold text-sm">
        Tout payer par un seul virement
      </h2>
      <TransferFacts transfer={transfer} cents={payableCents} currency={currency} epc={epc} />
    </section>
  )
}
