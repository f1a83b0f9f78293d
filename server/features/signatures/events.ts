import { recordProofEvent } from '#server/features/signing/commands/record-proof-event.ts'
import type { EventHandler, EventHandlers } from '#server/scope.ts'
import { de } from '#shared/french/elides-before.ts'
import { formatLongDate } from '#shared/french/format.ts'
import { lockQuote } from './store/challenges.ts'

/** Records the sender's actions on a quote: they open the journal that will prove its signature. */
const record =
  (type: string, label: (to: string, meta: { validUntil?: string }) => string): EventHandler =>
  async (tx, event) => {
    const meta = event.meta as { to?: string; validUntil?: string }
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
  'quote.link_created': [record('link.created', (to) => `Lien créé pour ${to}`)],
  'quote.link_revoked': [record('link.revoked', () => 'Lien désactivé par l’expéditeur')],
  'mail.sent': [
    async (tx, event) => {
      if ((event.meta as { kind?: string }).kind === 'quote') await delivered(tx, event)
    },
  ],
}
