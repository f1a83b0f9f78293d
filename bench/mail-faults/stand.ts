import { setTimeout as pause } from 'node:timers/promises'
import { makeCertificate, startSmtpServer } from '#server/integrations/mail-servers/mail-server.fixture.ts'
import { type Dovecot, startDovecot } from '#server/test/mail/dovecot.fixture.ts'
import { openStand, type Stand, type StandOptions } from '../faults/stand.ts'
import type { WitnessMemory } from './imap-witness.ts'
import { openWire, type Wire } from './wire.ts'

/** An Ardoise that follows a mailbox on a Dovecot, through a wire that may be cut. */
export type MailStand = Stand & {
  server: Dovecot
  wire: Wire
  mailboxId: string
  /** The folder that strikes rename. */
  folder: { name: string }
  /** Mails on the server when it is first followed. */
  mails: number
  memory: WitnessMemory
  call(method: string, path: string, body?: unknown): Promise<unknown>
  /** Connects one more mailbox of this name, whose mails are those of the first, for whoever has the cookie. */
  connect(user: string, cookie: string): Promise<void>
  /** Lets the mailbox be followed at once, whatever pause a failure asked for. */
  poke(): Promise<void>
}

/** Sign-ins of one account that the server takes at a time: a strike takes them all. */
export const MOST_CONNECTIONS = 10

/** Makes the Ardoise of a stand, with settings that it must have. */
export type Opener = (options: StandOptions) => Promise<Stand>

/** A fault of the mailbox's server, of the line to it or of Ardoise. `round` counts from 0. Throws what must not be. */
export type MailStrike = {
  name: string
  /** `note` keeps what it measured. */
  strike(stand: MailStand, round: number, note: (text: string) => void): Promise<void>
  open?: Opener
  impossible?: (() => string | null) | undefined
}

/** `mails`: how many its strikes begin with. */
export async function openMailStand(open: Opener = openStand, mails = 0): Promise<MailStand> {
  const certificate = await makeCertificate()
  const server = await startDovecot({ certificate, mostConnections: MOST_CONNECTIONS })
  const smtp = await startSmtpServer({ security: 'starttls', certificate })
  const wire = await openWire(server.address.port)
  const folder = { name: 'Clients' }
  await server.doveadm('mailbox', 'create', '-u', server.user, folder.name)
  const stand = await open({ env: { MAIL_PRIVATE_HOSTS: '1', NODE_EXTRA_CA_CERTS: certificate.file } })
  const { url, cookie } = stand.site
  const call = async (method: string, path: string, body?: unknown, as = cookie) => {
    const headers = {
      cookie: as,
      origin: url,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    }
    const answer = await fetch(`${url}/api/v1${path}`, {
      method,
      headers,
      signal: AbortSignal.timeout(15_000),
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    if (!answer.ok) throw new Error(`${answer.status} ${method} ${path}: ${await answer.text()}`)
    return answer.json()
  }
  const connect = async (user: string, as: string) => {
    const { password } = server
    smtp.accounts.set(user, password)
    const servers = {
      imap: { ...server.address, port: wire.port },
      smtp: { host: smtp.host, port: smtp.port, security: smtp.security },
    }
    await call('POST', '/mailboxes', { address: user, username: user, password, ...servers }, as)
  }
  await connect(server.user, cookie)
  const { items } = (await call('GET', '/mailboxes/syncs')) as { items: { mailboxId: string }[] }
  const { mailboxId } = items[0]!
  await call('PATCH', `/mailboxes/${mailboxId}/sync`, { importSince: null })
  return {
    ...stand,
    server,
    wire,
    mailboxId,
    folder,
    mails,
    memory: new Map(),
    call,
    connect,
    async poke() {
      const database = await stand.database()
      await database
        .query('update mailboxes set sync_not_before = null where id = $1', [mailboxId])
        .catch(() => pause(100))
      await database.query(`select pg_notify('ardoise_mail', $1)`, [mailboxId]).catch(() => {})
      await database.end().catch(() => {})
    },
    async close() {
      await stand.close()
      wire.close()
      await Promise.all([server.stop(), smtp.close()])
      certificate.remove()
    },
  }
}
