import { sql } from 'kysely'
import { insertRow } from '#server/db/own-rows.ts'
import type { Tx } from '#server/scope.ts'
import type { NewOrganization, OrganizationInput } from '#shared/contract/organization-fields.ts'
import type { DocumentTone } from '#shared/domain/documents/document-tones.ts'
import type { MemberStatus } from '#shared/domain/organizations/member.ts'
import type { Role } from '#shared/domain/roles.ts'

/** Founding values of an organization; the database has a default for the rest. */
export type FoundingFacts = Pick<NewOrganization, 'name' | 'country' | 'timezone'> &
  Partial<Omit<NewOrganization, 'slug' | 'logo' | 'members'>> & {
    isDemo?: boolean
    logoFileKey?: string | null
  }

/** Inserts the scope's own organization. `exists`: its id is taken; `slug_taken`: another has this slug. */
export async function insertOrganization(
  tx: Tx,
  slug: string,
  facts: FoundingFacts,
): Promise<'inserted' | 'exists' | 'slug_taken'> {
  const inserted = await tx.db
    .insertInto('organizations')
    .values({
      ...factColumns(facts),
      id: tx.scope.orgId,
      name: facts.name,
      slug,
      logo_file_key: facts.logoFileKey ?? null,
      is_demo: facts.isDemo ?? false,
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
  await insertRow(tx, 'memberships', { user_id: tx.scope.userId!, role: 'owner', created_at: tx.now })
}

/** False when the user is a member already. */
export async function insertMember(
  tx: Tx,
  { userId, role, status = 'active' }: { userId: string; role: Role; status?: MemberStatus },
): Promise<boolean> {
  const inserted = await tx.db
    .insertInto('memberships')
    .values({ org_id: tx.scope.orgId, user_id: userId, role, status, created_at: tx.now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return inserted.numInsertedOrUpdatedRows === 1n
}

/** The user works here from now on: in this session, and in the next ones. */
export async function workInOrganization(tx: Tx, sessionId: string | null): Promise<void> {
  await tx.db
    .insertInto('profiles')
    .values({ user_id: tx.scope.userId!, last_org_id: tx.scope.orgId, updated_at: tx.now })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ last_org_id: tx.scope.orgId }))
    .execute()
  if (sessionId === null) return
  await sql`select use_organization(${sessionId}::uuid)`.execute(tx.db)
}

/** The given facts as columns; what is not given is left to the row, or to its default. */
function factColumns(facts: OrganizationInput) {
  const columns = {
    name: facts.name,
    slug: facts.slug,
    description: facts.description,
    industry: facts.industry,
    size: facts.size,
    country: facts.country,
    timezone: facts.timezone,
    billing_email: facts.billingEmail,
    currency: facts.currency,
    legal_form: facts.legalForm,
    siren: facts.siren,
    siret: facts.siret,
    vat_number: facts.vatNumber,
    address_line1: facts.addressLine1,
    address_line2: facts.addressLine2,
    postal_code: facts.postalCode,
    city: facts.city,
    phone: facts.phone,
    email: facts.email,
    website: facts.website,
    sole_trader: facts.soleTrader,
    vat_franchise: facts.vatFranchise,
    late_penalty_bps: facts.latePenaltyBps,
    quote_validity_days: facts.quoteValidityDays,
    payment_terms: facts.paymentTerms,
    quote_notes: facts.quoteNotes,
  }
  const given = Object.entries(columns).filter(([, value]) => value !== undefined)
  return Object.fromEntries(given) as Partial<typeof columns>
}

/** The settings as the column keeps them (specification, section 3). */
const storedSettings = (settings: NonNullable<OrganizationInput['settings']>) =>
  JSON.stringify({
    electronic_signature: settings.electronicSignature,
    auto_reminders: settings.autoReminders,
    centralized_billing: settings.centralizedBilling,
  })

/** The organization's revision, its row held until the transaction ends. Null without organization:update. */
export async function lockOrganization(tx: Tx): Promise<number | null> {
  const row = await tx.db
    .selectFrom('organizations')
    .select('revision')
    .where('id', '=', tx.scope.orgId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row?.revision ?? null
}

/** A new revision of the organization's facts. False when another organization has the slug. */
export async function updateOrganization(tx: Tx, changes: OrganizationInput): Promise<boolean> {
  if (changes.slug !== undefined && (await slugTaken(tx, changes.slug))) return false
  const { settings } = changes
  await tx.db
    .updateTable('organizations')
    .set((eb) => ({
      ...factColumns(changes),
      ...(settings ? { settings: sql`settings || ${storedSettings(settings)}::jsonb` } : {}),
      revision: eb('revision', '+', 1),
      updated_at: tx.now,
    }))
    .where('id', '=', tx.scope.orgId)
    .execute()
  return true
}

/** Another logo, or none: no fact that a form holds. */
export async function setLogo(tx: Tx, logoFileKey: string | null): Promise<void> {
  await tx.db
    .updateTable('organizations')
    .set({ logo_file_key: logoFileKey, updated_at: tx.now })
    .where('id', '=', tx.scope.orgId)
    .execute()
}

/** Another colour of documents: no fact that a form holds. */
export async function setDocumentTone(tx: Tx, tone: DocumentTone): Promise<void> {
  await tx.db
    .updateTable('organizations')
    .set({ document_tone: tone, updated_at: tx.now })
    .where('id', '=', tx.scope.orgId)
    .execute()
}

/** Whether another organization has it; the scope's own does not count. */
export async function slugTaken(tx: Tx, slug: string): Promise<boolean> {
  const { rows } = await sql<{ taken: boolean }>`select slug_taken(${slug}) as taken`.execute(tx.db)
  return rows[0]!.taken
}
