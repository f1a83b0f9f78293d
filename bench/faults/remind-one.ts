import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { addDays, todayIn } from '#shared/time/calendar-day.ts'
import type { Stand } from './stand.ts'
import { done } from './writer.ts'

/** A job of a killed process is taken up again after ten seconds, a mail after its next try. */
const PATIENCE_MS = 120_000
const LOOK_MS = 500
/** The zone of a new organization. */
const ZONE = 'Europe/Paris'

/** An organization that may issue, whose steps are decided on each day from its first hour. */
export async function decideAtMidnight({ site }: Stand): Promise<void> {
  await done(site, 'PATCH', '/organization', { vatNumber: 'FR03552081317' })
  const { automaticAllowed: _allowed, ...settings } = await done(site, 'GET', '/reminders/settings')
  await done(site, 'PUT', '/reminders/settings', { ...settings, hour: 0 })
}

/** Lets the work of the minute be done now, while nobody does it. A database that is away says nothing. */
export async function nudge(stand: Stand): Promise<void> {
  const database = await stand.database()
  const idle = `not exists (select from pgboss.job where name = 'run-due' and state < 'completed')`
  await database.query(`select enqueue_job('run-due', '{}', 0, null, null) where ${idle}`).catch(() => {})
  await database.end().catch(() => {})
}

type Page = { items: { id: string; clientName: string }[] }

/**
 * A client that owes an invoice in four days, whose courtesy step (J−5) has come: once the engine decided it, somebody approves it, and it leaves.
 * Notes the approved step under its mark.
 */
export async function remindOne(stand: Stand): Promise<void> {
  const site = { ...stand.site, place: '10.0.0.2' }
  const mark = randomUUID()
  const found = async (path: string) =>
    ((await done(site, 'GET', path)) as Page).items.find(({ clientName }) => clientName === mark)
  const until = async (what: string, path: string) => {
    for (const end = Date.now() + PATIENCE_MS; Date.now() < end; await pause(LOOK_MS)) {
      const row = await found(path)
      if (row !== undefined) return row
      await nudge(stand)
    }
    throw new Error(`${what} in ${PATIENCE_MS / 1_000} s: ${mark}`)
  }
  try {
    const company = await done(site, 'POST', '/companies', {
      name: mark,
      siren: '732829320',
      email: `client-${mark}@essai.test`,
      addressLine1: '14 rue des Ateliers',
      postalCode: '44000',
      city: 'Nantes',
    })
    site.ledger.companies.add(mark)
    const invoice = await done(site, 'POST', '/invoices', {
      companyId: company.id,
      title: mark,
      lines: [
        {
          kind: 'item',
          description: 'Escalier',
          quantityMilli: 1_000,
          unitPriceCents: 100_000,
          vatRateBps: 2_000,
        },
      ],
      paymentTerms: { kind: 'chosen', on: addDays(todayIn(ZONE, new Date()), 4) },
    })
    await done(site, 'POST', `/invoices/${String(invoice.id)}/issue`, {})
    const { id } = await until('no step was decided', '/reminders/waiting?limit=100')
    const approved = await done(site, 'POST', '/reminders/approve', { reminderIds: [id] })
    if ((approved.done as string[]).length === 0)
      throw new Error(`not approved: ${JSON.stringify(approved.left)}`)
    site.ledger.approved.add(mark)
    await until('an approved step did not leave', `/reminders?state=sent&companyId=${String(company.id)}`)
  } catch (error) {
    site.ledger.breaches.push((error as Error).message)
  }
}
