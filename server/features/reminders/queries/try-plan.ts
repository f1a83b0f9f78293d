import { sql } from 'kysely'
import { getWorkingHours } from '#server/features/answer-delays/queries/answer-delays.ts'
import { listDebtMovements } from '#server/features/invoices/queries/debt-movements.ts'
import type { Tx } from '#server/scope.ts'
import type { PlanTrial, StoredReminderPlan } from '#shared/contract/reminder-plans.ts'
import { bearsOne } from '#shared/domain/crm/tags.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { type TriedInvoice, tryPlan } from '#shared/domain/reminders/try-plan.ts'
import { isWorkingDay } from '#shared/domain/working-hours/working-days.ts'
import type { Currency } from '#shared/french/format.ts'
import { addDays, addMonths, todayIn } from '#shared/time/calendar-day.ts'
import { type ClientFacts, listClientFacts } from './client-facts.ts'
import { getPlan } from './plans.ts'
import { getReminderSettings } from './settings.ts'

/** Clients of one answer: the page asks for the next, and shows how far it is. */
const AT_ONCE = 100
/** A client with more is left out, and named: its days would be gone through for seconds. */
const MOST_INVOICES = 1_000
const MONTHS = 12
/** What is older than a step may be has nothing to come. */
const OLDEST_DAYS = 400

type Client = { id: string; ofCompany: boolean }
type Invoice = { id: string; clientId: string; currency: Currency; dueOn: string }

/**
 * What a plan would have sent in the last twelve months to a hundred clients, those of `cursor` first: from the ledger's movements, as if nobody had answered.
 * Nothing is written. Errors: not_found, reminder_nothing_late (a plan of devis).
 */
export async function tryReminderPlan(
  tx: Tx,
  { planId, cursor }: { planId: string; cursor?: string | undefined },
): Promise<PlanTrial> {
  const plan = await getPlan(tx, planId)
  if (plan.subject === 'quote')
    throw new DomainError('reminder_nothing_late', {
      message: 'Seul un plan de factures s’essaie sur les mois passés.',
    })
  const settings = await getReminderSettings(tx)
  const { timeZone } = settings
  const until = todayIn(timeZone, tx.now)
  const from = addDays(addMonths(until, -MONTHS), 1)
  const clients = await listClients(tx, cursor)
  const ids = clients.map(({ id }) => id)
  const [facts, invoices, { holidays }, total] = await Promise.all([
    listClientFacts(tx, ids),
    listInvoices(tx, clients, addDays(from, -OLDEST_DAYS)),
    getWorkingHours(tx),
    cursor === undefined ? countClients(tx) : null,
  ])
  const movements = await listDebtMovements(
    tx,
    invoices.map(({ id }) => id),
    timeZone,
  )
  const byClient = Map.groupBy(invoices, ({ clientId }) => clientId)
  const steps: PlanTrial['steps'] = []
  const leftOut: string[] = []
  for (const { id, ofCompany } of clients) {
    const own = byClient.get(id) ?? []
    const client = facts.get(id)
    if (client === undefined || !isConcerned(plan, client)) continue
    if (own.length > MOST_INVOICES) {
      leftOut.push(client.name)
      continue
    }
    const region = client.region ?? holidays
    for (const [currency, some] of Map.groupBy(own, (invoice) => invoice.currency)) {
      const tried = tryPlan({
        plan,
        invoices: some.map(
          (invoice): TriedInvoice => ({ ...invoice, movements: movements.get(invoice.id) ?? [] }),
        ),
        from,
        until,
        isWorkingDay: (day) => isWorkingDay(day, region),
        minimumGapDays: settings.minimumGapDays,
        reading: settings.carrying === 'restart' ? 'restart' : 'contextual',
        holdsFor: (owedCents) => holdsFor(plan, currency === 'EUR' ? owedCents : 0),
      })
      for (const { on, stepIndex, invoiceIds, totalCents } of tried)
        steps.push({
          companyId: ofCompany ? id : null,
          contactId: ofCompany ? null : id,
          clientName: client.name,
          on,
          step: stepIndex,
          channel: plan.steps[stepIndex]!.channel,
          invoiceCount: invoiceIds.length,
          totalCents,
          currency,
        })
    }
  }
  const last = clients.at(-1)
  return {
    from,
    until,
    steps,
    leftOut,
    clients: clients.length,
    total,
    nextCursor: clients.length < AT_ONCE ? null : `${last!.ofCompany ? 'c' : 'k'}${last!.id}`,
  }
}

/** Amounts of rules are in euros; what somebody chose by hand, or how it pays by habit, is not known of then; tags are those of today. */
function isConcerned({ conditions }: StoredReminderPlan, { debtor, tags }: ClientFacts): boolean {
  const { debtors, tags: asked } = conditions
  return (debtors === null || debtors.includes(debtor)) && (asked === null || bearsOne(tags, asked))
}

const holdsFor = ({ conditions }: StoredReminderPlan, owedCents: number): boolean =>
  (conditions.amountFromCents === null || owedCents >= conditions.amountFromCents) &&
  (conditions.amountToCents === null || owedCents <= conditions.amountToCents)

/** Companies, then people of none, in the order of their ids. */
async function listClients(tx: Tx, cursor: string | undefined): Promise<Client[]> {
  const { orgId } = tx.scope
  const after = cursor !== undefined && /^[ck][0-9a-f-]{36}$/.test(cursor) ? cursor.slice(1) : null
  const ofContacts = after !== null && cursor!.startsWith('k')
  const companies = ofContacts
    ? { rows: [] }
    : await sql<{ id: string }>`
        select id from companies where org_id = ${orgId} ${after === null ? sql`` : sql`and id > ${after}`} order by id limit ${AT_ONCE}`.execute(
        tx.db,
      )
  const left = AT_ONCE - companies.rows.length
  const contacts =
    left === 0
      ? { rows: [] }
      : await sql<{ id: string }>`
          select id from contacts where org_id = ${orgId} and company_id is null ${ofContacts ? sql`and id > ${after}` : sql``} order by id limit ${left}`.execute(
          tx.db,
        )
  return [
    ...companies.rows.map(({ id }) => ({ id, ofCompany: true })),
    ...contacts.rows.map(({ id }) => ({ id, ofCompany: false })),
  ]
}

async function countClients(tx: Tx): Promise<number> {
  const { orgId } = tx.scope
  const { rows } = await sql<{ count: number }>`
    select (select count(*) from companies where org_id = ${orgId})::int
      + (select count(*) from contacts where org_id = ${orgId} and company_id is null)::int as count`.execute(
    tx.db,
  )
  return rows[0]!.count
}

async function listInvoices(tx: Tx, clients: readonly Client[], since: string): Promise<Invoice[]> {
  const { orgId } = tx.scope
  const idsOf = (wanted: boolean) =>
    clients.flatMap(({ id, ofCompany }) => (ofCompany === wanted ? [id] : []))
  const columns = sql`id, coalesce(company_id, contact_id) as "clientId", currency, due_on as "dueOn"`
  const issued = sql`number is not null and kind in ('invoice', 'deposit', 'corrective') and due_on >= ${since}`
  const { rows } = await sql<Invoice>`
    select ${columns} from invoices where org_id = ${orgId} and company_id = any (${idsOf(true)}::uuid[]) and ${issued}
    union all
    select ${columns} from invoices where org_id = ${orgId} and company_id is null and contact_id = any (${idsOf(false)}::uuid[]) and ${issued}`.execute(
    tx.db,
  )
  return rows
}
