import { NBSP } from '#shared/french/typography.ts'
import type { InvoiceIndex, OpenInvoice } from './invoice-index.ts'
import { citedIn, clientsNamed, type MatchLine } from './line-clues.ts'
import { type Proposal, proposeForAll } from './propose.ts'
import { type OpenPayout, type PayoutProposal, proposePayouts } from './propose-payouts.ts'
import { type OpenTarget, proposeTargets, type TargetProposal } from './propose-targets.ts'

type Rejections = ReadonlyMap<string, ReadonlySet<string>>
type Known = {
  index: InvoiceIndex
  payouts: readonly OpenPayout[]
  targets: readonly OpenTarget[]
  /** Other open lines of the bank, of the amounts of payouts and targets. */
  others: readonly Pick<MatchLine, 'amountCents' | 'bookedOn'>[]
  /** Invoices, payouts and targets, by line, that a person said it is not. */
  rejected: Rejections
  rejectedPayouts: Rejections
  rejectedTargets: Rejections
}
export type AllProposals = {
  lineId: string
  proposals: Proposal[]
  payouts: PayoutProposal[]
  groups: GroupProposal[]
  targets: TargetProposal[]
}

/** A line is one thing: where both an invoice and a payout are certain, neither is. */
const DOUBTFUL = { certain: false, confidence: 70 } as const

/** Candidates for each line: the payment of an invoice, by it alone or with others of these lines, a payout of the provider, or another target. */
export function proposeAll(
  lines: readonly MatchLine[],
  { index, payouts, targets, others, rejected, rejectedPayouts, rejectedTargets }: Known,
): AllProposals[] {
  const invoices = proposeForAll(lines, index, rejected)
  const sent = proposePayouts(lines, payouts, {
    others,
    rejected: rejectedPayouts,
    paysInvoice: (lineId) => (invoices.get(lineId) ?? []).length > 0,
  })
  const all = lines.map(({ id }) => settle(invoices.get(id) ?? [], sent.get(id) ?? []))
  const settled = new Set(
    lines.flatMap(({ id }, at) =>
      all[at]!.proposals[0]?.certain || all[at]!.payouts[0]?.certain ? [id] : [],
    ),
  )
  const aimed = proposeTargets(lines, targets, {
    others,
    rejected: rejectedTargets,
    isSettled: (lineId) => settled.has(lineId),
  })
  for (const [id, [first]] of aimed) if (first?.certain) settled.add(id)
  const groups = proposeGroups(lines, index, { rejected, settled })
  return lines.map(({ id }, at) => ({
    lineId: id,
    ...all[at]!,
    groups: groups.get(id) ?? [],
    targets: aimed.get(id) ?? [],
  }))
}

function settle(proposals: Proposal[], payouts: PayoutProposal[]) {
  const [invoice, ...rest] = proposals
  const [payout] = payouts
  if (!invoice?.certain || !payout?.certain) return { proposals, payouts }
  return {
    proposals: [
      { ...invoice, ...DOUBTFUL, reasons: [...invoice.reasons, 'Un versement a aussi ce montant'] },
      ...rest,
    ],
    payouts: [{ ...payout, ...DOUBTFUL, reasons: [...payout.reasons, 'Une facture a aussi ce montant'] }],
  }
}

/** Lines that together pay one invoice to the cent. */
type GroupProposal = {
  invoiceId: string
  /** In the order of their days. */
  lineIds: string[]
  confidence: number
  reasons: string[]
}

/** Lines of a group, and lines among which a group is sought: 781 sums for an invoice. */
const MOST_LINES = 4
const MOST_SOUGHT = 12
/** Beyond these, the invoices of a client are too many for a sum to tell one. */
const MOST_OF_CLIENT = 50

type Hint = { line: MatchLine; cites: boolean; byIban: boolean }

/**
 * Lines of a client, or that cite an invoice, whose sum is what it is owed: listed for each of them. A sum that several groups reach tells none.
 * `settled`: lines that certainly pay something else.
 */
function proposeGroups(
  lines: readonly MatchLine[],
  index: InvoiceIndex,
  { rejected, settled }: { rejected: ReadonlyMap<string, ReadonlySet<string>>; settled: ReadonlySet<string> },
): Map<string, GroupProposal[]> {
  const hints = new Map<OpenInvoice, Hint[]>()
  for (const line of lines) {
    if (line.amountCents <= 0 || settled.has(line.id)) continue
    for (const [invoice, hint] of hintsOf(line, index)) {
      if (invoice.owedCents <= line.amountCents || invoice.issuedOn > line.bookedOn) continue
      if (rejected.get(line.id)?.has(invoice.id)) continue
      const known = hints.get(invoice)
      if (known) known.push(hint)
      else hints.set(invoice, [hint])
    }
  }
  const proposed = new Map<string, GroupProposal[]>()
  for (const [invoice, own] of hints) {
    const group = onlyGroup(own, invoice.owedCents)
    if (group === null) continue
    const proposal = present(invoice, group)
    for (const { line } of group) proposed.set(line.id, [...(proposed.get(line.id) ?? []), proposal])
  }
  return proposed
}

/** The invoices that a line cites, and those of the client that it names or whose account it comes from. */
function hintsOf(line: MatchLine, index: InvoiceIndex): Map<OpenInvoice, Hint> {
  const { strong, weak } = citedIn(line, index)
  const cited = new Set([...strong, ...weak])
  const byIban = line.iban === null ? undefined : index.clientByIban.get(line.iban)
  const clients = new Set([...clientsNamed(line, index), ...(byIban === undefined ? [] : [byIban])])
  const found = new Map<OpenInvoice, Hint>()
  const add = (invoice: OpenInvoice) =>
    found.set(invoice, { line, cites: cited.has(invoice), byIban: byIban === invoice.clientKey })
  for (const invoice of cited) add(invoice)
  // A line that cites a number pays that one.
  if (cited.size > 0) return found
  for (const client of clients) {
    const own = index.byClient.get(client) ?? []
    if (own.length <= MOST_OF_CLIENT) own.forEach(add)
  }
  return found
}

/** The one group of two to four lines whose sum is the amount; null when there is none, or several. */
function onlyGroup(hints: readonly Hint[], amountCents: number): Hint[] | null {
  const sought = hints
    .toSorted((one, other) => other.line.bookedOn.localeCompare(one.line.bookedOn))
    .slice(0, MOST_SOUGHT)
  const found: Hint[][] = []
  const extend = (group: Hint[], from: number, left: number): void => {
    if (left === 0) {
      if (group.length > 1) found.push(group)
      return
    }
    if (group.length === MOST_LINES) return
    for (let at = from; at < sought.length && found.length < 2; at += 1) {
      const hint = sought[at]!
      if (hint.line.amountCents <= left) extend([...group, hint], at + 1, left - hint.line.amountCents)
    }
  }
  extend([], 0, amountCents)
  return found.length === 1
    ? found[0]!.toSorted((one, other) => one.line.bookedOn.localeCompare(other.line.bookedOn))
    : null
}

function present({ id, number }: OpenInvoice, group: readonly Hint[]): GroupProposal {
  const count = `Les ${group.length}${NBSP}mouvements`
  const cite = group.every(({ cites }) => cites)
  const sameAccount = group.every(({ byIban }) => byIban)
  return {
    invoiceId: id,
    lineIds: group.map(({ line }) => line.id),
    confidence: cite ? 90 : sameAccount ? 85 : 70,
    reasons: [
      `${count} font ensemble ce qui reste dû`,
      cite
        ? `Leurs libellés citent ${number}`
        : sameAccount
          ? 'Ils viennent d’un compte qui a déjà payé pour ce client'
          : 'Ils sont du même client',
    ],
  }
}
