import fc from 'fast-check'
import type { SaleMovement } from '#shared/domain/e-reporting/report-payments.ts'
import type { VatAmounts } from '#shared/domain/invoices/invoice-totals.ts'
import { type LossPart, type OpenLoss, openedParts, reopenedBy } from '#shared/domain/invoices/write-off.ts'
import {
  type LedgerLine,
  type Movement,
  oppositeMovement,
  receivedMovement,
  writeOffMovement,
  writeOffUndone,
} from '#shared/domain/payments/ledger-entries.ts'
import { payer } from '#shared/domain/payments/random-ledger.fixture.ts'
import { partsOfLoss } from './collected-vat.ts'

/** An invoice with what happened to it, in order: the movements of money, and the same as VAT reads them. */
export type LossStory = {
  vat: VatAmounts[]
  dueCents: number
  /** Whether its losses take VAT back. */
  recovers: boolean
  paidCents: number
  lostCents: number
  movements: Movement[]
  sale: SaleMovement[]
  payments: Movement[]
  losses: (OpenLoss & { cents: number; parts: LossPart[]; opened: LossPart[] })[]
}

export const randomAct = fc.record({
  act: fc.constantFrom('pay', 'comeBack', 'lose', 'undo'),
  share: fc.integer({ min: 1, max: 100 }),
  of: fc.nat({ max: 5 }),
})
export type LossAct = typeof randomAct extends fc.Arbitrary<infer A> ? A : never

export const startOf = (vat: VatAmounts[], recovers: boolean): LossStory => ({
  vat,
  recovers,
  paidCents: 0,
  lostCents: 0,
  movements: [],
  sale: [],
  payments: [],
  losses: [],
  dueCents: vat.reduce((sum, { baseCents, vatCents }) => sum + baseCents + vatCents, 0),
})

const of = { ...payer, currency: 'EUR', invoiceId: 'F' } as const
const on = '2026-11-26'
const vatOf = (parts: readonly LossPart[]) => parts.reduce((sum, { vatCents }) => sum + vatCents, 0)

/** Does an act as the commands do, as far as the rules allow; what they refuse changes nothing. */
export function follow(story: LossStory, { act, share, of: which }: LossAct): void {
  const part = (cents: number) => Math.ceil((cents * share) / 100)
  const owed = story.dueCents - story.paidCents - story.lostCents
  if (act === 'pay') pay(story, part(owed + story.lostCents), owed)
  if (act === 'comeBack') comeBack(story, which)
  if (act === 'lose') lose(story, part(owed))
  const loss = story.losses[which % Math.max(1, story.losses.length)]
  if (act === 'undo' && loss !== undefined && loss.leftCents > 0) open(story, loss, loss.leftCents)
}

export function pay(story: LossStory, amountCents: number, owed: number): void {
  if (amountCents === 0) return
  const needed = Math.min(story.lostCents, Math.max(0, amountCents - owed))
  for (const { id, amountCents: cents } of reopenedBy(needed, story.losses))
    open(story, story.losses.find((loss) => loss.id === id)!, cents)
  const allocations = [{ invoiceId: 'F', amountCents }]
  const movement = receivedMovement({
    into: 'bank',
    amountCents,
    currency: 'EUR',
    payer,
    quoteId: null,
    allocations,
  })
  story.paidCents += amountCents
  story.payments.push(movement)
  story.movements.push(movement)
  story.sale.push({
    kind: 'payment',
    recordId: `m${story.movements.length}`,
    on,
    amountCents,
    parts: null,
  })
}

/** A debit that was credited comes back: the debt is owed again, whatever it had opened. */
function comeBack(story: LossStory, which: number): void {
  const [payment] = story.payments.splice(which % Math.max(1, story.payments.length), 1)
  if (payment === undefined) return
  const amountCents = -payment.lines.find(({ account }) => account === 'receivable')!.amountCents
  story.paidCents -= amountCents
  story.movements.push(oppositeMovement(payment.lines, 'correction'))
  story.sale.push({
    kind: 'payment',
    recordId: `m${story.movements.length}`,
    on,
    parts: null,
    amountCents: -amountCents,
  })
}

export function lose(story: LossStory, amountCents: number): void {
  if (amountCents === 0) return
  const parts = partsOfLoss({ vat: story.vat }, story.sale, amountCents)
  const vatCents = story.recovers ? vatOf(parts) : 0
  story.movements.push(writeOffMovement({ ...of, amountCents, vatCents }))
  story.sale.push({
    kind: 'loss',
    recordId: `m${story.movements.length}`,
    on,
    parts,
    recovers: story.recovers,
  })
  story.lostCents += amountCents
  const id = String(story.losses.length)
  const reason = story.losses.length % 2 === 0 ? 'court_plan' : 'liquidation'
  story.losses.push({ id, reason, cents: amountCents, leftCents: amountCents, parts, opened: [] })
}

function open(story: LossStory, loss: LossStory['losses'][number], amountCents: number): void {
  const parts = openedParts(loss.parts, loss.opened, amountCents)
  const vatCents = story.recovers ? -vatOf(parts) : 0
  loss.opened.push(...parts)
  loss.leftCents -= amountCents
  story.lostCents -= amountCents
  story.movements.push(writeOffUndone({ ...of, amountCents, vatCents }))
  story.sale.push({
    kind: 'loss',
    recordId: `m${story.movements.length}`,
    on,
    parts,
    recovers: story.recovers,
  })
}

export const linesOf = ({ movements }: LossStory): LedgerLine[] => movements.flatMap(({ lines }) => lines)
