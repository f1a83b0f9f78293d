import type { Tx } from '#server/scope.ts'

/** The organization's name, and the addresses of its active owners. */
export async function findOwners(
  tx: Tx,
): Promise<{ organization: string; owners: { email: string; name: string }[] }> {
  const [organization, owners] = await Promise.all([
    tx.db
      .selectFrom('organizations')
      .select('name')
      .where('id', '=', tx.scope.orgId)
      .executeTakeFirstOrThrow(),
    tx.db
      .selectFrom('memberships as m')
      .innerJoin('users as u', 'u.id', 'm.user_id')
      .select(['u.email', 'u.name'])
      .where('m.org_id', '=', tx.scope.orgId)
      .where('m.role', '=', 'owner')
      .where('m.status', '=', 'active')
      .execute(),
  ])
  return { organization: organization.name, owners }
}
