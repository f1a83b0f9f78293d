import { fold } from '../../french/fold.ts'

const plain = (text: string) =>
  fold(text)
    .replace(/[^a-z+-]+/g, ' ')
    .trim()

const OUT = new Set([
  ...['debit', 'debite', 'debitee', 'debiteur', 'dbit', 'db', 'dr', 'd', 'sortie', 'depense', 'retrait'],
  ...['emis', 'emise', 'out', 'outgoing', 'paid', '-'],
])
const IN = new Set([
  ...['credit', 'credite', 'creditee', 'crediteur', 'crdt', 'cr', 'c', 'entree', 'recette', 'depot'],
  ...['recu', 'recue', 'in', 'incoming', 'received', '+'],
])

/** The direction in a cell: -1 money goes out, 1 it comes in; null for another word. */
export function directionOf(text: string): 1 | -1 | null {
  if (/\d/.test(text)) return null
  const [first = ''] = plain(text).split(' ')
  return OUT.has(first) ? -1 : IN.has(first) ? 1 : null
}

const BOOKED = new Set([
  ...[
    'execute',
    'executee',
    'settled',
    'completed',
    'complete',
    'completee',
    'comptabilise',
    'comptabilisee',
  ],
  ...['booked', 'posted', 'termine', 'terminee', 'reussi', 'reussie', 'success', 'successful', 'succeeded'],
  ...['valide', 'validee', 'effectue', 'effectuee', 'confirme', 'confirmee', 'confirmed', 'done', 'traite'],
  ...['traitee', 'regle', 'reglee', 'accepte', 'acceptee', 'accepted', 'processed', 'cleared', 'finalise'],
  ...['finalisee', 'passe', 'passee', 'realise', 'realisee', 'ok'],
])
const NOT_BOOKED = new Set([
  ...['processing', 'pending', 'en cours', 'en attente', 'a venir', 'a traiter', 'en traitement'],
  ...[
    'en cours de traitement',
    'in progress',
    'declined',
    'decline',
    'declinee',
    'refuse',
    'refusee',
    'rejected',
  ],
  ...[
    'rejete',
    'rejetee',
    'rejet',
    'cancelled',
    'canceled',
    'annule',
    'annulee',
    'failed',
    'failure',
    'echoue',
  ],
  ...['echouee', 'echec', 'reverted', 'reversed', 'expired', 'expire', 'expiree', 'blocked', 'bloque'],
  ...[
    'bloquee',
    'non execute',
    'non executee',
    'scheduled',
    'programme',
    'programmee',
    'planifie',
    'planifiee',
  ],
  ...['authorised', 'authorized', 'autorise', 'autorisee', 'unpaid', 'impaye', 'on hold', 'suspendu'],
  ...['suspendue', 'prevu', 'prevue', 'non comptabilise', 'non comptabilisee', 'created', 'initiated'],
])

/** Whether the bank booked the movement, by the word of its state; null for a word that says neither. */
export function isBooked(text: string): boolean | null {
  const word = plain(text)
  return BOOKED.has(word) ? true : NOT_BOOKED.has(word) ? false : null
}

const SIGNS: Record<string, string> = { '€': 'EUR', $: 'USD', '£': 'GBP', EURO: 'EUR', EUROS: 'EUR' }
let codes: ReadonlySet<string> | null = null

/** The code of a currency (ISO 4217) or of its sign; null for what is none. */
export function currencyOf(text: string): string | null {
  const code = text.trim().toUpperCase()
  if (SIGNS[code] !== undefined) return SIGNS[code]
  codes ??= new Set(Intl.supportedValuesOf('currency'))
  return codes.has(code) ? code : null
}

/** A currency other than this one that the title of a column names: « Montant (USD) ». */
export function otherCurrencyIn(title: string, currency: string): string | null {
  const named = title.split(/[^A-Za-z€$£]+/).filter((word) => word === word.toUpperCase())
  const found = named.flatMap((word) => currencyOf(word) ?? []).find((code) => code !== currency)
  return found ?? null
}

/** « Solde en fin de période », « Ancien solde au … »: a line of a balance, which moves nothing. « Solde de tout compte » is a payment. */
export const isBalanceText = (text: string): boolean =>
  /^(?:ancien |nouveau )?solde(?: (?:au|en|du|initial|final|crediteur|debiteur|precedent|comptable|de (?:debut|fin|la periode|depart|cloture))\b|$)|^(?:opening|closing) balance\b/.test(
    fold(text).trim(),
  )

/** The words that French banks begin the label of a payment with: a direct debit, a card, cash, a transfer sent, their own fees. */
const SPENT =
  /^(?:prlv|prelevement|retrait|achat|frais|cotisation|commissions?|paiement (?:cb|carte|par carte|psc)|carte x?\d{2,4}|cb(?= \S)|facture carte|(?:vir(?:ement)?(?: sepa| inst(?:antane)?)*|cheque) emis)\b/
/** Money that comes back begins with the same words. */
const CAME_BACK =
  /\b(?:rejet\w*|impayes?|annul\w*|rembours\w*|remb|extourne\w*|retour\w*|avoir|ristourne|remise)\b/

/** Whether the words of a label say that money went out: « PRLV SEPA … », « RETRAIT DAB … ». */
export function isSpending(label: string): boolean {
  const text = fold(label).trim()
  return SPENT.test(text) && !CAME_BACK.test(text)
}
