import type Stripe from 'stripe'
import type { Kept } from './stripe-twin-objects.fixture.ts'
import type { Ledger } from './stripe-twin-store.fixture.ts'

type Ask = { ledger: Ledger; account: string | null; query: URLSearchParams; id: string }
type Reply = { status: number; body: object }
type Answers = {
  page: (ask: never, all: { id: string }[]) => Reply
  one: (kind: string) => (ask: never) => Reply
}

/** `payout`: the one that sent it to the bank. */
type KeptTransaction = Kept<Stripe.BalanceTransaction> & { object: 'balance_transaction' }

/** https://docs.stripe.com/api/balance_transactions/list, of one payout, with the charge or refund where that is asked. */
export const payoutRoutes = ({ page, one }: Answers) => ({
  'GET /v1/payouts/:id': one('payout') as (ask: Ask) => Reply,
  'GET /v1/balance_transactions': (ask: Ask): Reply => {
    const { ledger, account, query } = ask
    const payout = ledger.find<Kept<Stripe.Payout>>('payout', account, query.get('payout') ?? '')
    const isExpanded = [...query].some(
      ([name, value]) => name.startsWith('expand') && value === 'data.source',
    )
    const held = payout?.automatic
      ? ledger.all<KeptTransaction>(`transactions of ${payout.id}`, account).map((one) => ({
          ...one,
          source: isExpanded
            ? (ledger.find('source', account, String(one.source)) ?? one.source)
            : one.source,
        }))
      : []
    return page(ask as never, held as { id: string }[])
  },
})

export const newPayout = (id: string, given: Partial<Stripe.Payout>): Kept<Stripe.Payout> => ({
  id,
  object: 'payout',
  amount: 0,
  currency: 'eur',
  automatic: true,
  created: 0,
  arrival_date: 0,
  status: 'in_transit',
  reconciliation_status: 'completed',
  failure_balance_transaction: null,
  ...given,
})

export const newTransaction = (id: string, given: Partial<Stripe.BalanceTransaction>): KeptTransaction => {
  const { amount = 0, fee = 0 } = given
  return {
    id,
    object: 'balance_transaction',
    type: 'charge',
    currency: 'eur',
    created: 0,
    source: null,
    ...given,
    amount,
    fee,
    net: amount - fee,
  }
}

type Held = { type?: string; amount: number; fee?: number; intent?: string; charge?: string }

/** An automatic payout of these movements, as Stripe makes it; `amount` is their sum unless it is said. */
export function addPayout(
  ledger: Ledger,
  account: string,
  held: readonly Held[],
  { amount, ...facts }: Partial<Stripe.Payout> = {},
): Kept<Stripe.Payout> {
  const sum = held.reduce((total, { amount: gross, fee = 0 }) => total + gross - fee, 0)
  const created = ledger.now()
  const payout = newPayout(ledger.newId('po'), {
    amount: amount ?? sum,
    created,
    arrival_date: created - (created % 86_400),
    ...facts,
  })
  ledger.keep('payout', account, payout)
  const shelf = `transactions of ${payout.id}`
  for (const { type = 'charge', amount: gross, fee = 0, intent, charge } of held) {
    const source = type === 'charge' ? (charge ?? ledger.newId('ch')) : ledger.newId('re')
    ledger.keep('source', account, {
      id: source,
      object: type === 'charge' ? 'charge' : 'refund',
      payment_intent: intent ?? null,
      ...(type === 'charge' ? {} : { charge: charge ?? null }),
    })
    const transaction = newTransaction(ledger.newId('txn'), { type, amount: gross, fee, created, source })
    ledger.keep(shelf, account, transaction)
  }
  const own = { type: 'payout', amount: -payout.amount!, created, source: payout.id }
  ledger.keep(shelf, account, newTransaction(ledger.newId('txn'), own))
  return payout
}
