import { expect, test } from 'vitest'
import { eventSentence, eventWords } from './event-sentences.ts'
import { type EventType, eventTypes } from './events.ts'

const full = {
  number: 'D-2026-0042',
  clientName: 'Menuiserie Vasseur',
  name: 'Atelier Brun',
  role: 'billing',
  to: 'contact@vasseur.test',
}

test.each<[EventType, string]>([
  ['quote.signed', 'Devis\u00a0D-2026-0042 signé par Menuiserie Vasseur'],
  ['quote.sent', 'Devis\u00a0D-2026-0042 envoyé à Menuiserie Vasseur'],
  ['quote.expired', 'Devis\u00a0D-2026-0042 expiré sans réponse de Menuiserie Vasseur'],
  ['quote.change_requested', 'Modification demandée par Menuiserie Vasseur sur le devis\u00a0D-2026-0042'],
  ['payment.succeeded', 'Paiement reçu de Menuiserie Vasseur pour le devis\u00a0D-2026-0042'],
  ['invoice.issued', 'Facture\u00a0D-2026-0042 émise pour Menuiserie Vasseur'],
  ['invoice.deleted', 'Brouillon de facture supprimé pour Menuiserie Vasseur'],
  ['quote.created', 'Brouillon de devis créé pour Menuiserie Vasseur'],
  ['company.created', 'Entreprise Atelier Brun ajoutée'],
  ['member.role_changed', 'Atelier Brun a désormais le rôle Facturation'],
  ['mail.failed', 'E-mail non remis à contact@vasseur.test'],
  ['organization.updated', 'Organisation mise à jour'],
])('%s', (type, sentence) => {
  expect(eventSentence({ type, meta: full })).toBe(sentence)
})

test('a mail that came says who wrote it; no sentence keeps a name to be filled in', () => {
  const meta = { email: 'camille@client.test' }
  expect(eventSentence({ type: 'mailbox.mail_received', meta })).toBe('E-mail reçu de camille@client.test')
  expect(eventSentence({ type: 'mailbox.mail_received', meta: {} })).toBe('E-mail reçu')
  for (const type of Object.keys(eventTypes) as EventType[])
    for (const known of [{}, full]) expect(eventSentence({ type, meta: known })).not.toMatch(/[{}]/)
})

test.each([
  [{ state: 'refused' }, 'Élise Roy s’oppose à la prospection par e-mail'],
  [{ state: 'given', basis: 'customer' }, 'Prospection par e-mail d’Élise Roy autorisée (déjà client)'],
  [{ state: 'none' }, 'Prospection par e-mail d’Élise Roy\u00a0: plus rien d’enregistré'],
])('prospecting of a contact or a company: %j', (meta, sentence) => {
  for (const type of ['contact.prospecting_changed', 'company.prospecting_changed'] as const)
    expect(eventSentence({ type, meta: { name: 'Élise Roy', ...meta } })).toBe(sentence)
})

test('a received invoice says who brought it', () => {
  const meta = { number: 'F-12', supplierName: 'Dupont' }
  const type = 'received_invoice.created'
  expect(eventSentence({ type, meta })).toBe('Facture reçue\u00a0F-12 de Dupont déposée')
  expect(eventSentence({ type, meta: { ...meta, by: 'platform' } })).toBe(
    'Facture reçue\u00a0F-12 de Dupont arrivée par la plateforme agréée',
  )
})

test('an invoice is called by its kind, and by the document that corrected it', () => {
  const meta = { kind: 'deposit_credit_note', number: 'A-1', clientName: 'Vasseur', by: 'A-2' }
  expect(eventSentence({ type: 'invoice.issued', meta })).toBe('Avoir sur acompte\u00a0A-1 émis pour Vasseur')
  expect(eventSentence({ type: 'invoice.created', meta })).toBe('Brouillon d’avoir créé pour Vasseur')
  const credited = { ...meta, kind: 'deposit' }
  expect(eventSentence({ type: 'invoice.credited', meta: credited })).toBe(
    'Facture d’acompte\u00a0A-1 corrigée par A-2',
  )
})

test('a platform is named, and a status said of its invoice', () => {
  const meta = {
    kind: 'invoice',
    number: 'F-1',
    clientName: 'Vasseur',
    status: 'Refusée',
    reason: 'Prix faux',
  }
  expect(eventSentence({ type: 'invoice.transmitted', meta })).toBe(
    'Facture\u00a0F-1 transmise à la plateforme agréée',
  )
  expect(eventSentence({ type: 'invoice.stopped', meta })).toBe('Facture\u00a0F-1\u00a0: Refusée')
  expect(eventWords({ type: 'invoice.stopped', meta })).toBe('Prix faux')
  const platform = { name: 'Plateforme Un' }
  expect(eventSentence({ type: 'approved_platform.failed', meta: platform })).toBe(
    'Plateforme agréée Plateforme Un ne répond plus',
  )
  expect(eventSentence({ type: 'approved_platform.connected', meta: platform })).toBe(
    'Plateforme agréée Plateforme Un reliée',
  )
})

test('a payment says what was paid, a statement its day', () => {
  const paid = { clientName: 'Vasseur', number: 'F2026-0039', kind: 'invoice' }
  expect(eventSentence({ type: 'payment.succeeded', meta: paid })).toBe(
    'Paiement reçu de Vasseur pour la facture\u00a0F2026-0039',
  )
  const sent = { name: 'Vasseur', to: 'compta@vasseur.test', on: '2026-11-30' }
  expect(eventSentence({ type: 'company.statement_sent', meta: sent })).toBe(
    'Relevé de compte au 30 nov. 2026 envoyé à compta@vasseur.test',
  )
})

test('every event has a complete sentence, with all of its facts or none', () => {
  for (const type of Object.keys(eventTypes) as EventType[]) {
    for (const meta of [full, {}, { number: null, clientName: 12 }]) {
      const sentence = eventSentence({ type, meta })
      expect(sentence).toMatch(/^\p{Lu}/u)
      expect(sentence).not.toMatch(/ {2}|undefined|null|\s$|(^| )(à|par|pour|de|sur le)$/)
    }
  }
})

test('a client’s words and the reason of a failure are kept out of the sentence', () => {
  expect(eventWords({ type: 'quote.refused', meta: { reason: ' Trop cher ' } })).toBe('Trop cher')
  expect(eventWords({ type: 'quote.change_requested', meta: { message: 'En chêne' } })).toBe('En chêne')
  expect(eventWords({ type: 'quote.signed', meta: { reason: '' } })).toBeNull()
})

test.each<[EventType, Record<string, string>, string]>([
  ['member.joined', { name: 'Léa Roy' }, 'Léa Roy a rejoint l’organisation par l’annuaire'],
  ['member.suspended', { name: 'Léa Roy' }, 'Membre Léa Roy suspendu par l’annuaire'],
  ['member.removed', { name: 'Léa Roy' }, 'Membre Léa Roy retiré de l’organisation par l’annuaire'],
  [
    'member.role_changed',
    { name: 'Léa Roy', role: 'admin' },
    'Léa Roy a désormais le rôle Administrateur, par l’annuaire',
  ],
  ['directory.token_created', { name: 'Okta' }, 'Jeton d’annuaire «\u202fOkta\u202f» créé'],
  ['directory.group_changed', { name: 'Vente' }, 'Groupe «\u202fVente\u202f»\u00a0: aucun rôle'],
  [
    'directory.group_changed',
    { name: 'Vente', role: 'member' },
    'Groupe «\u202fVente\u202f»\u00a0: rôle Membre',
  ],
])('%s by a company’s directory: %j', (type, meta, sentence) => {
  expect(eventSentence({ type, meta: { ...meta, by: 'directory' } })).toBe(sentence)
})
