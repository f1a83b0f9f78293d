import { sql } from 'kysely'
import { findDemoQuoteId } from '#server/features/quotes/queries/quote.ts'
import type { Tx } from '#server/scope.ts'
import { type FirstSteps, onboardingDraftSchema } from '#shared/contract/onboarding.ts'
import {
  type CompulsoryFact,
  missingSellerFacts,
  type SellerFacts,
} from '#shared/domain/documents/seller-rule.ts'
import { DomainError } from '#shared/domain/domain-error.ts'

/** The acting member's own onboarding. A draft of another shape, from before an update, is none. */
export async function getOnboarding(tx: Tx) {
  const row = await tx.db
    .selectFrom('users as u')
    .leftJoin('onboardings as o', (join) =>
      join.onRef('o.user_id', '=', 'u.id').on('o.org_id', '=', tx.scope.orgId),
    )
    .select(['u.onboarding_completed', 'o.step', 'o.draft', 'o.updated_at'])
    .where('u.id', '=', tx.scope.userId)
    .executeTakeFirst()
  if (!row) throw new DomainError('not_found')
  const draft = onboardingDraftSchema.safeParse(row.draft)
  return {
    completed: row.onboarding_completed,
    step: draft.success ? (row.step ?? 0) : 0,
    draft: draft.success ? draft.data : null,
    savedAt: draft.success ? (row.updated_at?.toISOString() ?? null) : null,
    demoQuoteId: await findDemoQuoteId(tx),
  }
}

type Facts = Omit<SellerFacts, 'addressLines'> &
  Omit<FirstSteps, 'siren' | 'legalForm' | 'address' | 'vat'> & {
    addressLine1: string | null
    franchise: boolean
    begun: boolean
  }

/** The steps towards a first devis; null once one was sent, an invoice issued or money received. Each part reads one row of an index. */
export async function getFirstSteps(tx: Tx): Promise<{ steps: FirstSteps | null }> {
  const org = tx.scope.orgId
  const { rows } = await sql<Facts>`
    select coalesce((select true from quotes where org_id = ${org} and sent_at is not null limit 1),
                    (select true from invoices where org_id = ${org} and issued_on is not null limit 1),
                    (select true from money_movements where org_id = ${org} limit 1), false) as begun,
           address_line1 as "addressLine1", postal_code as "postalCode", city, country, siren, legal_form as "legalForm",
           sole_trader as "soleTrader", vat_number as "vatNumber", vat_franchise as franchise, logo_file_key is not null as logo,
           coalesce((select iban is not null from invoice_settings where org_id = ${org}), false) as iban,
           coalesce((select true from mailboxes where org_id = ${org} and user_id = ${tx.scope.userId} limit 1), false) as mailbox,
           coalesce((select true from bank_accounts where org_id = ${org} limit 1), false) as bank,
           coalesce((select true from companies where org_id = ${org} limit 1),
                    (select true from contacts where org_id = ${org} limit 1), false) as client,
           coalesce((select true from quotes where org_id = ${org} and status = 'draft' and not is_demo and revises is null limit 1), false) as draft
    from organizations where id = ${org}`.execute(tx.byKey)
  const { begun, logo, iban, mailbox, bank, client, draft, addressLine1, franchise, ...seller } = rows[0]!
  if (begun) return { steps: null }
  const facts = { ...seller, addressLines: addressLine1 === null ? [] : [addressLine1] }
  const missing = missingSellerFacts(facts, { kind: 'invoice', countsVat: !franchise })
  const has = (fact: CompulsoryFact) => !missing.includes(fact)
  const company = {
    siren: has('siren'),
    legalForm: has('legalForm'),
    address: has('address'),
    vat: has('vatNumber'),
  }
  return { steps: { ...company, logo, iban, mailbox, bank, client, draft } }
}
