import { sql } from 'kysely'
import { listProofEvents } from '#server/features/signing/queries/proof-journal.ts'
import type { Tx } from '#server/scope.ts'
import type { SignatureFacts } from '#shared/contract/signatures.ts'
import type { QuoteDocument } from '#shared/domain/documents/quote-document.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import type { QuoteStatus } from '#shared/domain/quotes/quote.ts'
import { findAgreement, isQuoteUsed, presentAgreement } from './agreements.ts'

function linkQuery(tx: Tx, linkId: string) {
  return tx.db
    .selectFrom('quote_links as l')
    .innerJoin('quotes as q', (join) =>
      join.onRef('q.org_id', '=', 'l.org_id').onRef('q.id', '=', 'l.quote_id'),
    )
    .innerJoin('quote_versions as v', (join) =>
      // The present one: what may be signed, whatever the link was made for.
      join.onRef('v.org_id', '=', 'q.org_id').onRef('v.id', '=', 'q.version_id'),
    )
    .innerJoin('quote_versions as lv', (join) =>
      join.onRef('lv.org_id', '=', 'l.org_id').onRef('lv.id', '=', 'l.version_id'),
    )
    .innerJoin('organizations as o', 'o.id', 'l.org_id')
    .leftJoin('companies as c', (join) =>
      join.onRef('c.org_id', '=', 'q.org_id').onRef('c.id', '=', 'q.company_id'),
    )
    .select([
      'l.id as link_id',
      'l.recipient_email',
      'l.recipient_name',
      'l.first_opened_at',
      'l.revoked_at',
      'q.id as quote_id',
      'q.status',
      'q.number',
      'q.valid_until',
      'q.company_id',
      'q.contact_id',
      'q.client_name',
      'q.gross_cents',
      'q.created_by',
      'q.signs_online',
      'q.refused_at',
      'q.refusal_reason',
      'q.change_asked_at',
      'q.change_asked',
      'v.id as version_id',
      'v.version',
      'v.created_at as version_at',
      'lv.version as link_version',
      'v.document',
      'v.pdf_file_key',
      'v.pdf_sha256',
      'o.name as organization_name',
      'o.email as organization_email',
      'o.timezone',
      'o.settings',
      'c.kind as company_kind',
    ])
    .where('l.org_id', '=', tx.scope.orgId)
    .where('l.id', '=', linkId)
}

/** The quote, version and state behind a link. Errors: link_invalid. */
export async function getLinkFacts(tx: Tx, linkId: string) {
  const row = await linkQuery(tx, linkId).executeTakeFirst()
  if (!row) throw new DomainError('link_invalid')
  return {
    ...row,
    status: row.status as QuoteStatus,
    number: row.number ?? '',
    valid_until: row.valid_until ?? '',
    document: row.document as unknown as QuoteDocument,
    // A devis sent to be signed stays so, whatever the plan became.
    electronicSignature:
      row.signs_online && (row.settings as { electronic_signature?: boolean }).electronic_signature !== false,
    // Someone without a company acts as a private person.
    buyerKind: row.company_kind === 'professional' ? ('professional' as const) : ('consumer' as const),
  }
}
export type LinkFacts = Awaited<ReturnType<typeof getLinkFacts>>

export async function findSignature(tx: Tx, quoteId: string) {
  const row = await tx.db
    .selectFrom('signatures')
    .selectAll()
    .where('org_id', '=', tx.scope.orgId)
    .where('quote_id', '=', quoteId)
    .executeTakeFirst()
  return row ?? null
}
export type SignatureRow = NonNullable<Awaited<ReturnType<typeof findSignature>>>

export type SignedQuote = { id: string; number: string; fileKey: string; invoiceIds: string[] }

/** The devis that were signed here and that some invoices came from, once each with these, the first signed first. */
export async function listSignedQuotes(tx: Tx, invoiceIds: readonly string[]): Promise<SignedQuote[]> {
  const { rows } = await sql<SignedQuote>`
    select q.id, q.number, s.sealed_file_key as "fileKey", array_agg(i.id order by i.id) as "invoiceIds"
    from invoices i join quotes q on q.org_id = i.org_id and q.id = i.quote_id
    join signatures s on s.org_id = q.org_id and s.quote_id = q.id
    where i.org_id = ${tx.scope.orgId} and i.id = any (${invoiceIds}::uuid[]) and q.number is not null
    group by q.id, q.number, s.sealed_file_key, s.signed_at order by s.signed_at, q.id`.execute(tx.db)
  return rows
}

/** The number of an existing quote; null for a draft. Errors: not_found. */
export async function getQuoteNumber(tx: Tx, quoteId: string): Promise<string | null> {
  const row = await tx.db
    .selectFrom('quotes')
    .select('number')
    .where('org_id', '=', tx.scope.orgId)
    .where('id', '=', quoteId)
    .executeTakeFirst()
  if (!row) throw new DomainError('not_found')
  return row.number
}

/** The signature of a quote and the journal that proves it, as members see them. Errors: not_found. */
export async function getSignature(tx: Tx, quoteId: string): Promise<SignatureFacts> {
  await getQuoteNumber(tx, quoteId)
  const row = await findSignature(tx, quoteId)
  const agreement = await findAgreement(tx, quoteId)
  const events = await listProofEvents(tx, { kind: 'quote', id: quoteId })
  return {
    signature: row && {
      id: row.id,
      signerName: row.signer_name,
      signerQuality: row.signer_quality,
      signerEmail: row.signer_email,
      kind: row.kind as 'typed' | 'drawn',
      consentVersion: row.consent_version,
      signedAt: row.signed_at.toISOString(),
      ipAddress: row.ip_address,
      userAgent: row.user_agent,
      documentSha256: row.document_sha256,
      sealedSha256: row.sealed_sha256,
      proofSha256: row.proof_sha256,
      proofRule: row.proof_rule,
    },
    agreement: agreement && presentAgreement(agreement, await isQuoteUsed(tx, quoteId)),
    events: events.map(({ at, ip, ...event }) => ({ ...event, occurredAt: at, ipAddress: ip })),
  }
}
