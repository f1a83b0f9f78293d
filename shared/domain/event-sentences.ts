import { de } from '#shared/french/elides-before.ts'
import { formatDate } from '#shared/french/format.ts'
import { capitalized, guillemets, NBSP } from '#shared/french/typography.ts'
import { type EventType, eventTypes } from './events.ts'
import { draftLabel, type InvoiceKind, invoiceKinds, isCreditNote } from './invoices/invoice-kind.ts'
import { basisLabels } from './prospecting/labels.ts'
import type { ProspectingBasis } from './prospecting/prospecting.ts'
import { type Role, roleLabels } from './roles.ts'

/** Parts of a sentence: the type of the event, and the meta that its command gave. */
export type SentenceFacts = { type: EventType; meta: Record<string, unknown> }

/** Reads a text of the meta; '' when there is none. */
type Reader = (name: string) => string
type Sentence = (read: Reader) => string

const titled: Sentence = (read) => (read('title') === '' ? 'une conversation' : guillemets(read('title')))
const quote: Reader = (number) => (number === '' ? 'Devis' : `Devis${NBSP}${number}`)
const joined = (before: string, text: string) => (text === '' ? '' : ` ${before} ${text}`)
const from = (text: string) => (text === '' ? '' : ` ${de(text)}`)
const named = (noun: string, participle: string): Sentence => {
  return (read) => [noun, read('name'), participle].filter((part) => part !== '').join(' ')
}
const quoteThen = (participle: string, preposition: string): Sentence => {
  return (read) => `${quote(read('number'))} ${participle}${joined(preposition, read('clientName'))}`
}

const isInvoiceKind = (kind: string): kind is InvoiceKind => Object.hasOwn(invoiceKinds, kind)
/** « Facture d’acompte F-2026-0007 émise »; the participle agrees. */
const invoiceThen = (participle: string, preposition: string): Sentence => {
  return (read) => {
    const kind = read('kind')
    const known = isInvoiceKind(kind) ? kind : 'invoice'
    const label = [invoiceKinds[known].label, read('number')].filter((part) => part !== '').join(NBSP)
    const ended = isCreditNote(known) ? participle : `${participle}e`
    return `${label} ${ended}${joined(preposition, read('clientName'))}`
  }
}
const invoiceDraft = (participle: string): Sentence => {
  return (read) => {
    const kind = read('kind')
    const label = draftLabel(isInvoiceKind(kind) ? kind : 'invoice')
    return `${label} ${participle}${joined('pour', read('clientName'))}`
  }
}
/** « la facture F-2026-0007 », « l’avoir A-2026-0001 ». */
const numbered: Sentence = (read) => {
  const kind = read('kind')
  const known = isInvoiceKind(kind) ? kind : 'invoice'
  const article = isCreditNote(known) ? 'l’' : 'la '
  return (
    article + lowered([invoiceKinds[known].label, read('number')].filter((part) => part !== '').join(NBSP))
  )
}
/** « la facture F-2026-0007 », or « le devis D-2026-0042 » of a payment without an invoice. */
const paidBy: Sentence = (read) => {
  if (read('number') === '') return ''
  return read('kind') === '' ? `le ${lowered(quote(read('number')))}` : numbered(read)
}
/** « Règlement annulé · Vasseur · la facture F-2026-0007 ». */
const paymentThen = (what: string): Sentence => {
  return (read) => [what, read('clientName'), paidBy(read)].filter((part) => part !== '').join(' · ')
}
/** « Mandat de prélèvement RUM-1 de Vasseur signé ». */
const mandateThen = (participle: string): Sentence => {
  return (read) =>
    ['Mandat de prélèvement', read('reference')].filter((part) => part !== '').join(NBSP) +
    `${from(read('clientName'))} ${participle}`
}
/** The same where another document did it: its number stands for the client. */
const invoiceBy = (participle: string): Sentence => {
  return (read) => invoiceThen(participle, 'par')((name) => read(name === 'clientName' ? 'by' : name))
}

/** « Facture F-2026-0007 : Refusée ». */
const statusOfInvoice: Sentence = (read) => {
  const label = numbered(read).replace(/^la |^l’/, '')
  return `${capitalized(label)}${read('status') === '' ? '' : `${NBSP}: ${read('status')}`}`
}
const platformThen = (participle: string): Sentence => named('Plateforme agréée', participle)

const subscriptionThen = (participle: string): Sentence => {
  return (read) => `Abonnement${from(read('clientName'))} ${participle}`
}

const onlineSubscriptionThen = (participle: string, preposition: string): Sentence => {
  return (read) => {
    const title = read('title') === '' ? '' : ` ${guillemets(read('title'))}`
    return `Abonnement en ligne${title} ${participle}${joined(preposition, read('clientName'))}`
  }
}

const connectionThen = (participle: string): Sentence => named('Connexion d’entreprise', participle)
const domainThen = (participle: string): Sentence => {
  return (read) => ['Domaine', read('domain'), participle].filter((part) => part !== '').join(' ')
}

/** `whoever`: the words for one whose name is not kept. */
const prospectingChanged = (whoever: string): Sentence => {
  return (read) => {
    const name = read('name')
    if (read('state') === 'refused') return `${name || whoever} s’oppose à la prospection par e-mail`
    const basis = basisLabels[read('basis') as ProspectingBasis]
    if (basis !== undefined) return `Prospection par e-mail${from(name)} autorisée (${lowered(basis)})`
    return `Prospection par e-mail${from(name)}${NBSP}: plus rien d’enregistré`
  }
}

const statementSent: Sentence = (read) =>
  `Relevé de compte${read('on') === '' ? '' : ` au ${formatDate(read('on'))}`} envoyé${joined('à', read('to') || read('name'))}`

/** « Facture F-12 de Dupont approuvée ». */
const receivedThen = (participle: string): Sentence => {
  return (read) =>
    `Facture reçue${read('number') === '' ? '' : `${NBSP}${read('number')}`}${from(read('supplierName'))} ${participle}`
}

/** Names a single item, and counts several. */
const items = (participle: string): Sentence => {
  return (read) => {
    const name = read('name')
    const count = Number(read('count')) || 0
    if (name === '' && count > 1) return `${count}${NBSP}articles du catalogue ${participle}s`
    return ['Article', name, 'du catalogue', participle].filter((part) => part !== '').join(' ')
  }
}

/** « Membre Léa Roy suspendu par l’annuaire ». */
const memberThen = (participle: string): Sentence => {
  return (read) => named('Membre', participle)(read) + byDirectory(read)
}
const byDirectory: Sentence = (read) => (read('by') === 'directory' ? ' par l’annuaire' : '')

const groupRole: Sentence = (read) => {
  const label = roleLabels[read('role') as Role]
  const group = read('name') === '' ? 'Groupe de l’annuaire' : `Groupe ${guillemets(read('name'))}`
  return `${group}${NBSP}: ${label === undefined ? 'aucun rôle' : `rôle ${label}`}`
}

const invitation = (participle: string): Sentence => {
  return (read) => `Invitation ${participle} ${read('name') || read('email') || 'une personne'}`
}

/** Only where the event's own facts say more than the plain text of its type. */
const sentences: Partial<Record<EventType, Sentence>> = {
  'organization.created': named('Organisation', 'créée'),
  'member.joined': (read) => `${read('name') || 'Un membre'} a rejoint l’organisation${byDirectory(read)}`,
  'member.role_changed': (read) => {
    const label = roleLabels[read('role') as Role]
    if (read('name') === '' || label === undefined) return eventTypes['member.role_changed']
    return `${read('name')} a désormais le rôle ${label}${read('by') === 'directory' ? ', par l’annuaire' : ''}`
  },
  'member.suspended': memberThen('suspendu'),
  'member.reactivated': memberThen('réactivé'),
  'member.removed': memberThen('retiré de l’organisation'),
  'member.left': (read) => `${read('name') || 'Un membre'} a quitté l’organisation`,
  'member.ownership_transferred': (read) =>
    read('name') === ''
      ? eventTypes['member.ownership_transferred']
      : `${read('name')} est désormais propriétaire de l’organisation`,
  'directory.token_created': (read) =>
    `Jeton d’annuaire${read('name') && ` ${guillemets(read('name'))}`} créé`,
  'directory.token_revoked': (read) =>
    `Jeton d’annuaire${read('name') && ` ${guillemets(read('name'))}`} révoqué`,
  'directory.role_changed': (read) => {
    const label = roleLabels[read('role') as Role]
    return label === undefined
      ? eventTypes['directory.role_changed']
      : `Rôle donné par défaut par l’annuaire${NBSP}: ${label}`
  },
  'directory.group_changed': groupRole,
  'invitation.created': invitation('créée pour'),
  'invitation.resent': invitation('renvoyée à'),
  'invitation.link_created': (read) => `Lien d’invitation copié${joined('pour', read('email'))}`,
  'invitation.revoked': (read) => `Invitation${from(read('email'))} révoquée`,
  'invitation.accepted': invitation('acceptée par'),
  'invitation.refused': invitation('refusée par'),
  'company.created': named('Entreprise', 'ajoutée'),
  'company.updated': named('Entreprise', 'modifiée'),
  'company.archived': named('Entreprise', 'archivée'),
  'company.restored': named('Entreprise', 'restaurée'),
  'company.statement_sent': statementSent,
  'company.prospecting_changed': prospectingChanged('Une entreprise'),
  'contact.created': named('Contact', 'ajouté'),
  'contact.updated': named('Contact', 'modifié'),
  'contact.archived': named('Contact', 'archivé'),
  'contact.restored': named('Contact', 'restauré'),
  'contact.statement_sent': statementSent,
  'contact.prospecting_changed': prospectingChanged('Un contact'),
  'catalogue.created': named('Article', 'ajouté au catalogue'),
  'catalogue.updated': named('Article', 'modifié dans le catalogue'),
  'catalogue.archived': items('archivé'),
  'catalogue.restored': items('restauré'),
  'catalogue.imported': items('importé'),
  'template.created': named('Modèle d’e-mail', 'ajouté'),
  'template.updated': named('Modèle d’e-mail', 'modifié'),
  'template.removed': named('Modèle d’e-mail', 'supprimé'),
  'template.restored': named('Modèle d’e-mail', 'restauré'),
  'quote.created': (read) => `Brouillon de devis créé${joined('pour', read('clientName'))}`,
  'quote.updated': (read) =>
    read('number') === ''
      ? `Brouillon de devis modifié${joined('pour', read('clientName'))}`
      : `${quote(read('number'))} modifié`,
  'quote.deleted': (read) => `Brouillon de devis supprimé${joined('pour', read('clientName'))}`,
  'quote.sent': quoteThen('envoyé', 'à'),
  'quote.resent': quoteThen('renvoyé', 'à'),
  'quote.viewed': quoteThen('consulté', 'par'),
  'quote.signed': quoteThen('signé', 'par'),
  'quote.refused': quoteThen('refusé', 'par'),
  'quote.expired': (read) =>
    `${quote(read('number'))} expiré${read('clientName') === '' ? '' : ` sans réponse${from(read('clientName'))}`}`,
  'quote.extended': (read) =>
    `${quote(read('number'))} prolongé${read('validUntil') === '' ? '' : ` jusqu’au ${formatDate(read('validUntil'))}`}`,
  'quote.change_requested': (read) =>
    `Modification demandée${joined('par', read('clientName'))}${joined('sur le', lowered(quote(read('number'))))}`,
  'quote.link_created': (read) => `Lien du ${lowered(quote(read('number')))} créé`,
  'quote.link_revoked': (read) => `Lien du ${lowered(quote(read('number')))} révoqué`,
  'invoice.created': invoiceDraft('créé'),
  'invoice.updated': invoiceDraft('modifié'),
  'invoice.deleted': invoiceDraft('supprimé'),
  'invoice.issued': invoiceThen('émis', 'pour'),
  'invoice.withheld': (read) => `Facture${joined('pour', read('clientName'))} à vérifier avant son émission`,
  'invoice.credited': invoiceBy('corrigé'),
  'invoice.replaced': invoiceBy('remplacé'),
  'invoice.sent': invoiceThen('envoyé', 'à'),
  'invoice.resent': invoiceThen('renvoyé', 'à'),
  'invoice.opened': invoiceThen('consulté', 'par'),
  'invoice.link_created': (read) => `Lien créé pour ${numbered(read)}`,
  'invoice.link_revoked': (read) => `Lien révoqué pour ${numbered(read)}`,
  'invoice.disputed': (read) => `Problème signalé${joined('par', read('clientName'))} sur ${numbered(read)}`,
  'invoice.dispute_settled': (read) => `Litige réglé sur ${numbered(read)}`,
  'invoice.written_off': (read) =>
    `${invoiceThen('passé', '')((name) => (name === 'clientName' ? '' : read(name)))} en perte`,
  'invoice.loss_undone': (read) => `Perte annulée sur ${numbered(read)}`,
  'invoice.duplicate_sent': (read) => `Duplicata de ${numbered(read)} envoyé${joined('à', read('to'))}`,
  'invoice.transmitted': (read) =>
    `${invoiceThen('transmis', '')((name) => (name === 'clientName' ? '' : read(name)))} à la plateforme agréée`,
  'invoice.status_received': statusOfInvoice,
  'invoice.stopped': statusOfInvoice,
  'approved_platform.connected': platformThen('reliée'),
  'approved_platform.updated': platformThen('modifiée'),
  'approved_platform.disconnected': platformThen('déliée'),
  'approved_platform.failed': (read) => `${platformThen('')(read)} ne répond plus`,
  'approved_platform.recovered': (read) => `${platformThen('')(read)} répond de nouveau`,
  'billing.started': (read) => `Abonnement à Ardoise${joined('·', read('plan'))} commencé`,
  'billing.changed': (read) => `Formule d’Ardoise changée${joined('pour', read('plan'))}`,
  'billing.invoiced': (read) =>
    `Facture${read('number') === '' ? '' : `${NBSP}${read('number')}`} d’Ardoise reçue`,
  'invoice_subscription.created': subscriptionThen('créé'),
  'invoice_subscription.updated': subscriptionThen('modifié'),
  'invoice_subscription.paused': subscriptionThen('mis en pause'),
  'invoice_subscription.resumed': subscriptionThen('repris'),
  'invoice_subscription.ended': subscriptionThen('terminé'),
  'invoice_subscription.failed': (read) =>
    `Facture d’abonnement en échec${joined('pour', read('clientName'))}`,
  'online_subscription.proposed': onlineSubscriptionThen('proposé', 'à'),
  'online_subscription.agreed': onlineSubscriptionThen('accepté', 'par'),
  'online_subscription.started': onlineSubscriptionThen('commencé', 'pour'),
  'online_subscription.invoiced': onlineSubscriptionThen('facturé', 'à'),
  'online_subscription.unpaid': onlineSubscriptionThen('impayé', 'par'),
  'online_subscription.recovered': onlineSubscriptionThen('de nouveau payé', 'par'),
  'online_subscription.paused': onlineSubscriptionThen('mis en pause', 'pour'),
  'online_subscription.resumed': onlineSubscriptionThen('repris', 'pour'),
  'online_subscription.ending': (read) =>
    `Résiliation demandée de l’abonnement en ligne${from(read('clientName'))}`,
  'online_subscription.ended': onlineSubscriptionThen('résilié', 'pour'),
  'online_subscription.withdrawn': (read) =>
    `Rétractation de l’abonnement en ligne${from(read('clientName'))}`,
  'online_subscription.withdrawal_failed': (read) =>
    `Rétractation à traiter${joined('pour', read('clientName'))}`,
  'online_subscription.failed': (read) =>
    `Période d’abonnement non facturée${joined('à', read('clientName'))}`,
  'received_invoice.created': (read) =>
    receivedThen(read('by') === 'platform' ? 'arrivée par la plateforme agréée' : 'déposée')(read),
  'received_invoice.updated': receivedThen('modifiée'),
  'received_invoice.approved': receivedThen('approuvée'),
  'received_invoice.refused': receivedThen('refusée'),
  'received_invoice.paid': receivedThen('payée'),
  'received_invoice.reopened': (read) =>
    `${receivedThen('remise')(read)}${read('to') === '' ? ' à l’étape précédente' : ` à l’état ${guillemets(read('to'))}`}`,
  'received_invoice.status_said': (read) =>
    `${receivedThen('')(read).trimEnd()}${NBSP}: statut ${guillemets(read('status'))} transmis`,
  'received_invoice.status_refused': (read) =>
    `${receivedThen('')(read).trimEnd()}${NBSP}: statut ${guillemets(read('status'))} refusé par la plateforme`,
  'received_invoice.status_heard': (read) =>
    `${receivedThen('')(read).trimEnd()}${NBSP}: statut ${guillemets(read('status'))} reçu`,
  'received_invoice.deleted': receivedThen('supprimée'),
  'payment.succeeded': (read) => `Paiement reçu${from(read('clientName'))}${joined('pour', paidBy(read))}`,
  'payment.started': paymentThen('Paiement en cours'),
  'payment.allocated': paymentThen('Règlement imputé'),
  'payment.released': paymentThen('Imputation annulée'),
  'payment.refunded': paymentThen('Règlement remboursé'),
  'payment.refund_asked': paymentThen('Remboursement à valider'),
  'payment.refund_allowed': paymentThen('Remboursement validé'),
  'payment.refund_declined': paymentThen('Remboursement refusé'),
  'payment.refund_withdrawn': paymentThen('Demande de remboursement retirée'),
  'payment.refund_failed': paymentThen('Remboursement échoué'),
  'payment.canceled': paymentThen('Règlement annulé'),
  'payment.failed': paymentThen('Paiement échoué'),
  'payment.disputed': paymentThen('Paiement contesté'),
  'payment.won': paymentThen('Contestation gagnée'),
  'payment.lost': paymentThen('Contestation perdue'),
  'mandate.recorded': mandateThen('enregistré'),
  'mandate.asked': mandateThen('envoyé pour signature'),
  'mandate.signed': mandateThen('signé'),
  'mandate.revoked': mandateThen('révoqué'),
  'debit.rejected': (read) => `Prélèvement${read('number') === '' ? '' : ` de ${read('number')}`} rejeté`,
  'sign_in.connection_added': connectionThen('ajoutée'),
  'sign_in.connection_changed': connectionThen('modifiée'),
  'sign_in.connection_removed': connectionThen('retirée'),
  'domain.added': domainThen('ajouté'),
  'domain.proved': domainThen('prouvé'),
  'domain.record_lost': (read) => `Enregistrement DNS${joined('du domaine', read('domain'))} introuvable`,
  'domain.unproved': (read) => `${['Le domaine', read('domain')].join(' ').trim()} n’est plus prouvé`,
  'domain.removed': domainThen('retiré'),
  'mail.sent': (read) => `E-mail remis${joined('à', read('to'))}`,
  'mail.failed': (read) => `E-mail non remis${joined('à', read('to'))}`,
  'conversation.assigned': (read) => {
    if (read('name') === '') return eventTypes['conversation.assigned']
    if (read('count') !== '') return `${read('name')} vous a attribué ${read('count')}${NBSP}conversations`
    return `${read('name')} vous a attribué ${titled(read)}`
  },
  'conversation.mentioned': (read) =>
    read('name') === ''
      ? eventTypes['conversation.mentioned']
      : `${read('name')} vous a mentionné dans ${titled(read)}`,
  'conversation.answered': (read) =>
    read('name') === ''
      ? eventTypes['conversation.answered']
      : `${read('name')} a répondu dans ${titled(read)}`,
  'conversation.due_soon': (read) =>
    read('due') === ''
      ? eventTypes['conversation.due_soon']
      : `${waitedFor(read)} avant ${read('due')} dans ${titled(read)}`,
  'conversation.late': (read) =>
    read('due') === ''
      ? eventTypes['conversation.late']
      : `En retard : ${waitedFor(read).toLowerCase()} avant ${read('due')} dans ${titled(read)}`,
  'mailbox.mail_received': (read) => `E-mail reçu${from(read('email'))}`,
  'mailbox.expired': (read) => `Autorisation expirée${joined('pour', read('email'))}`,
}

const waitedFor = (read: Reader): string =>
  read('kind') === 'resolution' ? 'Traitement attendu' : 'Réponse attendue'

function lowered(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1)
}

/**
 * The event in French, without its amount, date or author: « Devis D-2026-0042 signé par Menuiserie Vasseur ».
 * Facts that are missing are left out; the sentence stays whole.
 */
export function eventSentence({ type, meta }: SentenceFacts): string {
  const read: Reader = (name) => {
    const value = Object.hasOwn(meta, name) ? meta[name] : null
    return typeof value === 'string' ? value.trim() : ''
  }
  return sentences[type]?.(read) ?? eventTypes[type]
}

/** The facts of an event beside its sentence, by their label: of a refund that is asked, how it leaves, to whose account, and why. */
export function eventFacts({ type, meta }: SentenceFacts): [string, string][] {
  if (type !== 'payment.refund_asked') return []
  return (Object.entries(askedFacts) as [string, string][]).flatMap(([name, label]): [string, string][] => {
    const value = Object.hasOwn(meta, name) ? meta[name] : null
    return typeof value === 'string' && value !== '' ? [[label, value]] : []
  })
}
const askedFacts = { means: 'Moyen', holder: 'Titulaire', iban: 'IBAN', why: 'À vérifier' }

/** Where the words of an event stand, other than in its reason. */
const wordsOf = {
  'quote.change_requested': 'message',
  'invoice.disputed': 'message',
  'invoice.dispute_settled': 'message',
} as const

/** The words that came with the event: a client's reason or request, or why a mail failed. Null when there are none. */
export function eventWords({ type, meta }: SentenceFacts): string | null {
  const name = type in wordsOf ? wordsOf[type as keyof typeof wordsOf] : 'reason'
  const words = Object.hasOwn(meta, name) ? meta[name] : null
  return typeof words === 'string' && words.trim() !== '' ? words.trim() : null
}
