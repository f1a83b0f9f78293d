import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#server/scope.ts'
import type { BankImport } from '#shared/contract/bank.ts'
import type { BankColumn } from '#shared/domain/bank-files/bank-columns.ts'
import type { KeyedLine } from '#shared/domain/bank-files/entry-keys.ts'
import type { StatementFormat } from '#shared/domain/bank-files/statement.ts'
import type { BankTable } from '#shared/domain/bank-files/table-layout.ts'
import { DomainError } from '#shared/domain/domain-error.ts'

/** The content kept of a file: the lines of this account, or a table whose columns may change. */
export type BankContent =
  | {
      kind: 'lines'
      format: StatementFormat
      lines: KeyedLine[]
      elsewhere: number
      /** What the latest statement of the file says that stood at its end; null where it says none. Of imports since migration 1029. */
      closing?: { on: string; cents: number } | null
    }
  | ({ kind: 'table'; columns: (BankColumn | null)[] } & BankTable)

export type StoredImport = Pick<
  BankImport,
  | 'id'
  | 'accountId'
  | 'accountName'
  | 'currency'
  | 'fileName'
  | 'state'
  | 'written'
  | 'total'
  | 'added'
  | 'skipped'
> & { iban: string; content: BankContent; sha256: string }

/** Errors: not_found. */
export const getImport = (tx: Tx, importId: string): Promise<StoredImport> =>
  getWith(tx, importId, sql<unknown>`i.content`)

/**
 * The import for its screen, which asks each second where it is: without the lines of the file (megabytes of JSON) once it began.
 * Errors: not_found.
 */
export const getShownImport = (tx: Tx, importId: string): Promise<StoredImport> =>
  getWith(
    tx,
    importId,
    sql<unknown>`case when i.state = 'read' then i.content
      else i.content || case when i.content ->> 'kind' = 'lines' then '{"lines":[]}' else '{"records":[]}' end::jsonb end`,
  )

async function getWith(tx: Tx, importId: string, content: RawBuilder<unknown>): Promise<StoredImport> {
  const row = await tx.db
    .selectFrom('bank_imports as i')
    .innerJoin('bank_accounts as a', (join) =>
      join.onRef('a.org_id', '=', 'i.org_id').onRef('a.id', '=', 'i.account_id'),
    )
    .select(['i.id', 'i.account_id', 'i.file_name', 'i.file_sha256', 'i.state'])
    .select(['i.written', 'i.total', 'i.added', 'i.skipped', 'a.name', 'a.iban', 'a.currency'])
    .select(content.as('content'))
    .where('i.org_id', '=', tx.scope.orgId)
    .where('i.id', '=', importId)
    .executeTakeFirst()
  if (!row) throw new DomainError('not_found')
  return {
    id: row.id,
    accountId: row.account_id,
    accountName: row.name,
    iban: row.iban,
    currency: row.currency,
    fileName: row.file_name,
    state: row.state as BankImport['state'],
    written: row.written,
    total: row.total,
    added: row.added,
    skipped: row.skipped,
    content: withHeader(row.content as BankContent),
    sha256: row.file_sha256,
  }
}

/** Files that were read before the line of titles was kept all had one. */
function withHeader(content: BankContent): BankContent {
  if (content.kind !== 'table' || content.header !== undefined) return content
  return { ...content, header: { row: 1, cells: content.titles } }
}

/** The import while its job is to run; null once it is over. Errors: not_found when it was purged. */
export async function findWaiting(tx: Tx, importId: string): Promise<StoredImport | null> {
  const stored = await getImport(tx, importId)
  return stored.state === 'waiting' ? stored : null
}

/** Which of these entries the account has. */
export async function findKnownEntries(tx: Tx, accountId: string, entryKeys: string[]): Promise<Set<string>> {
  const { rows } = await sql<{ key: string }>`
    select distinct entry_key as key from bank_lines
    where org_id = ${tx.scope.orgId} and account_id = ${accountId} and entry_key = any(${entryKeys}::text[])`.execute(
    tx.db,
  )
  return new Set(rows.map(({ key }) => key))
}

type Moved = { bookedOn: string; amountCents: number }

/** How many of these movements have, in the account, another of the same day and amount. */
export async function countAlike(tx: Tx, accountId: string, moved: Moved[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from jsonb_to_recordset(${JSON.stringify(moved)}::jsonb) as one ("bookedOn" date, "amountCents" bigint)
    where exists (select from bank_lines l where l.org_id = ${tx.scope.orgId} and l.account_id = ${accountId}
      and l.booked_on = one."bookedOn" and l.amount_cents = one."amountCents")`.execute(tx.db)
  return rows[0]?.count ?? 0
}

/** When a file of these bytes was imported into the account; null when it was not. */
export async function findImportedAt(tx: Tx, accountId: string, sha256: string): Promise<Date | null> {
  const row = await tx.db
    .selectFrom('bank_lines')
    .select('created_at')
    .where('org_id', '=', tx.scope.orgId)
    .where('account_id', '=', accountId)
    .where('file_sha256', '=', sha256)
    .limit(1)
    .executeTakeFirst()
  return row?.created_at ?? null
}
