import { compiledQuery } from '#server/db/compiled-query.ts'
import { planFacts } from '#server/db/plan-facts.ts'
import type { Tx } from '#server/scope.ts'
import { type DocumentTone, documentToneOf } from '#shared/domain/documents/document-tones.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import type { DeliveryPlace } from '#shared/domain/invoices/invoice-document.ts'
import { planOf } from '#shared/domain/plans/plan-of.ts'
import { readPlanFacts } from '#shared/domain/plans/stored-plan-facts.ts'
import type { Currency } from '#shared/french/format.ts'
import type { DecennialInsurance } from '#shared/french/legal-mentions.ts'

/** The seller's facts printed on its documents. */
export type SellerFacts = {
  name: string
  legalForm: string | null
  soleTrader: boolean
  franchise: boolean
  latePenaltyBps: number | null
  addressLines: string[]
  postalCode: string | null
  city: string | null
  country: string
  siren: string | null
  siret: string | null
  vatNumber: string | null
  email: string | null
  phone: string | null
  logoFileKey: string | null
  tone: DocumentTone
  /** Of the settings of invoices, which devis print too. */
  shareCapitalCents: number | null
  registryTown: string | null
  insurance: DecennialInsurance | null
  timeZone: string
  currency: Currency
  validityDays: number
  paymentTerms: string
  notes: string | null
  /** Signing online: the organization's setting, and whether its plan has it now. */
  signature: { asked: boolean; sold: boolean }
}

/** The company or, failing that, the person who receives the document. */
export type BuyerFacts = {
  kind: 'professional' | 'consumer'
  name: string
  contactName: string | null
  /** The contact's address, else the company's. */
  email: string | null
  phone: string | null
  addressLines: string[]
  postalCode: string | null
  city: string | null
  country: string
  siren: string | null
  siret: string | null
  vatNumber: string | null
  invoicing: BuyerInvoicing
  companyArchived: boolean
  contactArchived: boolean
}

/** Facts that only the invoices of a client print. */
export type BuyerInvoicing = {
  electronicScheme: string | null
  electronicAddress: string | null
  purchaseOrderRequired: boolean
  /** References and place of delivery of an invoice that has none of its own. */
  buyerReference: string | null
  deliveryPlace: DeliveryPlace | null
}

/** `contactCompanyId`: where the contact works, whatever company was asked for. */
export type Buyer = { buyer: BuyerFacts | null; contactCompanyId: string | null }
export type Parties = Buyer & { seller: SellerFacts }
type ClientIds = { companyId: string | null; contactId: string | null }

const address = [
  'address_line1',
  'address_line2',
  'postal_code',
  'city',
  'country',
  'email',
  'phone',
] as const

/** The seller, and the buyer that the ids name. Errors: not_found for an id that is not the organization's. */
export async function getParties(tx: Tx, ids: ClientIds): Promise<Parties> {
  const [seller, buyer] = await Promise.all([getSeller(tx), getBuyer(tx, ids)])
  return { seller, ...buyer }
}

/** The buyer that the ids name. Errors: not_found for an id that is not the organization's. */
export async function getBuyer(tx: Tx, ids: ClientIds): Promise<Buyer> {
  const [company, contact] = await Promise.all([
    ids.companyId === null ? null : getCompany(tx, ids.companyId),
    ids.contactId === null ? null : getContact(tx, ids.contactId),
  ])
  return { buyer: buyerOf(company, contact), contactCompanyId: contact?.company_id ?? null }
}

const sellerRows = compiledQuery((db, { orgId }: { orgId: string }) =>
  db
    .selectFrom('organizations as o')
    .leftJoin('invoice_settings as s', 's.org_id', 'o.id')
    .select([
      'o.address_line1',
      'o.address_line2',
      'o.postal_code',
      'o.city',
      'o.country',
      'o.email',
      'o.phone',
    ])
    .select(['o.name', 'o.legal_form', 'o.sole_trader', 'o.vat_franchise', 'o.late_penalty_bps'])
    .select([
      'o.siren',
      'o.siret',
      'o.vat_number',
      'o.logo_file_key',
      'o.document_tone',
      'o.timezone',
      'o.currency',
    ])
    .select(['o.quote_validity_days', 'o.payment_terms', 'o.quote_notes', 'o.settings'])
    .select(['s.share_capital_cents', 's.registry_town', 's.insurance'])
    .select(planFacts('o.id').as('plan_facts'))
    .where('o.id', '=', orgId),
)

/** Errors: not_found. */
export async function getSeller(tx: Tx): Promise<SellerFacts> {
  const [row] = await sellerRows(tx, { orgId: tx.scope.orgId })
  if (!row) throw new DomainError('not_found')
  const asked = (row.settings as { electronic_signature?: boolean }).electronic_signature !== false
  const { limits } = planOf(readPlanFacts(row.plan_facts), tx.now, tx.scope.context.config.billing)
  return {
    name: row.name,
    legalForm: row.legal_form,
    soleTrader: row.sole_trader,
    franchise: row.vat_franchise,
    latePenaltyBps: row.late_penalty_bps,
    ...addressOf(row),
    siren: row.siren,
    siret: row.siret,
    vatNumber: row.vat_number,
    email: row.email,
    phone: row.phone,
    // The picture is kept: a plan that has it prints it again.
    logoFileKey: limits.logo ? row.logo_file_key : null,
    tone: documentToneOf(row.document_tone),
    shareCapitalCents: row.share_capital_cents,
    registryTown: row.registry_town,
    insurance: row.insurance as DecennialInsurance | null,
    timeZone: row.timezone,
    currency: row.currency as Currency,
    validityDays: row.quote_validity_days,
    paymentTerms: row.payment_terms,
    notes: row.quote_notes,
    signature: { asked, sold: limits.signature },
  }
}

const companyRows = compiledQuery((db, { orgId, id }: { orgId: string; id: string }) =>
  db
    .selectFrom('companies')
    .select([...address, 'kind', 'name', 'siren', 'siret', 'vat_number', 'archived_at'])
    .select(['electronic_scheme', 'electronic_address', 'purchase_order_required', 'buyer_reference'])
    .select(['delivery_name', 'delivery_line1', 'delivery_line2', 'delivery_postal_code'])
    .select(['delivery_city', 'delivery_country'])
    .where('org_id', '=', orgId)
    .where('id', '=', id),
)

const contactRows = compiledQuery((db, { orgId, id }: { orgId: string; id: string }) =>
  db
    .selectFrom('contacts')
    .select([...address, 'company_id', 'first_name', 'last_name', 'archived_at'])
    .where('org_id', '=', orgId)
    .where('id', '=', id),
)

async function getCompany(tx: Tx, id: string) {
  const [row] = await companyRows(tx, { orgId: tx.scope.orgId, id })
  if (!row) throw new DomainError('not_found')
  return row
}

async function getContact(tx: Tx, id: string) {
  const [row] = await contactRows(tx, { orgId: tx.scope.orgId, id })
  if (!row) throw new DomainError('not_found')
  return row
}

/** The member whose name ends the letter: who acts, unless another is named; null for nobody, or one who is not there any more. */
export async function findSender(
  tx: Tx,
  userId: string | null = tx.scope.userId,
): Promise<{ name: string; email: string } | null> {
  if (userId === null) return null
  const row = await tx.db
    .selectFrom('users')
    .select(['name', 'email'])
    .where('id', '=', userId)
    .executeTakeFirst()
  return row ?? null
}

/** The present name of a client. Errors: not_found. */
export async function findClientName(
  tx: Tx,
  column: 'company_id' | 'contact_id',
  id: string,
): Promise<string | null> {
  const ids =
    column === 'company_id' ? { companyId: id, contactId: null } : { companyId: null, contactId: id }
  return (await getParties(tx, ids)).buyer?.name ?? null
}

type CompanyRow = Awaited<ReturnType<typeof getCompany>>
type ContactRow = Awaited<ReturnType<typeof getContact>>

function buyerOf(company: CompanyRow | null, contact: ContactRow | null): BuyerFacts | null {
  const contactName = contact && [contact.first_name, contact.last_name].filter(Boolean).join(' ')
  const archived = {
    companyArchived: company !== null && company.archived_at !== null,
    contactArchived: contact !== null && contact.archived_at !== null,
  }
  if (company) {
    return {
      kind: company.kind as BuyerFacts['kind'],
      name: company.name,
      contactName,
      email: contact?.email ?? company.email,
      phone: company.phone,
      ...addressOf(company),
      siren: company.siren,
      siret: company.siret,
      vatNumber: company.vat_number,
      invoicing: invoicingOf(company),
      ...archived,
    }
  }
  if (!contact || contactName === null) return null
  // Someone without a company is billed as a private person: none of the mentions between professionals.
  return {
    kind: 'consumer',
    name: contactName,
    contactName: null,
    email: contact.email,
    phone: contact.phone,
    ...addressOf(contact),
    siren: null,
    siret: null,
    vatNumber: null,
    invoicing: {
      electronicScheme: null,
      electronicAddress: null,
      purchaseOrderRequired: false,
      buyerReference: null,
      deliveryPlace: null,
    },
    ...archived,
  }
}

function invoicingOf(row: CompanyRow): BuyerInvoicing {
  const { delivery_country: country, delivery_line1, delivery_line2 } = row
  const lines = [delivery_line1, delivery_line2].filter((line) => line !== null)
  return {
    electronicScheme: row.electronic_scheme,
    electronicAddress: row.electronic_address,
    purchaseOrderRequired: row.purchase_order_required,
    buyerReference: row.buyer_reference,
    deliveryPlace:
      country === null
        ? null
        : {
            name: row.delivery_name,
            addressLines: lines,
            postalCode: row.delivery_postal_code,
            city: row.delivery_city,
            country,
          },
  }
}

type AddressRow = {
  address_line1: string | null
  address_line2: string | null
  postal_code: string | null
  city: string | null
  country: string
}

function addressOf(row: AddressRow) {
  const lines = [row.address_line1, row.address_line2].filter((line) => line !== null && line.trim() !== '')
  return {
    addressLines: lines as string[],
    postalCode: row.postal_code,
    city: row.city,
    country: row.country,
  }
}
