import { sql } from 'kysely'
import type { Tx } from '#server/scope.ts'
import { type CallOutcome, callOutcomeLabels } from '#shared/domain/calls/call-names.ts'
import type { LitigationFacts, LitigationReminder } from '#shared/domain/litigation/litigation-facts.ts'
import {
  type PlanState,
  planStanding,
  planStandingLabels,
} from '#shared/domain/payment-plans/payment-plan.ts'
import { type RegisteredState, registeredStateLabels } from '#shared/domain/reminders/registered-letter.ts'
import { todayIn } from '#shared/time/calendar-day.ts'

type Asked = {
  clientId: string
  currency: string
  invoiceIds: readonly string[]
  mailIds: readonly string[]
  callIds: readonly string[]
  documentIds: readonly string[]
  timeZone: string
}
type Exchanges = Pick<LitigationFacts, 'reminders' | 'mails' | 'calls' | 'promises' | 'plans' | 'documents'>

/** What was said and written between the two about these invoices, the oldest first. */
export async function readExchanges(tx: Tx, asked: Asked): Promise<Exchanges> {
  return {
    reminders: await listReminders(tx, asked),
    mails: await listMails(tx, asked),
    calls: await listCalls(tx, asked),
    promises: await listPromises(tx, asked),
    plans: await listPlans(tx, asked),
    documents: await listDocuments(tx, asked),
  }
}

type ReminderRow = Omit<LitigationReminder, 'at' | 'registered'> & {
  at: Date
  state: RegisteredState | null
  stateAt: Date | null
  simulated: boolean | null
}

async function listReminders(tx: Tx, { clientId, invoiceIds }: Asked): Promise<LitigationReminder[]> {
  const { rows } = await sql<ReminderRow>`
    select r.ended_at as at, r.channel, r.recipient_email as "to", r.mail_subject as subject, r.message, r.posted_on as "postedOn",
      r.tracking_number as "trackingNumber", c.received_on as "receivedOn",
      coalesce(c.formal_notice, r.channel in ('letter', 'registered_letter') and r.message ilike '%mise en demeure%') as "formalNotice",
      e.state, e.state_at as "stateAt", e.simulated,
      (select array_agg(n.number order by n.due_on, n.invoice_id) from reminder_invoices n where n.org_id = r.org_id and n.reminder_id = r.id) as invoices
    from reminders r left join letter_receipts c on c.org_id = r.org_id and c.reminder_id = r.id
    left join registered_letters e on e.org_id = r.org_id and e.reminder_id = r.id
    where r.org_id = ${tx.scope.orgId} and r.client_id = ${clientId} and r.state = 'sent' and r.subject = 'invoices' and exists (
      select from reminder_invoices n where n.org_id = r.org_id and n.reminder_id = r.id and n.invoice_id = any (${invoiceIds}::uuid[]))
    order by r.ended_at, r.id`.execute(tx.db)
  return rows.map(({ at, state, stateAt, simulated, ...row }) => ({
    ...row,
    at: at.toISOString(),
    registered:
      state === null
        ? null
        : { state: registeredStateLabels[state], at: stateAt!.toISOString(), simulated: simulated === true },
  }))
}

async function listMails(tx: Tx, { mailIds }: Asked): Promise<Exchanges['mails']> {
  const { rows } = await sql<Exchanges['mails'][number] & { at: Date }>`
    select received_at as at, outgoing, coalesce(nullif(from_name, ''), from_address, '') as "from", subject, snippet from mail_messages
    where org_id = ${tx.scope.orgId} and id = any (${mailIds}::uuid[]) order by received_at, id`.execute(
    tx.db,
  )
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }))
}

async function listCalls(tx: Tx, { callIds }: Asked): Promise<Exchanges['calls']> {
  const { rows } = await sql<
    Omit<Exchanges['calls'][number], 'at' | 'outcome'> & { at: Date; outcome: CallOutcome | null }
  >`
    select c.started_at as at, c.direction, u.name as by, c.outcome, c.notes from calls c left join users u on u.id = c.caller_id
    where c.org_id = ${tx.scope.orgId} and c.id = any (${callIds}::uuid[]) order by c.started_at, c.id`.execute(
    tx.db,
  )
  return rows.map(({ at, outcome, ...row }) => ({
    ...row,
    at: at.toISOString(),
    outcome: outcome === null ? null : callOutcomeLabels[outcome],
  }))
}

const promiseStates = { waiting: 'En attente', kept: 'Tenue', broken: 'Non tenue', cancelled: 'Annulée' }
const promiseSources = { mail: 'E-mail', call: 'Appel', page: 'Page du client', meeting: 'Rendez-vous' }
type PromiseRow = Omit<Exchanges['promises'][number], 'state' | 'source'> & {
  state: keyof typeof promiseStates
  source: keyof typeof promiseSources
}

async function listPromises(
  tx: Tx,
  { clientId, currency, invoiceIds, timeZone }: Asked,
): Promise<Exchanges['promises']> {
  const { rows } = await sql<PromiseRow>`
    select promised_on as on, amount_cents::float8 as cents, source, state, (created_at at time zone ${timeZone})::date as "notedOn", note
    from payment_promises where org_id = ${tx.scope.orgId} and client_id = ${clientId} and currency = ${currency}
      and (invoice_id is null or invoice_id = any (${invoiceIds}::uuid[])) order by created_at, id`.execute(
    tx.db,
  )
  return rows.map((row) => ({ ...row, state: promiseStates[row.state], source: promiseSources[row.source] }))
}

const termStates = { waiting: 'À venir', kept: 'Payée', missed: 'Manquée' }
type PlanRow = Omit<Exchanges['plans'][number], 'signedAt' | 'state' | 'terms'> & {
  signedAt: Date | null
  state: PlanState
  waitsUntil: string
  terms: { dueOn: string; cents: number; paidCents: number; state: keyof typeof termStates }[]
}

async function listPlans(tx: Tx, { clientId, invoiceIds, timeZone }: Asked): Promise<Exchanges['plans']> {
  const { rows } = await sql<PlanRow>`
    select p.reference, p.total_cents::float8 as "totalCents", p.signed_at as "signedAt", p.signer_name as "signerName", p.state, p.waits_until as "waitsUntil",
      (select json_agg(json_build_object('dueOn', t.due_on, 'cents', t.amount_cents, 'paidCents', t.paid_cents, 'state', t.state) order by t.position)
       from payment_plan_terms t where t.org_id = p.org_id and t.plan_id = p.id) as terms
    from payment_plans p where p.org_id = ${tx.scope.orgId} and p.client_id = ${clientId} and exists (
      select from payment_plan_invoices n where n.org_id = p.org_id and n.plan_id = p.id and n.invoice_id = any (${invoiceIds}::uuid[]))
    order by p.created_at, p.id`.execute(tx.db)
  const today = todayIn(timeZone, tx.now)
  return rows.map(({ signedAt, state, waitsUntil, terms, ...plan }) => ({
    ...plan,
    signedAt: signedAt?.toISOString() ?? null,
    state: planStandingLabels[planStanding({ state, waitsUntil }, today)],
    terms: terms.map((term) => ({ ...term, state: termStates[term.state] })),
  }))
}

async function listDocuments(tx: Tx, { documentIds, timeZone }: Asked): Promise<Exchanges['documents']> {
  const { rows } = await sql<Exchanges['documents'][number]>`
    select name, (mailed_at at time zone ${timeZone})::date as on, sender from client_documents
    where org_id = ${tx.scope.orgId} and id = any (${documentIds}::uuid[]) order by mailed_at, id`.execute(
    tx.db,
  )
  return rows
}
