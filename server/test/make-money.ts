import { randomUUID } from 'node:crypto'
import { inTransaction } from '#server/db/transaction.ts'
import { recordMovement } from '#server/features/payments/steps/record-movement.ts'
import { memberScope } from '#server/scope.ts'
import { initialRights } from '#shared/domain/member-rights.ts'
import { feeMovement } from '#shared/domain/payments/ledger-entries.ts'
import type { Member, TestApp } from './harness.ts'

/** A payment of the organization that nothing has booked. Answers its id. */
export async function makePayment(app: TestApp, { orgId }: Member): Promise<string> {
  const id = randomUUID()
  await app.context.pool.query(
    `insert into payments (org_id, id, amount_cents, captured_at, chained) values ($1, $2, 100, now(), false)`,
    [orgId, id],
  )
  return id
}

/** A subscription of the organization that its client has not agreed to. Answers its id. */
export async function makeOnlineSubscription(app: TestApp, { orgId }: Member): Promise<string> {
  const [id, companyId, productId] = [randomUUID(), randomUUID(), randomUUID()]
  const { pool } = app.context
  await pool.query(`insert into companies (org_id, id, name) values ($1, $2, 'Voisin')`, [orgId, companyId])
  await pool.query(
    `insert into payment_products (org_id, id, product_id, name, price_type, amount_cents, currency, recurring_interval, tax_behavior)
     values ($1, $2, $3, 'Voisin', 'recurring', 100, 'EUR', 'month', 'exclusive')`,
    [orgId, productId, `prod_${productId}`],
  )
  const offer = {
    designation: 'Voisin',
    description: '',
    kind: 'services',
    unit: null,
    quantity: 1,
    unitCents: 100,
    taxBehavior: 'exclusive',
    vatRateBps: 0,
    currency: 'EUR',
    every: 'month',
    trialDays: 0,
  }
  await pool.query(
    `insert into online_subscriptions (org_id, id, company_id, product_id, account_id, mode, offer, currency, net_cents, gross_cents, token_hash,
     recipient_email, expires_at, created_at, updated_at)
     values ($1, $2, $3, $4, 'acct_1', 'test', $5, 'EUR', 100, 100, sha256($6::text::bytea), 'voisin@client.test', now() + interval '1 day', now(), now())`,
    [orgId, id, companyId, productId, JSON.stringify(offer), id],
  )
  return id
}

/** A line of a bank account of the organization. Answers its id. */
export async function makeBankLine(
  app: TestApp,
  { orgId }: Member,
  accountId: string,
  facts: { amountCents?: number; counterpartyIban?: string } = {},
): Promise<string> {
  const id = randomUUID()
  const { amountCents = 1, counterpartyIban = null } = facts
  await app.context.pool.query(
    `insert into bank_lines (org_id, id, account_id, entry_key, part, file_sha256, booked_on, amount_cents, label, counterparty_iban)
     values ($1, $2, $3, $4, 0, '', '2026-01-01', $5, 'x', $6)`,
    [orgId, id, accountId, id, amountCents, counterpartyIban],
  )
  return id
}

/** A payout of the organization's provider, in live mode. Answers its id. */
export async function makePayout(
  app: TestApp,
  { orgId }: Member,
  facts: { amountCents?: number; arrivesOn?: string } = {},
): Promise<string> {
  const id = randomUUID()
  const { amountCents = 1, arrivesOn = '2026-01-01' } = facts
  await app.context.pool.query(
    `insert into provider_payouts (org_id, id, payout_id, account_id, mode, state, automatic, amount_cents, currency, sent_at, arrives_on, asked_at, created_at)
     values ($1, $2::uuid, 'po_' || $2::text, 'acct_1', 'live', 'paid', false, $3, 'EUR', now(), $4, now(), now())`,
    [orgId, id, amountCents, arrivesOn],
  )
  return id
}

/** A refund of the organization that its bank has to transfer. Answers its id. */
export async function makeTransfer(
  app: TestApp,
  member: Member,
  facts: { amountCents?: number; holder?: string } = {},
): Promise<string> {
  const id = randomUUID()
  const { amountCents = 100, holder = 'Voisin' } = facts
  await app.context.pool.query(
    `insert into refund_transfers (org_id, id, payment_id, amount_cents, holder, iban, reason, created_at)
     values ($1, $2, $3, $4, $5, 'FR7630006000011234567890189', 'Trop perçu', now())`,
    [member.orgId, id, await makePayment(app, member), amountCents, holder],
  )
  return id
}

/** A file of transfers of the organization. Answers its id. */
export async function makeTransferFile(app: TestApp, { orgId }: Member): Promise<string> {
  const { rows } = await app.context.pool.query<{ id: string }>(
    `with account as (
       insert into bank_accounts (org_id, name, iban, currency) values ($1, 'Voisin', 'FR1420041010050500013M02606', 'EUR')
       on conflict (org_id, iban) do update set name = excluded.name returning id)
     insert into bank_transfer_files (org_id, id, account_id, execute_on, transfers, total_cents, content, created_at)
     select $1, gen_random_uuid(), id, current_date, 1, 100, '<Document/>', now() from account returning id`,
    [orgId],
  )
  return rows[0]!.id
}

/** A loss of a draft of the organization, with a duplicate that is nowhere, beside a movement of another kind. Answers its id. */
export async function makeWriteOff(app: TestApp, { orgId, userId }: Member): Promise<string> {
  const [id, invoiceId] = [randomUUID(), randomUUID()]
  const { pool } = app.context
  const scope = memberScope(app.context, { orgId, userId, role: 'owner', rights: initialRights })
  await inTransaction(scope, (tx) =>
    recordMovement(tx, {
      movement: feeMovement({ amountCents: 120, currency: 'EUR' }),
      source: { kind: 'write_off', id },
      occurredAt: tx.now,
    }),
  )
  await pool.query(`insert into invoices (org_id, id, kind) values ($1, $2, 'invoice')`, [orgId, invoiceId])
  await pool.query(
    `insert into write_offs (org_id, id, invoice_id, movement_id, amount_cents, vat_cents, reason, lost_on, duplicate_file_key, duplicate_sha256, created_at)
     select $1, $2::uuid, $3, id, 120, 20, 'liquidation', '2026-01-01', $4, repeat('a', 64), now() from money_movements where org_id = $1 and source_id = $2::uuid::text`,
    [orgId, id, invoiceId, `${orgId}/invoices/${randomUUID()}.pdf`],
  )
  return id
}
