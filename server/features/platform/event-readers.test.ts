import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inTransaction, readAs } from '#server/db/transaction.ts'
import { memberScope } from '#server/scope.ts'
import { type Member, startTestApp, type TestApp } from '#server/test/harness.ts'
import type { EventEntry } from '#shared/contract/platform.ts'
import {
  type EventSubject,
  type EventType,
  eventPermissions,
  eventTypes,
  isPersonal,
} from '#shared/domain/events.ts'
import { roleCan } from '#shared/domain/permissions.ts'
import { type Role, roles } from '#shared/domain/roles.ts'

/** Every channel tells an event to the users who may read its subject, and to nobody else. */
let site: TestApp
let owner: Member
const readers = new Map<Role, Member>()
const types = Object.keys(eventTypes) as EventType[]
const subjectOf = (type: EventType) => type.split('.')[0] as EventSubject

beforeAll(async () => {
  site = await startTestApp({ jobs: false })
  owner = await site.makeOrganization()
  for (const role of roles) readers.set(role, await site.makeMember(owner.orgId, role))
  await happen(types)
})
afterAll(() => site.close())

/** Emits an event of each type as the owner of the organization, without the features' reactions. */
async function happen(happened: readonly EventType[]): Promise<void> {
  const quiet = { ...site.context, eventHandlers: {} }
  await inTransaction(memberScope(quiet, owner), async (tx) => {
    for (const type of happened)
      await tx.emit(type, {
        subject: { type: subjectOf(type), id: randomUUID() },
        amountCents: 12_345,
        meta: { userId: owner.userId, email: 'privee@exemple.fr' },
      })
  })
}

const visible = (role: Role) =>
  types.filter((type) => roleCan(role, eventPermissions[type]) && !isPersonal(subjectOf(type))).toSorted()

type Page = { items: EventEntry[]; nextCursor?: string | null }
/** The types of every page. */
async function endpointOf(member: Member, path: string): Promise<EventType[]> {
  const types: EventType[] = []
  let next: string | null = path
  while (next !== null) {
    const { body }: { body: Page } = await site.request<Page>('GET', `/api/v1${next}`, { as: member })
    types.push(...body.items.map(({ type }) => type))
    next = body.nextCursor ? `${path}?cursor=${body.nextCursor}` : null
  }
  return types
}

describe.each(roles)('%s', (role) => {
  test('gets from the API only the events that the role may read, and none of a colleague’s mailbox', async () => {
    expect((await endpointOf(readers.get(role)!, '/events')).toSorted()).toEqual(visible(role))
    const latest = await endpointOf(readers.get(role)!, '/dashboard/activity')
    expect(latest.filter((type) => !visible(role).includes(type))).toEqual([])
  })

  test('reads the same events from the table itself', async () => {
    const { rows } = await readAs(readers.get(role)!.scope, (tx) =>
      sql<{ event_type: EventType }>`select event_type from event_log`.execute(tx.db),
    )
    expect(rows.map((row) => row.event_type).toSorted()).toEqual(visible(role))
  })
})

test('payments, reminders, tasks, templates, the bank and the company’s sign-in are shown to roles that may read them', () => {
  const ofTemplates = types.filter((type) => subjectOf(type) === 'template')
  const ofSignIn = types.filter((type) => ['domain', 'sign_in', 'directory'].includes(subjectOf(type)))
  const ofBank = types.filter((type) => ['bank', 'mandate', 'debit'].includes(subjectOf(type)))
  const ofReminders = types.filter((type) =>
    ['reminder', 'promise', 'payment_plan', 'litigation'].includes(subjectOf(type)),
  )
  const ofTasks = types.filter((type) => subjectOf(type) === 'task')
  const ofCalls = types.filter((type) => ['call', 'call_list', 'call_wish'].includes(subjectOf(type)))
  const hidden = (role: Role) =>
    types.filter((type) => !isPersonal(subjectOf(type)) && !visible(role).includes(type)).toSorted()
  expect(roles.map((role) => [role, hidden(role)])).toEqual([
    ['owner', []],
    ['admin', []],
    ['member', [...ofBank, ...ofReminders, ...ofSignIn].toSorted()],
    ['billing', [...ofTasks, ...ofTemplates, ...ofSignIn].toSorted()],
    ['accountant', [...ofReminders, ...ofTasks, ...ofTemplates, ...ofSignIn, ...ofCalls].toSorted()],
    ['viewer', expect.arrayContaining(['payment.succeeded', ...ofTemplates, ...ofSignIn])],
  ])
})

test('the owner of a mailbox reads its events', async () => {
  const seen = await endpointOf(owner, '/events')
  expect(seen.toSorted()).toEqual([...types].toSorted())
})

test('a personal event without a user is refused', async () => {
  await expect(
    inTransaction(
      memberScope({ ...site.context, eventHandlers: {} }, { ...owner, userId: null as unknown as string }),
      (tx) => tx.emit('mailbox.deleted', { subject: { type: 'mailbox', id: randomUUID() } }),
    ),
  ).rejects.toThrow('names nobody')
})

test('an event row without a permission is shown to nobody', async () => {
  const orgId = (await site.makeOrganization()).orgId
  const founder = await site.makeMember(orgId, 'owner')
  await site.context.pool.query(
    `insert into event_log (org_id, event_type, subject_type, subject_id) values ($1, 'quote.sent', 'quote', new_id())`,
    [orgId],
  )
  expect(await endpointOf(founder, '/events')).toEqual([])
})

describe('the live stream', () => {
  /** The types that a new stream tells, to the one of the last event. */
  const listen = async (member: Member) => {
    await site.app.listen({ host: '127.0.0.1', port: 0 }).catch(() => {})
    const { port } = site.app.server.address() as { port: number }
    const stream = await fetch(`http://127.0.0.1:${port}/api/v1/live`, {
      headers: { authorization: `Bearer ${member.token}` },
    })
    const reader = stream.body!.pipeThrough(new TextDecoderStream()).getReader()
    let text = (await reader.read()).value ?? ''
    return {
      async heardUntil(type: string) {
        while (!text.includes(`"type":"${type}"`)) text += (await reader.read()).value ?? ''
        return [...text.matchAll(/"type":"([a-z_.]+)"/g)].map((match) => match[1])
      },
    }
  }

  test.each(roles)('tells %s only the events that the role may read', async (role) => {
    const stream = await listen(readers.get(role)!)
    await happen([...types.filter((type) => type !== 'quote.expired'), 'quote.expired'])
    expect((await stream.heardUntil('quote.expired')).toSorted()).toEqual(visible(role))
  })

  test('follows a role changed during the stream', async () => {
    const demoted = await site.makeMember(owner.orgId, 'billing')
    const stream = await listen(demoted)
    const { status } = await site.request('PATCH', `/api/v1/members/${demoted.userId}/role`, {
      as: owner,
      body: { role: 'viewer' },
    })
    expect(status).toBe(200)
    await stream.heardUntil('member.role_changed')
    // This request comes after the one by which the stream learns the role.
    expect(await endpointOf(demoted, '/events')).not.toContain('payment.succeeded')
    await happen(['payment.succeeded', 'quote.expired'])
    expect(await stream.heardUntil('quote.expired')).not.toContain('payment.succeeded')
  })
})
