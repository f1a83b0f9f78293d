import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { toErrorBody } from '#server/http/errors.ts'
import type { Tx } from '#server/scope.ts'
import { type DatabaseProxy, startDatabaseProxy } from '#server/test/database-proxy.ts'
import { type Member, startTestApp, type TestApp } from '#server/test/harness.ts'
import { testDatabaseUrl } from '#server/test/test-database.ts'
import { createPool } from './pool.ts'
import { attachmentsColumn, fileColumns } from './stored-files.ts'
import { inTransaction } from './transaction.ts'
import { withFiles } from './with-files.ts'

let site: TestApp
let owner: Member
let proxy: DatabaseProxy
let direct: TestApp['context']['pool']
beforeAll(async () => {
  site = await startTestApp({ jobs: false })
  owner = await site.makeOrganization()
  proxy = await startDatabaseProxy(await testDatabaseUrl())
  direct = site.context.pool
  site.context.pool = createPool(proxy.url, 10, () => undefined)
})
afterAll(async () => {
  await site.context.pool.end()
  site.context.pool = direct
  await proxy.close()
  await site.close()
})

const key = () => `${owner.orgId}/logos/${randomUUID()}.png`
const bytes = new Uint8Array([1, 2, 3])
const logoOf = async () =>
  (
    await direct.query<{ logo_file_key: string | null }>(
      'select logo_file_key from organizations where id = $1',
      [owner.orgId],
    )
  ).rows[0]!.logo_file_key
const isKept = (name: string) => site.context.files.exists(name)

/** Stores the file and names it as the organization's logo. */
const replaceLogo = (name: string, before: string | null, then?: (tx: Tx) => Promise<unknown>) =>
  withFiles(site.context, async (files) => {
    await files.store(name, bytes, 'image/png')
    return inTransaction(owner.scope, async (tx) => {
      if (before !== null) files.release(before)
      await tx.db
        .updateTable('organizations')
        .set({ logo_file_key: name })
        .where('id', '=', owner.orgId)
        .execute()
      await then?.(tx)
    })
  })

describe('a connection cut', () => {
  let before: string
  let next: string
  beforeEach(async () => {
    before = key()
    next = key()
    await replaceLogo(before, await logoOf())
  })

  test('before COMMIT arrives: the outcome is unknown and both files stay', async () => {
    proxy.cutCommit('before', 'logo_file_key')
    await expect(replaceLogo(next, before)).rejects.toMatchObject({ code: 'outcome_unknown' })
    expect(await logoOf()).toBe(before)
    expect([await isKept(before), await isKept(next)]).toEqual([true, true])
  })

  test('while COMMIT is answered: the outcome is unknown, both files stay, and the caller gets a 503 with Retry-After', async () => {
    proxy.cutCommit('during', 'logo_file_key')
    const doubt: unknown = await replaceLogo(next, before).catch((error: unknown) => error)
    expect(toErrorBody(doubt)).toMatchObject({ code: 'outcome_unknown', retryAfterSeconds: 2 })
    expect(await logoOf()).toBe(next)
    expect([await isKept(before), await isKept(next)]).toEqual([true, true])
  })

  test('after COMMIT was answered: the transaction succeeded', async () => {
    proxy.cutCommit('after', 'logo_file_key')
    await replaceLogo(next, before)
    expect(await logoOf()).toBe(next)
    expect(await isKept(next)).toBe(true)
  })

  test('before COMMIT is sent: the transaction failed and the new file is deleted', async () => {
    const lost = replaceLogo(next, before, async (tx) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx.db)
      await direct.query('select pg_terminate_backend($1)', [rows[0]!.pid])
      await sql`select 1`.execute(tx.db)
    })
    await expect(lost).rejects.not.toMatchObject({ code: 'outcome_unknown' })
    expect(await logoOf()).toBe(before)
    expect([await isKept(before), await isKept(next)]).toEqual([true, false])
  })

  test('never: the transaction is committed and the former file is deleted', async () => {
    await replaceLogo(next, before)
    expect([await isKept(before), await isKept(next)]).toEqual([false, true])
  })

  test('never, but refused by PostgreSQL: the transaction failed and the new file is deleted', async () => {
    const refused = withFiles(site.context, async (files) => {
      await files.store(next, bytes, 'image/png')
      return inTransaction(owner.scope, async (tx) => {
        await tx.db
          .insertInto('memberships')
          .values({ org_id: owner.orgId, user_id: owner.userId, role: 'owner' })
          .execute()
          .catch(() => 'swallowed')
      })
    })
    // COMMIT is answered by ROLLBACK then, without an error.
    await expect(refused).rejects.toThrow('nothing was done')
    expect(await isKept(next)).toBe(false)
  })
})

test('a request repeated with the same key after a lost answer gets the first answer and acts once', async () => {
  const scope = {
    ...owner.scope,
    idempotency: { caller: owner.userId, key: randomUUID(), requestHash: Buffer.from('one request') },
  }
  let effects = 0
  const act = () =>
    inTransaction(scope, async (tx) => {
      effects += 1
      await tx.emit('organization.updated', { subject: { type: 'organization', id: owner.orgId } })
      return { effects }
    })
  proxy.cutCommit('during', 'idempotency_keys')
  await expect(act()).rejects.toMatchObject({ code: 'outcome_unknown' })
  expect(await act()).toEqual({ effects: 1 })
  proxy.cutCommit('before', 'idempotency_keys')
  scope.idempotency.key = randomUUID()
  await expect(act()).rejects.toMatchObject({ code: 'outcome_unknown' })
  expect(await act()).toEqual({ effects: 3 })
})

describe('the registry', () => {
  test('lists every column that names a file', async () => {
    // Attachments of received mails are parts of their source, which `file_key` names.
    const { rows } = await direct.query<{ table: string; column: string }>(
      `select c.table_name as "table", c.column_name as "column" from information_schema.columns c
       join information_schema.tables t using (table_schema, table_name)
       where c.table_schema = 'public' and t.table_type = 'BASE TABLE'
         and c.table_name not in ('missing_files', 'file_checks') and c.column_name ~ 'file|attachment|storage_key'
         and (c.table_name, c.column_name) not in (('mail_messages', 'attachments'), ('conversation_entries', 'attachments'),
           ('reminders', 'attachments'), ('mail_draft_pieces', 'file_id'), ('task_file_pieces', 'file_id'), ('mail_sendings', 'filed'),
           ('catalogue_imports', 'file_name'), ('earlier_imports', 'file_name'),
           ('quote_agreements', 'file_name'), ('quote_agreements', 'file_type'), ('quote_agreements', 'file_size'),
           ('quote_agreements', 'file_sha256'), ('received_invoices', 'file_name'), ('received_invoices', 'file_type'), ('received_invoices', 'file_size'),
           ('received_invoices', 'file_sha256'), ('bank_imports', 'file_name'), ('bank_imports', 'file_sha256'),
           ('bank_lines', 'file_sha256'), ('refund_transfers', 'file_id'), ('debit_batches', 'file_id'),
           ('litigation_entries', 'file_id'), ('litigation_file_invoices', 'file_id'))`,
    )
    const sorted = (columns: readonly { table: string; column: string }[]) =>
      columns.map(({ table, column }) => `${table}.${column}`).sort()
    expect(sorted(rows)).toEqual(sorted([...fileColumns, attachmentsColumn]))
  })

  test('a file key of an unknown kind is not stored', async () => {
    const strange = `${owner.orgId}/curiosities/${randomUUID()}.pdf`
    await expect(
      withFiles(site.context, (files) => files.store(strange, bytes, 'application/pdf')),
    ).rejects.toThrow('of no kind')
    expect(await isKept(strange)).toBe(false)
  })

  test('a file that a mail still needs is kept', async () => {
    const carried = key()
    await site.context.files.put(carried, bytes, { contentType: 'image/png' })
    await direct.query(
      `insert into outgoing_mails (org_id, kind, to_email, subject, attachments)
       values ($1, 'quote', 'client@delaunay.test', 'Devis', jsonb_build_array(jsonb_build_object('fileKey', $2::text)))`,
      [owner.orgId, carried],
    )
    await withFiles(site.context, async (files) => files.release(carried))
    expect(await isKept(carried)).toBe(true)
  })
})
