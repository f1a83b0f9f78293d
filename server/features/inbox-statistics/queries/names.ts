import { sql } from 'kysely'
import type { Tx } from '#server/scope.ts'
import { avatarUrl } from '#shared/domain/identity/avatar.ts'

export type NamedPerson = { name: string | null; avatarUrl: string | null; left: boolean }

/** People by id: members, and those who left, whose name stays as long as their account. */
export async function namePeople(tx: Tx, ids: readonly string[]): Promise<Map<string, NamedPerson>> {
  const { rows } = await sql<{ id: string; name: string | null; version: string | null; member: boolean }>`
    select u.id, u.name, m.avatar_version as version, m.user_id is not null as member
    from users u left join searchable_members m on m.org_id = ${tx.scope.orgId} and m.user_id = u.id and m.status = 'active'
    where u.id = any (${ids}::uuid[])`.execute(tx.db)
  return new Map(
    rows.map(({ id, name, version, member }) => [
      id,
      { name, avatarUrl: member ? avatarUrl(id, version) : null, left: !member },
    ]),
  )
}
