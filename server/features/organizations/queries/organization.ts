import { asPlatform } from '#server/db/transaction.ts'
import type { AppContext, Tx } from '#server/scope.ts'
import type { Organization } from '#shared/contract/organizations.ts'
import { documentToneOf } from '#shared/domain/documents/document-tones.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import type { Plan } from '#shared/domain/plans/plans.ts'
import type { Role } from '#shared/domain/roles.ts'

/** The scope's organization, as its settings show it. */
export async function getOrganization(tx: Tx): Promise<Organization> {
  const row = await tx.db
    .selectFrom('organizations')
    .selectAll()
    .where('id', '=', tx.scope.orgId)
    .executeTakeFirst()
  if (!row) throw new DomainError('not_found')
  return {
    id: row.id,
    name: row.name,
    slug: row.slug,
    plan: row.plan as Plan,
    country: row.country,
    timezone: row.timezone,
    description: row.description,
    industry: row.industry as Organization['industry'],
    size: row.size as Organization['size'],
    billingEmail: row.billing_email,
    currency: row.currency as Organization['currency'],
    settings: settingsOf(row.settings),
    legalForm: row.legal_form,
    siren: row.siren,
    siret: row.siret,
    vatNumber: row.vat_number,
    addressLine1: row.address_line1,
    addressLine2: row.address_line2,
    postalCode: row.postal_code,
    city: row.city,
    phone: row.phone,
    email: row.email,
    website: row.website,
    soleTrader: row.sole_trader,
    vatFranchise: row.vat_franchise,
    latePenaltyBps: row.late_penalty_bps,
    quoteValidityDays: row.quote_validity_days,
    paymentTerms: row.payment_terms,
    quoteNotes: row.quote_notes,
    hasLogo: row.logo_file_key !== null,
    documentTone: documentToneOf(row.document_tone),
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    revision: row.revision,
  }
}

/** Defaults of the specification's section 3 where nothing was stored. */
function settingsOf(stored: unknown): Organization['settings'] {
  const { electronic_signature, auto_reminders, centralized_billing } = stored as Record<string, unknown>
  return {
    electronicSignature: electronic_signature !== false,
    autoReminders: auto_reminders === true,
    centralizedBilling: centralized_billing === true,
  }
}

/** File key of the organization's logo; null when it has none. */
export async function findLogoKey(tx: Tx): Promise<string | null> {
  const row = await tx.db
    .selectFrom('organizations')
    .select('logo_file_key')
    .where('id', '=', tx.scope.orgId)
    .executeTakeFirst()
  return row?.logo_file_key ?? null
}

/** The caller's active membership of the scope's organization, with its name. */
export async function findMyOrganization(tx: Tx): Promise<{ name: string; slug: string; role: Role } | null> {
  const row = await tx.db
    .selectFrom('memberships as m')
    .innerJoin('organizations as o', 'o.id', 'm.org_id')
    .select(['o.name', 'o.slug', 'm.role'])
    .where('m.org_id', '=', tx.scope.orgId)
    .where('m.user_id', '=', tx.scope.userId)
    .where('m.status', '=', 'active')
    .executeTakeFirst()
  return row ? { ...row, role: row.role as Role } : null
}

/** Whether no organization has this slug; `except` names one whose own slug does not count. */
export async function isSlugAvailable(
  context: AppContext,
  slug: string,
  except: string | null = null,
): Promise<boolean> {
  return asPlatform(context, async (db) => {
    const row = await db.selectFrom('organizations').select('id').where('slug', '=', slug).executeTakeFirst()
    return row === undefined || row.id === except
  })
}
