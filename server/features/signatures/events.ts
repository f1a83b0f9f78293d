import { recordProofEvent } from '#server/features/signing/commands/record-proof-event.ts'
import type { EventHandler, EventHandlers } from '#server/scope.ts'
import { type AgreementMeans, agreementMeansLabels } from '#shared/domain/quotes/agreement.ts'
import { lowered } from '#shared/domain/text/sentence.ts'
import { de } from '#shared/french/elides-before.ts'
import { formatLongDate } from '#shared/french/format.ts'
import { lockQuote } from './store/challenges.ts'

type Told = {
  to?: string
  validUntil?: string
  signerName?: string
  signerQuality?: string
  agreedOn?: string
  means?: AgreementMeans
  by?: string
  reason?: string | null
  version?: string
}

/** Said as it is: nobody signed here. */
const agreement = ({ signerName = '', signerQuality = '', agreedOn = '', means = 'paper', by = '' }: Told) =>
  `Accord reçu hors ligne le ${formatLongDate(agreedOn)} (${lowered(agreementMeansLabels[means])}), ${de(signerName)}, ${signerQuality}, enregistré par ${by}`

/** Records the sender's actions on a quote: they open the journal that will prove its signature. */
const record =
  (type: string, label: (to: string, meta: Told) => string): EventHandler =>
  async (tx, event) => {
    const meta = event.meta as Told
    await lockQuote(tx, event.subject.id)
    await recordProofEvent(
      tx,
      { kind: 'quote', id: event.subject.id },
      { type, label: label(meta.to ?? 'son destinataire', meta), visitor: null },
    )
  }

const delivered = record('mail.delivered', (to) => `E-mail remis au serveur de messagerie ${de(to)}`)

export const signatureEventHandlers: EventHandlers = {
  'quote.sent': [record('quote.sent', (to) => `Devis envoyé à ${to}`)],
  'quote.resent': [record('quote.resent', (to) => `Devis envoyé de nouveau à ${to}`)],
  'quote.extended': [
    record(
      'quote.extended',
      (_, { validUntil = '' }) => `Validité prolongée jusqu’au ${formatLongDate(validUntil)}`,
    ),
  ],
  'quote.agreed': [record('quote.agreed', (_, meta) => agreement(meta))],
  'quote.agreement_cancelled': [
    record(
      'quote.agreement_cancelled',
      (_, { by = '', reason }) =>
        `Accord reçu hors ligne, enregistré par erreur, annulé par ${by}${reason ? `\u00a0: ${reason}` : ''}`,
    ),
  ],
  'quote.revised': [
    record(
      'quote.revised',
      (to, { version = '' }) => `Version ${version} du devis envoyée à ${to}, à la place de la précédente`,
    ),
  ],
  'quote.closed': [record('quote.closed', () => 'Devis classé sans suite par l’expéditeur')],
  'quote.reopened': [record('quote.reopened', () => 'Devis rouvert par l’expéditeur')],
  'quote.withdrawn': [
    record(
      'quote.withdrawn',
      (_, { to }) => `Devis retiré par l’expéditeur${to === undefined ? '' : `, qui l’écrit à ${to}`}`,
    ),
  ],
  'quote.link_created': [record('link.created', (to) => `Lien créé pour ${to}`)],
  'quote.link_revoked': [record('link.revoked', () => 'Lien désactivé par l’expéditeur')],
  'mail.sent': [
    async (tx, event) => {
      if ((event.meta as { kind?: string }).kind === 'quote') await delivered(tx, event)
    },
  ],
}
