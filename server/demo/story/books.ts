import type { DisputeReason } from '#shared/domain/invoices/dispute.ts'
import type { DemoDeal } from './deals.ts'
import type { WorkName } from './works.ts'

/** How the invoices of a signed devis end. Days count from its signature. */
export type Book = {
  deposit: { issued: number; paid: number } | null
  /** The balance, or the whole where there is no deposit. `paid` null: nothing was received. */
  last: { issued: number; paid: number | null }
  /** Percent of the last invoice that is received before it is owed. */
  partly?: { after: number; percent: number }
  credit?: { after: number; cents: number }
  dispute?: { after: number; reason: DisputeReason; message: string }
  /** The last invoice is written, and waits to be issued. */
  draft?: true
}

export const DEPOSIT_BPS = 3_000
const DEPOSIT = { issued: 1, paid: 4 }
const BALANCE_AFTER = 38
/** Most invoices are paid before their thirty days are over. */
const PAID_WITHIN = 24

type Twist = Partial<Book> & { paid?: number | null; issued?: number }

/** The invoices that tell a story; the others are paid in time. */
const twists: Partial<Record<`${string}/${WorkName}`, Twist>> = {
  // Two who pay late; five are late now, the first three of whom the bank says nothing.
  'montchat/shop': { issued: 6, paid: 55 },
  'haddad/kitchen': { issued: 8, paid: 52 },
  'monplaisir/waiting': { issued: 60, paid: null },
  'lenoir/renovation': { issued: 68, paid: null },
  'tessier/dressing': { issued: 45, paid: null },
  'maison-nordik/shop': { issued: 9, paid: null, partly: { after: 27, percent: 40 } },
  'perrachon/shelves': { issued: 2, paid: null },
  'veto-gratteciel/waiting': { credit: { after: 20, cents: 24_000 } },
  'marchand/repair': {
    paid: null,
    dispute: {
      after: 9,
      reason: 'quality',
      message:
        'La porte du placard frotte encore depuis votre passage. Je réglerai la facture dès qu’elle fermera correctement.',
    },
  },
  'delorme/partition': { draft: true },
}

/** The book of a devis that was signed. */
export function bookOf({ client, work, fate }: DemoDeal): Book | null {
  if (fate.kind !== 'signed') return null
  const twist = twists[`${client}/${work}`] ?? {}
  const whole = fate.paid === 'whole'
  const paid = twist.paid === undefined ? (whole ? 5 : (fate.balanceAfter ?? BALANCE_AFTER)) : twist.paid
  const issued = twist.issued ?? (whole ? 1 : Math.max(6, (paid ?? BALANCE_AFTER) - PAID_WITHIN))
  const { partly, credit, dispute, draft } = twist
  return {
    deposit: whole ? null : DEPOSIT,
    last: { issued, paid },
    ...(partly && { partly }),
    ...(credit && { credit }),
    ...(dispute && { dispute }),
    ...(draft && { draft }),
  }
}
