import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Member, startTestApp, type TestApp } from '#server/test/harness.ts'
import { sendMail } from './commands/send-mail.ts'
import { clientMail, openSendingMailbox, type SendingMailbox } from './sending-mailbox.fixture.ts'

let site: TestApp
let owner: Member
let box: SendingMailbox
let now = new Date()

beforeAll(async () => {
  site = await startTestApp({ jobs: false, clock: { now: () => now } })
})
afterAll(() => site.close())
beforeEach(async () => {
  now = new Date()
  owner = await site.makeOrganization()
  box = await openSendingMailbox(site, owner)
  await box.deliver(clientMail('a', 'Chantier'))
  await box.pass()
})

const send = async () => {
  const { body } = await box.send(owner, await box.answer(owner, 'Chantier'), { knownAnswers: 0 })
  now = new Date(now.getTime() + 10_000)
  await sendMail(site.context, { orgId: owner.orgId, sendingId: body.id })
  return body.id
}

type Told = { returned?: string | null; address?: string; action?: string; status?: string }
/** As Postfix writes it (RFC 3464), in the conversation of what it speaks of. */
const report = ({
  returned = null,
  address = 'camille@client.test',
  action = 'failed',
  status = '5.1.1',
}: Told) =>
  [
    ...[
      'Return-Path: <>',
      'From: Mail Delivery System <mailer-daemon@mx.atelier.test>',
      'To: jeanne@atelier.test',
    ],
    ...[
      'Subject: Undelivered Mail Returned to Sender',
      'Auto-Submitted: auto-replied',
      `Message-ID: <${crypto.randomUUID()}@mx>`,
    ],
    ...[
      'MIME-Version: 1.0',
      'Content-Type: multipart/report; report-type=delivery-status; boundary=b',
      '',
      '--b',
    ],
    ...['Content-Type: text/plain', '', 'I am sorry to have to inform you…', '', '--b'],
    ...['Content-Type: message/delivery-status', '', 'Reporting-MTA: dns; mx.atelier.test', ''],
    ...[`Final-Recipient: rfc822; ${address}`, `Action: ${action}`, `Status: ${status}`],
    ...['Diagnostic-Code: smtp; 550 no such user', '', '--b'],
    ...(returned === null
      ? []
      : [
          'Content-Type: text/rfc822-headers',
          '',
          'Subject: Re: Chantier',
          `Message-ID:`,
          ` <${returned}>`,
          '',
          '--b',
        ]),
  ]
    .join('\r\n')
    .replace(/--b$/, '--b--\r\n')

test('a mail that did not arrive says so, and to whom and why, before and after its copy is here', async () => {
  const id = await send()
  await box.deliver(report({ returned: `${id}@atelier.test`, address: 'boite-7@interne.client.test' }))
  // The report is read before the copy of the mail.
  const folders = `update mail_folders set followed = false where mailbox_id = $1 and role = 'sent'`
  await box.rows(`insert into mail_folders (org_id, mailbox_id, remote_key, name, role, followed)
    select org_id, id, '.Envoy&AOk-s', 'Envoyés', 'sent', false from mailboxes where id = $1`)
  await box.rows(folders)
  await box.pass()
  const told = {
    state: 'failed',
    recipients: [
      { address: 'boite-7@interne.client.test', status: '5.1.1', reason: 'Cette adresse n’existe pas.' },
    ],
  }
  expect((await box.conversation(owner, 'Chantier')).deliveries).toMatchObject([
    { sendingId: id, mailId: null, ...told },
  ])
  await box.rows(`update mail_folders set followed = true where mailbox_id = $1 and role = 'sent'`)
  await box.pass()
  const { mails, deliveries } = await box.conversation(owner, 'Chantier')
  const mail = mails.find(({ outgoing }) => outgoing)!
  expect(deliveries).toMatchObject([{ mailId: mail.id, sendingId: null, ...told }])
})

test('a report that names no mail is about the last one to that address', async () => {
  await send()
  await box.pass()
  await box.deliver(report({ action: 'delayed', status: '4.4.1' }))
  await box.deliver(report({ address: 'inconnu@client.test' }))
  await box.pass()
  const { mails, deliveries } = await box.conversation(owner, 'Chantier')
  expect(deliveries).toMatchObject([
    {
      mailId: mails.find(({ outgoing }) => outgoing)!.id,
      state: 'delayed',
      recipients: [{ address: 'camille@client.test', reason: 'Le serveur du destinataire ne répond pas.' }],
    },
  ])
  expect(await box.rows('select from mail_delivery_reports where mailbox_id = $1')).toHaveLength(1)
})

test('a report of a mail that another program sent, which is read after it', async () => {
  await box.deliver(
    clientMail('x', 'Re: Chantier', 'De mon téléphone', 'In-Reply-To: <a@client.test>').replace(
      'From: Camille Roy <camille@client.test>',
      'From: jeanne@atelier.test',
    ),
    { folder: 'Envoyés', seen: true },
  )
  await box.deliver(report({ returned: 'x@client.test', status: '5.2.2' }))
  await box.pass()
  const { deliveries } = await box.conversation(owner, 'Chantier')
  expect(deliveries).toHaveLength(1)
  expect(deliveries[0]!.recipients).toMatchObject([{ reason: 'La boîte du destinataire est pleine.' }])
})

test('a report answers nothing: a mail that waits unless it is answered still leaves', async () => {
  const at = new Date(now.getTime() + 86_400_000).toISOString()
  const draft = await box.answer(owner, 'Chantier')
  const { body } = await box.send(owner, draft, { knownAnswers: 0, at, unlessAnswered: true })
  await box.deliver(
    report({ returned: 'a@client.test' }).replace(
      'Subject: Undelivered',
      'In-Reply-To: <a@client.test>\r\nSubject: Re: Chantier Undelivered',
    ),
  )
  await box.pass()
  expect((await box.call(owner, 'GET', `/mail-sendings/${body.id}`)).body).toMatchObject({ state: 'waiting' })
})
