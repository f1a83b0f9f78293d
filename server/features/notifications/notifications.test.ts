import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { inTransaction, readAs } from '#server/db/transaction.ts'
import { deleteOldRows } from '#server/retention.ts'
import { type AppContext, clientScope, systemScope, type Tx } from '#server/scope.ts'
import { type Member, startTestApp, type TestApp } from '#server/test/harness.ts'
import type { Notification } from '#shared/contract/notifications.ts'
import type { NotificationType } from '#shared/domain/notifications/notifications.ts'
import { markNotificationsRead } from './commands/mark-read.ts'
import { oldNotifications } from './store/notifications.ts'

let site: TestApp
let owner: Member
beforeAll(async () => {
  site = await startTestApp({ jobs: false })
})
afterAll(() => site.close())
beforeEach(async () => {
  owner = await site.makeOrganization()
})

type Page = { items: Notification[]; nextCursor: string | null }
const list = async (member: Member, query = '') =>
  (await site.request<Page>('GET', `/api/v1/notifications${query}`, { as: member })).body
const unread = async (member: Member) =>
  (await site.request<{ count: number }>('GET', '/api/v1/notifications/count?state=unread', { as: member }))
    .body.count

/** A minimal quote of the author. */
async function quoteOf(author: Member): Promise<string> {
  const quoteId = randomUUID()
  await site.context.pool.query('insert into quotes (org_id, id, created_by) values ($1, $2, $3)', [
    author.orgId,
    quoteId,
    author.userId,
  ])
  return quoteId
}
const emit = (tx: Tx, type: NotificationType, quoteId: string, meta: Record<string, unknown> = {}) =>
  tx.emit(type, {
    subject: { type: 'quote', id: quoteId },
    amountCents: 120_000,
    meta: { number: 'D-2026-0042', clientName: 'Menuiserie Vasseur', ...meta },
  })
/** Acts as the client of a quote. */
async function happen(
  author: Member,
  type: NotificationType,
  context: AppContext = site.context,
): Promise<string> {
  const quoteId = await quoteOf(author)
  await inTransaction(clientScope(context, author.orgId), (tx) => emit(tx, type, quoteId))
  return quoteId
}
const setPreferences = (member: Member, body: unknown) =>
  site.request('PATCH', '/api/v1/notifications/preferences', { as: member, body })

describe('telling', () => {
  test('the author of a devis and members who follow every devis get a notification of its event', async () => {
    const author = await site.makeMember(owner.orgId, 'member')
    const other = await site.makeMember(owner.orgId, 'member')
    const quoteId = await happen(author, 'quote.signed')
    for (const member of [author, owner]) {
      const { items } = await list(member)
      expect(items).toMatchObject([
        {
          type: 'quote.signed',
          subjectType: 'quote',
          subjectId: quoteId,
          amountCents: 120_000,
          readAt: null,
        },
      ])
      expect(items[0]!.meta).toMatchObject({ number: 'D-2026-0042' })
      const { rows } = await site.context.pool.query('select event_type from event_log where id = $1', [
        items[0]!.id,
      ])
      expect(rows).toEqual([{ event_type: 'quote.signed' }])
    }
    expect((await list(other)).items).toEqual([])
  })

  test('members are not told of their own actions, nor of events without a notification', async () => {
    const quoteId = await quoteOf(owner)
    await inTransaction(owner.scope, (tx) => emit(tx, 'quote.viewed', quoteId))
    expect(await unread(owner)).toBe(0)
    await inTransaction(systemScope(site.context, owner.orgId), (tx) =>
      tx.emit('quote.updated', { subject: { type: 'quote', id: quoteId } }),
    )
    expect(await unread(owner)).toBe(0)
  })

  test('the inviter is told of the answer, like those who manage members', async () => {
    const inviter = await site.makeMember(owner.orgId, 'admin')
    const joining = await site.makeMember(owner.orgId, 'member')
    const id = randomUUID()
    await site.context.pool.query(
      `insert into invitations (org_id, id, email, first_name, role, expires_at, invited_by)
       values ($1, $2, $3, 'Inès', 'member', now() + interval '7 days', $4)`,
      [owner.orgId, id, joining.email, inviter.userId],
    )
    await inTransaction(joining.scope, (tx) =>
      tx.emit('invitation.accepted', {
        subject: { type: 'invitation', id },
        meta: { name: 'Inès Benali', email: joining.email },
      }),
    )
    for (const member of [inviter, owner])
      expect((await list(member)).items).toMatchObject([
        { type: 'invitation.accepted', actorName: 'Test member' },
      ])
    expect((await list(joining)).items).toEqual([])
  })

  test('a mail account to reconnect is told to its owner only', async () => {
    const holder = await site.makeMember(owner.orgId, 'member')
    await inTransaction(systemScope(site.context, owner.orgId), (tx) =>
      tx.emit('mailbox.expired', {
        subject: { type: 'mailbox', id: randomUUID() },
        meta: { userId: holder.userId, email: 'ines@atelier.test', provider: 'google' },
      }),
    )
    expect((await list(holder)).items.map(({ type }) => type)).toEqual(['mailbox.expired'])
    expect(await unread(owner)).toBe(0)
  })

  test('a suspended member is not told', async () => {
    const author = await site.makeMember(owner.orgId, 'member')
    await site.context.pool.query(`update memberships set status = 'suspended' where user_id = $1`, [
      author.userId,
    ])
    await happen(author, 'quote.refused')
    const { rows } = await site.context.pool.query('select user_id from notifications where org_id = $1', [
      owner.orgId,
    ])
    expect(rows).toEqual([{ user_id: owner.userId }])
  })

  test('is undone when the transaction of its event is rolled back', async () => {
    const quoteId = await quoteOf(owner)
    const broken = inTransaction(clientScope(site.context, owner.orgId), async (tx) => {
      await emit(tx, 'quote.signed', quoteId)
      throw new Error('seal broken')
    })
    await expect(broken).rejects.toThrow('seal broken')
    expect(await unread(owner)).toBe(0)
  })

  test('a thousand members need as many statements as one', async () => {
    await site.context.pool.query(
      `with made as (insert into users (id, name, email, email_verified)
         select gen_random_uuid(), 'Membre ' || n, 'n' || n || '-' || $2 || '@ardoise.test', true from generate_series(1, 999) n
         returning id),
       joined as (insert into memberships (org_id, user_id, role) select $1::uuid, id, 'viewer' from made returning user_id)
       insert into notification_preferences (org_id, user_id, quote_scope) select $1::uuid, id, 'all' from made`,
      [owner.orgId, owner.orgId.slice(0, 13)],
    )
    const quoteId = await quoteOf(owner)
    const statements = await inTransaction(clientScope(site.context, owner.orgId), async (tx) => {
      const counted: string[] = []
      const executor = tx.db.getExecutor()
      const run = executor.executeQuery.bind(executor)
      executor.executeQuery = (query, ...rest) => {
        counted.push((query as { sql: string }).sql)
        return run(query, ...rest)
      }
      await emit(tx, 'quote.viewed', quoteId)
      return counted
    })
    expect(statements.length).toBeLessThanOrEqual(5)
    const { rows } = await site.context.pool.query(
      'select count(*)::int as told from notifications where org_id = $1',
      [owner.orgId],
    )
    expect(rows).toEqual([{ told: 1_000 }])
  })
})

describe('reading', () => {
  test('marks the given ones, then all; an undo restores the same ones', async () => {
    for (const type of ['quote.viewed', 'quote.signed', 'quote.refused'] as const) await happen(owner, type)
    const { items } = await list(owner)
    const mark = (path: 'read' | 'unread', body: unknown) =>
      site.request<{ count: number; readAt: string }>('POST', `/api/v1/notifications/${path}`, {
        as: owner,
        body,
      })
    expect((await mark('read', { notificationIds: [items[0]!.id] })).body.count).toBe(1)
    expect((await mark('read', { notificationIds: [items[0]!.id] })).body.count).toBe(0)
    expect(await unread(owner)).toBe(2)
    const all = await mark('read', { upTo: new Date(Date.now() + 60_000).toISOString() })
    expect([all.body.count, await unread(owner)]).toEqual([2, 0])
    expect((await mark('unread', { readAt: all.body.readAt })).body.count).toBe(2)
    expect(await unread(owner)).toBe(2)
    expect((await mark('unread', { notificationIds: [items[0]!.id] })).body.count).toBe(1)
    expect(await unread(owner)).toBe(3)
  })

  test('notifications newer than the given instant stay unread', async () => {
    await happen(owner, 'quote.viewed')
    const { items } = await list(owner)
    const before = new Date(Date.parse(items[0]!.occurredAt) - 1).toISOString()
    await site.request('POST', '/api/v1/notifications/read', { as: owner, body: { upTo: before } })
    expect(await unread(owner)).toBe(1)
  })

  test('needs either ids or an instant, and not both', async () => {
    for (const body of [{}, { notificationIds: [randomUUID()], upTo: new Date().toISOString() }]) {
      const answer = await site.request('POST', '/api/v1/notifications/read', { as: owner, body })
      expect([answer.status, answer.body.code]).toEqual([400, 'invalid_input'])
    }
    expect(
      (await site.request('POST', '/api/v1/notifications/read', { as: owner, body: { notificationIds: [] } }))
        .status,
    ).toBe(400)
  })

  test('filters by state and kind, in pages, newest first', async () => {
    for (const type of ['quote.viewed', 'quote.signed', 'quote.viewed'] as const) await happen(owner, type)
    const first = await list(owner, '?limit=2')
    expect(first.items.map(({ type }) => type)).toEqual(['quote.viewed', 'quote.signed'])
    const rest = await list(owner, `?limit=2&cursor=${encodeURIComponent(first.nextCursor!)}`)
    expect([rest.items.length, rest.nextCursor]).toEqual([1, null])
    await markNotificationsRead(owner.scope, { notificationIds: [first.items[0]!.id] })
    expect((await list(owner, '?state=unread&type=quote.viewed')).items.map(({ id }) => id)).toEqual([
      rest.items[0]!.id,
    ])
  })

  test('notifications that the caller may not read are neither listed nor counted', async () => {
    const holder = await site.makeMember(owner.orgId, 'member')
    await inTransaction(systemScope(site.context, owner.orgId), (tx) =>
      tx.emit('mailbox.expired', {
        subject: { type: 'mailbox', id: randomUUID() },
        meta: { userId: holder.userId, email: 'ines@atelier.test', provider: 'google' },
      }),
    )
    // Notified while the mailbox was theirs, or while their role allowed it.
    await site.context.pool.query(
      `insert into notifications (org_id, user_id, event_id, event_type, in_app, email, created_at)
       select org_id, $2, event_id, event_type, true, 'none', now() from notifications where org_id = $1 and user_id = $3`,
      [owner.orgId, owner.userId, holder.userId],
    )
    expect([(await list(holder)).items.length, await unread(holder)]).toEqual([1, 1])
    expect([(await list(owner)).items.length, await unread(owner)]).toEqual([0, 0])
  })

  test('updates the other tabs of the same person only', async () => {
    const colleague = await site.makeMember(owner.orgId, 'admin')
    await happen(owner, 'quote.viewed')
    const heard: string[] = []
    const leave = site.context.live.subscribe(owner.orgId, ({ type, id }) => heard.push(`${type} ${id}`))
    const { items } = await list(owner)
    await markNotificationsRead(owner.scope, { notificationIds: items.map(({ id }) => id) })
    await expect.poll(() => heard).toContain(`notification.changed ${owner.userId}`)
    leave()
    expect(await unread(colleague)).toBe(1)
  })
})

describe('rows', () => {
  test('belong to one member: neither a colleague nor a neighbour reads or changes them', async () => {
    const colleague = await site.makeMember(owner.orgId, 'admin')
    const author = await site.makeMember(owner.orgId, 'member')
    await setPreferences(colleague, { quoteScope: 'own' })
    await happen(author, 'quote.viewed')
    const neighbour = await site.makeOrganization()
    const [one] = (await list(author)).items
    for (const other of [colleague, neighbour]) {
      expect((await list(other)).items).toEqual([])
      const marked = await site.request<{ count: number }>('POST', '/api/v1/notifications/read', {
        as: other,
        body: { notificationIds: [one!.id] },
      })
      expect(marked.body.count).toBe(0)
      const seen = await readAs(other.scope, (tx) =>
        sql`select 1 from notifications where event_id = ${one!.id}`.execute(tx.db),
      )
      expect(seen.rows).toEqual([])
    }
    const preferences = await readAs(author.scope, (tx) =>
      sql`select 1 from notification_preferences`.execute(tx.db),
    )
    expect(preferences.rows).toEqual([])
    await expect(
      inTransaction(author.scope, (tx) =>
        sql`insert into notification_preferences (org_id, user_id) values (${author.orgId}, ${owner.userId})`.execute(
          tx.db,
        ),
      ),
    ).rejects.toThrow(/row-level security/)
    await expect(
      inTransaction(author.scope, (tx) => sql`delete from notifications`.execute(tx.db)),
    ).rejects.toThrow(/permission denied/)
  })

  test('are deleted with the removed member', async () => {
    const author = await site.makeMember(owner.orgId, 'member')
    await happen(author, 'quote.viewed')
    await site.context.pool.query('delete from memberships where user_id = $1', [author.userId])
    const { rows } = await site.context.pool.query('select 1 from notifications where user_id = $1', [
      author.userId,
    ])
    expect(rows).toEqual([])
  })

  test('are deleted after 90 days', async () => {
    await happen(owner, 'quote.viewed')
    await happen(owner, 'quote.signed')
    await site.context.pool.query(
      `update notifications set created_at = now() - interval '91 days' where org_id = $1 and event_type = 'quote.viewed'`,
      [owner.orgId],
    )
    await deleteOldRows(site.context, [oldNotifications])
    expect((await list(owner)).items.map(({ type }) => type)).toEqual(['quote.signed'])
  })
})

describe('preferences', () => {
  test('have defaults, and change one by one', async () => {
    const read = () =>
      site.request<{ quoteScope: string; types: Record<string, unknown> }>(
        'GET',
        '/api/v1/notifications/preferences',
        { as: owner },
      )
    expect((await read()).body).toMatchObject({
      quoteScope: 'all',
      types: {
        'quote.viewed': { inApp: true, email: 'none' },
        'mail.failed': { inApp: true, email: 'immediate' },
      },
    })
    await setPreferences(owner, { types: { 'quote.viewed': { inApp: false, email: 'none' } } })
    await setPreferences(owner, { quoteScope: 'own' })
    await setPreferences(owner, { types: { 'quote.expired': { inApp: true, email: 'immediate' } } })
    expect((await read()).body).toMatchObject({
      quoteScope: 'own',
      types: {
        'quote.viewed': { inApp: false, email: 'none' },
        'quote.expired': { inApp: true, email: 'immediate' },
      },
    })
    await happen(owner, 'quote.viewed')
    expect(await unread(owner)).toBe(0)
  })

  test('refuse an unknown kind or channel', async () => {
    for (const types of [
      { 'quote.created': { inApp: true, email: 'none' } },
      { 'quote.viewed': { inApp: true, email: 'weekly' } },
      { 'quote.viewed': { inApp: true } },
    ]) {
      const answer = await setPreferences(owner, { types })
      expect([answer.status, answer.body.code]).toEqual([400, 'invalid_input'])
    }
  })
})

test('a member removed while choosing gets a 404', async () => {
  const member = await site.makeMember(owner.orgId, 'member')
  const choose = () =>
    site.request('PATCH', '/api/v1/notifications/preferences', { as: member, body: { quoteScope: 'all' } })
  expect((await choose()).status).toBe(200)
  // Deleted by plain SQL, so no notice is sent: the server's session still says member.
  await site.context.pool.query('delete from notification_preferences where user_id = $1', [member.userId])
  await site.context.pool.query('delete from memberships where user_id = $1', [member.userId])
  const answer = await choose()
  expect([answer.status, answer.body.code]).toEqual([404, 'not_found'])
})
