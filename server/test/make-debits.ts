import { randomUUID } from 'node:crypto'
import type { Member, TestApp } from './harness.ts'
import { makePayment } from './make-money.ts'

/** An identifier of which the key is right. */
export const CREDITOR_ID = 'FR72ZZZ123456'

/** The organization may collect. */
export async function makeCreditor(app: TestApp, { orgId }: Member): Promise<void> {
  await app.context.pool.query(
    `insert into debit_settings (org_id, creditor_id, updated_at) values ($1, $2, now()) on conflict do nothing`,
    [orgId, CREDITOR_ID],
  )
}

/** A mandate that a company of the organization signed. Answers its id. */
export async function makeMandate(app: TestApp, { orgId }: Member): Promise<string> {
  const { rows } = await app.context.pool.query<{ id: string }>(
    `with client as (insert into companies (org_id, name, kind) values ($1, 'Voisin', 'professional') returning id)
     insert into debit_mandates (org_id, reference, creditor_id, company_id, email, holder, iban, scheme, kind, notice_days, state, origin, signed_on, created_at)
     select $1, 'RUM-' || left(gen_random_uuid()::text, 8), $2, id, 'voisin@exemple.test', 'Voisin', 'FR1420041010050500013M02606',
       'core', 'recurrent', 14, 'active', 'paper', '2026-01-01', now() from client returning id`,
    [orgId, CREDITOR_ID],
  )
  return rows[0]!.id
}

/** A debit of the organization in a file; its payment is booked by nobody. */
export async function makeDebit(app: TestApp, member: Member): Promise<{ fileId: string; debitId: string }> {
  const [fileId, batchId, debitId] = [randomUUID(), randomUUID(), randomUUID()]
  const [mandateId, paymentId] = [await makeMandate(app, member), await makePayment(app, member)]
  await app.context.pool.query(
    `with account as (
       insert into bank_accounts (org_id, name, iban, currency) values ($1, 'Voisin', 'FR1420041010050500013M02606', 'EUR')
       on conflict (org_id, iban) do update set name = excluded.name returning id)
     insert into debit_files (org_id, id, account_id, collect_on, debits, total_cents, content, created_at)
     select $1, $2, id, '2026-01-02', 1, 100, '<Document/>', now() from account`,
    [member.orgId, fileId],
  )
  await app.context.pool.query(
    `insert into debit_batches (org_id, id, file_id, scheme, sequence, debits, total_cents) values ($1, $2, $3, 'core', 'FRST', 1, 100)`,
    [member.orgId, batchId, fileId],
  )
  const invoiceId = randomUUID()
  await app.context.pool.query(`insert into invoices (org_id, id, kind) values ($1, $2, 'invoice')`, [
    member.orgId,
    invoiceId,
  ])
  await app.context.pool.query(
    `insert into debits (org_id, id, batch_id, mandate_id, invoice_id, payment_id, amount_cents, collect_on, created_at)
     values ($1, $2, $3, $4, $5, $6, 100, '2026-01-02', now())`,
    [member.orgId, debitId, batchId, mandateId, invoiceId, paymentId],
  )
  return { fileId, debitId }
}
