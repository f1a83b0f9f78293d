import { sql } from 'kysely'
import type { Tx } from '#server/scope.ts'
import type { CreateOrganization, OrganizationInput } from '#shared/contract/organizations.ts'
import type { Role } from '#shared/domain/permissions.ts'

type NewOrganization = Pick<
  CreateOrganization,
  'orgName' | 'country' | 'timezone' | 'address' | 'city' | 'postalCode' | 'vatNumber'
> & { slug: string; isDemo: boolean }

/** Inserts the scope's own organization. `exists`: its id is taken; `slug_taken`: another has this slug. */
export async function insertOrganization(
  tx: Tx,
  facts: NewOrganization,
): Promise<'inserted' | 'exists' | 'slug_taken'> {
  const inserted = await tx.db
    .insertInto('organizations')
    .values({
      id: tx.scope.orgId,
      name: facts.orgName,
      slug: facts.slug,
      country: facts.country,
      timezone: facts.timezone,
      address_line1: facts.address ?? null,
      city: facts.city ?? null,
      postal_code: facts.postalCode ?? null,
      vat_number: facts.vatNumber ?? null,
      is_demo: facts.isDemo,
      created_at: tx.now,
      updated_at: tx.now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  if (inserted.numInsertedOrUpdatedRows === 1n) return 'inserted'
  const own = await tx.db
    .selectFrom('organizations')
    .select('id')
    .where('id', '=', tx.scope.orgId)
    .executeTakeFirst()
  return own ? 'exists' : 'slug_taken'
}

export async function insertFounder(tx: Tx): Promise<void> {
  await tx.db
    .insertInto('memberships')
    .values({ org_id: tx.scope.orgId, user_id: tx.scope.userId!, role: 'owner', created_at: tx.now })
    .execute()
}

/** False when the user is a member already. */
export async function insertMember(tx: Tx, member: { userId: string; role: Role }): Promise<boolean> {
  const inserted = await tx.db
    .insertInto('memberships')
    .values({ org_id: tx.scope.orgId, user_id: member.userId, role: member.role, created_at: tx.now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return inserted.numInsertedOrUpdatedRows === 1n
}

/** The user works here from now on: in this session, and in the next ones. */
export async function workInOrganization(tx: Tx, sessionId: string | null): Promise<void> {
  await tx.db
    .insertInto('profiles')
    .values({ user_id: tx.scope.userId!, default_org_id: tx.scope.orgId, updated_at: tx.now })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet({ default_org_id: tx.scope.orgId, updated_at: tx.now }),
    )
    .execute()
  if (sessionId === null) return
  await sql`select use_organization(${sessionId}::uuid)`.execute(tx.db)
}

export type OrganizationChanges = OrganizationInput & { logoFileKey?: string | null }

/** False when another organization has the slug. */
export async function updateOrganization(tx: Tx, changes: OrganizationChanges): Promise<boolean> {
  if (changes.slug !== undefined && (await slugTaken(tx, changes.slug))) return false
  const columns = {
    name: changes.name,
    slug: changes.slug,
    country: changes.country,
    timezone: changes.timezone,
    legal_form: changes.legalForm,
    siren: changes.siren,
    siret: changes.siret,
    vat_number: changes.vatNumber,
    address_line1: changes.addressLine1,
    address_line2: changes.addressLine2,
    postal_code: changes.postalCode,
    city: changes.city,
    phone: changes.phone,
    email: changes.email,
    website: changes.website,
    sole_trader: changes.soleTrader,
    vat_franchise: changes.vatFranchise,
    late_penalty_bps: changes.latePenaltyBps,
    quote_validity_days: changes.quoteValidityDays,
    payment_terms: changes.paymentTerms,
    quote_notes: changes.quoteNotes,
    logo_file_key: changes.logoFileKey,
  }
  const given = Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined))
  await tx.db
    .updateTable('organizations')
    .set({ ...given, updated_at: tx.now })
    .where('id', '=', tx.scope.orgId)
    .execute()
  return true
}

/** Whether another organization has it; the scope's own does not count. */
export async function slugTaken(tx: Tx, slug: string): Promise<boolean> {
  const { rows } = await sql<{ taken: boolean }>`select slug_taken(${slug}) as taken`.execute(tx.db)
  return rows[0]!.taken
}
