import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { makeInbox } from '#server/features/inbox-team/team-inbox.fixture.ts'
import { type Member, startTestApp, type TestApp } from '#server/test/harness.ts'
import type { ConversationTeam } from '#shared/contract/inbox-team.ts'

/** Labels and followers of conversations that are merged and taken apart again. */
let site: TestApp
let owner: Member
let ines: Member
let ids: string[]
let labels: Record<'urgent' | 'billing' | 'later', string>

beforeAll(async () => {
  site = await startTestApp({ jobs: false })
})
afterAll(() => site.close())
beforeEach(async () => {
  owner = await site.makeOrganization()
  ines = await site.makeMember(owner.orgId, 'member')
  ids = (await makeInbox(site, owner, { conversations: 3 })).ids
  const make = async (name: string) =>
    (
      await site.request<{ id: string }>('POST', '/api/v1/conversation-labels', {
        as: owner,
        body: { name },
      })
    ).body.id
  labels = { urgent: await make('Urgent'), billing: await make('Compta'), later: await make('Plus tard') }
})

const post = async <T>(path: string, body: object, as = owner) => {
  const answer = await site.request<T>('POST', `/api/v1/conversations/${path}`, { as, body })
  expect(answer.status).toBeLessThan(300)
  return answer.body
}
const label = (id: string, change: { addLabelIds?: string[]; removeLabelIds?: string[] }) =>
  post('handlings', { conversationIds: [id], ...change })
const follow = (id: string, as: Member, following = true) => post(`${id}/follow`, { following }, as)
const marks = async (id: string) => {
  const { body } = await site.request<ConversationTeam>('GET', `/api/v1/conversations/${id}/team`, {
    as: owner,
  })
  return { labels: new Set(body.labelIds), followers: new Set(body.followerIds) }
}
/** The oldest is the one that stays. */
const merge = async () => {
  const merged = await post<{ conversationId: string; editIds: string[] }>('merge', { conversationIds: ids })
  const kept = merged.conversationId
  return { ...merged, kept, others: ids.filter((id) => id !== kept) }
}

test('the labels and followers of each part of a merge are its own again', async () => {
  const [b, c, a] = ids as [string, string, string]
  await label(a, { addLabelIds: [labels.urgent, labels.billing] })
  await label(b, { addLabelIds: [labels.billing, labels.later] })
  await follow(a, owner)
  await follow(b, ines)
  await follow(c, owner)
  const before = await Promise.all(ids.map(marks))
  const { kept, editIds } = await merge()
  expect(kept).toBe(a)
  expect(await marks(a)).toEqual({
    labels: new Set(Object.values(labels)),
    followers: new Set([owner.userId, ines.userId]),
  })
  await post('edits/undo', { editIds })
  expect(await Promise.all(ids.map(marks))).toEqual(before)
})

test('a label or a follower taken off since a merge is on neither part, and one that came since stays on the first', async () => {
  const [b, c, a] = ids as [string, string, string]
  await label(a, { addLabelIds: [labels.urgent] })
  await label(b, { addLabelIds: [labels.urgent, labels.billing] })
  await follow(b, owner)
  const { editIds } = await merge()
  await label(a, { removeLabelIds: [labels.urgent], addLabelIds: [labels.later] })
  await follow(a, owner, false)
  await follow(a, ines)
  await post('edits/undo', { editIds })
  expect(await marks(a)).toEqual({ labels: new Set([labels.later]), followers: new Set([ines.userId]) })
  expect(await marks(b)).toEqual({ labels: new Set([labels.billing]), followers: new Set() })
  expect(await marks(c)).toEqual({ labels: new Set(), followers: new Set() })
})

test('a label that was joined to another, and a member who left, since a merge', async () => {
  const [b, c, a] = ids as [string, string, string]
  await label(b, { addLabelIds: [labels.billing] })
  await follow(b, ines)
  const { editIds } = await merge()
  await site.request('POST', `/api/v1/conversation-labels/${labels.billing}/merge`, {
    as: owner,
    body: { intoId: labels.later },
  })
  await site.context.pool.query('delete from memberships where org_id = $1 and user_id = $2', [
    ...[owner.orgId, ines.userId],
  ])
  await post('edits/undo', { editIds })
  const nothing = { labels: new Set(), followers: new Set() }
  expect(await marks(b)).toEqual({ labels: new Set([labels.later]), followers: new Set() })
  expect([await marks(a), await marks(c)]).toEqual([nothing, nothing])
})

test('the parts of a merge that is older than the question keep the labels of both', async () => {
  const [b, , a] = ids as [string, string, string]
  await label(b, { addLabelIds: [labels.billing] })
  const { editIds } = await merge()
  await site.context.pool.query(
    'update conversation_edits set label_ids = null, other_label_ids = null, follower_ids = null, other_follower_ids = null where org_id = $1',
    [owner.orgId],
  )
  await post('edits/undo', { editIds })
  expect([(await marks(a)).labels, (await marks(b)).labels]).toEqual([
    new Set([labels.billing]),
    new Set([labels.billing]),
  ])
})
