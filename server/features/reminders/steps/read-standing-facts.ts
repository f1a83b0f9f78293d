import { getWorkingHours } from '#server/features/answer-delays/queries/answer-delays.ts'
import type { Tx } from '#server/scope.ts'
import type { StoredReminderPlan } from '#shared/contract/reminder-plans.ts'
import { payerRecord } from '#shared/domain/reminders/payer-record.ts'
import { isWorkingDay } from '#shared/domain/working-hours/working-days.ts'
import { todayIn } from '#shared/time/calendar-day.ts'
import { type Block, listBlocks } from '../queries/blocks.ts'
import { type ClientFacts, listClientFacts } from '../queries/client-facts.ts'
import { listInvoicePlans } from '../queries/invoice-plans.ts'
import { listOwed, type OwedInvoice } from '../queries/owed.ts'
import { listPastBlocks, type PastBlock } from '../queries/past-blocks.ts'
import { listPastSteps, listSettledOn, type PastStep } from '../queries/past-steps.ts'
import { listPlans } from '../queries/plans.ts'
import { getReminderSettings, type ReminderSettings } from '../queries/settings.ts'
import { listSettlements } from '../queries/settlements.ts'
import { listWaitingQuotes, type WaitingQuote } from '../queries/waiting-quotes.ts'
import type { HeldStanding } from '../store/standings.ts'
import { makeStartPlans } from './make-start-plans.ts'

/** All that the next steps of some clients depend on, by client. */
export type StandingFacts = {
  settings: ReminderSettings
  now: Date
  today: string
  /** Where a client is. */
  isWorkingDayOf: (clientId: string) => (isoDay: string) => boolean
  /** Those that are not archived, in their order. */
  plans: readonly StoredReminderPlan[]
  clients: ReadonlyMap<string, ClientFacts>
  /** The median delay of the last twelve months, of those that paid then; none where no plan asks for it. */
  habits: ReadonlyMap<string, number>
  owed: ReadonlyMap<string, readonly OwedInvoice[]>
  /** Plans that were chosen by hand, by invoice. */
  invoicePlans: ReadonlyMap<string, string>
  quotes: ReadonlyMap<string, readonly WaitingQuote[]>
  blocks: ReadonlyMap<string, readonly Block[]>
  pastBlocks: ReadonlyMap<string, readonly PastBlock[]>
  pastSteps: ReadonlyMap<string, readonly PastStep[]>
  /** Days on which invoices that carried a step, and owe nothing now, were settled. */
  settledOn: ReadonlyMap<string, string>
}

/** Reads them once for all of these standings, which are held. `readPlans`: a reader, which writes nothing, has no plans of the start made. */
export async function readStandingFacts(
  tx: Tx,
  standings: readonly HeldStanding[],
  readPlans: (tx: Tx) => Promise<StoredReminderPlan[]> = listOwnPlans,
): Promise<StandingFacts> {
  const clientIds = [...new Set(standings.map(({ clientId }) => clientId))]
  const settings = await getReminderSettings(tx)
  const { timeZone } = settings
  const owed = await listOwed(tx, clientIds)
  const ids = owed.map(({ id }) => id)
  const [{ holidays }, plans, invoicePlans, clients, quotes, blocks, pastBlocks, pastSteps] =
    await Promise.all([
      getWorkingHours(tx),
      readPlans(tx),
      listInvoicePlans(tx, ids),
      listClientFacts(tx, clientIds),
      listWaitingQuotes(tx, clientIds),
      listBlocks(tx, clientIds, owed),
      listPastBlocks(tx, clientIds, timeZone),
      listPastSteps(tx, clientIds),
    ])
  const used = plans.filter(({ archived }) => !archived)
  const open = new Set(ids)
  const carried = pastSteps.flatMap(({ carryingId }) => (open.has(carryingId) ? [] : [carryingId]))
  return {
    settings,
    now: tx.now,
    today: todayIn(timeZone, tx.now),
    isWorkingDayOf: (clientId) => {
      const region = clients.get(clientId)?.region ?? holidays
      return (isoDay) => isWorkingDay(isoDay, region)
    },
    plans: used,
    invoicePlans,
    clients,
    habits: used.some(({ conditions }) => conditions.medianDelayFromDays !== null)
      ? await readHabits(tx, clientIds, timeZone)
      : new Map(),
    owed: Map.groupBy(owed, ({ clientId }) => clientId),
    quotes: Map.groupBy(quotes, ({ clientId }) => clientId),
    blocks,
    pastBlocks,
    pastSteps: Map.groupBy(pastSteps, ({ clientId }) => clientId),
    settledOn: settings.carrying === 'restart' ? await listSettledOn(tx, carried, timeZone) : new Map(),
  }
}

/** Those of the start where the organization has none yet. */
async function listOwnPlans(tx: Tx): Promise<StoredReminderPlan[]> {
  const plans = await listPlans(tx)
  // An organization may have begun before devis were reminded.
  if (plans.some(({ subject }) => subject === 'quote')) return plans
  await makeStartPlans(tx)
  return listPlans(tx)
}

async function readHabits(
  tx: Tx,
  clientIds: readonly string[],
  timeZone: string,
): Promise<Map<string, number>> {
  const today = todayIn(timeZone, tx.now)
  const habits = new Map<string, number>()
  for (const [clientId, settlements] of await listSettlements(tx, clientIds, timeZone)) {
    const { medianDelayDays } = payerRecord(settlements, [], today)
    if (medianDelayDays !== null) habits.set(clientId, medianDelayDays)
  }
  return habits
}
