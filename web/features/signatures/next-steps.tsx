import type { ReactNode } from 'react'
import type { LinkView } from '#shared/contract/signatures.ts'
import { sellerNext } from '#shared/domain/signatures/seller-next.ts'
import { formatMoney } from '#shared/french/format.ts'
import { ReachLinks } from '#web/blocks/client-page/reach-links.tsx'
import { PayOnline } from '#web/blocks/online-payment/pay-online.tsx'
import { TransferFacts } from '#web/blocks/online-payment/transfer-facts.tsx'

type NextStepsProps = {
  view: LinkView
  onPay: () => Promise<{ url: string }>
  /** The payment was refused: what is owed may have changed. */
  onRefused: () => void
}

/** « Et maintenant ? » once the devis is signed: the deposit and how to pay it, what the seller does, whom to ask. */
export function NextSteps({ view, onPay, onRefused }: NextStepsProps) {
  const { deposit, online, document } = view
  const { seller } = document
  const asked = deposit !== null || online.processingCents > 0
  return (
    <section
      aria-labelledby="next-steps"
      className="flex flex-col gap-5 rounded-lg border border-line bg-surface p-5"
    >
      <h2 id="next-steps" className="font-semibold text-base">
        Et maintenant&#8239;?
      </h2>
      <ol className="flex flex-col gap-5 text-sm">
        {asked && (
          <Step place={1}>
            <Deposit view={view} onPay={onPay} onRefused={onRefused} />
          </Step>
        )}
        <Step place={asked ? 2 : 1}>
          <p>{sellerNext(seller.name, asked)}</p>
        </Step>
        {(seller.phone !== null || seller.email !== null) && (
          <Step place={asked ? 3 : 2}>
            <p className="wrap-anywhere">
              Une question&#8239;? <ReachLinks phone={seller.phone} email={seller.email} />
            </p>
          </Step>
        )}
      </ol>
    </section>
  )
}

function Step({ place, children }: { place: number; children: ReactNode }) {
  return (
    <li className="flex items-start gap-3">
      <span
        aria-hidden
        className="flex size-6 shrink-0 items-center justify-center rounded-full bg-sunken font-semibold text-xs tabular"
      >
        {place}
      </span>
      <div className="flex min-w-0 flex-1 flex-col gap-4 pt-0.5">{children}</div>
    </li>
  )
}

function Deposit({ view: { deposit, online, document }, onPay, onRefused }: NextStepsProps) {
  const { currency, seller } = document
  return (
    <>
      {deposit !== null && (
        <p className="font-semibold">Réglez l’acompte&nbsp;: {formatMoney(deposit.cents, currency)}</p>
      )}
      <PayOnline
        offer={online}
        currency={currency}
        verb="Payer l’acompte de"
        onPay={onPay}
        onRefused={onRefused}
      />
      {deposit !== null && deposit.transfer !== null && (
        <div className="flex max-w-md flex-col gap-3">
          <p className="text-muted">{online.amountCents > 0 ? 'Ou par virement' : 'Par virement'}</p>
          <TransferFacts
            transfer={deposit.transfer}
            cents={deposit.cents}
            currency={currency}
            epc={deposit.epc}
          />
        </div>
      )}
      {deposit !== null && deposit.transfer === null && online.amountCents === 0 && (
        <p className="text-muted">Pour connaître les moyens de paiement, écrivez à {seller.name}.</p>
      )}
    </>
  )
}
