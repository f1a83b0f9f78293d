import type { Kysely } from 'kysely'
import { type PageInput, readPage } from '#server/db/page.ts'
import { asPlatform } from '#server/db/transaction.ts'
import type { AppContext } from '#server/scope.ts'
import type { DB } from '#server/tables.gen.ts'
import type { HelpEntry } from '#shared/contract/support.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { type HelpKind, helpStateOf } from '#shared/domain/support/help-request.ts'

const requestsOf = (db: Kysely<DB>, userId: string) =>
  db
    .selectFrom('help_requests as h')
    .leftJoin('organizations as o', 'o.id', 'h.org_id')
    .leftJoin('outgoing_mails as m', 'm.id', 'h.operator_mail_id')
    .select([
      'h.id',
      'h.kind',
      'h.subject',
      'h.message',
      'h.page',
      'h.browser',
      'h.handled_at',
      'h.created_at',
    ])
    .select(['o.name as organizationName', 'm.status as mail_status'])
    .where('h.user_id', '=', userId)

type Row = Awaited<ReturnType<ReturnType<typeof requestsOf>['executeTakeFirstOrThrow']>>

const toEntry = ({ kind, mail_status, created_at, handled_at, ...request }: Row): HelpEntry => ({
  ...request,
  kind: kind as HelpKind,
  state: helpStateOf({ mailStatus: mail_status, handled: handled_at !== null }),
  createdAt: created_at.toISOString(),
  handledAt: handled_at?.toISOString() ?? null,
})

/** Errors: not_found, also for someone else's. */
export async function getHelpRequest(
  db: Kysely<DB>,
  { id, userId }: { id: string; userId: string },
): Promise<HelpEntry> {
  const row = await requestsOf(db, userId).where('h.id', '=', id).executeTakeFirst()
  if (!row) throw new DomainError('not_found')
  return toEntry(row)
}

type Filter = PageInput & { kind?: HelpKind | undefined }

const newestFirst = { by: ['h.created_at', 'h.id'], direction: 'desc' } as const

/** A page of the user's own requests, newest first. */
export async function listHelpRequests(context: AppContext, userId: string, filter: Filter) {
  return asPlatform(context, (db) => {
    const all = requestsOf(db, userId)
    return readPage(filter.kind ? all.where('h.kind', '=', filter.kind) : all, newestFirst, filter, toEntry)
  })
}

export async function findOrganizationName(db: Kysely<DB>, orgId: string): Promise<string | null> {
  const row = await db.selectFrom('organizations').select('name').where('id', '=', orgId).executeTakeFirst()
  return row?.name ?? null
}
