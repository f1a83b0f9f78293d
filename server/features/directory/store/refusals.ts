import { sql } from 'kysely'
import type { Retention } from '#server/retention.ts'
import type { Tx } from '#server/scope.ts'

/** As many as the screen shows. */
export const REFUSALS_KEPT = 50

export type Refusal = {
  request: string
  named: string | null
  status: number
  scimType: string | null
  detail: string
}

/** Keeps a refused request, and forgets those beyond the last fifty. Open screens read them again. */
export async function insertRefusal(
  tx: Tx,
  { request, named, status, scimType, detail }: Refusal,
): Promise<void> {
  const org = tx.scope.orgId
  await tx.db
    .insertInto('directory_refusals')
    .values({
      org_id: org,
      at: tx.now,
      request,
      status,
      scim_type: scimType,
      detail,
      named: named ?? (await nameOf(tx, request)),
    })
    .execute()
  await sql`
    delete from directory_refusals where org_id = ${org} and id in (
      select id from directory_refusals where org_id = ${org} order by at desc, id desc offset ${REFUSALS_KEPT})`.execute(
    tx.db,
  )
  await notifyDirectoryChanged(tx)
}

const RESOURCE = /^[A-Z]+ \/(?:Users|Groups)\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\b/i

/** The name of the person or the group that a request's address names. */
async function nameOf(tx: Tx, request: string): Promise<string | null> {
  const id = RESOURCE.exec(request)?.[1]
  if (id === undefined) return null
  const { rows } = await sql<{ name: string | null }>`
    select coalesce(
      (select left(user_name, 200) from directory_users where org_id = ${tx.scope.orgId} and id = ${id}),
      (select left(display_name, 200) from directory_groups where org_id = ${tx.scope.orgId} and id = ${id})) as name`.execute(
    tx.db,
  )
  return rows[0]!.name
}

export async function deleteRefusals(tx: Tx): Promise<void> {
  await tx.db.deleteFrom('directory_refusals').where('org_id', '=', tx.scope.orgId).execute()
}

/** They name people: thirty days are enough to mend what a directory sends. */
export const oldRefusals: Retention = { table: 'directory_refusals', since: 'at', hours: 30 * 24 }

/** Open screens of the directory read it again. No event: the timelines do not tell it. */
export async function notifyDirectoryChanged(tx: Tx): Promise<void> {
  const org = tx.scope.orgId
  const notice = JSON.stringify({ org, type: 'directory.changed', subject: 'directory', id: org })
  await sql`select pg_notify('ardoise', ${notice})`.execute(tx.db)
}
