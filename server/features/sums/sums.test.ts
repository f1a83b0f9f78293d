import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { kyselyOver } from '#server/db/kysely-over.ts'
import { plainPages } from '#server/features/invoices/invoices.fixture.ts'
import { createFixedClock } from '#server/integrations/clock/local.ts'
import { systemScope, type Tx } from '#server/scope.ts'
import { startTestApp, type TestApp } from '#server/test/harness.ts'
import { sumChecks, verifySums } from './commands/verify-sums.ts'
import { liveMonths, type Months } from './sums.fixture.ts'

const clock = createFixedClock(new Date('2026-03-02T10:00:00Z'))
let site: TestApp
let own: Months
beforeAll(async () => {
  site = await startTestApp({ jobs: false, clock })
  site.context.pdf = { ...site.context.pdf, renderInvoice: plainPages }
  own = await liveMonths(site, clock)
})
afterAll(() => site.close())

const tables = [
  ...[
    'money_movements',
    'money_lines',
    'payments',
    'invoices',
    'invoice_documents',
    'invoice_links',
    'invoice_series',
    'quotes',
  ],
  ...['refund_approvals', 'refund_transfers', 'bank_transfer_files', 'debit_files', 'debits', 'write_offs'],
  ...['ledger_entries', 'bank_matches', 'bank_lines', 'document_counters'],
]

/** The names of sums that do not hold after a statement of the owner of the tables, whose triggers are off; nothing of it stays. */
async function brokenBy(statements: string, values: Record<string, unknown>): Promise<string[]> {
  const client = await site.context.pool.connect()
  try {
    await client.query('begin')
    for (const table of tables) await client.query(`alter table ${table} disable trigger user`)
    // What is kept beside the invoices follows: it has an alteration of its own.
    await client.query('alter table invoices enable trigger invoices_tallied')
    for (const statement of statements.split(';').filter((one) => one.trim() !== '')) {
      const names = [...new Set(statement.match(/:\w+/g) ?? [])].filter((name) => name.slice(1) in values)
      const text = names.reduce((sql, name, index) => sql.replaceAll(name, `$${index + 1}`), statement)
      const { rowCount, command } = await client.query(
        text,
        names.map((name) => values[name.slice(1)]),
      )
      if (command !== 'ALTER' && command !== 'DROP') expect(rowCount, statement).toBeGreaterThan(0)
    }
    const db = kyselyOver(client, { over: false })
    const refuse = () => Promise.reject(new Error('a check writes nothing'))
    const scope = systemScope(site.context, own.owner.orgId)
    const tx: Tx = {
      scope,
      now: clock.now(),
      db,
      byKey: db,
      emit: refuse,
      enqueue: refuse,
      enqueueEach: refuse,
    }
    const broken: string[] = []
    for (const { name, find } of sumChecks) if ((await find(tx)).length > 0) broken.push(name)
    return broken
  } finally {
    await client.query('rollback')
    client.release()
  }
}

/** Each alteration breaks the sum it is under, and no other. */
const alterations: Record<string, string[]> = {
  movement_balanced: [
    `with m as (insert into money_movements (org_id, kind, source_kind, source_id, occurred_at, created_at)
       values (:org, 'provider_fee', 'essai', '1', now(), now()) returning id)
     insert into money_lines (org_id, movement_id, line_no, account, amount_cents, currency)
       select :org, id, no, case no when 1 then 'provider_fees' else 'provider_balance' end, case no when 1 then 10 else -9 end, 'EUR' from m, generate_series(1, 2) as no`,
    `insert into money_movements (org_id, kind, source_kind, source_id, occurred_at, created_at) values (:org, 'payout', 'essai', '2', now(), now())`,
  ],
  source_once: [
    `alter table money_movements drop constraint money_movements_org_id_source_kind_source_id_key;
     with m as (insert into money_movements (org_id, kind, source_kind, source_id, occurred_at, created_at)
       select :org, 'provider_fee', 'essai', '3', now(), now() from generate_series(1, 2) returning id)
     insert into money_lines (org_id, movement_id, line_no, account, amount_cents, currency)
       select :org, id, no, case no when 1 then 'provider_fees' else 'provider_balance' end, case no when 1 then 10 else -10 end, 'EUR' from m, generate_series(1, 2) as no`,
    `drop index payments_source;
     insert into payments (org_id, amount_cents, captured_at, chained, state, source_kind, source_id)
       select :org, 100, now(), false, 'processing', 'essai', '4' from generate_series(1, 2)`,
  ],
  payment_within: ['update payments set amount_cents = amount_cents - 1 where id = :overpaid'],
  payment_ended: [
    `update payments set state = 'canceled' where id = :overpaid`,
    `update payments set state = 'canceled' where id = :toRefund`,
    // Cancelled as it is done, while a refund of it stays booked.
    `update money_movements set kind = 'refund', source_kind = 'refund' where payment_id = :canceled and kind = 'correction'`,
  ],
  invoice_owes: [`update invoices set status = 'sent' where id = :balance`],
  nothing_above: [`update invoices set due_cents = due_cents - 1 where id = :matched`],
  loss_once: ['update write_offs set amount_cents = amount_cents + 1 where invoice_id = :lost'],
  quote_within: ['update quotes set gross_cents = gross_cents - 100000 where id = :quoteId'],
  deposit_once: [
    `delete from invoice_links where invoice_id = :balance and preceding_id = :situation;
     insert into invoice_links (org_id, invoice_id, preceding_id, relation) values (:org, :situation, :deposit, 'takes_back')`,
  ],
  refund_by_two: [
    `alter table refund_approvals drop constraint refund_approvals_by_another;
     update refund_approvals set decided_by = requested_by where id = :allowed`,
    `update money_movements set created_by = (select requested_by from refund_approvals where id = :allowed::uuid) where source_kind = 'refund' and source_id = :allowed::uuid::text`,
  ],
  allowed_refund_once: [
    `update refund_approvals set state = 'done' where id = :refused`,
    `update refund_approvals set amount_cents = amount_cents + 1 where id = :allowed`,
    `update refund_approvals set state = 'refused' where id = :allowed`,
  ],
  transfer_booked: [
    'update refund_transfers set amount_cents = amount_cents + 1 where payment_id = :toRefund and file_id is null',
  ],
  transfer_file: [
    `update bank_transfer_files set content = replace(content, '25.00', '26.00') where org_id = :org`,
    `update bank_transfer_files set content = replace(content, 'FR1420041010050500013M02606', 'FR7630006000011234567890189') where org_id = :org`,
    `update bank_transfer_files set content = 'rien' where org_id = :org`,
    `update refund_transfers set holder = 'Une autre' where id = :inFile`,
  ],
  debit_file: [
    `update debit_files set content = replace(content, 'FR1420041010050500013M02606', 'FR7630006000011234567890189') where org_id = :org`,
    `update debit_files set total_cents = total_cents + 1 where org_id = :org`,
  ],
  debit_once: ['update debits set is_open = false where invoice_id = :debited'],
  bank_line_once: [
    `update bank_lines set state = 'open' where id = :lineId`,
    `alter table bank_matches drop constraint bank_matches_of_one;
     alter table bank_matches drop constraint bank_matches_org_id_payout_id_fkey;
     update bank_matches set payout_id = :org where line_id = :lineId`,
  ],
  bank_line_amount: ['update bank_lines set amount_cents = amount_cents + 1 where id = :lineId'],
  numbers: [
    `update invoices set number = 'F2026-0099' where id = :lost`,
    `update invoices set issued_on = issued_on + 40 where id = :balance`,
    `update invoice_series set last_number = last_number + 1 where org_id = :org`,
  ],
  quote_numbers: [
    'update document_counters set last_number = last_number + 1 where org_id = :org',
    `update quotes set number = 'D-2026-0009' where id = :quoteId`,
  ],
  vat_booked: [
    `update invoice_documents set document = jsonb_set(document, '{totals,vat,0,category}', '"Z"') where invoice_id = :corrective`,
  ],
  tallies: [
    'insert into contact_tallies (org_id, archived, n) values (:org, false, 1)',
    'update invoice_tallies set owed_cents = owed_cents + 1 where org_id = :org',
    `update invoice_tallies set currency = 'USD' where org_id = :org and part = 'issued'`,
    'delete from invoice_tallies where org_id = :org',
  ],
  clients_owe: [`update invoices set replaced_at = null, status = 'issued' where id = :replaced`],
}

describe('the sums that always hold', () => {
  const cases = Object.entries(alterations).flatMap(([name, all]) =>
    all.map((statement, index) => [`${name} ${index + 1}`, name, statement] as const),
  )

  test('hold after months of everything; each has its name and its sentence', async () => {
    expect(await verifySums(site.context, own.owner.orgId)).toMatchObject({ broken: [] })
    expect(new Set(sumChecks.map(({ name }) => name)).size).toBe(sumChecks.length)
    expect(Object.keys(alterations).sort()).toEqual(sumChecks.map(({ name }) => name).sort())
  })

  test.each(cases)('%s: a row altered by the owner is found by that one', async (_case, name, statement) => {
    const { owner, ids } = own
    expect(await brokenBy(statement, { ...ids, org: owner.orgId })).toEqual([name])
  })
})
