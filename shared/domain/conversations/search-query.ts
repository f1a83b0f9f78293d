import type { DelayState } from '#shared/domain/answer-delays/delays.ts'
import { type Pile, piles } from '#shared/domain/inbox-team/handling.ts'

/** A search of mails: words, and filters that narrow it. */
export type MailSearch = {
  /** Letters and digits only. */
  words: string[]
  from: string[]
  to: string[]
  client: string[]
  /** Calendar days (ISO): received before the first, from the second on. */
  before: string | null
  after: string | null
  withAttachments: boolean
  unread: boolean
  flagged: boolean
  /** Where the team’s work stands; none: anywhere. */
  piles: Pile[]
  /** Names of members and teams; « moi », « personne ». */
  assigned: string[]
  labels: string[]
  /** Delays that are over, or nearly. */
  delays: DelayState[]
}

/** The operators, as the page of shortcuts shows them. */
export const searchOperators = {
  'de:': 'l’expéditeur',
  'à:': 'un destinataire',
  'client:': 'un contact ou une entreprise',
  'avant:': 'reçu avant un jour (31/12/2026)',
  'après:': 'reçu à partir d’un jour',
  'pièce jointe:': 'avec une pièce jointe',
  'non lu:': 'non lus',
  'suivi:': 'suivis',
  'à traiter:': 'à traiter\u00a0; aussi en attente:, reportée:, traitée:',
  'attribué:': 'à quelqu’un, à une équipe, à «\u202fmoi\u202f» ou à «\u202fpersonne\u202f»',
  'étiquette:': 'avec une étiquette',
  'retard:': 'en retard avec «\u202foui\u202f», bientôt avec «\u202fbientôt\u202f»',
} as const

const MOST_WORDS = 20
const OPERATOR =
  /^(de|from|à|a|to|client|avant|before|après|apres|after|attribué|attribue|attribuée|attribuee|étiquette|etiquette|label|retard|late):(.*)$/i
const FLAGS = /(?:^|\s)(pi[èe]ces? jointes?|pj|non lus?|suivis?):?(?=\s|$)/giu
/** Names of the piles; « à traiter » is asked for by name, like « pièce jointe ». */
const PILES =
  /(?:^|\s)(?:([àa] traiter):?|(en attente):|(reporté|reporte)(?:e|s|es)?:|(traité|traite)(?:e|s|es)?:)(?=\s|$)/giu
const PIECES = /[^\s":]*:"[^"]*"|[^\s":]*:[^\s"]*|"[^"]*"|[^\s"]+/gu

/** Reads what somebody typed; nothing is an error: what is no operator is a word. */
export function parseMailSearch(typed: string): MailSearch {
  const search: MailSearch = {
    words: [],
    from: [],
    to: [],
    client: [],
    before: null,
    after: null,
    withAttachments: false,
    unread: false,
    flagged: false,
    piles: [],
    assigned: [],
    labels: [],
    delays: [],
  }
  const unpiled = typed.replaceAll(PILES, (_, todo, waiting, snoozed, done) => {
    const asked = piles.filter((pile) => ({ todo, waiting, snoozed, done })[pile] !== undefined)
    search.piles.push(...asked.filter((pile) => !search.piles.includes(pile)))
    return ' '
  })
  const rest = unpiled.replaceAll(FLAGS, (all, flag: string) => {
    // Without its colon « suivi » is a word like another, but « pièce jointe » is asked for by name.
    const asked = all.trim().endsWith(':')
    if (/^p/i.test(flag) && (asked || flag.includes(' '))) search.withAttachments = true
    else if (asked && /^n/i.test(flag)) search.unread = true
    else if (asked) search.flagged = true
    else return all
    return ' '
  })
  for (const [piece] of rest.matchAll(PIECES)) {
    const [, operator, quoted = ''] = OPERATOR.exec(piece) ?? []
    const value = quoted.replaceAll('"', '').trim()
    if (operator === undefined) search.words.push(...wordsOf(piece))
    else if (value !== '') narrow(search, operator.toLowerCase(), value, piece)
  }
  search.words = search.words.slice(0, MOST_WORDS)
  return search
}

function narrow(search: MailSearch, operator: string, value: string, piece: string): void {
  if (operator === 'de' || operator === 'from') search.from.push(value)
  else if (operator === 'client') search.client.push(value)
  else if (operator.startsWith('attribu')) search.assigned.push(value)
  else if (operator === 'étiquette' || operator === 'etiquette' || operator === 'label')
    search.labels.push(value)
  else if (operator === 'retard' || operator === 'late') askDelay(search, value, piece)
  else if (operator === 'à' || operator === 'a' || operator === 'to') search.to.push(value)
  else {
    const day = dayOf(value)
    if (day === null) search.words.push(...wordsOf(piece))
    else if (operator === 'avant' || operator === 'before') search.before = day
    else search.after = day
  }
}

function askDelay(search: MailSearch, value: string, piece: string): void {
  if (/^(oui|yes)$/i.test(value)) search.delays.push('late')
  else if (/^(bient[ôo]t|soon)$/i.test(value)) search.delays.push('soon')
  else search.words.push(...wordsOf(piece))
}

/** The words of a text, as the index holds them. */
export const wordsOf = (text: string): string[] => text.match(/[\p{L}\p{N}]{1,60}/gu) ?? []

/** `31/12/2026`, `31/12/26` and `2026-12-31`, when there is such a day. */
function dayOf(value: string): string | null {
  const french = /^(\d{1,2})\/(\d{1,2})\/(\d{4}|\d{2})$/.exec(value)
  const [, day = '', month = '', year = ''] = french ?? []
  const iso = french ? `${year.padStart(4, '20')}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : value
  if (!/^\d{4}-\d{2}-\d{2}$/.test(iso)) return null
  const date = new Date(`${iso}T00:00:00Z`)
  return Number.isNaN(date.getTime()) || date.toISOString().slice(0, 10) !== iso ? null : iso
}

/** Whether nothing is asked of the mails themselves. */
export const asksNoMail = (search: MailSearch): boolean =>
  [search.words, search.from, search.to, search.client].every(({ length }) => length === 0) &&
  search.before === null &&
  search.after === null &&
  !(search.withAttachments || search.unread || search.flagged)

/** Whether something is asked of what the team says of their conversations. */
export const asksTeam = ({ piles, assigned, labels, delays }: MailSearch): boolean =>
  piles.length + assigned.length + labels.length + delays.length > 0

export const asksNothing = (search: MailSearch): boolean => asksNoMail(search) && !asksTeam(search)
