import { sql } from 'kysely'
import { type PageInput, readPage } from '#server/db/page.ts'
import { getSeller } from '#server/features/documents/queries/parties.ts'
import type { Tx } from '#server/scope.ts'
import type { EarlierImport, EarlierInvoiceRow, earlierSorts } from '#shared/contract/earlier-invoices.ts'
import { amountOfWord, typedWords } from '#shared/domain/search/search-words.ts'
import { todayIn } from '#shared/time/calendar-day.ts'

type Filter = { q: string; companyId?: string | undefined; owed?: boolean | undefined }
type Order = { sort: (typeof earlierSorts)[number]; direction: 'asc' | 'desc' }

const sortColumns = { issued: 'e.issued_on', amount: 'e.gross_cents' } as const
const literally = (word: string) => word.replace(/[\\%_]/g, '\\$&')

function filtered(tx: Tx, { q, companyId, owed }: Filter) {
  let query = tx.db.selectFrom('earlier_invoices as e').where('e.org_id', '=', tx.scope.orgId)
  if (companyId) query = query.where('e.company_id', '=', companyId)
  if (owed !== undefined) query = query.where('e.owed_cents', owed ? '>' : '=', 0)
  for (const word of typedWords(q)) {
    const cents = amountOfWord(word)
    query = query.where((eb) =>
      eb.or([
        eb('e.search', 'like', `%${literally(word)}%`),
        ...(cents === null ? [] : [eb('e.gross_cents', '=', cents)]),
      ]),
    )
  }
  return query
}

/** A page of the invoices of another software. */
export async function listEarlierInvoices(tx: Tx, { sort, direction, ...input }: Filter & Order & PageInput) {
  const today = todayIn((await getSeller(tx)).timeZone, tx.now)
  const query = filtered(tx, input).select([
    'e.id',
    'e.import_id',
    'e.kind',
    'e.number',
    'e.issued_on',
    'e.due_on',
    'e.company_id',
    'e.client_name',
    'e.title',
    'e.net_cents',
    'e.gross_cents',
    'e.owed_cents',
  ])
  return readPage(
    query,
    { by: [sortColumns[sort], 'e.id'], direction } as const,
    input,
    (row): EarlierInvoiceRow => ({
      id: row.id,
      importId: row.import_id,
      kind: row.kind as EarlierInvoiceRow['kind'],
      number: row.number,
      issuedOn: row.issued_on,
      dueOn: row.due_on,
      companyId: row.company_id,
      clientName: row.client_name,
      title: row.title,
      netCents: row.net_cents,
      grossCents: row.gross_cents,
      owedCents: row.owed_cents,
      overdue: row.owed_cents > 0 && row.due_on !== null && row.due_on < today,
    }),
  )
}

/** How many answer the filters, what of them is owed and late, and how many are owed or settled under the other filters. */
export async function countEarlierInvoices(tx: Tx, { owed: asked, ...others }: Filter) {
  const today = todayIn((await getSeller(tx)).timeZone, tx.now)
  const late = sql`e.owed_cents > 0 and e.due_on < ${today}`
  const row = await filtered(tx, others)
    .select((eb) => [
      eb.fn.countAll<number>().as('count'),
      sql<string>`count(*) filter (where e.owed_cents > 0)`.as('owed_count'),
      sql<string>`coalesce(sum(e.owed_cents), 0)`.as('owed'),
      sql<string>`coalesce(sum(e.owed_cents) filter (where ${late}), 0)`.as('overdue'),
      sql<string>`count(*) filter (where ${late})`.as('overdue_count'),
    ])
    .executeTakeFirstOrThrow()
  const all = Number(row.count)
  const owed = Number(row.owed_count)
  const byState = { owed, settled: all - owed }
  if (asked === false)
    return { count: byState.settled, owedCents: 0, overdueCents: 0, overdueCount: 0, byState }
  return {
    count: asked ? owed : all,
    owedCents: Number(row.owed),
    overdueCents: Number(row.overdue),
    overdueCount: Number(row.overdue_count),
    byState,
  }
}

/** A page of imports, the newest first. */
export function listEarlierImports(tx: Tx, page: PageInput) {
  return readPage(imports(tx), { by: ['e.created_at', 'e.id'], direction: 'desc' } as const, page, importOf)
}

/** Errors: none; the import is the transaction's own. */
export async function getEarlierImport(tx: Tx, importId: string): Promise<EarlierImport> {
  return importOf(await imports(tx).where('e.id', '=', importId).executeTakeFirstOrThrow())
}

function imports(tx: Tx) {
  return tx.db
    .selectFrom('earlier_imports as e')
    .leftJoin('users as author', 'author.id', 'e.created_by')
    .select(['e.id', 'e.file_name', 'e.invoices', 'e.created_at', 'author.name as author_name'])
    .where('e.org_id', '=', tx.scope.orgId)
}

const importOf = (row: {
  id: string
  file_name: string
  invoices: number
  created_at: Date
  author_name: string | null
}): EarlierImport => ({
  id: row.id,
  fileName: row.file_name,
  invoices: row.invoices,
  createdAt: row.created_at.toISOString(),
  createdBy: row.author_name,
})
