import type { DossierBlock, DossierSection } from '#shared/domain/documents/dossier-paper.ts'
import { agreementMeansLabels } from '#shared/domain/quotes/agreement.ts'
import { formatDate, formatDateTime, formatMoney } from '#shared/french/format.ts'
import type { LitigationAgreement, LitigationFacts, LitigationQuote } from './litigation-facts.ts'

const NONE = 'Aucun devis signé dans Ardoise n’est à l’origine de ces factures.'

/** The devis that the invoices come from: signed on their pages, or agreed to elsewhere. */
export function quotesSection(facts: LitigationFacts): DossierSection {
  const { quotes, agreements } = facts
  const title = 'Les devis signés et leurs preuves'
  if (quotes.length + agreements.length === 0) return { title, blocks: [{ kind: 'text', lines: [NONE] }] }
  return {
    title,
    blocks: [
      ...quotes.flatMap((quote) => signedBlocks(quote, facts)),
      ...agreements.flatMap((agreement) => agreedBlocks(agreement, facts)),
    ],
  }
}

type Told = Pick<LitigationFacts, 'currency' | 'timeZone'>

const quoteFacts = (
  { number, title, issuedOn, grossCents }: LitigationQuote | LitigationAgreement,
  { currency }: Told,
) => [
  { label: 'Devis', value: [number, title].filter(Boolean).join(' · ') },
  { label: 'Émis le', value: formatDate(issuedOn) },
  { label: 'Montant TTC', value: formatMoney(grossCents, currency) },
]

const journal = (title: string, events: LitigationQuote['events'], { timeZone }: Told): DossierBlock => ({
  kind: 'table',
  columns: [
    { title: 'Date et heure', width: 38, end: false },
    { title, width: null, end: false },
  ],
  rows: events.map(({ at, label }) => [formatDateTime(at, timeZone), label]),
  total: null,
})

function signedBlocks(quote: LitigationQuote, told: Told): DossierBlock[] {
  return [
    {
      kind: 'facts',
      facts: [
        ...quoteFacts(quote, told),
        { label: 'Signé le', value: formatDateTime(quote.signedAt, told.timeZone) },
        {
          label: 'Signataire',
          value: `${quote.signerName}, ${quote.signerQuality} (${quote.signerEmail})`,
        },
        { label: 'Empreinte du devis', value: quote.documentSha256 },
        { label: 'Empreinte du devis scellé', value: quote.sealedSha256 },
        { label: 'Empreinte de la preuve', value: quote.proofSha256 },
      ],
    },
    journal('Journal de la signature', quote.events, told),
  ]
}

/** Said as it is: nothing was signed electronically. */
function agreedBlocks(quote: LitigationAgreement, told: Told): DossierBlock[] {
  const { agreedOn, means, signerName, signerQuality, recordedByName, recordedAt, fileSha256 } = quote
  return [
    {
      kind: 'facts',
      facts: [
        ...quoteFacts(quote, told),
        { label: 'Accord reçu hors ligne le', value: formatDate(agreedOn) },
        { label: 'Moyen', value: agreementMeansLabels[means] },
        { label: 'Accord de', value: `${signerName}, ${signerQuality}` },
        {
          label: 'Enregistré par',
          value: `${recordedByName}, le ${formatDateTime(recordedAt, told.timeZone)}`,
        },
        { label: 'Empreinte du devis', value: quote.documentSha256 },
        ...(fileSha256 === null ? [] : [{ label: 'Empreinte de la pièce', value: fileSha256 }]),
      ],
    },
    journal('Journal du devis', quote.events, told),
  ]
}
