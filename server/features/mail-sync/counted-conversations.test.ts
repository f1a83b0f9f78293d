import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { readAs } from '#server/db/transaction.ts'
import { countFacts, recountFacts } from '#server/features/inbox-statistics/commands/count-facts.ts'
import { sumFacts } from '#server/features/inbox-statistics/commands/sum-facts.ts'
import { verifyInboxSums } from '#server/features/inbox-statistics/commands/verify-inbox-sums.ts'
import { syncMailbox } from '#server/features/mail-sync/steps/sync-mailbox.ts'
import { findMailboxAccess, maildirOf } from '#server/features/mailboxes/queries/mailbox-access.ts'
import { deliverToMaildir } from '#server/integrations/mail-source/maildir-files.ts'
import { systemScope } from '#server/scope.ts'
import { type Member, startTestApp, type TestApp } from '#server/test/harness.ts'
import type { InboxStatistics, StatisticsFact } from '#shared/contract/inbox-statistics.ts'
import { statisticsFigures } from '#shared/domain/inbox-statistics/figures.ts'
import { seeded } from './provider-mailbox.fixture.ts'

/** The facts of statistics follow mails that the engine reads, and whatever is done to their conversations. */
let site: TestApp
let owner: Member
let ines: Member
let directories: string[] = []
/** The mailboxes of the owner (shared) and of Inès (her own). */
let boxes: { id: string; directory: string; address: string }[] = []
let minute = 0

beforeAll(async () => {
  site = await startTestApp({ jobs: false })
})
afterAll(() => site.close())
beforeEach(async () => {
  owner = await site.makeOrganization()
  ines = await site.makeMember(owner.orgId, 'member')
  minute = 0
  boxes = [
    await makeBox(owner, 'jeanne@atelier.test', 'everything'),
    await makeBox(ines, 'ines@atelier.test', 'private'),
  ]
})
afterEach(() => {
  for (const directory of directories) rmSync(directory, { recursive: true, force: true })
  directories = []
})

async function makeBox(of: Member, address: string, sharing: string) {
  const { rows } = await site.context.pool.query<{ id: string }>(
    `insert into mailboxes (org_id, user_id, provider, address, sealed, import_since, next_check_at, sharing, created_at)
     values ($1, $2, 'maildir', $3, '', null, now(), $4, now() - interval '20 days') returning id`,
    [of.orgId, of.userId, address, sharing],
  )
  const id = rows[0]!.id
  const directory = join(site.context.config.dataDir, 'maildirs', maildirOf(of.orgId, id))
  directories.push(directory)
  return { id, directory, address }
}
const system = () => systemScope(site.context, owner.orgId)
async function pass(boxId: string) {
  const access = (await readAs(system(), (tx) => findMailboxAccess(tx, boxId)))!
  const source = await site.context.mailSources.open(access.login)
  const { signal } = new AbortController()
  await syncMailbox(system(), source, access, { compare: true, signal })
}
type Mail = { answers?: string; from?: string; daysAgo?: number; headers?: string; box?: number }
async function deliver(
  id: string,
  { answers, from = 'camille@client.test', daysAgo = 1, headers = '', box = 0 }: Mail = {},
) {
  const { directory, address, id: boxId } = boxes[box]!
  minute += 1
  await deliverToMaildir(
    directory,
    Buffer.from(
      `From: X <${from}>\r\nTo: ${address}\r\nSubject: Sujet ${(answers ?? id)[0]}\r\nMessage-ID: <${id}@x.test>\r\n${
        answers ? `References: <${answers}@x.test>\r\n` : ''
      }${headers}\r\n${id}`,
    ),
    { receivedAt: new Date(Date.now() - daysAgo * 86_400_000 + minute * 1000) },
  )
  await pass(boxId)
}
const mailOf = async (id: string) =>
  (
    await site.context.pool.query<{ id: string; conversation: string }>(
      `select id, conversation_id as conversation from mail_messages where org_id = $1 and message_id = $2 order by created_at limit 1`,
      [owner.orgId, `${id}@x.test`],
    )
  ).rows[0]!
const post = async <T>(path: string, body: object, as = owner) =>
  (await site.request<T>('POST', `/api/v1/conversations/${path}`, { as, body })).body
const change = async (id: string, body: object, as = owner) =>
  post<{ batchId: string | null }>(
    'handlings',
    { conversationIds: [(await mailOf(id)).conversation], ...body },
    as,
  )
const statistics = async (as: Member, query = '') =>
  (await site.request<InboxStatistics>('GET', `/api/v1/inbox-statistics?period=30d${query}`, { as })).body
async function listed(as: Member, figure: string, query = ''): Promise<StatisticsFact[]> {
  const items: StatisticsFact[] = []
  for (let cursor: string | null = ''; cursor !== null; ) {
    const { body }: { body: { items: StatisticsFact[]; nextCursor: string | null } } = await site.request(
      'GET',
      `/api/v1/inbox-statistics/facts?period=30d&figure=${figure}&limit=7${query}${cursor && `&cursor=${cursor}`}`,
      { as },
    )
    items.push(...body.items)
    cursor = body.nextCursor
  }
  return items
}
const rows = async (text: string) => (await site.context.pool.query(text, [owner.orgId])).rows
const facts = () =>
  rows(
    `select f.conversation_id, kind, at, until, on_day::text, until_day::text, hour, mailbox_ids, kept_ids, user_id, team_id, work_minutes, clock_minutes, within
     from inbox_facts f join inbox_audiences a on a.org_id = f.org_id and a.id = f.audience_id where f.org_id = $1 order by 1, 2, 3, 4 nulls last`,
  )
const figure = ({ now }: InboxStatistics, name: (typeof statisticsFigures)[number]): number => {
  if (name === 'answered') return now.answer.count
  if (name === 'answered_in_time') return now.answer.kept
  if (name === 'answered_late') return now.answer.aimed - now.answer.kept
  return now[name]
}

test('what comes is received, what we write is sent, what came before the mailbox and what writes by itself is neither', async () => {
  await deliver('a')
  await deliver('a2', { answers: 'a', from: 'jeanne@atelier.test' })
  await deliver('a3', {
    answers: 'a',
    from: 'jeanne@atelier.test',
    headers: 'Auto-Submitted: auto-replied\r\n',
  })
  await deliver('b', { daysAgo: 300 })
  await deliver('b2', { answers: 'b', daysAgo: 299, from: 'jeanne@atelier.test' })
  await deliver('c', { from: 'jeanne@atelier.test', headers: 'X-Nothing: here\r\n' })
  await countFacts(site.context)
  const { now } = await statistics(owner)
  expect(now).toMatchObject({ begun: 1, received: 1, sent: 2, open: 1, resolved: 0 })
  expect(now.answer).toMatchObject({ count: 1, aimed: 0 })
  // Found afterwards: the conversation had begun long before.
  await deliver('a0', { daysAgo: 200, answers: 'a' })
  await countFacts(site.context)
  expect((await statistics(owner)).now).toMatchObject({ begun: 0, received: 1, open: 1 })
})

test('a conversation that is kept, and a private mailbox, count for their owner alone', async () => {
  await deliver('a')
  await deliver('b', { box: 1 })
  await countFacts(site.context)
  expect([(await statistics(owner)).now.begun, (await statistics(ines)).now.begun]).toEqual([1, 2])
  await post(`${(await mailOf('a')).conversation}/privacy`, { private: true })
  await countFacts(site.context)
  expect([(await statistics(owner)).now.begun, (await statistics(ines)).now.begun]).toEqual([1, 1])
  expect((await listed(ines, 'begun')).map(({ subject }) => subject)).toEqual(['Sujet b'])
  // Both were made within a millisecond: their order is of chance.
  expect((await statistics(ines)).mailboxes.map(({ begun }) => begun).toSorted()).toEqual([0, 1])
  await site.context.pool.query('delete from mailboxes where id = $1', [boxes[0]!.id])
  await countFacts(site.context)
  expect((await statistics(owner)).now).toMatchObject({ begun: 0, received: 0, open: 0 })
})

test('a mail more writes what it adds alone, however many its conversation has', async () => {
  const ids = async () => {
    await countFacts(site.context)
    return (await rows('select id from inbox_facts where org_id = $1 order by id')).map(({ id }) => id)
  }
  await deliver('a')
  await deliver('a2', { answers: 'a' })
  await deliver('a3', { answers: 'a', from: 'jeanne@atelier.test' })
  const before = await ids()
  await deliver('a4', { answers: 'a' })
  const after = await ids()
  expect(after).toHaveLength(before.length + 1)
  expect(after).toEqual(expect.arrayContaining(before))
})

test('what is taken back, given to somebody or put apart is counted so', async () => {
  await deliver('a')
  await deliver('a2', { answers: 'a' })
  const now = async () => {
    await countFacts(site.context)
    return (await statistics(owner)).now
  }
  const { batchId } = await change('a', { state: 'done' })
  expect(await now()).toMatchObject({ resolved: 1, open: 0, received: 2 })
  await post('handlings/undo', { batchId })
  expect(await now()).toMatchObject({ resolved: 0, open: 1 })
  await change('a', { assigneeId: ines.userId })
  await now()
  expect((await statistics(owner, `&userId=${ines.userId}`)).now).toMatchObject({ begun: 1, open: 1 })
  const { conversation, id } = await mailOf('a2')
  const { editIds } = await post<{ editIds: string[] }>(`${conversation}/split`, { messageId: id })
  expect(await now()).toMatchObject({ begun: 2, open: 2, received: 2 })
  await post('edits/undo', { editIds })
  expect(await now()).toMatchObject({ begun: 1, open: 1, received: 2 })
})

test('what a member who left did stays with the member’s name', async () => {
  await deliver('a')
  await change('a', { state: 'done' }, ines)
  await site.request('DELETE', `/api/v1/members/${ines.userId}`, { as: owner })
  await site.context.pool.query('delete from memberships where org_id = $1 and user_id = $2', [
    owner.orgId,
    ines.userId,
  ])
  await countFacts(site.context)
  const { people } = await statistics(owner)
  expect(people.find(({ userId }) => userId === ines.userId)).toMatchObject({
    left: true,
    resolved: 1,
    name: 'Test member',
  })
})

test('hours, targets and a time zone that change are counted again', async () => {
  await deliver('a')
  await deliver('a2', { answers: 'a', from: 'jeanne@atelier.test' })
  await countFacts(site.context)
  const put = (body: object) => site.request('PUT', '/api/v1/answer-delays/targets', { as: owner, body })
  await put({ mailboxId: null, firstAnswerMinutes: 60, resolutionMinutes: null, warnPercent: 80 })
  await countFacts(site.context)
  expect((await statistics(owner)).now.answer).toMatchObject({ aimed: 1, kept: 1 })
  expect(await listed(owner, 'answered_in_time')).toHaveLength(1)
  const before = await facts()
  await site.context.pool.query(`update organizations set timezone = 'Pacific/Noumea' where id = $1`, [
    owner.orgId,
  ])
  await countFacts(site.context)
  const after = await facts()
  expect(after.map(({ hour }) => hour)).not.toEqual(before.map(({ hour }) => hour))
})

/** Windows that hold whole months, parts of them, or both. */
const windows = ['12m', '3m', '30d', 'month', 'last_month', '7d', 'custom'].map(
  (period) => `period=${period}`,
)
async function readWindows(): Promise<InboxStatistics[]> {
  const now = Date.now()
  const day = (ago: number) => new Date(now - ago * 86_400_000).toISOString().slice(0, 10)
  const asked = windows.flatMap((one) =>
    one === 'period=custom'
      ? [`${one}&from=${day(63)}&to=${day(3)}`, `${one}&from=${day(400)}&to=${day(31)}`]
      : [one],
  )
  const told: InboxStatistics[] = []
  for (const as of [owner, ines])
    for (const query of [
      ...asked,
      `period=12m&userId=${as.userId}`,
      `period=12m&mailboxId=${boxes[as === owner ? 0 : 1]!.id}`,
    ])
      told.push(
        (await site.request<InboxStatistics>('GET', `/api/v1/inbox-statistics?${query}`, { as })).body,
      )
  return told
}
const dueAgain = () =>
  rows(
    `insert into inbox_sums_due (org_id, span, from_on) select distinct org_id, s.span, date_trunc(s.span, on_day::timestamp)::date
     from inbox_facts, (values ('day'), ('month')) as s (span) where org_id = $1 on conflict do nothing`,
  )

test.each([3, 4])('figures that are read from sums are those of the facts, at random (%i)', async (seed) => {
  const random = seeded(seed)
  // So that months that ended have facts too.
  await rows(`update mailboxes set created_at = now() - interval '200 days' where org_id = $1`)
  for (let part = 0; part < 3; part += 1) {
    await live(random, 15, `p${part}-`)
    await countFacts(site.context)
    const some = await readWindows()
    await sumFacts(site.context)
    const summed = await readWindows()
    expect(summed).toEqual(some)
    await dueAgain()
    expect(await readWindows()).toEqual(summed)
    await sumFacts(site.context)
  }
  expect((await rows(`select from inbox_sums where org_id = $1 and span = 'month'`)).length).toBeGreaterThan(
    0,
  )
  await verifyInboxSums(site.context)
  expect(await rows('select differing from inbox_sum_checks where org_id = $1')).toEqual([{ differing: [] }])
  const changed = await rows(
    `update inbox_sums set received = received + 1 where ctid = (select ctid from inbox_sums where org_id = $1 and span = 'day' order by from_on limit 1)
     returning from_on::text as on`,
  )
  await verifyInboxSums(site.context)
  expect(await rows('select differing from inbox_sum_checks where org_id = $1')).toEqual([
    { differing: [`day ${changed[0].on}`] },
  ])
  expect([(await statistics(owner)).differing, (await statistics(ines)).differing]).toEqual([1, 0])
  await rows('delete from inbox_sums where org_id = $1')
  await verifyInboxSums(site.context)
  expect((await statistics(owner)).differing).toBeGreaterThan(1)
})

test('whoever changes a fact while its day is summed has it summed again', async () => {
  await deliver('a')
  await deliver('a2', { answers: 'a', from: 'jeanne@atelier.test' })
  await countFacts(site.context)
  await sumFacts(site.context)
  const client = await site.context.pool.connect()
  try {
    await client.query('begin')
    await client.query(`delete from inbox_facts where org_id = $1 and kind = 'answered'`, [owner.orgId])
    await sumFacts(site.context)
    expect((await statistics(owner)).now.answer.count).toBe(1)
    await client.query('commit')
  } finally {
    client.release()
  }
  expect((await statistics(owner)).now.answer.count).toBe(0)
  await sumFacts(site.context)
  expect((await statistics(owner)).now.answer.count).toBe(0)
})

/** Steps at random: mails of all sorts, in any order, and all that may be done to conversations, counted at any moment. */
async function live(random: () => number, count = 45, part = ''): Promise<void> {
  const ids: string[] = []
  const batches: string[] = []
  const edits: string[][] = []
  const some = <T>(items: readonly T[]): T => items[Math.floor(random() * items.length)]!
  const letters = 'abcdefghijklmnopqrstuvwxyz'
  const steps: (() => Promise<unknown>)[] = [
    async () => {
      const id = `${letters[ids.length % 26]}${part}${ids.length}`
      const old = random() < 0.2
      const answers = ids.length > 0 && random() < 0.6 ? some(ids) : undefined
      const ours = random() < 0.4
      const box = random() < 0.3 ? 1 : 0
      ids.push(id)
      await deliver(id, {
        ...(answers ? { answers } : {}),
        ...(ours ? { from: boxes[box]!.address } : {}),
        box,
        daysAgo: old ? 30 + random() * 100 : random() * 12,
        headers: random() < 0.15 ? 'Auto-Submitted: auto-generated\r\n' : '',
      })
    },
    async () => {
      const as = random() < 0.5 ? owner : ines
      const body = some([
        { state: 'done' },
        { state: 'done' },
        { state: 'waiting' },
        { state: 'todo' },
        { snooze: { until: null, untilAnswer: true } },
        { assigneeId: ines.userId },
        { assigneeId: null },
      ])
      const { batchId } = await change(some(ids), body, as)
      if (batchId && as === owner) batches.push(batchId)
    },
    async () => {
      const batchId = batches.pop()
      if (batchId) await post('handlings/undo', { batchId })
    },
    async () => {
      const conversationIds = [
        ...new Set([(await mailOf(some(ids))).conversation, (await mailOf(some(ids))).conversation]),
      ]
      if (conversationIds.length < 2) return
      const { editIds } = await post<{ editIds?: string[] }>('merge', { conversationIds })
      if (editIds) edits.push(editIds)
    },
    async () => {
      const { conversation, id } = await mailOf(some(ids))
      const { editIds } = await post<{ editIds?: string[] }>(`${conversation}/split`, { messageId: id })
      if (editIds) edits.push(editIds)
    },
    async () => {
      const editIds = edits.pop()
      if (editIds) await post('edits/undo', { editIds })
    },
    async () => post(`${(await mailOf(some(ids))).conversation}/privacy`, { private: random() < 0.5 }),
    () => countFacts(site.context),
  ]
  await steps[0]!()
  for (let step = 0; step < count; step += 1) await (random() < 0.35 ? steps[0]! : some(steps))()
}

test.each([1, 2])('facts that follow what happens are those of the whole history (%i)', async (seed) => {
  await live(seeded(seed))
  await countFacts(site.context)
  const followed = await facts()
  expect(followed.length).toBeGreaterThan(0)
  await rows('delete from inbox_facts where org_id = $1')
  expect(await rows('select from inbox_fact_counts where org_id = $1 and n <> 0')).toEqual([])
  await recountFacts(site.context, { orgId: owner.orgId })
  expect(await facts()).toEqual(followed)
  const open = await rows(
    `select count(*)::int as open from conversation_handlings h where org_id = $1 and pile <> 'done'
     and exists (select from mail_messages m where m.org_id = h.org_id and m.conversation_id = h.conversation_id)`,
  )
  expect(followed.filter(({ kind, until }) => kind === 'open' && until === null)).toHaveLength(open[0].open)
  for (const as of [owner, ines]) {
    const told = await statistics(as)
    for (const name of statisticsFigures) {
      const found = await listed(as, name)
      expect([name, found.length]).toEqual([name, figure(told, name)])
      for (const conversationId of new Set(found.map((one) => one.conversationId)))
        expect((await site.request('GET', `/api/v1/conversations/${conversationId}`, { as })).status).toBe(
          200,
        )
    }
    for (const { mailboxId, ...figures } of told.mailboxes)
      expect(await listed(as, 'received', `&mailboxId=${mailboxId}`)).toHaveLength(figures.received)
    for (const { userId, resolved } of told.people)
      if (userId) expect(await listed(as, 'resolved', `&userId=${userId}`)).toHaveLength(resolved)
    expect(told.series.at(-1)!.open).toBe(told.now.open)
    expect(told.series.reduce((sum, { received }) => sum + received, 0)).toBe(told.now.received)
    expect(told.hours!.flat().reduce((sum, n) => sum + n, 0)).toBe(told.now.received)
  }
})
