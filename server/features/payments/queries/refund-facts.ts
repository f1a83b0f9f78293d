import { type SqlBool, sql } from 'kysely'
import type { z } from 'zod'
import { countHolders } from '#server/features/organizations/queries/members.ts'
import { listStandings, pendingRefundOf } from '#server/features/payments/queries/standings.ts'
import { readRefundRule } from '#server/features/payments/store/refund-rule.ts'
import type { Tx } from '#server/scope.ts'
import type { refundStandingSchema } from '#shared/contract/refunds.ts'
import { COUNTED_DAYS } from '#shared/domain/payments/refund-rule.ts'
import { getPaymentFacts, type PaymentFacts } from './payment-lines.ts'

const DAY_MS = 86_400_000
/** IBANs of one client, and those that got money lately: more than anybody has. */
const MOST_IBANS = 200

/** The client of a payment, as matches and refunds name it. */
export const clientKeyOf = ({ company_id, contact_id }: Pick<PaymentFacts, 'company_id' | 'contact_id'>) =>
  company_id ?? contact_id

const since = (tx: Tx) => new Date(tx.now.getTime() - COUNTED_DAYS * DAY_MS)

/** Refunds of the last days that were not given up: those that wait count as given. */
const lately = (tx: Tx) =>
  tx.db
    .selectFrom('refund_approvals as a')
    .where('a.org_id', '=', tx.scope.orgId)
    .where('a.created_at', '>', since(tx))
    .where('a.state', 'in', ['waiting', 'done', 'alone'])
    .where(
      sql<SqlBool>`not exists (select from refund_requests as r where r.org_id = a.org_id and r.id = a.id and r.state = 'failed')`,
    )

/**
 * Reads what refunds of a payment are judged by; of IBANs, the given one alone, or the latest. Whoever judges holds the refunds of the organization
 * (lockOutgoingRefunds), else two at once pass under one limit. Errors: not_found.
 */
export async function readRefundStanding(
  tx: Tx,
  paymentId: string,
  iban?: string | null,
): Promise<z.output<typeof refundStandingSchema>> {
  const payment = await getPaymentFacts(tx, paymentId)
  const client = clientKeyOf(payment)
  const cents = (of: 'requested_by' | 'client_key', is: string | null) =>
    lately(tx)
      .select((eb) => eb.fn.sum<string | null>('a.amount_cents').as('cents'))
      .where(`a.${of}`, '=', is)
      .executeTakeFirstOrThrow()
  const [rule, holders, standings, pendingCents, asker, ofClient, ofIbans, seen] = await Promise.all([
    readRefundRule(tx),
    countHolders(tx, 'payment:write'),
    listStandings(tx, [paymentId]),
    pendingRefundOf(tx, paymentId),
    cents('requested_by', tx.scope.userId),
    client === null ? { cents: 0 } : cents('client_key', client),
    listGivenByIban(tx, iban),
    listSeenIbans(tx, paymentId, client),
  ])
  return {
    limitCents: rule.limitCents,
    hasAnother: holders > 1,
    given: {
      payment: (standings.get(paymentId)?.refundedCents ?? 0) + pendingCents,
      asker: Number(asker.cents ?? 0),
      client: Number(ofClient.cents ?? 0),
    },
    proven: payment.online || payment.debit || payment.matched,
    seenIbans: seen,
    givenByIban: ofIbans.map((one) => ({ iban: one.iban!, cents: Number(one.cents) })),
  }
}

async function listGivenByIban(tx: Tx, iban: string | null | undefined) {
  if (iban === null) return []
  const query = lately(tx)
    .select((eb) => ['a.iban', eb.fn.sum<string>('a.amount_cents').as('cents')])
    .where('a.iban', iban === undefined ? 'is not' : '=', iban ?? null)
  return query.groupBy('a.iban').limit(MOST_IBANS).execute()
}

/** The accounts from which a payment, or others of its client, came: the lines of the bank say so. */
async function listSeenIbans(tx: Tx, paymentId: string, client: string | null): Promise<string[]> {
  const { rows } = await sql<{ iban: string }>`
    select distinct l.counterparty_iban as iban from bank_matches as m join bank_lines as l on l.org_id = m.org_id and l.id = m.line_id
    where m.org_id = ${tx.scope.orgId} and l.counterparty_iban is not null and (m.payment_id = ${paymentId} or m.client_key = ${client})
    limit ${MOST_IBANS}`.execute(tx.db)
  return rows.map(({ iban }) => iban)
}
