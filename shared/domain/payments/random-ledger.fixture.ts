import fc from 'fast-check'
import {
  allocationMovement,
  disputeMovement,
  disputeWonMovement,
  type Movement,
  oppositeMovement,
  type Payer,
  receivedMovement,
  refundMovement,
  releaseMovement,
} from './ledger-entries.ts'
import { paidByLedger, standingOf } from './payment-standing.ts'
import { mayFollow, type PaymentState } from './payment-state.ts'

export const payer: Payer = { companyId: 'company', contactId: null }
/** Invoices of one client, and what each asks. */
export type Asked = Record<string, number>
export type RandomPayment = { state: PaymentState; movements: Movement[] }

export const randomAsked = fc
  .array(fc.integer({ min: 1, max: 50_000 }), { minLength: 1, maxLength: 4 })
  .map((cents): Asked => Object.fromEntries(cents.map((each, index) => [`F${index}`, each])))

/** A wish at random, whether or not it is allowed then. */
export const randomWish = fc.record({
  act: fc.constantFrom(
    'receive',
    'allocate',
    'release',
    'refund',
    'cancel',
    'fail',
    'dispute',
    'win',
    'lose',
  ),
  payment: fc.nat({ max: 3 }),
  invoice: fc.nat({ max: 3 }),
  share: fc.integer({ min: 1, max: 100 }),
  amountCents: fc.integer({ min: 1, max: 90_000 }),
  fromInvoice: fc.boolean(),
})
export type Wish = typeof randomWish extends fc.Arbitrary<infer W> ? W : never

const linesOf = ({ movements }: RandomPayment) => movements.flatMap(({ lines }) => lines)

/** Does what a wish asks as far as the rules allow, as the commands do; what they refuse changes nothing. */
export function follow(payments: RandomPayment[], asked: Asked, wish: Wish): void {
  const ids = Object.keys(asked)
  const invoiceId = ids[wish.invoice % ids.length]!
  const all = payments.flatMap(linesOf)
  const owed = Math.max(0, asked[invoiceId]! - paidByLedger(all, invoiceId))
  if (wish.act === 'receive') {
    const taken = Math.min(owed, Math.ceil((wish.amountCents * wish.share) / 100))
    const allocations = taken > 0 ? [{ invoiceId, amountCents: taken }] : []
    const received = {
      into: 'bank',
      amountCents: wish.amountCents,
      currency: 'EUR',
      payer,
      quoteId: null,
    } as const
    payments.push({ state: 'succeeded', movements: [receivedMovement({ ...received, allocations })] })
    return
  }
  const payment = payments[wish.payment % Math.max(1, payments.length)]
  if (payment !== undefined) moveOne(payment, invoiceId, owed, wish)
}

const reached = { cancel: 'canceled', fail: 'failed', dispute: 'disputed', win: 'won', lose: 'lost' } as const

function moveOne(payment: RandomPayment, invoiceId: string, owed: number, wish: Wish): void {
  const lines = linesOf(payment)
  const { heldCents, receivedCents, allocated } = standingOf(lines)
  const there = payment.state === 'succeeded' || payment.state === 'won'
  const share = (cents: number) => Math.ceil((cents * wish.share) / 100)
  const push = (cents: number, movement: () => Movement) => {
    if (cents > 0) payment.movements.push(movement())
  }
  if (wish.act === 'allocate' || wish.act === 'release' || wish.act === 'refund') {
    if (!there) return
    const onInvoice = allocated.get(invoiceId) ?? 0
    if (wish.act === 'allocate') {
      const amountCents = Math.min(owed, share(heldCents))
      push(amountCents, () => allocationMovement(lines, payer, [{ invoiceId, amountCents }]))
      return
    }
    if (wish.act === 'release') {
      const amountCents = share(onInvoice)
      push(amountCents, () => releaseMovement(lines, { invoiceId, amountCents }, null))
      return
    }
    const most = wish.fromInvoice ? onInvoice : receivedCents
    const amountCents = share(most)
    const from = wish.fromInvoice ? invoiceId : null
    push(amountCents, () => refundMovement(lines, { amountCents, invoiceId: from, out: 'bank' }))
    if (amountCents > 0 && amountCents === receivedCents) payment.state = 'refunded'
    return
  }
  const to = reached[wish.act as keyof typeof reached]
  if (!mayFollow(payment.state, to)) return
  payment.movements.push(
    {
      canceled: () => oppositeMovement(lines, 'correction'),
      failed: () => oppositeMovement(lines, 'correction'),
      disputed: () => disputeMovement(lines),
      won: () => disputeWonMovement(lines, 'bank'),
      lost: () => oppositeMovement(lines, 'chargeback'),
    }[to](),
  )
  payment.state = to
}
