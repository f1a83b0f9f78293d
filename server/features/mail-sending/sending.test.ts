import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Member, startTestApp, type TestApp } from '#server/test/harness.ts'
import type { Draft, DraftSummary } from '#shared/contract/mail-sending.ts'
import type { Sending } from '#shared/contract/mail-sendings.ts'
import { sendMail } from './commands/send-mail.ts'
import { tendSendings } from './commands/tend-sendings.ts'
import { clientMail, openSendingMailbox, type SendingMailbox } from './sending-mailbox.fixture.ts'

/** On a mailbox that is a folder of this machine. */
let site: TestApp
let owner: Member
let colleague: Member
let box: SendingMailbox
let now = new Date()

beforeAll(async () => {
  site = await startTestApp({ jobs: false, clock: { now: () => now } })
})
afterAll(() => site.close())
beforeEach(async () => {
  now = new Date()
  owner = await site.makeOrganization()
  colleague = await site.makeMember(owner.orgId, 'member')
  box = await openSendingMailbox(site, owner)
  await box.deliver(clientMail('a', 'Chantier', 'Quand venez-vous ?'))
  await box.pass()
})

const goOn = (seconds: number) => {
  now = new Date(now.getTime() + seconds * 1_000)
}
/** Does with a mail as the worker does. */
const work = (sendingId: string, again = false) =>
  sendMail(site.context, { orgId: owner.orgId, sendingId }, { again })
const sentFiles = () => {
  const folder = join(box.directory, '.Envoy&AOk-s', 'cur')
  return readdirSync(folder).map((name) => readFileSync(join(folder, name)))
}

describe('an answer', () => {
  test('leaves ten seconds later, once, and stands once on screen from then on', async () => {
    const draft = await box.answer(owner, 'Chantier')
    const saved = await box.save(owner, draft, { body: '<p>Lundi <strong>matin</strong>.</p>' })
    expect(saved.status).toBe(200)
    const sent = await box.send(owner, saved.body, { knownAnswers: 0 })
    expect(sent).toMatchObject({ status: 200, body: { state: 'waiting', scheduled: false } })
    expect(Date.parse(sent.body.dueAt) - now.getTime()).toBe(10_000)
    await work(sent.body.id)
    expect((await box.conversation(colleague, 'Chantier')).sendings).toMatchObject([
      { state: 'waiting', html: '<p>Lundi <strong>matin</strong>.</p>', authorName: 'Test owner' },
    ])
    goOn(10)
    await work(sent.body.id)
    await work(sent.body.id)
    // Its copy is not read yet: the sending stands for it.
    const between = await box.conversation(colleague, 'Chantier')
    expect(between).toMatchObject({ answers: 1, drafts: [], sendings: [{ state: 'sent' }] })
    expect(between.mails).toHaveLength(1)

    await box.pass()
    const there = await box.conversation(colleague, 'Chantier')
    expect(there).toMatchObject({ answers: 1, drafts: [], sendings: [] })
    expect(there.mails).toMatchObject([{ outgoing: false }, { outgoing: true, subject: 'Re: Chantier' }])
    expect(sentFiles()).toHaveLength(1)
    expect((await site.mails()).filter(({ subject }) => subject === 'Re: Chantier')).toHaveLength(1)

    const mail = await PostalMime.parse(sentFiles()[0]!)
    expect(mail).toMatchObject({
      from: { name: 'Test owner', address: 'jeanne@atelier.test' },
      to: [{ name: 'Camille Roy', address: 'camille@client.test' }],
      inReplyTo: '<a@client.test>',
      references: '<a@client.test>',
    })
    expect(mail.messageId).toBe(`<${sent.body.id}@atelier.test>`)
    expect(mail.html).toContain('<p>Lundi <strong>matin</strong>.</p>')
    expect(mail.html).toContain('Quand venez-vous ?')
    expect(mail.text).toContain('> Quand venez-vous ?')
    // A person wrote it, and nothing in it tells who opens it.
    expect(mail.headers.map(({ key }) => key)).not.toContain('auto-submitted')
    expect(mail.html).not.toMatch(/<img|https?:/)
  })

  test('is taken back within ten seconds, whole, and leaves then not at all', async () => {
    const draft = await box.answer(owner, 'Chantier')
    const { body: saved } = await box.save(owner, draft, {
      body: '<p>Trop vite</p>',
      cc: [{ name: null, address: 'x@client.test' }],
    })
    const { body: sending } = await box.send(owner, saved, { knownAnswers: 0 })
    expect((await box.call(owner, 'GET', `/mail-drafts/${draft.id}`)).body).toMatchObject({
      code: 'draft_sent',
    })
    const back = await box.call(colleague, 'POST', `/mail-sendings/${sending.id}/cancel`)
    expect(back).toMatchObject({ status: 200, body: { draftId: draft.id } })
    const { body: again } = await box.call<Draft>(owner, 'GET', `/mail-drafts/${draft.id}`)
    expect(again).toMatchObject({
      body: '<p>Trop vite</p>',
      cc: [{ address: 'x@client.test' }],
      returned: false,
    })
    goOn(60)
    await work(sending.id)
    expect(await site.mails()).not.toContainEqual(
      expect.objectContaining({ subject: 'Re: Chantier', replyTo: 'jeanne@atelier.test', id: sending.id }),
    )
    expect(await box.conversation(owner, 'Chantier')).toMatchObject({
      answers: 0,
      sendings: [],
      drafts: [{ id: draft.id }],
    })
    // The same text leaves another time, under another id.
    const { body: second } = await box.send(owner, again, { knownAnswers: 0 })
    goOn(10)
    await work(second.id)
    expect((await box.call(owner, 'POST', `/mail-sendings/${second.id}/cancel`)).body).toMatchObject({
      code: 'sending_left',
    })
    expect(sentFiles()).toHaveLength(1)
  })
})

describe('two who answer', () => {
  test('within 50 ms: one mail leaves, and the other is shown its text', async () => {
    for (let round = 0; round < 20; round++) {
      await box.deliver(clientMail(`r${round}`, `Tour ${round}`))
    }
    await box.pass()
    for (let round = 0; round < 20; round++) {
      const draft = await box.answer(owner, `Tour ${round}`)
      const { body: saved } = await box.save(owner, draft, { body: `<p>Réponse ${round}</p>` })
      const both = await Promise.all([
        box.send(owner, saved, { knownAnswers: 0 }),
        box.send(colleague, saved, { knownAnswers: 0 }),
      ])
      expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
      const refused = both.find(({ status }) => status === 409)!
      expect(refused.body).toMatchObject({
        code: 'already_answered',
        data: { answers: 1, text: `Réponse ${round}` },
      })
      expect(await box.rows('select from mail_sendings where mailbox_id = $1')).toHaveLength(round + 1)
    }
  })

  test('from two drafts: the second is refused, then sent in spite of it, which is recorded', async () => {
    const other = await openSendingMailbox(site, colleague, 'contact@atelier.test')
    const draft = await box.answer(owner, 'Chantier')
    const { body: mine } = await box.save(owner, draft, { body: '<p>Le mien</p>' })
    expect((await box.send(owner, mine, { knownAnswers: 0 })).status).toBe(200)
    // Written from what was shared before, in the colleague's own mailbox.
    const second = await box.answer(colleague, 'Chantier')
    const { body: theirs } = await box.save(colleague, second, {
      body: '<p>Le leur</p>',
      mailboxId: other.id,
    })
    const refused = await box.send(colleague, theirs, { knownAnswers: 0 })
    expect(refused).toMatchObject({
      status: 409,
      body: { code: 'already_answered', data: { answers: 1, text: 'Le mien', authorName: 'Test owner' } },
    })
    expect((await box.call<Draft>(colleague, 'GET', `/mail-drafts/${second.id}`)).body.body).toBe(
      '<p>Le leur</p>',
    )
    expect((await box.send(colleague, theirs, { knownAnswers: 0, despite: true })).status).toBe(200)
    expect(await other.rows('select despite from mail_sendings where mailbox_id = $1')).toEqual([
      { despite: true },
    ])
    const events = await other.rows<{ event_type: string }>(
      'select event_type from event_log where subject_id = $1',
    )
    expect(events).toContainEqual({ event_type: 'mailbox.sent_despite' })
  })

  test('an answer from another program counts', async () => {
    const draft = await box.answer(owner, 'Chantier')
    await box.deliver(
      [
        ...[
          'From: jeanne@atelier.test',
          'To: camille@client.test',
          'Subject: Re: Chantier',
          'Message-ID: <tel@atelier.test>',
        ],
        ...['In-Reply-To: <a@client.test>', '', 'De mon téléphone'],
      ].join('\r\n'),
      { folder: 'Envoyés', seen: true },
    )
    await box.pass()
    const refused = await box.send(owner, draft, { knownAnswers: 0 })
    expect(refused.body).toMatchObject({
      code: 'already_answered',
      data: { answers: 1, text: 'De mon téléphone' },
    })
    expect((await box.send(owner, draft, { knownAnswers: 1 })).status).toBe(200)
  })
})

describe('a mail that waits for its instant', () => {
  const later = () => new Date(now.getTime() + 3 * 86_400_000).toISOString()
  const schedule = async (how: object = {}) => {
    const draft = await box.answer(owner, 'Chantier')
    const { body: saved } = await box.save(owner, draft, { body: '<p>Une relance</p>' })
    const { body } = await box.send(owner, saved, { knownAnswers: 0, at: later(), ...how })
    return { draft, sending: body }
  }
  const reply = (...headers: string[]) =>
    box.deliver(
      clientMail(crypto.randomUUID(), 'Re: Chantier', 'Merci', 'In-Reply-To: <a@client.test>', ...headers),
    )

  test('leaves then, by the job that the clock adds', async () => {
    const { sending } = await schedule()
    const listed = await box.call<{ items: Sending[] }>(colleague, 'GET', '/mail-sendings?view=scheduled')
    expect(listed.body.items).toMatchObject([{ id: sending.id, scheduled: true }])
    await tendSendings(site.context)
    const jobs = `select from pgboss.job where name = 'send-mail' and singleton_key = $2 and $1::uuid is not null`
    expect(await box.rows(jobs, sending.id)).toHaveLength(0)
    goOn(3 * 86_400 - 30)
    await tendSendings(site.context)
    await tendSendings(site.context)
    expect(await box.rows(jobs, sending.id)).toHaveLength(1)
    goOn(30)
    await work(sending.id)
    expect((await box.conversation(owner, 'Chantier')).sendings).toMatchObject([{ state: 'sent' }])
  })

  test('does not leave when an answer comes before, and its draft is there again', async () => {
    const { draft, sending } = await schedule({ unlessAnswered: true })
    // A program answers nothing.
    await reply('Auto-Submitted: auto-replied')
    await box.pass()
    expect((await box.conversation(owner, 'Chantier')).sendings).toMatchObject([{ state: 'waiting' }])
    await reply()
    await box.pass()
    expect(await box.conversation(owner, 'Chantier')).toMatchObject({
      answers: 0,
      sendings: [],
      drafts: [{ id: draft.id, returned: true, snippet: 'Une relance' }],
    })
    expect((await box.call<Sending>(owner, 'GET', `/mail-sendings/${sending.id}`)).body).toMatchObject({
      state: 'cancelled',
      fault: 'answered',
    })
    goOn(4 * 86_400)
    await work(sending.id)
    expect(await site.mails()).not.toContainEqual(
      expect.objectContaining({ messageId: `<${sending.id}@atelier.test>` }),
    )
  })

  test('leaves in spite of answers where that was not asked, and stands aside when it comes back beside another draft', async () => {
    const { sending } = await schedule()
    await reply()
    await box.pass()
    const second = await box.answer(colleague, 'Chantier')
    await box.call(owner, 'POST', `/mail-sendings/${sending.id}/cancel`)
    const { drafts } = await box.conversation(owner, 'Chantier')
    expect(drafts).toHaveLength(2)
    // The shared one is still the colleague's.
    expect((await box.answer(owner, 'Chantier')).id).toBe(second.id)
  })

  test('is refused in the past and beyond a year', async () => {
    const draft = await box.answer(owner, 'Chantier')
    for (const days of [-1, 366]) {
      const at = new Date(now.getTime() + days * 86_400_000).toISOString()
      const refused = await box.send(owner, draft, { knownAnswers: 0, at })
      expect(refused.body).toMatchObject({ code: 'invalid_input', fields: [{ path: 'at' }] })
    }
    expect((await box.call<{ items: DraftSummary[] }>(owner, 'GET', '/mail-drafts')).body.items).toHaveLength(
      1,
    )
  })
})
