import { fold } from '../../../french/fold.ts'
import { isNamed } from './client-names.ts'
import type { InvoiceIndex, OpenInvoice } from './invoice-index.ts'
import { isDigits, withoutZeros, wordsOf } from './number-keys.ts'

/** Money that came in, as a bank tells it. */
export type MatchLine = {
  id: string
  amountCents: number
  bookedOn: string
  label: string
  counterparty: string | null
  iban: string | null
  references: readonly string[]
}

export type Proposal = {
  invoiceId: string
  /** From 1 to 99; `certain` ones may be accepted many at once. */
  confidence: number
  certain: boolean
  /** Why, in French, the strongest first. */
  reasons: string[]
}

type Cited = { strong: Set<OpenInvoice>; weak: Set<OpenInvoice>; unknown: boolean }
/** Digits in one run that can name an invoice: a year and a rank. */
const ENOUGH_DIGITS = 6
/** Groups of digits of one number. */
const MOST_GROUPS = 4
const MOST_PROPOSALS = 3
/** A word that more clients share finds none of them: another of their words does. */
const MOST_ALIKE = 100

/** The invoices that the words cite, and whether they cite one that is not open. */
function citedIn(words: readonly string[], index: InvoiceIndex): Cited {
  const cited: Cited = { strong: new Set(), weak: new Set(), unknown: false }
  words.forEach((word, at) => {
    if (!isDigits(word)) return
    const before = words[at - 1] ?? ''
    const prefixed = index.prefixes.has(before)
    let known = false
    const add = (invoice: OpenInvoice, exact: boolean) => {
      known = true
      const strong = exact || before === index.keys.get(invoice)!.prefix
      cited[strong ? 'strong' : 'weak'].add(invoice)
    }
    if (word.length >= ENOUGH_DIGITS)
      for (const invoice of index.byDigits.get(word) ?? []) add(invoice, word.length >= ENOUGH_DIGITS + 2)
    let groups = withoutZeros(word)
    let written = word
    for (let next = at + 1; next < at + MOST_GROUPS && isDigits(words[next] ?? ''); next += 1) {
      groups += `.${withoutZeros(words[next]!)}`
      written += words[next]!
      for (const invoice of index.byGroups.get(groups) ?? [])
        add(invoice, index.keys.get(invoice)!.digits === written)
    }
    const looksLikeOne =
      /^20\d{2}/.test(word) && (word.length >= ENOUGH_DIGITS || isDigits(words[at + 1] ?? ''))
    if (prefixed && looksLikeOne && !known) cited.unknown = true
  })
  for (const invoice of cited.strong) cited.weak.delete(invoice)
  return cited
}

/** The clients that a line names. */
function clientsNamed(line: MatchLine, index: InvoiceIndex): Set<string> {
  const words = fold(`${line.counterparty ?? ''} ${line.label}`).match(/[a-z0-9]+/g) ?? []
  const inLabel = new Set(words)
  const ends = [line.label, line.counterparty ?? ''].flatMap(
    (text) =>
      fold(text)
        .match(/[a-z0-9]+/g)
        ?.at(-1) ?? [],
  )
  const found = new Set<string>()
  for (const word of inLabel) {
    const clients = index.clientsByWord.get(word)
    if (clients === undefined || clients.size > MOST_ALIKE) continue
    for (const client of clients)
      if (isNamed(index.wordsOfClient.get(client)!, inLabel, ends)) found.add(client)
  }
  // « Dupont Menuiserie » names Dupont Menuiserie, not Dupont.
  const wordsOfClient = (client: string) => index.wordsOfClient.get(client)!
  for (const client of [...found])
    for (const longer of found) {
      const wider = wordsOfClient(longer)
      const own = wordsOfClient(client)
      if (wider.length > own.length && own.every((word) => wider.includes(word))) found.delete(client)
    }
  return found
}

/** The invoices that a line may pay, the likeliest first, at most three; each with its reasons. */
export function proposeFor(
  line: MatchLine,
  index: InvoiceIndex,
  rejected: ReadonlySet<string> = new Set(),
): Proposal[] {
  if (line.amountCents <= 0) return []
  const cited = citedIn(wordsOf([line.label, ...line.references].join(' | ')), index)
  const named = clientsNamed(line, index)
  const knownClient = line.iban === null ? undefined : index.clientByIban.get(line.iban)
  const sameAmount = index.byAmount.get(line.amountCents) ?? []
  const known = new Set([...named, ...(knownClient === undefined ? [] : [knownClient])])
  const ofKnown = sameAmount.filter(({ clientKey }) => known.has(clientKey))
  const candidates = new Set([
    ...cited.strong,
    ...cited.weak,
    ...ofKnown,
    ...(sameAmount.length <= MOST_PROPOSALS ? sameAmount : []),
  ])
  const facts = { line, cited, named, knownClient, ofKnown, sameAmount, index }
  return [...candidates]
    .filter(({ id }) => !rejected.has(id))
    .map((invoice) => judge(invoice, facts))
    .toSorted(
      (one, other) => other.confidence - one.confidence || one.invoiceId.localeCompare(other.invoiceId),
    )
    .slice(0, MOST_PROPOSALS)
}

type Facts = {
  line: MatchLine
  cited: Cited
  named: Set<string>
  knownClient: string | undefined
  ofKnown: OpenInvoice[]
  sameAmount: OpenInvoice[]
  index: InvoiceIndex
}

function judge(invoice: OpenInvoice, facts: Facts): Proposal {
  const { line, cited, named, knownClient, ofKnown, sameAmount } = facts
  const exact = invoice.owedCents === line.amountCents
  const strong = cited.strong.has(invoice)
  const isCited = strong || cited.weak.has(invoice)
  const isNamedHere = named.has(invoice.clientKey)
  const byIban = knownClient === invoice.clientKey
  const others = cited.strong.size + cited.weak.size - (isCited ? 1 : 0)
  const early = invoice.issuedOn > line.bookedOn
  const reasons = [
    isCited && `Le libellé cite ${invoice.number}`,
    exact
      ? 'Même montant que le reste dû'
      : line.amountCents < invoice.owedCents
        ? 'Montant inférieur au reste dû'
        : 'Montant supérieur au reste dû',
    byIban && 'Ce compte a déjà payé pour ce client',
    isNamedHere && 'Le libellé nomme le client',
    !isCited && exact && sameAmount.length === 1 && 'Seule facture de ce montant',
    early && 'La facture est plus récente que le mouvement',
  ].filter((reason) => reason !== false)
  const done = (confidence: number, certain = false): Proposal => ({
    invoiceId: invoice.id,
    confidence,
    certain,
    reasons,
  })
  const clientAgrees = byIban || isNamedHere
  if (isCited && exact && others === 0 && !cited.unknown && !early) {
    if (strong) return done(99, true)
    if (clientAgrees) return done(97, true)
    return done(85)
  }
  if (isCited) return done(exact ? 80 : line.amountCents < invoice.owedCents ? (clientAgrees ? 75 : 65) : 40)
  const free = others === 0 && !cited.unknown && !early
  const alone = ofKnown.length === 1
  if (clientAgrees && alone && free)
    return byIban ? done(96, true) : done(isTelling(invoice, facts) ? 95 : 70, isTelling(invoice, facts))
  if (clientAgrees) return done(free ? 60 : 35)
  return done(sameAmount.length === 1 && free ? 45 : 25)
}

/** Whether a name tells one client: of two words, or one that the bank gives as the other party, and no other client of that word. */
function isTelling(invoice: OpenInvoice, { line, index, named }: Facts): boolean {
  if (named.size > 1) return false
  const words = index.wordsOfClient.get(invoice.clientKey) ?? []
  if (words.length > 1) return true
  const [word = ''] = words
  const party: string[] = fold(line.counterparty ?? '').match(/[a-z0-9]+/g) ?? []
  return word.length >= 5 && party.includes(word) && (index.clientsByWord.get(word)?.size ?? 0) === 1
}

/**
 * The proposals of many lines. Where several lines would certainly pay one invoice, none of them is certain: one may be a double payment.
 */
export function proposeForAll(
  lines: readonly MatchLine[],
  index: InvoiceIndex,
  rejected: ReadonlyMap<string, ReadonlySet<string>> = new Map(),
): Map<string, Proposal[]> {
  const proposed = new Map(lines.map((line) => [line.id, proposeFor(line, index, rejected.get(line.id))]))
  const claims = new Map<string, number>()
  for (const [first] of proposed.values())
    if (first?.certain) claims.set(first.invoiceId, (claims.get(first.invoiceId) ?? 0) + 1)
  for (const [id, [first, ...rest]] of proposed)
    if (first?.certain && claims.get(first.invoiceId)! > 1) {
      const reasons = [...first.reasons, 'Un autre mouvement paie la même facture']
      proposed.set(id, [{ ...first, certain: false, confidence: 70, reasons }, ...rest])
    }
  return proposed
}
