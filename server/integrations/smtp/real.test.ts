import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { afterEach, describe, expect, test } from 'vitest'
import { makeCertificate } from '#server/integrations/mail-servers/mail-server.fixture.ts'
import { readSmtp } from '#server/smtp-settings.ts'
import { createSmtpMailer } from './real.ts'

/** All that a relay was told, byte for byte. */
let heard: string
let relay: SMTPServer | null = null
afterEach(async () => {
  await new Promise<void>((resolve) => (relay ? relay.close(() => resolve()) : resolve()))
})

/** A relay that takes passwords; without TLS it offers no STARTTLS. */
async function startRelay({ tls }: { tls: boolean }): Promise<number> {
  heard = ''
  relay = new SMTPServer({
    ...(tls ? await makeCertificate() : {}),
    allowInsecureAuth: true,
    disabledCommands: tls ? [] : ['STARTTLS'],
    onAuth: ({ username, password }, _session, answer) => {
      heard += `AUTH ${username} ${password}`
      answer(null, { user: username })
    },
    onData(stream, _session, answer) {
      stream.resume()
      stream.on('end', () => answer())
    },
  })
  relay.on('error', () => {})
  relay.server.on('connection', (socket) => {
    socket.on('data', (chunk) => {
      heard += chunk.toString('latin1')
    })
  })
  await new Promise<void>((resolve) => relay!.listen(0, '127.0.0.1', resolve))
  return (relay.server.address() as AddressInfo).port
}
const message = {
  id: 'a1',
  urgent: false,
  to: { email: 'client@exemple.fr', name: null },
  replyTo: null,
  fromName: null,
  subject: 'Devis',
  html: '<p>x</p>',
  text: 'x',
  attachments: [],
  automatic: false,
  unsubscribeUrl: null,
}
const secrets = ['mot-de-passe', Buffer.from('\0jeanne\0mot-de-passe').toString('base64')]
const mailer = (port: number, requireTls: boolean, query = '') =>
  createSmtpMailer({
    url: `smtp://jeanne:mot-de-passe@127.0.0.1:${port}${query}`,
    from: 'devis@exemple.fr',
    fromName: null,
    requireTls,
    name: 'ardoise.exemple.fr',
  })

describe('a relay that offers no TLS', () => {
  test.each(['', '?requireTLS=false', '?ignoreTLS=true&opportunisticTLS=true'])(
    'hears nothing of the password, nor of the mail (%s)',
    async (query) => {
      const own = mailer(await startRelay({ tls: false }), true, query)
      await expect(own.send(message)).rejects.toMatchObject({ code: 'ETLS' })
      await expect(own.check!()).rejects.toMatchObject({ code: 'ETLS' })
      await own.close()
      expect(heard).toMatch(/^EHLO/)
      for (const secret of [...secrets, 'AUTH', 'client@exemple.fr']) expect(heard).not.toContain(secret)
    },
  )

  test('is told the password where the installation says so', async () => {
    const own = mailer(await startRelay({ tls: false }), false)
    await own.check!()
    await own.send(message)
    await own.close()
    expect(heard).toContain('AUTH jeanne mot-de-passe')
    expect(heard).toMatch(/^EHLO ardoise\.exemple\.fr\r\n/)
  })
})

test('a relay whose certificate nobody signed is told from one that does not answer', async () => {
  const own = mailer(await startRelay({ tls: true }), true)
  await expect(own.send(message)).rejects.toThrow('Le certificat du serveur d’envoi n’est pas reconnu.')
  await own.close()
  const away = mailer(1, true)
  await expect(away.send(message)).rejects.toThrow('Le serveur d’envoi ne répond pas.')
  await away.close()
})

const RELAYS: [string, Record<string, string>, boolean][] = [
  ['smtp://jeanne:secret@relais.exemple.fr:587', {}, true],
  ['smtp://jeanne:secret@relais.exemple.fr:587', { SMTP_INSECURE: 'réseau privé de l’hébergeur' }, false],
  ['smtp://jeanne:secret@127.0.0.1:1025', {}, false],
  ['smtp://jeanne:secret@localhost:1025', {}, false],
  ['smtp://jeanne:secret@[::1]:1025', {}, false],
  ['smtp://jeanne:secret@127.0.0.1.exemple.fr:587', {}, true],
  ['smtp://relais.exemple.fr:25', {}, false],
]
test.each(RELAYS)('whether %s with %o needs TLS: %s', (url, env, needed) => {
  const faults: string[] = []
  const settings: Record<string, string> = { MAIL_FROM: 'Ardoise <devis@exemple.fr>', ...env }
  expect(readSmtp(url, 'https://ardoise.exemple.fr', (name) => settings[name] ?? null, faults)).toMatchObject(
    {
      from: 'devis@exemple.fr',
      fromName: 'Ardoise',
      requireTls: needed,
    },
  )
  expect(faults).toEqual([])
})

test.each([
  ['devis@exemple.fr', { from: 'devis@exemple.fr', fromName: null }],
  ['Ardoise <devis@exemple.fr>', { from: 'devis@exemple.fr', fromName: 'Ardoise' }],
  ['"Atelier, Lyon" <devis@exemple.fr>', { from: 'devis@exemple.fr', fromName: 'Atelier, Lyon' }],
  ['<devis@exemple.fr>', { from: 'devis@exemple.fr', fromName: null }],
  ['Ardoise', null],
  ['Ardoise <devis>', null],
  ['a@b.fr, c@d.fr', null],
])('MAIL_FROM=%s', (from, wanted) => {
  const faults: string[] = []
  const read = readSmtp(
    'smtp://127.0.0.1',
    'http://127.0.0.1:3000',
    (name) => (name === 'MAIL_FROM' ? from : null),
    faults,
  )
  if (wanted) expect(read).toMatchObject(wanted)
  else expect([read, faults]).toEqual([null, [expect.stringMatching(/^MAIL_FROM doit être une adresse/)]])
})
