import { sql } from 'kysely'
import { listEvents } from '#server/features/platform/queries/events.ts'
import { listOwed } from '#server/features/reminders/queries/owed.ts'
import { mayRead, type Tx } from '#server/scope.ts'
import type { CallSheet } from '#shared/contract/call-fields.ts'
import { type CalledAsked, getCalled } from './called.ts'
import { listRecentCalls } from './calls.ts'
import { listVerdicts } from './law-facts.ts'
import { listScripts } from './scripts.ts'
import { listWishesOf } from './wishes.ts'

/** All that one wants to know of a client before calling. Errors: those of getCalled. */
export async function getCallSheet(tx: Tx, asked: CalledAsked): Promise<CallSheet> {
  const called = await getCalled(tx, asked)
  const { companyId, contactId } = called
  const clientId = (companyId ?? contactId)!
  const bad = await listBadNumbers(
    tx,
    called.numbers.map(({ number }) => number),
  )
  const events = mayRead(tx.scope, 'event:read')
    ? (
        await listEvents(tx, {
          limit: 10,
          ...(contactId === null ? { companyId: companyId! } : { contactId }),
        })
      ).items
    : []
  return {
    companyId,
    contactId,
    name: called.name,
    companyName: called.companyName,
    jobTitle: called.jobTitle,
    kind: called.kind,
    email: called.email,
    city: called.city,
    numbers: called.numbers.map((one) => ({ ...one, isBad: bad.has(one.number) })),
    timeZone: called.territory.timeZone,
    verdicts: await listVerdicts(tx, called, tx.now),
    ...(await listWishesOf(tx, called)),
    calls: await listRecentCalls(tx, called),
    exchanges: events,
    quotes: mayRead(tx.scope, 'quote:read') ? await listOpenQuotes(tx, { companyId, contactId }) : [],
    debts: mayRead(tx.scope, 'invoice:read') ? await listDebts(tx, clientId) : [],
    reminder: mayRead(tx.scope, 'reminder:read') ? await findCallStep(tx, clientId) : null,
    scripts: await listScripts(tx),
  }
}

export const isBadNumber = async (tx: Tx, number: string): Promise<boolean> =>
  (await listBadNumbers(tx, [number])).size > 0

async function listBadNumbers(tx: Tx, numbers: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ number: string }>`
    select number from bad_numbers where org_id = ${tx.scope.orgId} and number = any (${numbers}::text[])`.execute(
    tx.db,
  )
  return new Set(rows.map(({ number }) => number))
}

type Ids = { companyId: string | null; contactId: string | null }

async function listOpenQuotes(tx: Tx, { companyId, contactId }: Ids): Promise<CallSheet['quotes']> {
  const { rows } = await sql<CallSheet['quotes'][number]>`
    select id, number, coalesce(title, '') as title, status, gross_cents::float8 as "totalCents", currency from quotes
    where org_id = ${tx.scope.orgId} and status in ('sent', 'viewed', 'signed') and (company_id = ${companyId} or contact_id = ${contactId})
    order by created_at desc, id desc limit 10`.execute(tx.db)
  return rows
}

async function listDebts(tx: Tx, clientId: string): Promise<CallSheet['debts']> {
  const owed = await listOwed(tx, [clientId])
  return owed.map(({ id, number, dueOn, owedCents, contestedCents, currency, disputed }) => ({
    invoiceId: id,
    number,
    dueOn,
    owedCents,
    contestedCents,
    currency,
    isDisputed: disputed,
  }))
}

/** The step « appeler » that waits for somebody. */
async function findCallStep(tx: Tx, clientId: string): Promise<CallSheet['reminder']> {
  const { rows } = await sql<{ id: string; message: string }>`
    select id, message from reminders
    where org_id = ${tx.scope.orgId} and client_id = ${clientId} and channel = 'call' and state = 'to_approve' and approved_at is null
    order by due_on, id limit 1`.execute(tx.db)
  return rows[0] ?? null
}
