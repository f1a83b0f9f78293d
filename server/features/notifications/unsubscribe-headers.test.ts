import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createSmtpMailer } from '#server/integrations/smtp/real.ts'

const received: string[] = []
const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['AUTH', 'STARTTLS'],
  onData(stream, _session, answer) {
    void text(stream).then((raw) => {
      received.push(raw)
      answer()
    }, answer)
  },
})
beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)))
afterAll(() => new Promise<void>((resolve) => server.close(() => resolve())))

test('mails that can be stopped carry the RFC 8058 headers, other mails do not', async () => {
  const { port } = server.server.address() as AddressInfo
  const mailer = createSmtpMailer({
    url: `smtp://127.0.0.1:${port}`,
    from: 'devis@ardoise.test',
    fromName: null,
    requireTls: false,
    name: 'localhost',
  })
  const message = {
    urgent: false,
    to: { email: 'camille@ardoise.test', name: null },
    replyTo: null,
    fromName: null,
    subject: 'Devis signé',
    html: '<p>Devis signé</p>',
    text: 'Devis signé',
    attachments: [],
    automatic: true,
  }
  const url = `https://ardoise.test/api/v1/unsubscribe/${'a'.repeat(180)}`
  await mailer.send({ ...message, id: crypto.randomUUID(), unsubscribeUrl: url })
  await mailer.send({ ...message, id: crypto.randomUUID(), unsubscribeUrl: null })
  await mailer.close()
  const headers = async (raw: string) =>
    Object.fromEntries((await PostalMime.parse(raw)).headers.map(({ key, value }) => [key, value]))
  const first = await headers(received[0]!)
  expect(first['list-unsubscribe']?.replace(/\s/g, '')).toBe(`<${url}>`)
  expect(first['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click')
  expect(await headers(received[1]!)).not.toHaveProperty('list-unsubscribe')
})
