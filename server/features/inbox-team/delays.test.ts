import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { inTransaction } from '#server/db/transaction.ts'
import { listCountedTargets } from '#server/features/answer-delays/queries/answer-delays.ts'
import { createFixedClock } from '#server/integrations/clock/local.ts'
import { systemScope } from '#server/scope.ts'
import { type Member, startTestApp, type TestApp } from '#server/test/harness.ts'
import type { ConversationSummary } from '#shared/contract/conversations.ts'
import { usualWorkingHours } from '#shared/domain/working-hours/working-hours.ts'
import { followMails } from './commands/follow-mails.ts'
import { notifyDelays } from './commands/notify-delays.ts'
import { recountDelays } from './commands/recount-delays.ts'
import { makeInbox } from './team-inbox.fixture.ts'

/** Delays of answers under a clock that the test holds: a Tuesday at ten, in Paris. */
const TUESDAY = '2026-11-24T09:00:00.000Z'
const clock = createFixedClock(new Date(TUESDAY))
let site: TestApp
let owner: Member
let ines: Member
let id: string
let mailboxId: string

beforeAll(async () => {
  site = await startTestApp({ jobs: false, clock })
})
afterAll(() => site.close())
beforeEach(async () => {
  clock.set(new Date(TUESDAY))
  owner = await site.makeOrganization()
  ines = await site.makeMember(owner.orgId, 'member')
  const made = await makeInbox(site, owner, { conversations: 1 })
  id = made.ids[0]!
  mailboxId = made.mailboxId
  await site.context.pool.query(`update mailboxes set created_at = '2026-11-01' where id = $1`, [mailboxId])
  await site.context.pool.query(`update mail_messages set received_at = $2 where conversation_id = $1`, [
    id,
    TUESDAY,
  ])
  await put('targets', { mailboxId: null, firstAnswerMinutes: 240, resolutionMinutes: 960, warnPercent: 50 })
})

const put = async (what: 'hours' | 'targets', body: object, as: Member = owner) =>
  site.request<{ code?: string }>('PUT', `/api/v1/answer-delays/${what}`, { as, body })
const change = async (body: object) =>
  (
    await site.request<{ batchId: string }>('POST', '/api/v1/conversations/handlings', {
      as: owner,
      body: { conversationIds: [id], ...body },
    })
  ).body
const list = async (query: string, as: Member = owner) =>
  (await site.request<{ items: ConversationSummary[] }>('GET', `/api/v1/conversations?${query}`, { as })).body
    .items
const stands = async () => {
  const { rows } = await site.context.pool.query<{
    kind: string | null
    due: Date | null
    delay: string | null
  }>(`select due_kind as kind, due_at as due, delay from conversation_handlings where conversation_id = $1`, [
    id,
  ])
  const { kind, due, delay } = rows[0]!
  return [kind, due?.toISOString() ?? null, delay]
}
const told = async (member: Member) => {
  const { rows } = await site.context.pool.query<{ type: string; due: string }>(
    `select e.event_type as type, e.meta->>'due' as due from notifications n join event_log e on e.id = n.event_id
     where n.user_id = $1 and e.event_type in ('conversation.due_soon', 'conversation.late') order by e.id`,
    [member.userId],
  )
  return rows.map(({ type, due }) => `${type} ${due}`)
}
const at = async (instant: string) => {
  clock.set(new Date(instant))
  await notifyDelays(site.context)
}
const mail = async (
  instant: string,
  { outgoing, automatic = false }: { outgoing: boolean; automatic?: boolean },
) => {
  const { rows } = await site.context.pool.query<{ id: string }>(
    `insert into mail_messages (org_id, mailbox_id, conversation_id, content_hash, file_key, size, message_id, subject, from_name, from_address, people,
       received_at, snippet, outgoing, addresses, mentions, search, traits)
     select org_id, mailbox_id, conversation_id, sha256($2::text::bytea), 'none', 10, $2, subject, 'X', 'x@exemple.test', people, $3, '', $4, '{}', '{}', search,
       jsonb_set(traits, '{automatic}', to_jsonb($5::boolean))
     from mail_messages where conversation_id = $1 limit 1 returning id`,
    [id, randomUUID(), instant, outgoing, automatic],
  )
  await inTransaction(systemScope(site.context, owner.orgId), (tx) => followMails(tx, [rows[0]!.id]))
}

describe('a first answer', () => {
  test('is warned of, then late, each told once to whoever has the conversation', async () => {
    await change({ assigneeId: ines.userId })
    expect(await stands()).toEqual(['answer', '2026-11-24T13:00:00.000Z', null])
    await at('2026-11-24T10:59:00.000Z')
    expect(await told(ines)).toEqual([])
    await at('2026-11-24T11:00:00.000Z')
    await at('2026-11-24T11:01:00.000Z')
    expect(await told(ines)).toEqual(['conversation.due_soon 14:00'])
    expect((await list('view=soon')).map((row) => row.dueAt)).toEqual(['2026-11-24T13:00:00.000Z'])
    await at('2026-11-24T13:00:00.000Z')
    await at('2026-11-24T13:01:00.000Z')
    expect(await told(ines)).toEqual(['conversation.due_soon 14:00', 'conversation.late 14:00'])
    expect(await told(owner)).toEqual([])
    expect((await list('view=late')).map((row) => row.id)).toEqual([id])
    expect((await list('view=all&q=retard:oui')).map((row) => row.id)).toEqual([id])
    expect(await list('view=soon')).toEqual([])
  })

  test('is warned of some minutes before its end', async () => {
    await put('targets', {
      mailboxId: null,
      firstAnswerMinutes: 240,
      resolutionMinutes: null,
      warnPercent: 100,
      warnMinutes: 30,
    })
    await change({ assigneeId: ines.userId })
    await at('2026-11-24T12:29:00.000Z')
    expect(await told(ines)).toEqual([])
    await at('2026-11-24T12:30:00.000Z')
    expect(await told(ines)).toEqual(['conversation.due_soon 14:00'])
  })

  test('ends the delay; an automatic one does not', async () => {
    await change({ state: 'todo' })
    await mail('2026-11-24T09:30:00.000Z', { outgoing: true, automatic: true })
    expect(await stands()).toEqual(['answer', '2026-11-24T13:00:00.000Z', null])
    await mail('2026-11-24T10:00:00.000Z', { outgoing: true })
    expect(await stands()).toEqual(['resolution', '2026-11-25T16:00:00.000Z', null])
    await mail('2026-11-24T10:10:00.000Z', { outgoing: false, automatic: true })
    expect((await stands())[0]).toBe('resolution')
    await mail('2026-11-24T10:30:00.000Z', { outgoing: false })
    expect(await stands()).toEqual(['answer', '2026-11-24T14:30:00.000Z', null])
  })

  test('of nobody is told to all who read the conversation', async () => {
    await change({ state: 'todo' })
    await at('2026-11-24T13:00:00.000Z')
    expect(await told(ines)).toEqual(['conversation.late 14:00'])
    expect(await told(owner)).toEqual(['conversation.late 14:00'])
  })
})

describe('the resolution', () => {
  beforeEach(() =>
    put('targets', { mailboxId: null, firstAnswerMinutes: null, resolutionMinutes: 240, warnPercent: 100 }),
  )

  test('rests while one waits for the client, and ends with « traité »', async () => {
    await change({ state: 'todo' })
    expect(await stands()).toEqual(['resolution', '2026-11-24T13:00:00.000Z', null])
    clock.set(new Date('2026-11-24T10:00:00.000Z'))
    await change({ state: 'waiting' })
    expect(await stands()).toEqual([null, null, null])
    clock.set(new Date('2026-11-24T15:00:00.000Z'))
    await change({ state: 'todo' })
    expect(await stands()).toEqual(['resolution', '2026-11-25T09:00:00.000Z', null])
    const { batchId } = await change({ state: 'done' })
    expect(await stands()).toEqual([null, null, null])
    await site.request('POST', '/api/v1/conversations/handlings/undo', { as: owner, body: { batchId } })
    expect(await stands()).toEqual(['resolution', '2026-11-25T09:00:00.000Z', null])
  })

  test('of what was done begins anew', async () => {
    await change({ state: 'todo' })
    clock.set(new Date('2026-11-24T11:00:00.000Z'))
    await change({ state: 'done' })
    await change({ state: 'todo' })
    expect(await stands()).toEqual(['resolution', '2026-11-24T15:00:00.000Z', null])
  })
})

describe('the settings', () => {
  test('that change count what runs again', async () => {
    await change({ state: 'todo' })
    const week = usualWorkingHours.week.map((day) => (day.length > 0 ? [{ from: 600, to: 720 }] : []))
    expect(
      (
        await put('hours', {
          week,
          holidays: 'metropole',
          closed: [{ from: '2026-11-25', to: '2026-11-25' }],
        })
      ).status,
    ).toBe(200)
    await recountDelays(site.context, { orgId: owner.orgId, after: null })
    expect(await stands()).toEqual(['answer', '2026-11-26T11:00:00.000Z', null])
  })

  test('of a mailbox come before those of the organization', async () => {
    await put('targets', { mailboxId, firstAnswerMinutes: 60, resolutionMinutes: null, warnPercent: 80 })
    await change({ state: 'todo' })
    expect(await stands()).toEqual(['answer', '2026-11-24T10:00:00.000Z', null])
  })

  test('of a colleague’s private mailbox are shown to nobody else, and count all the same', async () => {
    await put('targets', { mailboxId, firstAnswerMinutes: 60, resolutionMinutes: null, warnPercent: 80 })
    const admin = await site.makeMember(owner.orgId, 'admin')
    const shown = async (as: Member) =>
      (
        await site.request<{ targets: { mailboxId: string | null }[] }>('GET', '/api/v1/answer-delays', {
          as,
        })
      ).body.targets.map((target) => target.mailboxId)
    expect(await shown(admin)).toEqual([null, mailboxId])
    await site.context.pool.query(`update mailboxes set sharing = 'private' where id = $1`, [mailboxId])
    expect(await shown(admin)).toEqual([null])
    expect(await shown(ines)).toEqual([null])
    expect(await shown(owner)).toEqual([null, mailboxId])
    const target = { mailboxId, firstAnswerMinutes: 30, resolutionMinutes: null, warnPercent: 80 }
    expect((await put('targets', target, admin)).status).toBe(404)
    const counted = await inTransaction(admin.scope, listCountedTargets)
    expect(counted.map((one) => one.firstAnswerMinutes).sort()).toEqual([240, 60])
  })

  test('refuse what cannot be, members, and mailboxes of others', async () => {
    const week = usualWorkingHours.week.map(() => [])
    expect((await put('hours', { week, holidays: 'none', closed: [] })).status).toBe(400)
    const early = await put('targets', {
      mailboxId: null,
      firstAnswerMinutes: 60,
      resolutionMinutes: 240,
      warnPercent: 100,
      warnMinutes: 60,
    })
    expect(early).toMatchObject({ status: 400, body: { fields: [{ path: 'warnMinutes' }] } })
    const target = { mailboxId: null, firstAnswerMinutes: 60, resolutionMinutes: null, warnPercent: 80 }
    expect((await put('targets', target, ines)).status).toBe(403)
    const other = await site.makeOrganization()
    expect((await put('targets', { ...target, mailboxId }, other)).status).toBe(404)
  })
})
