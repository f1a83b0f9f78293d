import { sql } from 'kysely'
import { listReminderPauses } from '#server/features/approved-platform/queries/reminder-pauses.ts'
import { listProposedInvoices } from '#server/features/bank/queries/proposed-invoices.ts'
import { listUnderWay } from '#server/features/direct-debits/queries/collectable.ts'
import { getSeller } from '#server/features/documents/queries/parties.ts'
import { listPlanWaits } from '#server/features/payment-plans/queries/reminder-waits.ts'
import type { Tx } from '#server/scope.ts'
import type { ReminderBlockView } from '#shared/contract/reminder-fields.ts'
import { blockText } from '#shared/domain/reminders/block-text.ts'
import type { ReminderBlock } from '#shared/domain/reminders/reminder-names.ts'
import { addDays, todayIn } from '#shared/time/calendar-day.ts'
import { listOwed, type OwedInvoice } from './owed.ts'

/**
 * What speaks against reminding a client: of one invoice, of one devis, or (both null) of all that it owes. `untilOn` is the last day on which
 * it holds.
 */
export type Block = ReminderBlockView & { clientId: string; quoteId: string | null }

type Found = Omit<Block, 'text'> & { note?: string }
const whole = { untilOn: null, invoiceId: null, quoteId: null, pauseId: null, promiseId: null } as const

/** Whether a block speaks against a reminder of these invoices. */
export const concerns = (block: Block, invoiceIds: readonly string[]): boolean =>
  block.quoteId === null && (block.invoiceId === null || invoiceIds.includes(block.invoiceId))

/** What stops the reminders of a devis: a promise, a dispute or a payment is about money that is owed. */
const QUOTE_BLOCKS: readonly ReminderBlock[] = ['answered', 'paused', 'excluded', 'insolvent', 'too_soon']

/** Whether a block speaks against a reminder of this devis. */
export const concernsQuote = (block: Block, quoteId: string): boolean =>
  block.invoiceId === null &&
  (block.quoteId === null || block.quoteId === quoteId) &&
  QUOTE_BLOCKS.includes(block.kind)

/**
 * What speaks against reminding each of these clients now, by client (its company's id or, failing that, its contact's); a client without any has
 * no entry. The same few queries for a client or for many; `known`: what they owe, where it was just read. What a person may not read does not block them: the engine asks as the system.
 */
export async function listBlocks(
  tx: Tx,
  clientIds: readonly string[],
  known?: readonly OwedInvoice[],
): Promise<Map<string, Block[]>> {
  if (clientIds.length === 0) return new Map()
  const [{ timeZone }, owed] = await Promise.all([getSeller(tx), known ?? listOwed(tx, clientIds)])
  const today = todayIn(timeZone, tx.now)
  const ids = owed.map(({ id }) => id)
  const [underWay, proposed, platform, ofPeople] = await Promise.all([
    ids.length === 0 ? new Set<string>() : listUnderWay(tx, ids),
    ids.length === 0 ? new Set<string>() : listProposedInvoices(tx),
    listReminderPauses(tx, ids),
    Promise.all([
      listPauses(tx, clientIds, today),
      listPromised(tx, clientIds),
      listRecent(tx, clientIds),
      listPlanned(tx, clientIds, today),
    ]),
  ])
  const ofInvoices = owed.flatMap(({ id, clientId, disputed }): Found[] => {
    const of = { ...whole, clientId, invoiceId: id }
    const untilOn = platform.get(id)
    return [
      ...(disputed ? [{ ...of, kind: 'disputed' as const }] : []),
      ...(underWay.has(id) || proposed.has(id) ? [{ ...of, kind: 'payment_under_way' as const }] : []),
      ...(untilOn === undefined || (untilOn !== null && untilOn < today)
        ? []
        : [{ ...of, kind: 'platform_status' as const, untilOn }]),
    ]
  })
  const [pauses, promises, recent, planned] = ofPeople
  const tooSoon = recent.flatMap(({ clientId, at, gapDays }): Found[] => {
    const untilOn = addDays(todayIn(timeZone, at), gapDays - 1)
    return untilOn < today ? [] : [{ ...whole, kind: 'too_soon', clientId, untilOn }]
  })
  const numbers = new Map(owed.map(({ id, number }) => [id, number]))
  const all = [...ofInvoices, ...planned, ...pauses, ...promises, ...tooSoon].map(
    ({ note, ...found }): Block => ({
      ...found,
      text: blockText({
        ...found,
        ...(note === undefined ? {} : { note }),
        number: found.invoiceId === null ? null : (numbers.get(found.invoiceId) ?? null),
      }),
    }),
  )
  return Map.groupBy(all, ({ clientId }) => clientId)
}

async function listPauses(tx: Tx, clientIds: readonly string[], today: string): Promise<Found[]> {
  const { rows } = await sql<Found>`
    select id as "pauseId", null as "promiseId", client_id as "clientId", invoice_id as "invoiceId", quote_id as "quoteId", reason as kind,
      until_on as "untilOn", note, said -> 'terms' as "askedTerms"
    from reminder_pauses
    where org_id = ${tx.scope.orgId} and client_id = any (${clientIds}::uuid[]) and ended_at is null and (until_on is null or until_on >= ${today})
    order by opened_at, id`.execute(tx.byKey)
  return rows
}

async function listPromised(tx: Tx, clientIds: readonly string[]): Promise<Found[]> {
  const { rows } = await sql<Found>`
    select null as "pauseId", id as "promiseId", client_id as "clientId", invoice_id as "invoiceId", null as "quoteId", 'promised' as kind,
      promised_on as "untilOn"
    from payment_promises
    where org_id = ${tx.scope.orgId} and client_id = any (${clientIds}::uuid[]) and state = 'waiting'
    order by promised_on, id`.execute(tx.byKey)
  return rows
}

/** Payment plans that wait for their signature, or for their next term. */
async function listPlanned(tx: Tx, clientIds: readonly string[], today: string): Promise<Found[]> {
  const waits = await listPlanWaits(tx, clientIds, today)
  return waits.map(({ clientId, invoiceId, untilOn, signed }) => ({
    ...whole,
    kind: 'payment_plan',
    clientId,
    invoiceId,
    untilOn,
    ...(signed ? {} : { note: 'il reste à signer par le client' }),
  }))
}

/** The last contact of each client, whatever its channel, and the days between two. */
async function listRecent(tx: Tx, clientIds: readonly string[]) {
  const { rows } = await sql<{ clientId: string; at: Date; gapDays: number }>`
    select r.client_id as "clientId", max(r.ended_at) as at,
      coalesce((select minimum_gap_days from reminder_settings where org_id = ${tx.scope.orgId}), 5) as "gapDays"
    from reminders r
    where r.org_id = ${tx.scope.orgId} and r.client_id = any (${clientIds}::uuid[]) and r.state = 'sent'
    group by r.client_id`.execute(tx.byKey)
  return rows
}
