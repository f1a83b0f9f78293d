import tls from 'node:tls'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  makeCertificate,
  type TestCertificate,
} from '#server/integrations/mail-servers/mail-server.fixture.ts'
import { type Submission, startSubmission } from '#server/test/mail/submission.fixture.ts'
import type { MailToSend, SendError } from './port.ts'
import { filesItself, sendBySmtp } from './smtp.ts'

const trustedBefore = tls.getCACertificates('default')
let certificate: TestCertificate
let server: Submission

beforeAll(async () => {
  certificate = await makeCertificate()
  tls.setDefaultCACertificates([...trustedBefore, certificate.cert])
})
afterAll(() => {
  certificate.remove()
  tls.setDefaultCACertificates(trustedBefore)
})
beforeEach(async () => {
  server = await startSubmission(certificate)
})
afterEach(() => server.close())

const mail = (change: Partial<MailToSend> = {}): MailToSend => ({
  raw: Buffer.from(
    'From: jeanne@atelier.test\r\nTo: ana@client.test\r\nBcc: secret@client.test,\r\n paul@client.test\r\nSubject: Plan\r\n\r\nBonjour\r\n.\r\nBcc: un texte\r\n',
  ),
  messageId: 'x@atelier.test',
  from: 'jeanne@atelier.test',
  answers: null,
  remoteId: null,
  to: ['ana@client.test', 'secret@client.test'],
  ...change,
})
const send = (change: Partial<MailToSend> = {}, login: object = {}) => {
  const imap = server.address
  const own = { kind: 'imap' as const, username: 'jeanne', password: 'secret', smtp: server.address, imap }
  return sendBySmtp({ ...own, ...login }, mail(change), true, { connectMs: 3_000, silenceMs: 500 })
}
const failure = (...given: Parameters<typeof send>) =>
  send(...given).then(
    () => 'sent' as const,
    ({ outcome, fault }: SendError) => ({ outcome, fault }),
  )

test('a mail reaches everybody, and its text tells nobody of those in Bcc', async () => {
  expect(await send()).toEqual({ remoteId: null, filed: false, announced: 40_000_000 })
  const [taken] = server.taken
  expect(taken).toMatchObject({ from: 'jeanne@atelier.test', to: ['ana@client.test', 'secret@client.test'] })
  expect(taken!.raw).not.toContain('secret@')
  expect(taken!.raw).not.toContain('paul@')
  expect(taken!.raw).toContain('Bonjour\r\n.\r\nBcc: un texte')
})

test.each([
  [
    { at: 'login', reply: 535, words: '5.7.8 no' },
    { outcome: 'refused', fault: 'mailbox_refused' },
  ],
  [
    { at: 'login', reply: 454, words: '4.7.0 later' },
    { outcome: 'later', fault: 'unreachable' },
  ],
  [
    { at: 'sender', reply: 451, words: '4.3.0 later' },
    { outcome: 'later', fault: 'sender_refused' },
  ],
  [
    { at: 'sender', reply: 553, words: '5.7.1 not yours' },
    { outcome: 'refused', fault: 'sender_refused' },
  ],
  [
    { at: 'recipient', reply: 550, words: '5.1.1 unknown' },
    { outcome: 'refused', fault: 'recipient_refused' },
  ],
  [
    { at: 'recipient', reply: 450, words: '4.2.0 greylisted' },
    { outcome: 'later', fault: 'recipient_refused' },
  ],
  [
    { at: 'text', reply: 451, words: '4.3.0 later' },
    { outcome: 'later', fault: 'refused' },
  ],
  [
    { at: 'text', reply: 554, words: '5.7.1 spam' },
    { outcome: 'refused', fault: 'content_refused' },
  ],
  [
    { at: 'text', reply: 552, words: '5.3.4 too big' },
    { outcome: 'refused', fault: 'too_large' },
  ],
  [
    { at: 'sender', cut: true },
    { outcome: 'later', fault: 'unreachable' },
  ],
] as const)('%o leaves nothing there and means %o', async (fault, meant) => {
  server.state.fault = fault
  expect(await failure()).toEqual(meant)
  expect(server.taken).toEqual([])
})

test.each([[{ at: 'text', cut: true }], [{ at: 'text', silent: true }]] as const)(
  '%o after the text: it may have been taken, and was',
  async (fault) => {
    server.state.fault = fault
    expect(await failure()).toEqual({ outcome: 'unsure', fault: 'interrupted' })
    expect(server.taken).toHaveLength(1)
  },
)

test('one refused recipient of several: the mail goes to nobody', async () => {
  server.state.fault = { at: 'recipient', reply: 550, words: '5.1.1 unknown', only: 'secret@client.test' }
  expect(await failure()).toEqual({ outcome: 'refused', fault: 'recipient_refused' })
  expect(server.taken).toEqual([])
})

test('what is known beforehand is not sent: too large a mail, no server, a name that is none', async () => {
  await server.close()
  server = await startSubmission(certificate, 50)
  expect(await failure()).toEqual({ outcome: 'refused', fault: 'too_large' })
  const nowhere = { host: 'localhost', port: 1, security: 'tls' as const }
  expect(await failure({}, { smtp: nowhere })).toEqual({ outcome: 'later', fault: 'unreachable' })
  expect(await failure({}, { smtp: { ...nowhere, host: 'nulle-part.invalid' } })).toEqual({
    outcome: 'later',
    fault: 'unreachable',
  })
  expect(server.taken).toEqual([])
})

test('servers that file what they send are known', () => {
  expect(['smtp.gmail.com', 'smtp.office365.com'].every(filesItself)).toBe(true)
  expect(['smtp.notgmail.com', 'ssl0.ovh.net', 'gmail.com.atelier.test'].some(filesItself)).toBe(false)
})

test('a certificate of another name is told', async () => {
  const smtp = { ...server.address, host: '127.0.0.1' }
  expect(await failure({}, { smtp })).toEqual({ outcome: 'later', fault: 'certificate' })
})
