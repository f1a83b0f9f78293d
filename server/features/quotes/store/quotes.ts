import { sql } from 'kysely'
import { insertRowForId, nextRevision, updateRow } from '#server/db/own-rows.ts'
import type { DueRows } from '#server/due-dates.ts'
import type { Tx } from '#server/scope.ts'
import type { QuoteContent } from '#shared/contract/quotes.ts'
import type { DocumentTotals } from '#shared/domain/documents/document-totals.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import type { QuoteStatus } from '#shared/domain/quotes/quote.ts'

/** The content of quotes.content; the rest of a QuoteContent has its own columns. */
export type StoredContent = Pick<QuoteContent, 'lines' | 'discount' | 'depositBps' | 'paymentTerms' | 'notes'>

type Draft = {
  content: QuoteContent
  clientName: string | null
  totals: Pick<DocumentTotals, 'netCents' | 'vatCents' | 'grossCents'>
}

function columnsOf({ content, clientName, totals }: Draft) {
  const { lines, discount, depositBps, paymentTerms, notes } = content
  const stored: StoredContent = { lines, discount, depositBps, paymentTerms, notes }
  return {
    company_id: content.companyId,
    contact_id: content.contactId,
    title: content.title,
    validity_days: content.validityDays,
    content: JSON.stringify(stored),
    client_name: clientName,
    net_cents: totals.netCents,
    vat_cents: totals.vatCents,
    gross_cents: totals.grossCents,
  }
}

export async function insertQuote(
  tx: Tx,
  draft: Draft & {
    currency: string
    duplicatedFrom: string | null
    isDemo: boolean
    /** The devis whose version it prepares, and which. */
    revises?: { quoteId: string; version: number }
  },
): Promise<string> {
  const { id } = await tx.db
    .insertInto('quotes')
    .values({
      ...columnsOf(draft),
      org_id: tx.scope.orgId,
      currency: draft.currency,
      duplicated_from: draft.duplicatedFrom,
      is_demo: draft.isDemo,
      revises: draft.revises?.quoteId ?? null,
      version: draft.revises?.version ?? 1,
      created_by: tx.scope.userId,
      created_at: tx.now,
      updated_by: tx.scope.userId,
      updated_at: tx.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** The quote's facts, its row held until the transaction ends. Errors: not_found. */
export async function lockQuote(tx: Tx, quoteId: string): Promise<LockedQuote> {
  return (await lockQuotes(tx, [quoteId]))[0]!
}

/** Locks several quotes, each once, in one order for all callers, so that no two wait for each other. Errors: not_found. */
export async function lockQuotes(tx: Tx, quoteIds: string[]) {
  const rows = await tx.db
    .selectFrom('quotes')
    .select([
      'id',
      'status',
      'number',
      'revision',
      'version_id',
      'company_id',
      'contact_id',
      'client_name',
      'gross_cents',
      'valid_until',
      'viewed_at',
      'validity_days',
      'issued_on',
      'sent_at',
      'updated_at',
      'updated_by',
      'version',
      'revises',
      'is_demo as demo',
    ])
    .where('org_id', '=', tx.scope.orgId)
    .where('id', 'in', quoteIds)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  if (rows.length < quoteIds.length) throw new DomainError('not_found')
  return rows.map((row) => ({ ...row, status: row.status as QuoteStatus }))
}
export type LockedQuote = Awaited<ReturnType<typeof lockQuotes>>[number]

/** A new revision of a draft whose row is locked. */
export async function updateDraft(tx: Tx, quoteId: string, draft: Draft): Promise<void> {
  await updateRow(tx, 'quotes', quoteId, {
    ...columnsOf(draft),
    revision: nextRevision,
    updated_by: tx.scope.userId,
    updated_at: tx.now,
  })
}

export async function deleteQuotes(tx: Tx, quoteIds: string[]): Promise<void> {
  await tx.db.deleteFrom('quotes').where('org_id', '=', tx.scope.orgId).where('id', 'in', quoteIds).execute()
}

/** The devis whose next version a draft prepares; null for any other. */
export async function findRevised(tx: Tx, draftId: string): Promise<string | null> {
  const row = await tx.db
    .selectFrom('quotes')
    .select('revises')
    .where('org_id', '=', tx.scope.orgId)
    .where('id', '=', draftId)
    .executeTakeFirst()
  return row?.revises ?? null
}

/** The draft of the next version of a devis; null where none was begun. */
export async function findNextDraft(tx: Tx, quoteId: string): Promise<string | null> {
  const row = await tx.db
    .selectFrom('quotes')
    .select('id')
    .where('org_id', '=', tx.scope.orgId)
    .where('revises', '=', quoteId)
    .executeTakeFirst()
  return row?.id ?? null
}

/** Writes the change that the client asks for; the row is locked. */
export async function setChangeAsked(tx: Tx, quoteId: string, message: string): Promise<void> {
  await updateRow(tx, 'quotes', quoteId, { change_asked_at: tx.now, change_asked: message })
}

/** Two who ask for the demonstration at once come one after the other. */
export async function lockDemoQuote(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`demo-quote:${tx.scope.orgId}`}, 0))`.execute(
    tx.db,
  )
}

/** Moves an open quote along quoteTransitions; its content stays. */
export async function setAnswer(
  tx: Tx,
  quoteId: string,
  answer:
    | { status: 'viewed' }
    | { status: 'signed' }
    | { status: 'expired' }
    | { status: 'refused'; reason: string | null },
): Promise<void> {
  const at = tx.now
  const facts = {
    viewed: { viewed_at: at },
    signed: { signed_at: at },
    refused: { refused_at: at, refusal_reason: answer.status === 'refused' ? answer.reason : null },
    expired: {},
  }[answer.status]
  await updateRow(tx, 'quotes', quoteId, {
    status: answer.status,
    updated_at: at,
    updated_by: tx.scope.userId,
    ...facts,
  })
}

/** Nothing more is expected of an open quote, whose row is locked. */
export async function setEnding(
  tx: Tx,
  quoteId: string,
  { status, reason }: { status: 'closed' | 'withdrawn'; reason: string | null },
): Promise<void> {
  const by = tx.scope.userId
  const ended = { status, ended_at: tx.now, ended_by: by, ending_reason: reason }
  await updateRow(tx, 'quotes', quoteId, { ...ended, updated_at: tx.now, updated_by: by })
}

/** A closed quote, whose row is locked, is what it was before. */
export async function setReopened(tx: Tx, quoteId: string): Promise<void> {
  await updateRow(tx, 'quotes', quoteId, {
    status: sql<string>`case when viewed_at is null then 'sent' else 'viewed' end`,
    ended_at: null,
    ended_by: null,
    ending_reason: null,
    updated_at: tx.now,
    updated_by: tx.scope.userId,
  })
}

/** Its client agreed elsewhere, as was recorded; `at` is the instant that is counted. The row is locked. */
export async function setAgreed(tx: Tx, quoteId: string, at: Date): Promise<void> {
  await updateRow(tx, 'quotes', quoteId, {
    status: 'signed',
    signed_at: at,
    updated_at: tx.now,
    updated_by: tx.scope.userId,
  })
}

/** The record of its agreement is undone; the row is locked. */
export async function setAgreementCancelled(
  tx: Tx,
  quoteId: string,
  status: 'sent' | 'viewed' | 'expired',
): Promise<void> {
  await updateRow(tx, 'quotes', quoteId, {
    status,
    signed_at: null,
    updated_at: tx.now,
    updated_by: tx.scope.userId,
  })
}

/** A later last day of an open quote, whose row is locked. */
export async function setValidity(tx: Tx, quoteId: string, validUntil: string): Promise<void> {
  await updateRow(tx, 'quotes', quoteId, {
    valid_until: validUntil,
    updated_at: tx.now,
    updated_by: tx.scope.userId,
  })
}

export async function insertLink(
  tx: Tx,
  link: {
    quoteId: string
    versionId: string
    tokenHash: Buffer
    recipient: { email: string; name: string | null }
    mailId: string | null
    /** The sending that carries it from a mailbox, and the address of the mailbox. */
    sending?: { id: string; from: string }
  },
): Promise<string> {
  return insertRowForId(tx, 'quote_links', {
    quote_id: link.quoteId,
    version_id: link.versionId,
    token_hash: link.tokenHash,
    recipient_email: link.recipient.email,
    recipient_name: link.recipient.name,
    mail_id: link.mailId,
    sending_id: link.sending?.id ?? null,
    mailed_from: link.sending?.from ?? null,
    created_by: tx.scope.userId,
    created_at: tx.now,
  })
}

/** Drafts follow the name of their client; a sent quote keeps the one it was sent under. */
export async function renameClientOfDrafts(
  tx: Tx,
  client: { company_id?: string; contact_id?: string; name: string },
): Promise<void> {
  await sql`
    select rename_client_of_draft_quotes(${client.company_id ?? null}, ${client.contact_id ?? null}, ${client.name})`.execute(
    tx.db,
  )
}

/** Open quotes whose last day is over in the time zone of their organization. */
export const VALIDITY_OVER: DueRows = {
  table: 'quotes',
  instant: '(t.valid_until + 1)::timestamp at time zone o.timezone',
  // No zone is a day ahead of UTC: this bound lets the index narrow the rows, then the zone decides.
  only: `t.status in ('sent', 'viewed') and t.valid_until <= ($1::timestamptz at time zone 'utc')::date`,
}
