import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { sendMail } from '#server/features/mail-sending/commands/send-mail.ts'
import { openSendingMailbox } from '#server/features/mail-sending/sending-mailbox.fixture.ts'
import type { ReminderDetail } from '#shared/contract/reminder-fields.ts'
import { instantOf } from '#shared/time/calendar-day.ts'
import { engineSite } from './reminder-engine.fixture.ts'

const FRIDAY = '2026-11-20'
const SATURDAY = '2026-11-21'
const MONDAY = '2026-11-23'
const { site, goTo, own, pass, approve, send } = engineSite(FRIDAY)

/** A client whose first reminder was decided on Friday. `alone`: it leaves by itself. */
async function decided({ alone }: { alone: boolean }): Promise<string> {
  await own().sql(
    `update organizations set settings = settings || jsonb_build_object('auto_reminders', $2::boolean) where id = $1`,
    site.owner.orgId,
    alone,
  )
  await own().sql(
    `update organizations set auto_reminders_since = '2026-01-01' where id = $1 and (settings ->> 'auto_reminders')::boolean`,
    site.owner.orgId,
  )
  await own().makeLate((await own().makeClient()).companyId, { days: 4 })
  await pass()
  const [one] = await own().sql<{ id: string; approved: boolean }>(
    `select id, approved_at is not null as approved from reminders where org_id = $1 and state = 'to_approve'`,
    site.owner.orgId,
  )
  expect(one!.approved).toBe(alone)
  return one!.id
}
const read = async (reminderId: string) => (await own().ask<ReminderDetail>('GET', `/${reminderId}`)).body
const jobs = (reminderId: string) =>
  own().sql<{ at: Date }>(
    `select start_after as at from pgboss.job where name = 'send-reminder' and data ->> 'reminderId' = $1`,
    reminderId,
  )
const byArdoise = async () =>
  (await own().sql(`select id from outgoing_mails where org_id = $1 and kind = 'reminder'`, site.owner.orgId))
    .length

test('what leaves by itself and missed its Friday waits for Monday at its hour', async () => {
  const id = await decided({ alone: true })
  goTo(SATURDAY)
  await send(id)
  expect(await read(id)).toMatchObject({ state: 'to_approve', note: null })
  expect(await byArdoise()).toBe(0)
  expect(await jobs(id)).toContainEqual({ at: instantOf('Europe/Paris', MONDAY, 540) })
  goTo(MONDAY)
  await send(id)
  expect(await read(id)).toMatchObject({ state: 'sent', endedByName: null })
  expect(await byArdoise()).toBe(1)
})

test('what missed its Friday and has an hour of its own waits for Monday at that hour', async () => {
  const id = await decided({ alone: true })
  await own().sql(
    `update reminder_plans p set steps = jsonb_set(p.steps, array[r.step::text, 'hour'], '14') from reminders r
     where r.id = $1 and p.org_id = r.org_id and p.id = r.plan_id`,
    id,
  )
  goTo(SATURDAY)
  await send(id)
  expect(await jobs(id)).toContainEqual({ at: instantOf('Europe/Paris', MONDAY, 840) })
})

test('what leaves by itself waits for a person once automatic reminders are turned off', async () => {
  const id = await decided({ alone: true })
  await own().sql(
    `update organizations set settings = settings || '{"auto_reminders": false}' where id = $1`,
    site.owner.orgId,
  )
  await send(id)
  expect(await read(id)).toMatchObject({
    state: 'to_approve',
    note: expect.stringContaining('désactivées'),
  })
  await approve([id])
  await send(id)
  expect((await read(id)).state).toBe('sent')
})

test('what a person approves on a Saturday leaves on Saturday', async () => {
  const id = await decided({ alone: false })
  goTo(SATURDAY)
  await approve([id])
  await send(id)
  expect(await read(id)).toMatchObject({ state: 'sent', endedByName: expect.any(String) })
})

/** The organization mails from a mailbox of its team, which is a folder of this machine. */
async function openMailbox() {
  const box = await openSendingMailbox(site.app, site.owner, `envoi-${randomUUID().slice(0, 8)}@atelier.test`)
  await own().sql(
    'insert into quote_mailboxes (org_id, mailbox_id, updated_at) values ($1, $2, now())',
    site.owner.orgId,
    box.id,
  )
  return box
}
const REFUSED = { state: 'to_approve', note: expect.stringMatching(/^Le compte mail n’accepte plus/) }

test('a mailbox that was disconnected before the sending: the reminder waits for a person, who reads why, and leaves once it is connected again', async () => {
  const box = await openMailbox()
  const id = await decided({ alone: false })
  await approve([id])
  await box.rows(`update mailboxes set status = 'invalid' where id = $1`)
  await send(id)
  expect(await read(id)).toMatchObject(REFUSED)
  await box.rows(`update mailboxes set status = 'active' where id = $1`)
  await approve([id])
  await send(id)
  expect((await read(id)).state).toBe('sent')
  const [{ sending }] = (await box.rows<{ sending: string }>(
    'select id as sending from mail_sendings where mailbox_id = $1',
  )) as [{ sending: string }]
  await sendMail(site.app.context, { orgId: site.owner.orgId, sendingId: sending })
  expect(await box.rows('select state from mail_sendings where mailbox_id = $1')).toEqual([{ state: 'sent' }])
  expect(await byArdoise()).toBe(0)
})

test('a mailbox that is disconnected at the moment of the sending: the reminder tells that its mail did not leave', async () => {
  const box = await openMailbox()
  const id = await decided({ alone: false })
  await approve([id])
  await send(id)
  expect((await read(id)).state).toBe('sent')
  await box.rows(`update mailboxes set status = 'invalid' where id = $1`)
  for (const { id: sendingId } of await box.rows<{ id: string }>(
    'select id from mail_sendings where mailbox_id = $1',
  ))
    await sendMail(site.app.context, { orgId: site.owner.orgId, sendingId })
  expect(await box.rows('select state, fault from mail_sendings where mailbox_id = $1')).toEqual([
    { state: 'failed', fault: 'mailbox_refused' },
  ])
  // It came to nobody: whoever looks at the client sees it, and no second mail leaves in its place.
  expect((await read(id)).state).toBe('failed')
  await send(id)
  expect(await byArdoise()).toBe(0)
})

test('a mailbox that was deleted: the reminder leaves from Ardoise itself', async () => {
  const box = await openMailbox()
  const id = await decided({ alone: false })
  await approve([id])
  await site.app.request('DELETE', `/api/v1/mailboxes/${box.id}`, { as: site.owner })
  await send(id)
  expect((await read(id)).state).toBe('sent')
  expect(await byArdoise()).toBe(1)
})

/** The step of a waiting reminder leaves from there. */
const leaveFrom = (reminderId: string, mailboxId: string | null) =>
  own().sql(
    `update reminder_plans p set steps = jsonb_set(p.steps, array[r.step::text, 'mailboxId'], $2::jsonb) from reminders r
     where r.id = $1 and p.org_id = r.org_id and p.id = r.plan_id`,
    reminderId,
    JSON.stringify(mailboxId),
  )

test('a step leaves from its own mailbox, and from Ardoise itself where it says so, whatever the organization chose', async () => {
  const chosen = await openMailbox()
  const other = await openSendingMailbox(
    site.app,
    site.owner,
    `relances-${randomUUID().slice(0, 8)}@atelier.test`,
  )
  const first = await decided({ alone: false })
  await leaveFrom(first, other.id)
  await approve([first])
  await send(first)
  expect(await other.rows('select id from mail_sendings where mailbox_id = $1')).toHaveLength(1)
  expect(await chosen.rows('select id from mail_sendings where mailbox_id = $1')).toEqual([])
  expect((await read(first)).mailedFrom).toContain('relances-')
  const second = await decided({ alone: false })
  await leaveFrom(second, null)
  await approve([second])
  await send(second)
  expect(await byArdoise()).toBe(1)
})

test('a step whose mailbox was disconnected, or that is shared no more, waits for a person with the reason; another mailbox in the plan repairs it', async () => {
  const box = await openSendingMailbox(
    site.app,
    site.owner,
    `relances-${randomUUID().slice(0, 8)}@atelier.test`,
  )
  const id = await decided({ alone: false })
  await leaveFrom(id, box.id)
  await box.rows(`update mailboxes set status = 'invalid' where id = $1`)
  await approve([id])
  await send(id)
  expect(await read(id)).toMatchObject(REFUSED)
  await box.rows(`update mailboxes set status = 'active', sharing = 'private' where id = $1`)
  await approve([id])
  await send(id)
  expect(await read(id)).toMatchObject({
    state: 'to_approve',
    note: expect.stringContaining('n’est plus partagé'),
  })
  await leaveFrom(id, null)
  await approve([id])
  await send(id)
  expect((await read(id)).state).toBe('sent')
})
