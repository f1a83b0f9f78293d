import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createFixedClock } from '#server/integrations/clock/local.ts'
import { deleteOldRows } from '#server/retention.ts'
import { type Member, startTestApp, type TestApp } from '#server/test/harness.ts'
import type { ConversationSummary } from '#shared/contract/conversations.ts'
import type { ConversationTeam } from '#shared/contract/inbox-team.ts'
import { deletedNotes } from './store/notes.ts'
import { makeInbox } from './team-inbox.fixture.ts'

/** Notes, whom they name, and who is told. */
const clock = createFixedClock(new Date())
let site: TestApp
let owner: Member
let ines: Member
let id: string

beforeAll(async () => {
  site = await startTestApp({ clock })
})
afterAll(() => site.close())
beforeEach(async () => {
  owner = await site.makeOrganization()
  ines = await site.makeMember(owner.orgId, 'member')
  await site.context.pool.query(`update users set name = 'Inès Martin' where id = $1`, [ines.userId])
  id = (await makeInbox(site, owner, { conversations: 1 })).ids[0]!
})

const add = (body: string, as: Member = owner) =>
  site.request<{ noteId: string; code: string; fields: { path: string }[] }>(
    'POST',
    `/api/v1/conversations/${id}/notes`,
    { as, body: { body } },
  )
const notes = async (as: Member = owner) =>
  (await site.request<ConversationTeam>('GET', `/api/v1/conversations/${id}/team`, { as })).body.notes
const onNote = (method: string, noteId: string, as: Member, body?: object, path = '') =>
  site.request('POST' === method ? 'POST' : method, `/api/v1/conversation-notes/${noteId}${path}`, {
    as,
    ...(body ? { body } : {}),
  })
const told = async (member: Member) =>
  (
    await site.request<{ items: { type: string; subjectId: string; meta: Record<string, unknown> }[] }>(
      'GET',
      '/api/v1/notifications',
      { as: member },
    )
  ).body.items.map(({ type, subjectId, meta }) => [type, subjectId === id, meta.reason])
const mentioned = async (as: Member) =>
  (
    await site.request<{ items: ConversationSummary[] }>('GET', '/api/v1/conversations?view=mentions', { as })
  ).body.items.map((row) => row.id)

test('a note names members, who are told by the bell and by mail, once', async () => {
  const { body } = await add('Bonjour @Inès Martin,\npeux-tu répondre ?')
  expect(await notes(ines)).toMatchObject([
    { id: body.noteId, authorName: 'Test owner', mentionIds: [ines.userId], editedAt: null },
  ])
  expect(await told(ines)).toEqual([
    ['conversation.mentioned', true, 'Bonjour @Inès Martin,\npeux-tu répondre ?'],
  ])
  const mail = await site.waitForMail(({ to }) => to.email === ines.email)
  expect(mail.subject).toBe('Test owner vous a mentionné dans «\u202fSujet 1\u202f»')
  expect(mail.text).toContain(`/conversations?view=all&open=${id}`)
  expect(await mentioned(ines)).toEqual([id])
  expect(await mentioned(owner)).toEqual([])
  await onNote('PATCH', body.noteId, owner, { body: 'Merci @Inès Martin' })
  expect(await told(ines)).toHaveLength(1)
  expect((await notes())[0]!.editedAt).not.toBeNull()
})

test('nobody is named who does not read the conversation', async () => {
  await site.request('POST', `/api/v1/conversations/${id}/privacy`, { as: owner, body: { private: true } })
  const refused = await add('Un mot pour @Inès Martin')
  expect([refused.status, refused.body.code]).toEqual([422, 'mention_cannot_read'])
  expect(refused.body.fields.map(({ path }) => path)).toEqual(['body'])
  expect(await notes()).toEqual([])
  expect(await told(ines)).toEqual([])
})

test('a note is its author’s to change and to delete, with « Annuler » until the night', async () => {
  const { noteId } = (await add('Pour @Inès Martin')).body
  for (const method of ['PATCH', 'DELETE'])
    expect(
      (await onNote(method, noteId, ines, method === 'PATCH' ? { body: 'Autre' } : undefined)).status,
    ).toBe(403)
  await onNote('DELETE', noteId, owner)
  expect([await notes(), await mentioned(ines)]).toEqual([[], []])
  await onNote('POST', noteId, owner, {}, '/restore')
  expect([await notes(), await mentioned(ines)]).toMatchObject([[{ id: noteId }], [id]])
  expect(await told(ines)).toHaveLength(1)
  await onNote('DELETE', noteId, owner)
  const before = clock.now()
  clock.set(new Date(before.getTime() + 2 * 3_600_000))
  await deleteOldRows(site.context, [deletedNotes])
  clock.set(before)
  expect((await onNote('POST', noteId, owner, {}, '/restore')).status).toBe(404)
})

test('an empty note, and one without an end, are refused', async () => {
  expect((await add(' \n ')).status).toBe(400)
  expect((await add('a'.repeat(10_001))).status).toBe(400)
})
