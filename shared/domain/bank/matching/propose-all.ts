import type { InvoiceIndex } from './invoice-index.ts'
import type { MatchLine } from './line-clues.ts'
import { type Proposal, proposeForAll } from './propose.ts'
import { type GroupProposal, proposeGroups } from './propose-groups.ts'
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
