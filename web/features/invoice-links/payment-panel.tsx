import { Download, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import type { InvoiceLinkView } from '#shared/contract/invoice-sending.ts'
import { askedDespite } from '#shared/domain/invoices/dispute.ts'
import { isCreditNote } from '#shared/domain/invoices/invoice-kind.ts'
import { formatLongDate, formatMoney } from '#shared/french/format.ts'
import { PayOnline } from '#web/blocks/online-payment/pay-online.tsx'
import { TransferFacts } from '#web/blocks/online-payment/transfer-facts.tsx'
import { WaitingControls } from '#web/patterns/form/waiting-controls.tsx'
import { AnchorButton } from '#web/ui/anchor-button.tsx'
import { Button } from '#web/ui/button.tsx'

type PaymentPanelProps = {
  view: InvoiceLinkView
  /** `/api/v1/invoice-links/{token}` */
  linkUrl: string
  onReport: () => void
  /** The pointer or the focus comes near « Signaler un problème »: time to load what it opens. */
  onIntent: () => void
  onPay: () => Promise<{ url: string }>
  /** The payment was refused: what is owed may have changed. */
  onRefused: () => void
  /** The ways to say where the payment stands. */
  answers: ReactNode
}

/** Shows the amount and its day, how to pay it, the PDF, and the way to say that something is wrong. */
export function PaymentPanel(props: PaymentPanelProps) {
  const { view, linkUrl, onReport, onIntent, onPay, onRefused, answers } = props
  const { document, dispute, status } = view
  const disputable = !isCreditNote(document.kind) && dispute === null && status !== 'cancelled'
  return (
    <aside
      aria-label="Paiement"
      className="flex min-w-0 flex-col gap-5 rounded-lg border border-line bg-surface p-5 lg:sticky lg:top-24 lg:order-2"
    >
      <Due view={view} />
      <PayOnline
        offer={view.online}
        currency={document.currency}
        verb="Payer"
        onPay={onPay}
        onRefused={onRefused}
      />
      <HowToPay view={view} />
      {answers}
      <div className="flex flex-col gap-2">
        <AnchorButton href={`${linkUrl}/pdf`} download icon={Download}>
          Télécharger le PDF
        </AnchorButton>
        {view.owedCents === 0 && view.receivedOn !== null && (
          <AnchorButton href={`${linkUrl}/receipt`} download icon={Download}>
            Télécharger le reçu
          </AnchorButton>
        )}
        {disputable && (
          <WaitingControls>
            <Button variant="ghost" onClick={onReport} onPointerEnter={onIntent} onFocus={onIntent}>
              Signaler un problème
            </Button>
          </WaitingControls>
        )}
      </div>
    </aside>
  )
}

function Due({ view }: { view: InvoiceLinkView }) {
  const { document, owedCents, overdue, paidCents, creditedCents, remittedCents, status } = view
  const { currency, dueOn, kind, totals } = document
  const money = (cents: number) => formatMoney(cents, currency)
  if (isCreditNote(kind)) return <Figure label="Montant de l’avoir" value={money(totals.grossCents)} />
  if (status === 'cancelled') return <Figure label="Facture annulée" value="Rien à payer" />
  if (owedCents === 0 && remittedCents > 0)
    return <Figure label={`${money(remittedCents)} remis par un plan du tribunal`} value="Rien à payer" />
  if (owedCents === 0)
    return (
      <div>
        <Figure label="Facture réglée" value={money(totals.dueCents)} />
        {view.receivedOn !== null && (
          <p className="mt-1 text-sm">
            Merci, votre règlement du {formatLongDate(view.receivedOn)} est bien reçu.
          </p>
        )}
      </div>
    )
  const taken = [
    paidCents > 0 ? `${money(paidCents)} déjà reçus` : null,
    creditedCents > 0 ? `${money(creditedCents)} d’avoir` : null,
    remittedCents > 0 ? `${money(remittedCents)} remis par un plan du tribunal` : null,
  ].filter((part) => part !== null)
  return (
    <div>
      <Figure label="Reste à payer" value={money(askedDespite(owedCents, view.disputedCents))} />
      {view.disputedCents > 0 && view.disputedCents < owedCents && (
        <p className="mt-1 text-sm">Sans les {money(view.disputedCents)} que vous contestez.</p>
      )}
      {dueOn !== null && (
        <p className={overdue ? 'mt-1 flex items-start gap-1.5 text-danger-ink text-sm' : 'mt-1 text-sm'}>
          {overdue && <TriangleAlert aria-hidden size={16} className="mt-0.5 shrink-0" />}
          <span>
            {overdue
              ? `En retard\u00a0: l’échéance était le ${formatLongDate(dueOn)}.`
              : `À payer au plus tard le ${formatLongDate(dueOn)}.`}
          </span>
        </p>
      )}
      {taken.length > 0 && (
        <p className="mt-1 text-muted text-sm">
          Sur {money(totals.dueCents)}&nbsp;: {taken.join(', ')}.
        </p>
      )}
    </div>
  )
}

function Figure({ label, value }: { label: string; value: string }) {
  return (
    <p>
      <span className="block text-muted text-xs">{label}</span>
      <span className="font-semibold text-xl tabular">{value}</span>
    </p>
  )
}

const otherMeans = {
  cheque: 'Cette facture se règle par chèque, à l’ordre de l’émetteur.',
  cash: 'Cette facture se règle en espèces.',
  debit: 'Cette facture sera prélevée sur votre compte\u00a0: vous n’avez rien à faire.',
  card: null,
} as const

function HowToPay({ view: { document, owedCents, disputedCents, epc, online } }: { view: InvoiceLinkView }) {
  const asked = askedDespite(owedCents, disputedCents)
  const { payment, number, seller } = document
  // A debit under way pays it: whoever followed these words would pay twice.
  if (asked <= online.processingCents) return null
  if (payment?.kind !== 'transfer') {
    const text = payment === null ? null : otherMeans[payment.kind]
    if (text === null && online.amountCents > 0) return null
    return (
      <p className="text-muted text-sm">
        {text ?? `Pour connaître les moyens de paiement, écrivez à ${seller.name}.`}
      </p>
    )
  }
  const { iban, bic, accountName } = payment
  const transfer = { iban, bic, holder: accountName ?? seller.name, reference: number ?? '' }
  return (
    <section aria-labelledby="how-to-pay" className="flex flex-col gap-3 border-line border-t pt-4">
      <h2 id="how-to-pay" className="font-semibold text-sm">
        Payer par virement
      </h2>
      <TransferFacts transfer={transfer} cents={asked} currency={document.currency} epc={epc} />
    </section>
  )
}
