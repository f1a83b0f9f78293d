import ICAL from 'ical.js'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { mailDigests } from '#server/features/notifications/commands/mail-digests.ts'
import { createFixedClock } from '#server/integrations/clock/local.ts'
import { type Member, startTestApp, type TestApp } from '#server/test/harness.ts'
import { makeMail } from '#server/test/mail/make-mail.ts'
import type { Task } from '#shared/contract/task-fields.ts'
import type { Work } from '#shared/contract/work.ts'
import { remindOfTasks } from './commands/remind-of-tasks.ts'

// A Monday in Paris, 9:00.
const NOW = '2026-11-30T08:00:00Z'
const clock = createFixedClock(new Date(NOW))

let site: TestApp
let owner: Member
let member: Member
beforeAll(async () => {
  site = await startTestApp({ clock, jobs: false })
})
afterAll(() => site.close())
beforeEach(async () => {
  clock.set(new Date(NOW))
  owner = await site.makeOrganization({ role: 'owner' })
  member = await site.makeMember(owner.orgId, 'member')
})

const send = <T>(method: string, path: string, body?: unknown, as: Member = member) =>
  site.request<T>(method, `/api/v1${path}`, { as, ...(body === undefined ? {} : { body }) })
const add = async (fields: object, as: Member = member) =>
  (await send<Task>('POST', '/tasks', { title: 'Rappeler Delorme', ...fields }, as)).body
type Notification = { type: string; meta: { name?: string; count?: number } }
const told = async (as: Member = member) =>
  (await send<{ items: Notification[] }>('GET', '/notifications', undefined, as)).body.items.map(
    ({ type }) => type,
  )
const remindAt = async (instant: string) => {
  clock.set(new Date(instant))
  await remindOfTasks(site.context)
}

describe('a reminder', () => {
  test('is told at its instant, not before, and once', async () => {
    await add({ dueOn: '2026-11-30', dueMinute: 11 * 60, reminders: [0, 15] })
    await remindAt('2026-11-30T09:44:59Z')
    expect(await told()).toEqual([])
    await remindAt('2026-11-30T09:45:00Z')
    await remindAt('2026-11-30T09:46:00Z')
    expect(await told()).toEqual(['task.due'])
    await remindAt('2026-11-30T10:00:00Z')
    expect(await told()).toEqual(['task.due', 'task.due'])
    expect(await told(owner)).toEqual([])
  })

  test('of a day comes before the summary of 8 o’clock, which carries it', async () => {
    await add({ dueOn: '2026-12-01' })
    await remindAt('2026-12-01T06:55:00Z')
    const waiting = async () =>
      (
        await site.context.pool.query<{ email: string }>(
          'select email from notifications where user_id = $1',
          [member.userId],
        )
      ).rows.map(({ email }) => email)
    expect(await waiting()).toEqual(['digest'])
    clock.set(new Date('2026-12-01T07:00:00Z'))
    await mailDigests(site.context)
    expect(await waiting()).toEqual(['none'])
  })

  test('follows the due day, the end of a snooze and whoever does the task', async () => {
    const task = await add({ dueOn: '2026-12-01' })
    const moved = await send<Task>('PATCH', `/tasks/${task.id}`, {
      revision: 1,
      dueOn: '2026-12-03',
      assigneeId: owner.userId,
    })
    expect(await told(owner)).toEqual(['task.assigned'])
    await remindAt('2026-12-01T07:00:00Z')
    expect(await told(owner)).toEqual(['task.assigned'])
    await send('POST', `/tasks/${moved.body.id}/snooze`, { until: '2026-12-02T08:00:00Z' })
    await remindAt('2026-12-02T08:00:00Z')
    await remindAt('2026-12-03T06:55:00Z')
    expect(await told(owner)).toEqual(['task.due', 'task.due', 'task.assigned'])
    expect(await told()).toEqual([])
  })

  test('reaches the members of a team, or whoever made a task of nobody; of a task that is done nobody', async () => {
    const team = await send<{ id: string }>(
      'POST',
      '/member-teams',
      { name: 'Atelier', memberIds: [owner.userId, member.userId] },
      owner,
    )
    await add({ dueOn: '2026-12-01', teamId: team.body.id })
    await add({ dueOn: '2026-12-02', assigneeId: null })
    const done = await add({ dueOn: '2026-12-03' })
    await send('POST', `/tasks/${done.id}/state`, { state: 'done' })
    await remindAt('2026-12-01T06:55:00Z')
    expect([(await told()).length, await told(owner)]).toEqual([1, ['task.due', 'task.assigned']])
    await remindAt('2026-12-03T07:00:00Z')
    expect([await told(), (await told(owner)).length]).toEqual([['task.due', 'task.due'], 2])
  })
})

test('« À faire aujourd’hui » has the tasks of the reader that are due and not put off', async () => {
  const late = await add({ title: 'En retard', dueOn: '2026-11-27' })
  const today = await add({ title: 'Du jour', dueOn: '2026-11-30' })
  await add({ title: 'Demain', dueOn: '2026-12-01' })
  const snoozed = await add({ title: 'Reportée', dueOn: '2026-11-30' })
  await send('POST', `/tasks/${snoozed.id}/snooze`, { until: '2026-12-02T08:00:00Z' })
  const work = async (as: Member) => (await send<Work>('GET', '/dashboard/work', undefined, as)).body.rows
  expect((await work(member)).map(({ kind, id }) => [kind, id])).toEqual([
    ['due_task', late.id],
    ['due_task', today.id],
  ])
  expect(await work(owner)).toEqual([])
})

describe('the calendar', () => {
  type Feed = { url: string; createdAt: string }
  const make = async (as: Member = member) => (await send<Feed>('POST', '/calendar-feed', {}, as)).body.url
  const ask = (url: string, headers: Record<string, string> = {}) =>
    site.app.inject({ method: 'GET', url: new URL(url).pathname, headers })
  const events = (text: string) =>
    new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent').map((event) => new ICAL.Event(event))

  test('is read by whoever has its address: own dated tasks, and those of one’s teams', async () => {
    const company = await send<{ id: string }>('POST', '/companies', { name: 'Menuiserie Vasseur' }, owner)
    await add({
      title: 'Poser l’étagère',
      dueOn: '2026-12-01',
      links: [{ kind: 'company', id: company.body.id }],
    })
    await add({ title: 'Rappeler', dueOn: '2026-12-02', dueMinute: 570 })
    await add({ title: 'Sans jour' })
    await add({ title: 'D’une autre', dueOn: '2026-12-01', assigneeId: owner.userId })
    const url = await make()
    expect(url).toMatch(/\/calendar\/[\w-]{43}\.ics$/)
    const answer = await ask(url)
    expect(answer.headers).toMatchObject({
      'content-type': 'text/calendar; charset=utf-8',
      'cache-control': expect.stringContaining('private'),
    })
    const [day, hour, ...more] = events(answer.body)
    expect(more).toEqual([])
    expect([day?.summary, day?.startDate.toString()]).toEqual([
      'Poser l’étagère (Menuiserie Vasseur)',
      '2026-12-01',
    ])
    expect([hour?.summary, hour?.startDate.toJSDate().toISOString()]).toEqual([
      'Rappeler',
      '2026-12-02T08:30:00.000Z',
    ])
    const again = await ask(url, { 'if-none-match': String(answer.headers.etag) })
    expect([again.statusCode, again.body]).toEqual([304, ''])
  })

  test('keeps the hash of its address alone, which another, a revocation and a departure end', async () => {
    expect((await send('GET', '/calendar-feed')).body).toEqual({ createdAt: null })
    const first = await make()
    const token = first.slice(-47, -4)
    const { rows } = await site.context.pool.query('select * from calendar_feeds where user_id = $1', [
      member.userId,
    ])
    expect(JSON.stringify(rows)).not.toContain(token)
    const second = await make()
    expect((await ask(first)).statusCode).toBe(404)
    expect((await ask(second)).statusCode).toBe(200)
    expect((await send('DELETE', '/calendar-feed', {})).body).toEqual({ revoked: true })
    expect((await ask(second)).statusCode).toBe(404)
    const third = await make()
    await send('POST', '/members/suspend', { userIds: [member.userId] }, owner)
    expect((await ask(third)).statusCode).toBe(404)
    expect((await ask('http://x.test/calendar/nothing.ics')).statusCode).toBe(404)
  })
})

describe('a mail', () => {
  const meeting = {
    method: 'REQUEST',
    uid: 'u1',
    title: 'Visite du chantier',
    startsAt: '2126-01-15T09:30:00.000Z',
    endsAt: null,
    allDay: false,
    place: 'Lyon <2e>',
    organizer: null,
    attendee: null,
    answer: null,
    repeats: null,
  }

  test('that proposes a meeting becomes a task, for whoever reads it whole', async () => {
    const { messageId, conversationId } = await makeMail(site, owner)
    const make = (as: Member) =>
      send<Task & { code: string }>('POST', '/tasks/of-invitation', { messageId }, as)
    expect(await make(owner)).toMatchObject({ status: 409, body: { code: 'task_no_meeting' } })
    await site.context.pool.query(
      `update mail_messages set traits = traits || jsonb_build_object('invitation', $2::jsonb) where id = $1`,
      [messageId, meeting],
    )
    const { body } = await make(owner)
    expect(body).toMatchObject({
      title: 'Visite du chantier',
      dueOn: '2126-01-15',
      dueMinute: 630,
      notes: '<p>Lyon &lt;2e&gt;</p>',
    })
    expect(body.links.map(({ kind, conversationId: of }) => [kind, of])).toEqual([
      ['conversation', conversationId],
      ['message', conversationId],
    ])
    expect((await make(member)).status).toBe(404)
    // A colleague sees that there is something, and not what.
    expect((await send<Task>('GET', `/tasks/${body.id}`)).body).toMatchObject({ links: [], hiddenLinks: 2 })
  })
})
