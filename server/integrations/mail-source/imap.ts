import { isIP } from 'node:net'
import { ImapFlow, type ImapFlowOptions, type MailboxObject } from 'imapflow'
import { resolveHost } from '#server/integrations/mail-servers/public-address.ts'
import { type FolderRole, MOST_MAIL_BYTES } from '#shared/domain/mail-sync/mail-sync.ts'
import { changesOf, cursorOf, epochOf, snapshotOf } from './imap-changes.ts'
import { sourceErrorOf } from './imap-errors.ts'
import { fetchFacts, fetchSources } from './imap-fetch.ts'
import { createImapFolder, isSelectable } from './imap-folders.ts'
import { createSecondEar } from './imap-second-ear.ts'
import {
  type MailSource,
  type MailSourceLogin,
  type RemoteAction,
  SourceError,
  type SourceFolder,
} from './port.ts'

const ROLES: Record<string, FolderRole> = {
  '\\Inbox': 'inbox',
  '\\Sent': 'sent',
  '\\Archive': 'archive',
  '\\Drafts': 'drafts',
  '\\Junk': 'junk',
  '\\Trash': 'trash',
  '\\All': 'all',
}
/** A server that says nothing for this long is lost. IDLE is renewed sooner. */
const SILENCE_MS = 120_000
const IDLE_MS = 100_000

type ImapLogin = Extract<MailSourceLogin, { kind: 'imap' }>

/** Opens a mailbox by IMAP: encrypted, with a valid certificate, at a public address unless `privateHosts`. */
export async function openImap(
  { server, username, password }: ImapLogin,
  privateHosts: boolean,
): Promise<MailSource> {
  const resolution = await resolveHost(server.host, privateHosts)
  if ('problem' in resolution) throw new SourceError('lost', resolution.problem)
  const options: ImapFlowOptions = {
    host: resolution.ip,
    port: server.port,
    secure: server.security === 'tls',
    doSTARTTLS: server.security === 'starttls',
    ...(isIP(server.host) === 0 ? { servername: server.host } : {}),
    tls: { minVersion: 'TLSv1.2' },
    auth: { user: username, pass: password },
    clientInfo: { name: 'Ardoise' },
    logger: false,
    disableAutoIdle: true,
    // Deletions are told by their ids.
    qresync: true,
    maxIdleTime: IDLE_MS,
    connectionTimeout: 20_000,
    greetingTimeout: 20_000,
    socketTimeout: SILENCE_MS,
    maxLiteralSize: MOST_MAIL_BYTES + 1_048_576,
    maxResponseSize: MOST_MAIL_BYTES + 8 * 1_048_576,
    maxLineLength: 16 * 1_048_576,
  }
  const connect = async () => {
    const client = new ImapFlow(options)
    // An error that comes between two calls is told by the next one.
    client.on('error', () => {})
    try {
      await client.connect()
    } catch (error) {
      client.close()
      throw sourceErrorOf(error)
    }
    return client
  }
  return imapSource(await connect(), createSecondEar(connect))
}

function imapSource(client: ImapFlow, secondEar: ReturnType<typeof createSecondEar>): MailSource {
  /** How each folder was found when its mails were last listed. */
  const looked = new Map<string, string>()
  const look = (mailbox: MailboxObject): MailboxObject => {
    looked.set(mailbox.path, JSON.stringify(cursorOf(mailbox)))
    return mailbox
  }
  const ask = async <T>(call: () => Promise<T>): Promise<T> => {
    try {
      return await call()
    } catch (error) {
      throw sourceErrorOf(error)
    }
  }
  /** SELECT, each time: what it says is newer than what the connection remembers. */
  const select = async (folder: string): Promise<MailboxObject> => {
    if (client.mailbox && client.mailbox.path === folder) await client.mailboxClose()
    return client.mailboxOpen(folder)
  }
  /** The folder, when its ids still mean what they meant. */
  const selectIn = async (folder: string, epoch: string): Promise<void> => {
    const mailbox =
      client.mailbox && client.mailbox.path === folder ? client.mailbox : await client.mailboxOpen(folder)
    if (epochOf(mailbox) !== epoch) throw new SourceError('changed', 'UIDVALIDITY')
  }
  return {
    idsOf: 'folder',
    listFolders: () =>
      ask(async () => {
        const listed = await client.list()
        return listed.filter(isSelectable).map(
          ({ path, name, specialUse }): SourceFolder => ({
            key: path,
            name,
            role: ROLES[specialUse ?? ''] ?? null,
          }),
        )
      }),
    createFolder: (role) => ask(() => createImapFolder(client, role)),
    snapshot: (folder, since) => ask(async () => snapshotOf(client, look(await select(folder)), since)),
    changes: (folder, from, since) =>
      ask(async () => changesOf(client, look(await select(folder)), from, since)),
    async *describe(folder, epoch, ids) {
      try {
        await selectIn(folder, epoch)
        yield* fetchFacts(client, ids)
      } catch (error) {
        throw sourceErrorOf(error)
      }
    },
    async *fetch(folder, epoch, ids) {
      try {
        await selectIn(folder, epoch)
        yield* fetchSources(client, ids)
      } catch (error) {
        throw sourceErrorOf(error)
      }
    },
    apply: (folder, epoch, ids, action) =>
      ask(async () => {
        await selectIn(folder, epoch)
        const range = ids.join(',')
        // imapflow answers false where the server refused, and where it went away.
        if ((await say(client, range, action)) === false)
          throw new SourceError(client.usable ? 'unexpected' : 'lost', `${action.action} not done`)
      }),
    waitForNews: (inbox, ms, signal) =>
      ask(async () => {
        if (signal.aborted) return
        // No event tells of a mail that came since the folder was listed: the server counts it in its answer to SELECT.
        if (inbox !== null && JSON.stringify(cursorOf(await select(inbox))) !== looked.get(inbox)) return
        await waitForNews(client, inbox, ms, AbortSignal.any([signal, secondEar.take()]))
      }),
    hear: (folder) => secondEar.begin(folder),
    async close() {
      secondEar.close()
      await client.logout().catch(() => {})
      client.close()
    },
  }
}

function say(client: ImapFlow, range: string, action: RemoteAction): Promise<unknown> {
  if (action.action === 'move') return client.messageMove(range, action.to, { uid: true })
  if (action.action === 'seen') return client.messageFlagsAdd(range, ['\\Seen'], { uid: true })
  if (action.action === 'unseen') return client.messageFlagsRemove(range, ['\\Seen'], { uid: true })
  if (action.action === 'flag') return client.messageFlagsAdd(range, ['\\Flagged'], { uid: true })
  return client.messageFlagsRemove(range, ['\\Flagged'], { uid: true })
}

/** IDLE on the inbox, where the server has it; imapflow asks from time to time where it has not. */
async function waitForNews(
  client: ImapFlow,
  inbox: string | null,
  ms: number,
  signal: AbortSignal,
): Promise<void> {
  const news = Promise.withResolvers<void>()
  const heard = () => news.resolve()
  const lost = () => news.reject(new SourceError('lost', 'closed while waiting'))
  const events = ['exists', 'expunge', 'flags'] as const
  for (const event of events) client.on(event, heard)
  client.on('close', lost)
  signal.addEventListener('abort', heard)
  if (signal.aborted) heard()
  const timer = setTimeout(heard, ms)
  try {
    const idle = inbox === null ? Promise.resolve(false) : client.idle().catch(() => false)
    await news.promise
    // Ends IDLE: any command does.
    if (inbox !== null) await client.noop()
    await idle
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', heard)
    client.off('close', lost)
    for (const event of events) client.off(event, heard)
  }
}
