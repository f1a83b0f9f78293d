import type { Tx } from '#server/scope.ts'
import type { Access } from '#shared/domain/member-rights.ts'
import { mayDo } from '#shared/domain/permissions.ts'

/** The seller's address to notify, with the amounts and the signed quote: the author's while a member who reads quotes, else the organization's, else its owner's. */
export async function findSellerAddress(
  tx: Tx,
  authorId: string | null,
): Promise<{ email: string; name: string | null } | null> {
  const members = await tx.db
    .selectFrom('memberships as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .select(['u.id', 'u.email', 'u.name', 'm.role', 'm.rights'])
    .where('m.org_id', '=', tx.scope.orgId)
    .where('m.status', '=', 'active')
    .where((eb) => eb.or([eb('m.user_id', '=', authorId), eb('m.role', '=', 'owner')]))
    .orderBy('m.created_at')
    .$castTo<Access & { id: string; email: string; name: string }>()
    .execute()
  const author = members.find((member) => member.id === authorId && mayDo(member, 'quote:read'))
  if (author) return { email: author.email, name: author.name }
  const organization = await tx.db
    .selectFrom('organizations')
    .select(['email', 'name'])
    .where('id', '=', tx.scope.orgId)
    .executeTakeFirst()
  if (organization?.email) return { email: organization.email, name: organization.name }
  const owner = members.find(({ role }) => role === 'owner')
  return owner ? { email: owner.email, name: owner.name } : null
}
