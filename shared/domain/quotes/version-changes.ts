import type { DocumentLine, QuoteDocument } from '#shared/domain/documents/quote-document.ts'
import { formatDate, formatMoney, formatPercentBps, formatQuantity } from '#shared/french/format.ts'

/** A fact that differs, as both versions tell it; '' where a version has none. */
export type ChangedFact = { label: string; before: string; after: string }

/** A line of one version or of both: what is new, what is gone, what differs. */
export type LineChange = {
  id: string
  kind: 'added' | 'removed' | 'changed'
  /** Its first words, as the later version that has it tells them. */
  name: string
  /** The amount without VAT of an item that was added or removed. */
  amount: string
  facts: ChangedFact[]
}

/** The changes of a version of a quote from another. All empty: they say the same. */
export type VersionChanges = { lines: LineChange[]; terms: ChangedFact[]; amounts: ChangedFact[] }

type Fact = [label: string, text: string]
type Version = QuoteDocument

const WORDS = 80
const firstWords = (line: DocumentLine): string => {
  const text = (line.kind === 'section' ? line.title : line.description).split('\n')[0]!.trim()
  return text.length > WORDS ? `${text.slice(0, WORDS - 1)}…` : text
}

/** The facts of a line, under the same label in both versions. */
function lineFacts(line: DocumentLine, { currency, totals }: Version): Fact[] {
  if (line.kind === 'section') return [['Titre', line.title]]
  const { quantityMilli, unit, unitPriceCents, discountBps, vatRateBps } = line
  return [
    ['Texte', line.description.trim()],
    ['Quantité', [formatQuantity(quantityMilli), unit].filter(Boolean).join(' ')],
    ['Prix unitaire HT', formatMoney(unitPriceCents, currency)],
    ['Remise', discountBps === 0 ? '' : formatPercentBps(discountBps)],
    ['TVA', formatPercentBps(vatRateBps)],
    ['Montant HT', formatMoney(totals.lineNetCents[line.id] ?? 0, currency)],
  ]
}

function termFacts(version: Version): Fact[] {
  const { buyer, deposit, currency } = version
  const address = [buyer.name, ...buyer.addressLines, buyer.postalCode, buyer.city].filter(Boolean).join(', ')
  return [
    ['Titre', version.title ?? ''],
    ['Client', address],
    ['Valable jusqu’au', formatDate(version.validUntil)],
    ['Acompte', deposit ? `${formatPercentBps(deposit.bps)}, ${formatMoney(deposit.cents, currency)}` : ''],
    ['Conditions de paiement', version.paymentTerms ?? ''],
    ['Notes', version.notes ?? ''],
    ['Mentions légales', version.mentions.join('\n')],
  ]
}

function amountFacts({ totals, discount, currency }: Version): Fact[] {
  const money = (cents: number) => formatMoney(cents, currency)
  const share = discount?.kind === 'percent' ? ` (${formatPercentBps(discount.bps)})` : ''
  return [
    ['Remise', totals.discountCents === 0 ? '' : `${money(-totals.discountCents)}${share}`],
    ['Total HT', money(totals.netCents)],
    ...totals.vat.map(({ rateBps, vatCents }): Fact => [`TVA ${formatPercentBps(rateBps)}`, money(vatCents)]),
    ['Total TTC', money(totals.grossCents)],
  ]
}

/** The labels of both, in the order of the later one, those of the earlier alone at their end. */
function changedFacts(before: Fact[], after: Fact[]): ChangedFact[] {
  const [was, is] = [new Map(before), new Map(after)]
  const labels = [...is.keys(), ...[...was.keys()].filter((label) => !is.has(label))]
  return labels.flatMap((label) => {
    const fact = { label, before: was.get(label) ?? '', after: is.get(label) ?? '' }
    return fact.before === fact.after ? [] : [fact]
  })
}

const amountOf = (line: DocumentLine, { totals, currency }: Version) =>
  line.kind === 'section' ? '' : formatMoney(totals.lineNetCents[line.id] ?? 0, currency)

/**
 * Compares a version with an earlier one. A line is known by its id, which a new version keeps: one that moved is not a change. The lines
 * of the later version come first, in its order, then those that are gone.
 */
export function compareVersions(before: Version, after: Version): VersionChanges {
  const was = new Map(before.lines.map((line) => [line.id, line]))
  const is = new Map(after.lines.map((line) => [line.id, line]))
  const present = after.lines.flatMap((line): LineChange[] => {
    const earlier = was.get(line.id)
    const name = firstWords(line)
    // A section that became an item is another line.
    if (earlier === undefined || earlier.kind !== line.kind)
      return [{ id: line.id, kind: 'added', name, amount: amountOf(line, after), facts: [] }]
    const facts = changedFacts(lineFacts(earlier, before), lineFacts(line, after))
    return facts.length === 0 ? [] : [{ id: line.id, kind: 'changed', name, amount: '', facts }]
  })
  const gone = before.lines.flatMap((line): LineChange[] => {
    if (is.get(line.id)?.kind === line.kind) return []
    return [
      { id: line.id, kind: 'removed', name: firstWords(line), amount: amountOf(line, before), facts: [] },
    ]
  })
  return {
    lines: [...present, ...gone],
    terms: changedFacts(termFacts(before), termFacts(after)),
    amounts: changedFacts(amountFacts(before), amountFacts(after)),
  }
}
