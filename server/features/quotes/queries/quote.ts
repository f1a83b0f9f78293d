import { sql } from 'kysely'
import { compiledQuery } from '#server/db/compiled-query.ts'
import {
  type CarriedRow,
  linkColumns,
  linkEnclosures,
  presentLink,
} from '#server/features/documents/queries/link-mails.ts'
import { getBuyer, getSeller, type Parties } from '#server/features/documents/queries/parties.ts'
import { totalsOf, validUntilFrom } from '#server/features/quotes/steps/build-document.ts'
import type { StoredContent } from '#server/features/quotes/store/quotes.ts'
import type { Tx } from '#server/scope.ts'
import type { DocumentLink } from '#shared/contract/document-sending.ts'
import type { QuoteContent, QuoteDetail } from '#shared/contract/quotes.ts'
import type { QuoteDocument } from '#shared/domain/documents/quote-document.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { formatQuoteNumber, type QuoteStatus, quoteSendProblems } from '#shared/domain/quotes/quote.ts'
import type { Currency } from '#shared/french/format.ts'
import { todayIn } from '#shared/time/calendar-day.ts'

type QuoteId = { orgId: string; quoteId: string }

const quoteRows = compiledQuery((db, { orgId, quoteId, year }: QuoteId & { year: number }) =>
  db
    .selectFrom('quotes as q')
    .leftJoin('users as creator', 'creator.id', 'q.created_by')
    .leftJoin('users as editor', 'editor.id', 'q.updated_by')
    .leftJoin('users as ender', 'ender.id', 'q.ended_by')
    .leftJoin('quotes as origin', (join) =>
      join.onRef('origin.org_id', '=', 'q.org_id').onRef('origin.id', '=', 'q.duplicated_from'),
    )
    .leftJoin('quotes as revised', (join) =>
      join.onRef('revised.org_id', '=', 'q.org_id').onRef('revised.id', '=', 'q.revises'),
    )
    .leftJoin('quotes as next', (join) =>
      join.onRef('next.org_id', '=', 'q.org_id').onRef('next.revises', '=', 'q.id'),
    )
    .selectAll('q')
    .select([
      'creator.name as creator_name',
      'editor.name as editor_name',
      'ender.name as ender_name',
      'origin.number as origin_number',
    ])
    .select(['revised.number as revised_number', 'next.id as next_draft_id'])
    .select((row) =>
      row
        .selectFrom('document_counters')
        .select('last_number')
        .where('org_id', '=', orgId)
        .where('series', '=', 'quote')
        .where('year', '=', year)
        .as('last_number'),
    )
    .where('q.org_id', '=', orgId)
    .where('q.id', '=', quoteId),
)

/** Reads a quote with the names of its author and of who saved it last. Errors: not_found. */
export async function getQuoteRow(tx: Tx, quoteId: string) {
  const year = tx.now.getUTCFullYear()
  const [row] = await quoteRows(tx, { orgId: tx.scope.orgId, quoteId, year })
  if (!row) throw new DomainError('not_found')
  const stored = row.content as unknown as Partial<StoredContent>
  const content: QuoteContent = {
    companyId: row.company_id,
    contactId: row.contact_id,
    title: row.title,
    validityDays: row.validity_days,
    lines: stored.lines ?? [],
    discount: stored.discount ?? null,
    depositBps: stored.depositBps ?? null,
    paymentTerms: stored.paymentTerms ?? null,
    notes: stored.notes ?? null,
  }
  return { ...row, status: row.status as QuoteStatus, content }
}
type QuoteRow = Awaited<ReturnType<typeof getQuoteRow>>

/** A quote as the contract answers it; `parties`: its own, where they are known. Errors: not_found. */
export async function getQuote(tx: Tx, quoteId: string, parties?: Parties): Promise<QuoteDetail> {
  const [row, seller, versions, links] = await Promise.all([
    getQuoteRow(tx, quoteId),
    parties?.seller ?? getSeller(tx),
    listVersions(tx, quoteId),
    listLinks(tx, quoteId),
  ])
  const buyer = parties ?? (await getBuyer(tx, { companyId: row.company_id, contactId: row.contact_id }))
  return detailOf(tx.now, row, { ...buyer, seller }, versions.at(-1)?.document ?? null, versions, links)
}

/** A draft just written for these parties; it has no version and no link yet. Errors: not_found. */
export async function getNewDraft(tx: Tx, quoteId: string, parties: Parties): Promise<QuoteDetail> {
  return detailOf(tx.now, await getQuoteRow(tx, quoteId), parties, null, [], [])
}

/** The organization's demonstration; null when it has none. */
export async function findDemoQuoteId(tx: Tx): Promise<string | null> {
  const row = await tx.db
    .selectFrom('quotes')
    .select('id')
    .where('org_id', '=', tx.scope.orgId)
    .where('is_demo', '=', true)
    .executeTakeFirst()
  return row?.id ?? null
}

/** The last number that was taken in the organization's series and year; 0 before the first. */
export async function getLastNumber(tx: Tx, series: string, year: number): Promise<number> {
  const row = await tx.db
    .selectFrom('document_counters')
    .select('last_number')
    .where('org_id', '=', tx.scope.orgId)
    .where('series', '=', series)
    .where('year', '=', year)
    .executeTakeFirst()
  return row?.last_number ?? 0
}

/** The key of the exact PDF that was sent, of the present version unless another is asked for; null for a draft. Errors: not_found. */
export async function findFrozenPdf(tx: Tx, quoteId: string, version?: number) {
  const row = await tx.db
    .selectFrom('quotes as q')
    .leftJoin('quote_versions as v', (join) =>
      version === undefined
        ? join.onRef('v.org_id', '=', 'q.org_id').onRef('v.id', '=', 'q.version_id')
        : join
            .onRef('v.org_id', '=', 'q.org_id')
            .onRef('v.quote_id', '=', 'q.id')
            .on('v.version', '=', version),
    )
    .select(['q.number', 'q.signs_online', 'v.pdf_file_key', 'v.document', 'v.version'])
    .where('q.org_id', '=', tx.scope.orgId)
    .where('q.id', '=', quoteId)
    .executeTakeFirst()
  if (!row) throw new DomainError('not_found')
  if (version !== undefined && row.version === null) throw new DomainError('not_found')
  if (row.pdf_file_key === null || row.number === null) return null
  return {
    number: row.number,
    signsOnline: row.signs_online,
    fileKey: row.pdf_file_key,
    document: row.document as unknown as QuoteDocument,
  }
}

const versionRows = compiledQuery((db, { orgId, quoteId }: QuoteId) =>
  db
    .selectFrom('quote_versions')
    .select(['id', 'version', 'created_at', 'pdf_sha256', 'document'])
    .where('org_id', '=', orgId)
    .where('quote_id', '=', quoteId)
    .orderBy('version'),
)

async function listVersions(tx: Tx, quoteId: string) {
  const rows = await versionRows(tx, { orgId: tx.scope.orgId, quoteId })
  return rows.map((row) => ({ ...row, document: row.document as unknown as QuoteDocument }))
}

/** A version of a quote as it was sent; null where it has no such version. */
export async function findVersion(tx: Tx, quoteId: string, version: number) {
  const row = await tx.db
    .selectFrom('quote_versions')
    .select(['version', 'document', 'pdf_file_key', 'pdf_sha256', 'created_at'])
    .where('org_id', '=', tx.scope.orgId)
    .where('quote_id', '=', quoteId)
    .where('version', '=', version)
    .executeTakeFirst()
  return row ? { ...row, document: row.document as unknown as QuoteDocument } : null
}

/** Where its mails from mailboxes are, whether or not the caller reads these mailboxes. */
const quoteSendings = (quoteId: string) => sql<CarriedRow>`quote_sendings(${quoteId})`.as('s')

const linkRows = compiledQuery((db, { orgId, quoteId }: QuoteId) =>
  db
    .selectFrom('quote_links as l')
    .leftJoin('outgoing_mails as m', 'm.id', 'l.mail_id')
    .leftJoin(quoteSendings(quoteId), (join) => join.onRef('s.id', '=', 'l.sending_id'))
    .select(linkColumns)
    .select(linkEnclosures)
    .where('l.org_id', '=', orgId)
    .where('l.quote_id', '=', quoteId)
    .orderBy('l.created_at', 'desc')
    .orderBy('l.id', 'desc'),
)

async function listLinks(tx: Tx, quoteId: string): Promise<DocumentLink[]> {
  return (await linkRows(tx, { orgId: tx.scope.orgId, quoteId })).map(presentLink)
}

const iso = (at: Date | null) => at?.toISOString() ?? null

function detailOf(
  now: Date,
  row: QuoteRow,
  parties: Parties,
  frozen: QuoteDocument | null,
  versions: Awaited<ReturnType<typeof listVersions>>,
  links: DocumentLink[],
): QuoteDetail {
  const { seller, buyer } = parties
  const totals = frozen?.totals ?? totalsOf(row.content, seller.franchise)
  const validUntil = row.valid_until ?? validUntilFrom(now, seller.timeZone, row.validity_days)
  const sendable = { lines: row.content.lines, totals, validUntil, seller, buyer }
  return {
    id: row.id,
    status: row.status,
    number: row.number,
    title: row.title,
    clientName: row.client_name,
    companyId: row.company_id,
    contactId: row.contact_id,
    currency: row.currency as Currency,
    netCents: row.net_cents,
    grossCents: row.gross_cents,
    issuedOn: row.issued_on,
    validUntil,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    demo: row.is_demo,
    version: row.version,
    changeAskedAt: iso(row.change_asked_at),
    changeAsked: row.change_asked,
    revises: row.revises === null ? null : { id: row.revises, number: row.revised_number ?? '' },
    nextDraftId: row.next_draft_id,
    nextNumber:
      row.status === 'draft' && row.revises === null && !row.is_demo
        ? formatQuoteNumber(now.getUTCFullYear(), (row.last_number ?? 0) + 1)
        : null,
    content: row.content,
    revision: row.revision,
    totals,
    vatApplicable: !seller.franchise,
    timeZone: seller.timeZone,
    signedOnline: seller.signature.asked && (frozen === null ? seller.signature.sold : row.signs_online),
    client: clientOf(frozen, buyer),
    problems: frozen === null ? quoteSendProblems(sendable, todayIn(seller.timeZone, now)) : [],
    updatedByName: row.editor_name,
    createdByName: row.creator_name,
    duplicatedFrom:
      row.duplicated_from === null ? null : { id: row.duplicated_from, number: row.origin_number },
    sentAt: iso(row.sent_at),
    viewedAt: iso(row.viewed_at),
    signedAt: iso(row.signed_at),
    refusedAt: iso(row.refused_at),
    refusalReason: row.refusal_reason,
    ending:
      row.ended_at === null
        ? null
        : { at: row.ended_at.toISOString(), byName: row.ender_name, reason: row.ending_reason },
    versions: versions.map((version) => ({
      id: version.id,
      version: version.version,
      createdAt: version.created_at.toISOString(),
      pdfSha256: version.pdf_sha256,
      grossCents: version.document.totals.grossCents,
    })),
    links,
  }
}

/** The client as sent, or as it is today for a draft. */
function clientOf(frozen: QuoteDocument | null, buyer: Parties['buyer']): QuoteDetail['client'] {
  const party = frozen?.buyer ?? buyer
  if (party === null) return null
  return {
    name: party.name,
    kind: buyer?.kind ?? 'professional',
    addressLines: party.addressLines,
    postalCode: party.postalCode,
    city: party.city,
    country: party.country,
    contactName: frozen ? frozen.attention : (buyer?.contactName ?? null),
    email: buyer?.email ?? party.email,
  }
}
