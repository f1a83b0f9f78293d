import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Member, startTestApp, type TestApp } from '#server/test/harness.ts'
import { type MadeMail, makeMail } from '#server/test/mail/make-mail.ts'
import type { Conversation } from '#shared/contract/conversations.ts'
import type { MailedInvitation } from '#shared/domain/conversations/invitations.ts'

let site: TestApp
let owner: Member
let made: MadeMail

beforeAll(async () => {
  site = await startTestApp({ jobs: false })
})
afterAll(() => site.close())
beforeEach(async () => {
  owner = await site.makeOrganization()
  made = await makeMail(site, owner)
})

async function conversation(as: Member = owner) {
  const path = `/api/v1/conversations/${made.conversationId}`
  const answer = await site.request<Conversation>('GET', path, { as })
  expect([answer.status, answer.body]).toEqual([200, answer.body])
  return answer.body
}
const invite = (facts: Partial<MailedInvitation>) =>
  site.context.pool.query(
    `update mail_messages set traits = traits || jsonb_build_object('invitation', $2::jsonb) where id = $1`,
    [
      made.messageId,
      {
        method: 'REQUEST',
        uid: 'u1',
        title: 'Visite',
        startsAt: '2026-11-30T09:00:00.000Z',
        endsAt: null,
        allDay: false,
        place: 'Lyon',
        organizer: 'camille@client.test',
        attendee: null,
        answer: null,
        repeats: null,
        ...facts,
      },
    ],
  )

test('a mail says its meeting, with what its mailbox answered', async () => {
  const { rows } = await site.context.pool.query<{ address: string }>(
    'select address from mailboxes where id = $1',
    [made.mailboxId],
  )
  await invite({ answers: [{ attendee: rows[0]!.address, answer: 'accepted' }] })
  expect((await conversation()).mails[0]!.invitation).toEqual({
    kind: 'meeting',
    title: 'Visite',
    startsAt: '2026-11-30T09:00:00.000Z',
    endsAt: null,
    allDay: false,
    place: 'Lyon',
    organizer: 'camille@client.test',
    attendee: null,
    repeats: null,
    answer: 'accepted',
    cancelled: false,
  })
  await invite({ method: 'CANCEL' })
  expect((await conversation()).mails[0]!.invitation).toMatchObject({ kind: 'cancellation', cancelled: true })
})

test('whoever sees only the subjects of a mailbox sees no meeting', async () => {
  await invite({})
  await site.context.pool.query(`update mailboxes set sharing = 'subjects' where id = $1`, [made.mailboxId])
  const colleague = await site.makeMember(owner.orgId, 'member')
  expect((await conversation(colleague)).mails[0]).toMatchObject({ subject: 'Sujet', invitation: null })
})

const post = (path: string, body: object, as: Member = owner) =>
  site.request<{ id: string }>('POST', `/api/v1/${path}`, { as, body })
const link = (kind: string, subjectId: string, linked: boolean, as: Member = owner) =>
  post(`conversations/${made.conversationId}/links`, { kind, subjectId, linked }, as)
const mailsOf = async (query: string) =>
  (await site.request<{ items: unknown[] }>('GET', `/api/v1/mails?${query}`, { as: owner })).body.items.length

test('links that the rules found are taken off, others added, and the client’s mails follow', async () => {
  await site.context.pool.query(
    `update mail_messages set addresses = '{camille@client.test}', from_address = 'camille@client.test' where id = $1`,
    [made.messageId],
  )
  const camille = (await post('contacts', { lastName: 'Roy', email: 'camille@client.test' })).body.id
  const other = (await post('companies', { name: 'Atelier Nord' })).body.id
  expect((await conversation()).people).toMatchObject([{ contactId: camille, unlinked: false }])
  expect([await mailsOf(`contactId=${camille}`), await mailsOf(`companyId=${other}`)]).toEqual([1, 0])
  await link('contact', camille, false)
  await link('company', other, true)
  expect(await conversation()).toMatchObject({
    people: [{ contactId: null, unlinked: true }],
    linked: [{ kind: 'company', id: other, name: 'Atelier Nord' }],
  })
  expect([await mailsOf(`contactId=${camille}`), await mailsOf(`companyId=${other}`)]).toEqual([0, 1])
  await link('contact', camille, true)
  await link('company', other, false)
  expect(await conversation()).toMatchObject({
    people: [{ contactId: camille, unlinked: false }],
    linked: [],
  })
  expect([await mailsOf(`contactId=${camille}`), await mailsOf(`companyId=${other}`)]).toEqual([1, 0])
})

test('a devis is linked by hand, and a conversation by whoever reads it', async () => {
  const { rows } = await site.context.pool.query<{ id: string }>(
    `insert into quotes (org_id, number, status) values ($1, 'D-2026-0042', 'sent') returning id`,
    [owner.orgId],
  )
  const quoteId = rows[0]!.id
  await link('quote', quoteId, true)
  expect((await conversation()).quotes).toMatchObject([{ id: quoteId, number: 'D-2026-0042' }])
  expect(await mailsOf(`quoteId=${quoteId}`)).toBe(1)
  const colleague = await site.makeMember(owner.orgId, 'member')
  expect((await link('quote', quoteId, false, colleague)).status).toBe(404)
  await link('quote', quoteId, false)
  expect((await conversation()).quotes).toEqual([])
})

test('whoever is about to share a mailbox sees what colleagues will see', async () => {
  await site.context.pool.query(
    `update conversation_entries set senders = '{Camille Roy}' where place_id = $1`,
    [made.mailboxId],
  )
  const preview = async (sharing: string, as: Member = owner) =>
    site.request<{ conversations: number; items: { subject: string | null }[] }>(
      'GET',
      `/api/v1/mailboxes/${made.mailboxId}/sharing-preview?sharing=${sharing}`,
      { as },
    )
  expect((await preview('participants')).body).toMatchObject({
    conversations: 1,
    items: [{ subject: null, snippet: null, senders: ['Camille Roy'] }],
  })
  expect((await preview('subjects')).body.items).toMatchObject([{ subject: 'Sujet', snippet: null }])
  expect((await preview('everything')).body.items).toMatchObject([{ subject: 'Sujet', snippet: '' }])
  const colleague = await site.makeMember(owner.orgId, 'member')
  await site.context.pool.query(`update mailboxes set sharing = 'everything' where id = $1`, [made.mailboxId])
  expect((await preview('everything', colleague)).status).toBe(404)
  await post(`conversations/${made.conversationId}/privacy`, { private: true })
  expect((await preview('everything')).body).toEqual({ conversations: 0, items: [] })
})
