import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import tls from 'node:tls'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  makeCertificate,
  type TestCertificate,
} from '#server/integrations/mail-servers/mail-server.fixture.ts'
import { type Member, startTestApp, type TestApp } from '#server/test/harness.ts'
import { type Dovecot, hasDovecot, startDovecot } from '#server/test/mail/dovecot.fixture.ts'
import { type Submission, startSubmission } from '#server/test/mail/submission.fixture.ts'
import type { Draft } from '#shared/contract/mail-sending.ts'
import type { Sending } from '#shared/contract/mail-sendings.ts'
import { checkSending } from './commands/check-sending.ts'
import { sendMail } from './commands/send-mail.ts'
import { tendSendings } from './commands/tend-sendings.ts'
import { callsOf, clientMail, type SendingMailbox } from './sending-mailbox.fixture.ts'

/** A mailbox on Debian's Dovecot, which sends by smtp-server. */
const trustedBefore = tls.getCACertificates('default')
let certificate: TestCertificate
let site: TestApp
let imap: Dovecot
let smtp: Submission
let owner: Member
let box: SendingMailbox
let now = new Date()

beforeAll(async () => {
  certificate = await makeCertificate()
  tls.setDefaultCACertificates([...trustedBefore, certificate.cert])
  site = await startTestApp({
    jobs: false,
    clock: { now: () => now },
    config: {
      mailboxes: {
        gmailUrl: 'http://127.0.0.1:9',
        graphUrl: 'http://127.0.0.1:9',
        microsoftRevokeUrl: null,
        privateHosts: true,
      },
    },
  })
})
afterAll(async () => {
  await site.close()
  certificate.remove()
  tls.setDefaultCACertificates(trustedBefore)
})

describe.runIf(hasDovecot)('a mailbox by IMAP and SMTP', () => {
  beforeEach(async () => {
    now = new Date()
    owner = await site.makeOrganization()
    smtp = await startSubmission(certificate)
    imap = await startDovecot({ certificate: { ...certificate, remove: () => {} } })
    const login = { address: imap.user, username: imap.user, password: imap.password }
    const connected = await site.request('POST', '/api/v1/mailboxes', {
      as: owner,
      body: { ...login, imap: imap.address, smtp: smtp.address },
    })
    expect(connected.status).toBe(200)
    smtp.state.sessions = 0
    box = await callsOf(site, owner, imap.user)
    imap.deliver(clientMail('a', 'Chantier', 'Quand ?'))
    await box.pass()
    return async () => {
      await Promise.all([imap.stop(), smtp.close()])
    }
  })

  const goOn = (seconds: number) => {
    now = new Date(now.getTime() + seconds * 1_000)
  }
  const job = (sendingId: string) => ({ orgId: owner.orgId, sendingId })
  const send = async (change: Partial<Draft> = {}) => {
    const draft = await box.answer(owner, 'Chantier')
    const { body: saved } = await box.save(owner, draft, { body: '<p>Lundi</p>', ...change })
    const { body } = await box.send(owner, saved, { knownAnswers: 0 })
    goOn(10)
    await sendMail(site.context, job(body.id))
    return body.id
  }
  const state = async (id: string) => (await box.call<Sending>(owner, 'GET', `/mail-sendings/${id}`)).body
  const sentUids = () => imap.listUids('Envoyés')

  test('stands among what was sent once, and on screen once; who got it in Bcc is told to its author alone', async () => {
    const bcc = [{ name: null, address: 'comptable@client.test' }]
    const id = await send({ bcc })
    expect(await state(id)).toMatchObject({ state: 'sent', fault: null })
    expect(smtp.taken).toMatchObject([
      { from: imap.user, to: ['camille@client.test', 'comptable@client.test'] },
    ])
    expect(smtp.taken[0]!.raw).not.toContain('comptable@')
    expect(await sentUids()).toHaveLength(1)
    expect(await imap.listFlags('Envoyés')).toEqual({ 1: ['\\Seen'] })
    // Looked for before it is put there again.
    await site.context.pool.query('update mail_sendings set filed = false, checked_at = null where id = $1', [
      id,
    ])
    await checkSending(site.context, job(id))
    expect(await sentUids()).toHaveLength(1)
    await box.pass()
    const { mails, sendings, answers } = await box.conversation(owner, 'Chantier')
    expect(mails).toMatchObject([
      { outgoing: false },
      { outgoing: true, bcc: [{ address: 'comptable@client.test' }] },
    ])
    expect({ sendings, answers }).toEqual({ sendings: [], answers: 1 })
    const { items } = (await box.call<{ items: object[] }>(owner, 'GET', '/mail-senders')).body
    expect(items).toMatchObject([{ address: imap.user, refusal: null }])
  })

  test('that is put off is tried again, further and further apart, and leaves once', async () => {
    smtp.state.fault = { at: 'text', reply: 451, words: '4.3.0 busy' }
    const id = await send()
    expect(await state(id)).toMatchObject({
      state: 'waiting',
      faultDetail: expect.stringContaining('4.3.0 busy'),
    })
    await sendMail(site.context, job(id))
    expect(smtp.state.sessions).toBe(1)
    goOn(30)
    await sendMail(site.context, job(id))
    expect(smtp.state.sessions).toBe(2)
    smtp.state.fault = null
    goOn(60)
    await sendMail(site.context, job(id))
    expect(await state(id)).toMatchObject({ state: 'sent', fault: null })
    expect(smtp.taken).toHaveLength(1)
    // The same source at each try.
    expect(smtp.taken[0]!.raw).toContain(`<${id}@atelier.test>`)
  })

  test('that is refused is back in its author’s hands: corrected it leaves', async () => {
    smtp.state.fault = { at: 'recipient', reply: 550, words: '5.1.1 unknown', only: 'camile@client.test' }
    const id = await send({ cc: [{ name: null, address: 'camile@client.test' }] })
    expect(await state(id)).toMatchObject({ state: 'failed', fault: 'recipient_refused' })
    expect(smtp.taken).toEqual([])
    const stuck = await box.call<{ items: Sending[] }>(owner, 'GET', '/mail-sendings?view=stuck')
    expect(stuck.body.items).toMatchObject([{ id }])
    const { body: back } = await box.call<{ draftId: string }>(owner, 'POST', `/mail-sendings/${id}/cancel`)
    const { body: draft } = await box.call<Draft>(owner, 'GET', `/mail-drafts/${back.draftId}`)
    const { body: saved } = await box.save(owner, draft, { cc: [] })
    const { body: again } = await box.send(owner, saved, { knownAnswers: 0 })
    goOn(10)
    await sendMail(site.context, job(again.id))
    expect(smtp.taken).toMatchObject([{ to: ['camille@client.test'] }])
  })

  test('from an alias leaves in its name; refused by the server, it is corrected and leaves from the mailbox', async () => {
    const alias = 'contact@atelier.test'
    await box.call(owner, 'PUT', `/mail-senders/${box.id}/aliases`, { address: alias, name: 'L’atelier' })
    smtp.state.fault = { at: 'sender', reply: 553, words: '5.7.1 not owned by user' }
    const id = await send({ alias })
    expect(await state(id)).toMatchObject({ state: 'failed', fault: 'sender_refused' })
    expect(smtp.taken).toEqual([])
    // Exchange says it once it has the text.
    smtp.state.fault = {
      at: 'text',
      reply: 550,
      words: '5.7.60 SMTP; Client does not have permissions to send as this sender',
    }
    await box.call(owner, 'POST', `/mail-sendings/${id}/retry`)
    await sendMail(site.context, job(id))
    expect(await state(id)).toMatchObject({ state: 'failed', fault: 'sender_refused' })
    smtp.state.fault = null
    await box.call(owner, 'POST', `/mail-sendings/${id}/retry`)
    await sendMail(site.context, job(id))
    expect(smtp.taken).toMatchObject([{ from: alias }])
    expect(smtp.taken[0]!.raw).toContain(`<${alias}>`)
  })

  test('cut after its text is never sent again by itself; found among what was sent, it left', async () => {
    smtp.state.fault = { at: 'text', cut: true }
    const id = await send()
    expect(await state(id)).toMatchObject({ state: 'unsure', fault: 'interrupted' })
    smtp.state.fault = null
    goOn(600)
    await tendSendings(site.context)
    await sendMail(site.context, job(id), { again: true })
    await checkSending(site.context, job(id))
    expect(await state(id)).toMatchObject({ state: 'unsure' })
    expect(smtp.taken).toHaveLength(1)
    expect(await sentUids()).toHaveLength(0)
    // Its server put it there after all.
    imap.deliver(smtp.taken[0]!.raw, { folder: 'Envoyés', seen: true })
    await checkSending(site.context, job(id))
    expect(await state(id)).toMatchObject({ state: 'sent', fault: null })
    await box.pass()
    expect((await box.conversation(owner, 'Chantier')).mails).toHaveLength(2)
    expect(await sentUids()).toHaveLength(1)
  })

  test('that may have left is proved by its answer, called sent by a person, or sent again by one', async () => {
    smtp.state.fault = { at: 'text', cut: true }
    const ids = []
    for (const subject of ['Un', 'Deux', 'Trois']) {
      const { body: draft } = await box.call<Draft>(owner, 'POST', '/mail-drafts', {
        mailboxId: box.id,
        subject,
        to: [{ name: null, address: 'camille@client.test' }],
      })
      const { body } = await box.send(owner, draft)
      goOn(10)
      await sendMail(site.context, job(body.id))
      ids.push(body.id)
    }
    const [proved = '', called = '', again = ''] = ids
    imap.deliver(clientMail('answer', 'Re: Un', 'Reçu', `In-Reply-To: <${proved}@atelier.test>`))
    await box.pass()
    expect(await state(proved)).toMatchObject({ state: 'sent' })
    await box.call(owner, 'POST', `/mail-sendings/${called}/settle`)
    expect(await state(called)).toMatchObject({ state: 'sent' })
    expect((await box.call(owner, 'POST', `/mail-sendings/${called}/retry`)).body).toMatchObject({
      code: 'sending_not_stuck',
    })
    smtp.state.fault = null
    expect((await box.call<Sending>(owner, 'POST', `/mail-sendings/${again}/retry`)).body.state).toBe(
      'waiting',
    )
    await sendMail(site.context, job(again))
    expect(await state(again)).toMatchObject({ state: 'sent' })
    expect(smtp.taken).toHaveLength(4)
    expect(new Set(smtp.taken.map(({ raw }) => /^Message-ID: (.*)$/im.exec(raw)![1])).size).toBe(3)
  })

  test('whose worker is killed when the server has taken it is to be checked, and is not sent twice', async () => {
    const draft = await box.answer(owner, 'Chantier')
    const { body } = await box.send(owner, draft, { knownAnswers: 0 })
    await site.context.pool.query(
      `update mail_sendings set due_at = now() - interval '1 minute' where id = $1`,
      [body.id],
    )
    smtp.state.fault = { at: 'text', silent: true }
    const took = Promise.withResolvers<void>()
    smtp.state.whenTaken = took.resolve
    const { config } = site.context
    const worker = spawn(
      process.execPath,
      [join(import.meta.dirname, '../../test/mail/send-once.fixture.ts'), owner.orgId, body.id],
      {
        stdio: 'ignore',
        env: {
          PATH: process.env.PATH,
          DATA_DIR: config.dataDir,
          DATABASE_URL: config.databaseUrl!,
          APP_SECRET: config.secret,
          STRICT: '1',
          DEMO: 'none',
          MAIL_PRIVATE_HOSTS: '1',
          NODE_EXTRA_CA_CERTS: certificate.file,
        },
      },
    )
    await took.promise
    worker.kill('SIGKILL')
    await once(worker, 'exit')
    expect(await state(body.id)).toMatchObject({ state: 'sending' })
    smtp.state.fault = null
    // The queue takes the job up again.
    await sendMail(site.context, job(body.id), { again: true })
    expect(await state(body.id)).toMatchObject({ state: 'unsure', fault: 'interrupted' })
    expect(smtp.taken).toHaveLength(1)
  })

  test('whose grant ended keeps its draft', async () => {
    const draft = await box.answer(owner, 'Chantier')
    await site.context.pool.query(
      `update mailboxes set status = 'expired', fault = 'login_refused' where id = $1`,
      [box.id],
    )
    const refused = await box.send(owner, draft, { knownAnswers: 0 })
    expect(refused.body).toMatchObject({ code: 'mailbox_refused' })
    expect((await box.call(owner, 'GET', `/mail-drafts/${draft.id}`)).status).toBe(200)
  })
})
