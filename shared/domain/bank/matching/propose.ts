import { fold } from '../../../french/fold.ts'
import { type InvoiceIndex, type OpenInvoice, payableAmounts } from './invoice-index.ts'
import { type Cited, citedIn, clientsNamed, type MatchLine } from './line-clues.ts'

export type { MatchLine }

export type Proposal = {
  invoiceId: string
  /** From 1 to 99; `certain` ones may be accepted many at once. */
  confidence: number
  certain: boolean
  /** Why, in French, the strongest first. */
  reasons: string[]
}

const MOST_PROPOSALS = 3

/** The invoices that a line may pay, the likeliest first, at most three; each with its reasons. */
export function proposeFor(
  line: MatchLine,
  index: InvoiceIndex,
  rejected: ReadonlySet<string> = new Set(),
): Proposal[] {
  if (line.amountCents <= 0) return []
  const cited = citedIn(line, index)
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
  const exact = payableAmounts(invoice).has(line.amountCents)
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

/** Whether a name identifies one client: it has two words, or the bank gives it as the other party and no other client has that word. */
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
