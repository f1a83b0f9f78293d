import { type Currency, formatMoney } from '#shared/french/format.ts'
import { formatIban } from '#shared/french/iban.ts'
import { NBSP } from '#shared/french/typography.ts'
import { QrCode } from '#web/blocks/codes/qr-code.tsx'
import { CopiedFact } from '#web/ui/copied-fact.tsx'

type TransferFactsProps = {
  transfer: { iban: string; bic: string | null; holder: string; reference: string }
  /** What is to be transferred, in minor units. */
  cents: number
  currency: Currency
  /** Text of the QR code « SEPA Credit Transfer »; null: none. */
  epc: string | null
}

/** An IBAN is longer than the narrowest screen: it may go on at any group. */
const wrapping = (text: string) => text.replaceAll(NBSP, ' ')
/** As banks take it: without blanks nor a currency. */
const amountToCopy = (cents: number) => (cents / 100).toFixed(2).replace('.', ',')

/** All that a bank asks for a transfer, each to be copied, and the code that its application reads. */
export function TransferFacts({ transfer, cents, currency, epc }: TransferFactsProps) {
  const { iban, bic, holder, reference } = transfer
  return (
    <>
      <dl className="flex flex-col gap-2 text-sm">
        <CopiedFact
          className="font-medium tabular"
          label="Montant"
          value={amountToCopy(cents)}
          shown={formatMoney(cents, currency)}
        />
        <CopiedFact
          className="font-medium tabular"
          label="IBAN"
          value={iban}
          shown={wrapping(formatIban(iban))}
        />
        {bic && <CopiedFact className="font-medium tabular" label="BIC" value={bic} />}
        <CopiedFact className="font-medium" label="Titulaire" value={holder} />
        <CopiedFact className="font-medium tabular" label="Référence à indiquer" value={reference} />
      </dl>
      {epc !== null && (
        <figure className="flex flex-col items-center gap-2 max-lg:items-start">
          <QrCode text={epc} correction="M" label="QR code du virement SEPA" />
          <figcaption className="text-muted text-xs">
            Scannez-le avec l’application de votre banque&nbsp;: le virement SEPA est prérempli.
          </figcaption>
        </figure>
      )}
    </>
  )
}
