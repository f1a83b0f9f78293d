import type { LinkView } from '#shared/contract/signatures.ts'
import { PayOnline } from '#web/blocks/online-payment/pay-online.tsx'

type DepositCardProps = {
  view: LinkView
  onPay: () => Promise<{ url: string }>
  onRefused: () => void
}

/** The deposit asked at signature, to be paid right after it; nothing where none is due or none can be paid online. */
export function DepositCard({ view: { online, document }, onPay, onRefused }: DepositCardProps) {
  if (online.amountCents === 0 && online.processingCents === 0) return null
  return (
    <section
      aria-label="Acompte"
      data-print="hidden"
      className="flex flex-col gap-3 rounded-lg border border-line bg-surface p-5"
    >
      <PayOnline
        offer={online}
        currency={document.currency}
        verb="Payer l’acompte de"
        onPay={onPay}
        onRefused={onRefused}
      />
    </section>
  )
}
