import type { ReactNode } from 'react'
import type { ReceivedDetail } from '#shared/contract/received-invoices.ts'
import { paidByLabels, receivedSourceLabels } from '#shared/domain/received-invoices/received-invoice.ts'
import { noteWords } from '#shared/domain/received-invoices/received-notes.ts'
import { formatDate, formatPercentBps } from '#shared/french/format.ts'
import { formatIban } from '#shared/french/iban.ts'
import { formatSiren } from '#shared/french/siren.ts'
import { NBSP } from '#shared/french/typography.ts'
import { Card } from '#web/ui/card.tsx'
import { DescriptionList } from '#web/ui/description-list.tsx'
import { receivedMoney } from './received-money.ts'

type Fact = { label: string; value: ReactNode }

/** Shows the invoice's terms, as read or typed; nothing here is changed. */
export function ReceivedFacts({ invoice }: { invoice: ReceivedDetail }) {
  const { currency, credit, terms, source, paidOn, paidBy, refusalReason } = invoice
  const money = (cents: number | null) => (cents === null ? null : receivedMoney(cents, currency))
  const day = (on: string | null) => on && formatDate(on)
  const facts: Fact[] = [
    { label: credit ? 'À recevoir' : 'À payer', value: strong(money(invoice.dueCents)) },
    { label: 'Fournisseur', value: invoice.supplierName },
    { label: 'SIREN', value: invoice.supplierSiren && formatSiren(invoice.supplierSiren) },
    { label: 'Numéro de TVA', value: invoice.supplierVatNumber },
    { label: credit ? 'Numéro de l’avoir' : 'Numéro', value: invoice.number },
    { label: 'Date', value: day(invoice.issuedOn) },
    { label: 'Échéance', value: day(invoice.dueOn) },
    { label: 'IBAN à créditer', value: invoice.iban && wrapped(formatIban(invoice.iban)) },
    ...optional('BIC', terms?.bic ?? null),
    ...optional('Libellé du virement', terms?.remittance ?? null),
    ...(terms === null
      ? [{ label: 'Référence', value: invoice.reference && wrapped(invoice.reference) }]
      : []),
    ...optional('Conditions de paiement', terms?.paymentTerms ?? null),
    ...optional('Destinataire', terms?.buyerName ?? null),
    ...(terms?.references ?? []).map(({ label, value }) => ({ label, value: wrapped(value) })),
    ...optional('Factures antérieures', terms && (precedingText(terms) || null)),
    ...optional(
      'Payée le',
      paidOn && paidBy && `${formatDate(paidOn)}, ${paidByLabels[paidBy].toLowerCase()}`,
    ),
    ...optional('Motif du refus', refusalReason),
  ]
  return (
    <Card
      title={
        source === 'file' ? 'Données saisies' : `Données lues du fichier ${receivedSourceLabels[source]}`
      }
    >
      <DescriptionList columns={2} items={facts} />
      {notesOf(terms).map(([key, { label, text }]) => (
        <p key={key} className="wrap-anywhere mt-3 whitespace-pre-line text-muted text-sm">
          {label && <span className="font-medium text-ink">{`${label}\u00a0: `}</span>}
          {text}
        </p>
      ))}
    </Card>
  )
}

/** Notes in words, each once: some programs repeat them. */
const notesOf = (terms: ReceivedDetail['terms']) => [
  ...new Map((terms?.notes ?? []).map((note) => [`${note.subjectCode} ${note.text}`, noteWords(note)])),
]
const precedingText = ({ preceding }: NonNullable<ReceivedDetail['terms']>) =>
  preceding
    .map(({ number, issuedOn }) => [number, issuedOn && formatDate(issuedOn)].filter(Boolean).join(' du '))
    .join(', ')
const strong = (text: string | null) =>
  text && <strong className="font-semibold text-lg tabular">{text}</strong>
const wrapped = (text: string) => <span className="wrap-anywhere">{text}</span>
const optional = (label: string, value: string | null): Fact[] =>
  value === null ? [] : [{ label, value: wrapped(value) }]

/** Net, VAT of each rate and gross. */
export function ReceivedSums({ invoice }: { invoice: ReceivedDetail }) {
  const { currency, vatRates, netCents, grossCents, dueCents, terms } = invoice
  const money = (cents: number) => receivedMoney(cents, currency)
  const rows: [label: string, cents: number][] = [
    ...(netCents === null ? [] : [['Total HT', netCents] as [string, number]]),
    ...vatRates.map(({ rateBps, category, baseCents, vatCents }): [string, number] => [
      `TVA${NBSP}${rateBps === null ? category : formatPercentBps(rateBps)} sur ${money(baseCents)}`,
      vatCents,
    ]),
    ...(grossCents === null ? [] : [['Total TTC', grossCents] as [string, number]]),
    ...(terms && terms.prepaidCents !== 0 ? [['Déjà payé', -terms.prepaidCents] as [string, number]] : []),
    ...(dueCents !== null && dueCents !== grossCents
      ? [['Reste à payer', dueCents] as [string, number]]
      : []),
  ]
  if (rows.length === 0) return null
  return (
    <Card title="Montants">
      <dl className="flex flex-col gap-1.5 text-sm">
        {rows.map(([label, cents]) => (
          <div key={label} className="flex justify-between gap-4">
            <dt className="text-muted">{label}</dt>
            <dd className="whitespace-nowrap tabular">{money(cents)}</dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}
