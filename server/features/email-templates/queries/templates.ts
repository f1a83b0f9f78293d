import { sql } from 'kysely'
import { countByState } from '#server/db/count-by-state.ts'
import { type PageInput, readPage } from '#server/db/page.ts'
import type { Tx } from '#server/scope.ts'
import {
  type EmailTemplate,
  type TemplateFilter,
  type TemplateSorting,
  type TemplateSummary,
  templateOwners,
} from '#shared/contract/email-templates.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import type { TemplateLanguage } from '#shared/domain/email-templates/languages.ts'

const sortKeys = { name: 'sort_name', uses: 'uses', updated: 'updated_at' } as const
/** More folders than anybody reads: those with the most templates come first. */
const MOST_FOLDERS = 200

const columns = [
  'id',
  'owner_id',
  'name',
  'language',
  'folder',
  'prospecting',
  'subject',
  'uses',
  'used_at',
  'updated_at',
  'sort_name',
] as const

const visible = (tx: Tx) =>
  tx.db.selectFrom('email_templates').where('org_id', '=', tx.scope.orgId).where('removed_at', 'is', null)

function filtered(tx: Tx, { q, owner, folder, language }: TemplateFilter) {
  let query = visible(tx)
  if (owner) query = query.where('owner_id', owner === 'mine' ? 'is not' : 'is', null)
  if (folder !== undefined) query = query.where('folder', '=', folder)
  if (language) query = query.where('language', '=', language)
  for (const word of q.split(/\s+/).filter(Boolean).slice(0, 10))
    query = query.where(
      sql<boolean>`search_text(name || ' ' || subject || ' ' || folder) like search_pattern(${word})`,
    )
  return query
}

const rowsOf = (tx: Tx, filter: TemplateFilter) => filtered(tx, filter).select(columns)
type Row = Awaited<ReturnType<ReturnType<typeof rowsOf>['execute']>>[number]

/** A page of the shared templates and of the caller's own. */
export function listTemplates(tx: Tx, input: TemplateFilter & TemplateSorting & PageInput) {
  const order = { by: [sortKeys[input.sort], 'id'], direction: input.direction } as const
  return readPage(rowsOf(tx, input), order, input, summaryOf)
}

/** How many answer the filters, and how many are one’s own or shared under the others. */
export async function countTemplates(tx: Tx, { owner: asked, ...others }: TemplateFilter) {
  const rows = await filtered(tx, others)
    .select((eb) => [
      sql<string>`case when owner_id is null then 'shared' else 'mine' end`.as('state'),
      eb.fn.countAll<number>().as('count'),
    ])
    .groupBy('state')
    .execute()
  const { count, byState: byOwner } = countByState(templateOwners, rows, asked)
  return { count, byOwner }
}

/** The folders of the templates that the caller sees, by name. */
export async function listTemplateFolders(tx: Tx) {
  const rows = await visible(tx)
    .select((eb) => ['folder as name', eb.fn.countAll<number>().as('count')])
    .where('folder', '<>', '')
    .groupBy('folder')
    .orderBy('count', 'desc')
    .limit(MOST_FOLDERS)
    .execute()
  const items = rows.map(({ name, count }) => ({ name, count: Number(count) }))
  return { items: items.sort((one, other) => one.name.localeCompare(other.name, 'fr')) }
}

/** A template that the caller may read. Errors: not_found. */
export async function getTemplate(tx: Tx, templateId: string): Promise<EmailTemplate> {
  const row = await tx.db
    .selectFrom('email_templates as t')
    .leftJoin('users as editor', 'editor.id', 't.updated_by')
    .selectAll('t')
    .select('editor.name as editor_name')
    .where('t.org_id', '=', tx.scope.orgId)
    .where('t.id', '=', templateId)
    .where('t.removed_at', 'is', null)
    .executeTakeFirst()
  if (!row) throw new DomainError('not_found')
  return { ...summaryOf(row), body: row.body, revision: row.revision, updatedByName: row.editor_name }
}

const summaryOf = (row: Row): TemplateSummary => ({
  id: row.id,
  name: row.name,
  language: row.language as TemplateLanguage,
  folder: row.folder,
  shared: row.owner_id === null,
  prospecting: row.prospecting,
  subject: row.subject,
  uses: row.uses,
  usedAt: row.used_at?.toISOString() ?? null,
  updatedAt: row.updated_at.toISOString(),
})
