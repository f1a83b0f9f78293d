import { isIP } from 'node:net'
import { ImapFlow } from 'imapflow'
import { resolveHost } from '#server/integrations/mail-servers/public-address.ts'
import { SendError, type TransportLogin } from './port.ts'

type Login = Extract<TransportLogin, { kind: 'imap' }>

/** Names of the folder of what was sent, on servers that do not announce its use (RFC 6154). */
const NAMES = [
  'sent',
  'sent items',
  'sent messages',
  'envoyés',
  'messages envoyés',
  'éléments envoyés',
  'inbox.sent',
]

/** Whether a mail stands in the folder of what was sent; null where the mailbox has no such folder. Errors: SendError. */
export const findInSent = (login: Login, messageId: string, privateHosts: boolean): Promise<boolean | null> =>
  inSentFolder(login, privateHosts, (client) => holds(client, messageId))

/** Puts a copy in the folder of what was sent, read, unless one with this Message-ID stands there. Errors: SendError. */
export async function appendToSent(
  login: Login,
  { raw, messageId }: { raw: Uint8Array; messageId: string },
  at: Date,
  privateHosts: boolean,
): Promise<void> {
  await inSentFolder(login, privateHosts, async (client, path) => {
    if (await holds(client, messageId)) return
    const bytes = Buffer.from(raw.buffer, raw.byteOffset, raw.byteLength)
    if ((await client.append(path, bytes, ['\\Seen'], at)) === false) throw new Error('copy not taken')
  })
}

async function holds(client: ImapFlow, messageId: string): Promise<boolean> {
  const found = await client.search({ header: { 'message-id': `<${messageId}>` } }, { uid: true })
  return Array.isArray(found) && found.length > 0
}

async function inSentFolder<T>(
  { imap, username, password }: Login,
  privateHosts: boolean,
  look: (client: ImapFlow, path: string) => Promise<T>,
): Promise<T | null> {
  const resolution = await resolveHost(imap.host, privateHosts)
  if ('problem' in resolution) throw new SendError('later', 'unreachable', resolution.problem)
  const client = new ImapFlow({
    host: resolution.ip,
    port: imap.port,
    secure: imap.security === 'tls',
    doSTARTTLS: imap.security === 'starttls',
    ...(isIP(imap.host) === 0 ? { servername: imap.host } : {}),
    tls: { minVersion: 'TLSv1.2' },
    auth: { user: username, pass: password },
    clientInfo: { name: 'Ardoise' },
    logger: false,
    disableAutoIdle: true,
    connectionTimeout: 20_000,
    greetingTimeout: 20_000,
    socketTimeout: 60_000,
  })
  // An error that comes between two calls is told by the next one.
  client.on('error', () => {})
  try {
    await client.connect()
    const folders = await client.list()
    const sent =
      folders.find(({ specialUse }) => specialUse === '\\Sent') ??
      folders.find(
        ({ path, name }) => NAMES.includes(name.toLowerCase()) || NAMES.includes(path.toLowerCase()),
      )
    if (!sent) return null
    await client.mailboxOpen(sent.path)
    return await look(client, sent.path)
  } catch (error) {
    const refused = (error as { authenticationFailed?: boolean }).authenticationFailed === true
    const fault = refused ? 'mailbox_refused' : 'unreachable'
    throw new SendError('later', fault, (error as Error).message, { cause: error })
  } finally {
    await client.logout().catch(() => {})
    client.close()
  }
}
