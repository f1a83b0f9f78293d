import { type Kysely, sql } from 'kysely'
import { compiledPage } from '#server/db/compiled-page.ts'
import { countByState } from '#server/db/count-by-state.ts'
import { type PageInput, readPage } from '#server/db/page.ts'
import { getSeller } from '#server/features/documents/queries/parties.ts'
import type { Tx } from '#server/scope.ts'
import type { DB } from '#server/tables.gen.ts'
import type { RemindedInvoice, Reminder, ReminderDetail } from '#shared/contract/reminder-fields.ts'
import { fileNameOf } from '#shared/domain/documents/file-name.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import {
  type ReminderBlock,
  type ReminderChannel,
  type ReminderState,
  type ReminderSubject,
  reminderStates,
} from '#shared/domain/reminders/reminder-names.ts'
import { wordingFaults } from '#shared/domain/reminders/wording.ts'
import type { Currency } from '#shared/french/format.ts'
import { daysBetween, todayIn } from '#shared/time/calendar-day.ts'
import { type Block, concerns, concernsQuote, listBlocks } from './blocks.ts'
import { getReminderClient } from './client.ts'
import { listOwedOf } from './owed.ts'
import { findElectronic } from './registered-letters.ts'

export type ReminderFilter = {
  q?: string | undefined
  state?: ReminderState | undefined
  companyId?: string | undefined
  contactId?: string | undefined
  invoiceId?: string | undefined
  quoteId?: string | undefined
}

/** Facts beside a row, found row by row: joined, the plan that is made once for all organizations reads every devis of this one for a page. */
const BESIDE = {
  endedByName: sql<string | null>`(select u.name from users u where u.id = r.ended_by)`,
  quoteId: sql<string | null>`case when r.subject = 'quote' then r.carrying_id end`,
  carryingNumber: sql<string | null>`case when r.subject = 'quote'
    then (select q.number from quotes q where q.org_id = r.org_id and q.id = r.carrying_id)
    else (select i.number from invoices i where i.org_id = r.org_id and i.id = r.carrying_id) end`,
  simulated: sql<boolean>`exists (select from registered_letters e where e.org_id = r.org_id and e.reminder_id = r.id and e.simulated)`,
}

/** Rows of the ledger of steps, as lists show them. */
export const remindersOf = (db: Kysely<DB>, orgId: string) =>
  db
    .selectFrom('reminders as r')
    .select(['r.id', 'r.subject', 'r.company_id', 'r.contact_id', 'r.client_name', 'r.currency'])
    .select(['r.total_cents', 'r.plan_name', 'r.step', 'r.channel', 'r.state', 'r.reason', 'r.note'])
    .select(['r.because', 'r.recipient_email', 'r.mail_subject', 'r.due_on', 'r.postponed_to', 'r.ended_at'])
    .select(['r.revision', BESIDE.endedByName.as('ended_by_name'), BESIDE.quoteId.as('quote_id')])
    .select([BESIDE.carryingNumber.as('carrying_number'), BESIDE.simulated.as('simulated')])
    .where('r.org_id', '=', orgId)

type Row = Awaited<ReturnType<ReturnType<typeof remindersOf>['executeTakeFirstOrThrow']>>

/** A reminder as lists show it. */
export const presentReminder = (row: Row): Reminder => ({
  id: row.id,
  subject: row.subject as ReminderSubject,
  companyId: row.company_id,
  contactId: row.contact_id,
  clientName: row.client_name,
  // Whoever may not read the devis is not led to it.
  quoteId: row.carrying_number === null ? null : row.quote_id,
  quoteNumber: row.subject === 'quote' ? row.carrying_number : null,
  carryingNumber: row.carrying_number,
  currency: row.currency as Currency,
  totalCents: row.total_cents,
  planName: row.plan_name,
  step: row.step,
  channel: row.channel as ReminderChannel,
  state: row.state as ReminderState,
  reason: row.reason as ReminderBlock | null,
  note: row.note,
  because: row.because,
  recipientEmail: row.recipient_email,
  mailSubject: row.mail_subject,
  dueOn: row.due_on,
  postponedTo: row.postponed_to,
  endedAt: row.ended_at?.toISOString() ?? null,
  simulated: row.simulated,
  endedByName: row.ended_by_name,
  revision: row.revision,
})

const newestFirst = { by: ['r.ended_at', 'r.id'], direction: 'desc' } as const

const ended = (db: Kysely<DB>, orgId: string) => remindersOf(db, orgId).where('r.ended_at', 'is not', null)

/** What was sent, and what was not, the latest first; what waits has a list of its own. */
const history = (tx: Tx, filter: ReminderFilter) => {
  let query = ended(tx.db, tx.scope.orgId)
  if (filter.state) query = query.where('r.state', '=', filter.state)
  if (filter.companyId) query = query.where('r.company_id', '=', filter.companyId)
  if (filter.contactId) query = query.where('r.contact_id', '=', filter.contactId)
  if (filter.invoiceId) query = query.where(asks(tx, filter.invoiceId))
  if (filter.quoteId)
    query = query.where('r.subject', '=', 'quote').where('r.carrying_id', '=', filter.quoteId)
  const words = filter.q?.trim() ?? ''
  return words === '' ? query : query.where(holds(words))
}

const asks = (tx: Tx, invoiceId: string) =>
  sql<boolean>`r.id in (select x.reminder_id from reminder_invoices x where x.org_id = ${tx.scope.orgId} and x.invoice_id = ${invoiceId})`

/** In the name of the client, its address or the subject: no table of words is kept of what is only ever read by day. */
const holds = (words: string) =>
  sql<boolean>`strpos(lower(concat_ws(' ', r.client_name, r.recipient_email, r.mail_subject)), lower(${words})) > 0`

const pageOfAll = compiledPage(
  newestFirst,
  (db, { orgId }: { orgId: string }) => ended(db, orgId),
  presentReminder,
)
const pageOfState = compiledPage(
  newestFirst,
  (db, { orgId, state }: { orgId: string; state: string }) => ended(db, orgId).where('r.state', '=', state),
  presentReminder,
)

export function listReminders(tx: Tx, { cursor, limit, ...filter }: ReminderFilter & PageInput) {
  const { orgId } = tx.scope
  const { state, ...others } = filter
  const page = { cursor, limit }
  if (Object.values(others).some((value) => value !== undefined && value !== ''))
    return readPage(history(tx, filter), newestFirst, page, presentReminder)
  return state === undefined ? pageOfAll(tx, { orgId }, page) : pageOfState(tx, { orgId, state }, page)
}

/** How many answer the filters, and how many are in each state under the others. */
export async function countReminders(tx: Tx, { state, ...others }: ReminderFilter) {
  const rows = await history(tx, others)
    .clearSelect()
    .select(({ fn }) => ['r.state', fn.countAll<string>().as('count')] as const)
    .groupBy('r.state')
    .execute()
  return countByState(reminderStates, rows, state)
}

/** A reminder with its text and its invoices; one that waits, with what speaks against it now. Errors: not_found. */
export async function getReminder(tx: Tx, reminderId: string): Promise<ReminderDetail> {
  const row = await remindersOf(tx.db, tx.scope.orgId)
    .select(['r.recipient_name', 'r.message', 'r.mailed_from', 'r.pdf_file_key', 'r.ended_at'])
    .leftJoin('letter_receipts as l', (join) =>
      join.onRef('l.org_id', '=', 'r.org_id').onRef('l.reminder_id', '=', 'r.id'),
    )
    .select(['r.posted_on', 'r.tracking_number', 'r.attachments', 'l.received_on'])
    .where('r.id', '=', reminderId)
    .executeTakeFirst()
  if (!row) throw new DomainError('not_found')
  const kept = await listInvoices(tx, reminderId)
  const waits = row.ended_at === null
  const { today, invoices, blocks } = await (waits ? readNow(tx, row, kept) : asItLeft(tx, row, kept))
  return {
    ...presentReminder(row),
    recipientName: row.recipient_name,
    message: row.message,
    invoices: invoices.map((invoice) => ({ ...invoice, daysLate: daysBetween(invoice.dueOn, today) })),
    blocks,
    refusedWords: waits
      ? [row.mail_subject, row.message].flatMap((text) =>
          wordingFaults(text).map(({ words, reason }) => ({ words, reason })),
        )
      : [],
    mailedFrom: row.mailed_from,
    attachments: row.attachments as ReminderDetail['attachments'],
    hasPdf: row.pdf_file_key !== null,
    postedOn: row.posted_on,
    trackingNumber: row.tracking_number,
    receivedOn: row.received_on,
    electronic: row.channel === 'registered_letter' ? await findElectronic(tx, reminderId) : null,
  }
}

type Told = Omit<RemindedInvoice, 'daysLate'>
type Dated = { ended_at: Date | null; due_on: string }

async function asItLeft(tx: Tx, { ended_at, due_on }: Dated, invoices: Told[]) {
  const { timeZone } = await getSeller(tx)
  return { today: ended_at === null ? due_on : todayIn(timeZone, ended_at), invoices, blocks: [] }
}

/** What it would ask today: what was paid since its decision is left out. */
async function readNow(
  tx: Tx,
  { company_id, contact_id, quote_id }: Pick<Row, 'company_id' | 'contact_id' | 'quote_id'>,
  kept: Told[],
): Promise<{ today: string; invoices: Told[]; blocks: ReminderDetail['blocks'] }> {
  const ids = kept.map(({ invoiceId }) => invoiceId)
  const client = await getReminderClient(tx, {
    companyId: company_id ?? undefined,
    contactId: contact_id ?? undefined,
  })
  const [owed, blocks] = await Promise.all([listOwedOf(tx, ids), listBlocks(tx, [client.id])])
  return {
    today: client.today,
    invoices: owed.map(({ id, number, issuedOn, dueOn, owedCents, contestedCents }) => ({
      invoiceId: id,
      number,
      issuedOn,
      dueOn,
      owedCents,
      contestedCents,
    })),
    blocks: (blocks.get(client.id) ?? [])
      .filter((block) => (quote_id === null ? concerns(block, ids) : concernsQuote(block, quote_id)))
      .map(presentBlock),
  }
}

/** A block as cards show it. */
export const presentBlock = ({
  clientId: _client,
  quoteId: _quote,
  ...block
}: Block): ReminderDetail['blocks'][number] => block

async function listInvoices(tx: Tx, reminderId: string): Promise<Told[]> {
  const rows = await tx.db
    .selectFrom('reminder_invoices as x')
    .innerJoin('invoices as i', (join) =>
      join.onRef('i.org_id', '=', 'x.org_id').onRef('i.id', '=', 'x.invoice_id'),
    )
    .select(['x.invoice_id', 'x.number', 'i.issued_on', 'x.due_on', 'x.owed_cents'])
    .where('x.org_id', '=', tx.scope.orgId)
    .where('x.reminder_id', '=', reminderId)
    .orderBy('x.due_on')
    .orderBy('x.invoice_id')
    .execute()
  return rows.map((row) => ({
    invoiceId: row.invoice_id,
    number: row.number,
    issuedOn: row.issued_on,
    dueOn: row.due_on,
    owedCents: row.owed_cents,
    // The row keeps what was asked.
    contestedCents: 0,
  }))
}

/** The file of the PDF that left with a reminder. Errors: not_found. */
export async function getPdfFile(tx: Tx, reminderId: string): Promise<{ fileKey: string; name: string }> {
  const row = await tx.byKey
    .selectFrom('reminders')
    .select(['pdf_file_key', 'due_on'])
    .where('org_id', '=', tx.scope.orgId)
    .where('id', '=', reminderId)
    .executeTakeFirst()
  if (!row || row.pdf_file_key === null) throw new DomainError('not_found')
  return { fileKey: row.pdf_file_key, name: fileNameOf('Relance', row.due_on) }
}
