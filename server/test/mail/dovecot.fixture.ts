import { execFile } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import {
  makeCertificate,
  type TestCertificate,
} from '#server/integrations/mail-servers/mail-server.fixture.ts'
import type { ServerAddress } from '#shared/domain/mailboxes/mail-services.ts'
import { endServer, freePort, isRoot, launchServer, serverAccount, signalServer } from './run-server.ts'

const run = promisify(execFile)
const PROGRAM = '/usr/sbin/dovecot'
/** Debian's package, installed by tools/test-programs.ts where it may. */
export const hasDovecot = existsSync(PROGRAM)

/** The folders of a new account, with the uses that the server announces (RFC 6154). */
const SPECIAL = {
  Envoyés: 'Sent',
  Archives: 'Archive',
  Brouillons: 'Drafts',
  Indésirables: 'Junk',
  Corbeille: 'Trash',
}

type Options = {
  /** Folders of SPECIAL that a new account does not have. */
  lacking?: (keyof typeof SPECIAL)[]
  /** Below which all folders stand (`INBOX.`). */
  prefix?: string
  /** Capabilities that the server does not announce. */ without?: string[]
  mostConnections?: number
  /** Made for this server, otherwise. Two of the same name cannot be trusted together. */
  certificate?: TestCertificate
}
export type Delivery = { folder?: string; seen?: boolean; receivedAt?: Date }
export type Dovecot = Awaited<ReturnType<typeof startDovecot>>

const CAPABILITIES =
  'IMAP4rev1 SASL-IR LOGIN-REFERRALS ID ENABLE IDLE UIDPLUS LIST-EXTENDED I18NLEVEL=1 CONDSTORE QRESYNC ESEARCH MOVE SPECIAL-USE LITERAL+ NAMESPACE UNSELECT CHILDREN BINARY'

/** Debian's Dovecot with an account of its own, in a temporary folder, on a free port of this machine. */
export async function startDovecot({
  without = [],
  lacking = [],
  prefix = '',
  mostConnections = 30,
  ...given
}: Options = {}) {
  const certificate = given.certificate ?? (await makeCertificate())
  const folder = mkdtempSync(join(tmpdir(), 'dovecot-'))
  const port = await freePort()
  const { uid, gid, user: runAs } = serverAccount
  const home = join(folder, 'home')
  mkdirSync(home)
  chmodSync(folder, 0o755)
  const own = (path: string) => isRoot && chownSync(path, uid, gid)
  own(home)
  writeFileSync(join(folder, 'key.pem'), certificate.key, { mode: 0o600 })
  writeFileSync(join(folder, 'cert.pem'), certificate.cert)
  const config = join(folder, 'dovecot.conf')
  const capabilities = CAPABILITIES.split(' ').filter((name) => !without.includes(name))
  writeFileSync(
    config,
    `
base_dir = ${folder}/run
state_dir = ${folder}/state
log_path = ${folder}/log
listen = 127.0.0.1
protocols = imap
ssl = yes
ssl_cert = <${folder}/cert.pem
ssl_key = <${folder}/key.pem
mail_location = maildir:${home}/Maildir
mail_fsync = never
first_valid_uid = 1
${isRoot ? '' : `default_internal_user = ${runAs}\ndefault_internal_group = ${gid}\ndefault_login_user = ${runAs}`}
passdb {
  driver = static
  args = password=secret
}
userdb {
  driver = static
  args = uid=${uid} gid=${gid} home=${home}
}
${without.length > 0 ? `imap_capability = ${capabilities.join(' ')}` : ''}
protocol imap {
  mail_max_userip_connections = ${mostConnections}
}
namespace inbox {
  inbox = yes
  separator = ${prefix.at(-1) ?? '/'}
  prefix = ${prefix}
${Object.entries(SPECIAL)
  .filter(([name]) => !lacking.some((one) => one === name))
  .map(([name, use]) => `  mailbox "${name}" {\n    auto = subscribe\n    special_use = \\${use}\n  }`)
  .join('\n')}
}
service imap-login {
  chroot =
  inet_listener imap {
    port = 0
  }
  inet_listener imaps {
    port = ${port}
    ssl = yes
  }
}
auth_failure_delay = 0
service anvil {
  chroot =
  unix_listener anvil-auth-penalty {
    mode = 0
  }
}
service stats {
  chroot =
}
`,
  )
  let server = await launch(config, folder, port)
  const doveadm = (...args: string[]) =>
    run('doveadm', ['-c', config, ...args], { maxBuffer: 64 * 1_048_576 })
  const user = 'jeanne@atelier.test'
  let delivered = 0
  /** Maildir++ names of folders: a dot, then modified UTF-7. */
  const directoryOf = (name: string) => join(home, 'Maildir', ...(name === 'INBOX' ? [] : [`.${utf7(name)}`]))
  return {
    address: { host: 'localhost', port, security: 'tls' } satisfies ServerAddress,
    certificate: certificate.cert,
    user,
    password: 'secret',
    signal: (signal: NodeJS.Signals) => signalServer(server, signal),
    /** Puts a mail in a folder as a file, which the server finds by itself. Created folders must be made first. */
    deliver(
      raw: string | Uint8Array,
      { folder: to = 'INBOX', seen = false, receivedAt = new Date() }: Delivery = {},
    ): void {
      const directory = directoryOf(to)
      for (const path of [
        join(home, 'Maildir'),
        directory,
        ...['cur', 'new', 'tmp'].map((part) => join(directory, part)),
      ])
        if (!existsSync(path)) {
          mkdirSync(path)
          own(path)
        }
      delivered += 1
      const name = `${1_700_000_000 + delivered}.M${delivered}.test`
      // Whole and its owner's before the server sees it.
      const path = join(directory, 'tmp', name)
      writeFileSync(path, raw)
      own(path)
      utimesSync(path, receivedAt, receivedAt)
      renameSync(path, join(directory, seen ? `cur/${name}:2,S` : `new/${name}`))
    },
    doveadm,
    /** The path of the mail of a folder that contains this text. */
    fileOf(name: string, text: string): string {
      const files = ['cur', 'new'].flatMap((part) => {
        const directory = join(directoryOf(name), part)
        return existsSync(directory) ? readdirSync(directory).map((file) => join(directory, file)) : []
      })
      return files.find((file) => readFileSync(file).includes(text))!
    },
    /** All that it wrote in its log. */
    log: () => readFileSync(join(folder, 'log'), 'utf8'),
    /** Lets nothing be written in a folder. */
    lock: (name: string) => chmodSync(join(directoryOf(name), 'tmp'), 0),
    /** Lets no folder be made, or again. */
    lockRoot: (locked: boolean) => chmodSync(join(home, 'Maildir'), locked ? 0o500 : 0o700),
    async listUids(name: string): Promise<number[]> {
      const { stdout } = await doveadm('-f', 'tab', 'fetch', '-u', user, 'uid', 'mailbox', name, 'all')
      return stdout.split('\n').slice(1).filter(Boolean).map(Number)
    },
    /** Flags of each mail, by its UID; \\Recent left out. */
    async listFlags(name: string): Promise<Record<string, string[]>> {
      const { stdout } = await doveadm('-f', 'tab', 'fetch', '-u', user, 'uid flags', 'mailbox', name, 'all')
      const lines = stdout.split('\n').slice(1).filter(Boolean)
      return Object.fromEntries(
        lines.map((line) => {
          const [uid = '', flags = ''] = line.split('\t')
          return [uid, flags.split(' ').filter((flag) => flag !== '' && flag !== '\\Recent')]
        }),
      )
    },
    expunge: (name: string, uid: number) =>
      doveadm('expunge', '-u', user, 'mailbox', name, 'uid', String(uid)),
    setUidValidity: (name: string, value: number) =>
      doveadm('mailbox', 'update', '-u', user, '--uid-validity', String(value), name),
    rename: (from: string, to: string) => doveadm('mailbox', 'rename', '-u', user, from, to),
    addFlag: (name: string, uid: number, flag: string) =>
      doveadm('flags', 'add', '-u', user, flag, 'mailbox', name, 'uid', String(uid)),
    /** Without spaces. */
    async changePassword(password: string) {
      writeFileSync(
        config,
        readFileSync(config, 'utf8').replace(/args = password=.*/, `args = password=${password}`),
      )
      await endServer(server)
      server = await launch(config, folder, port)
    },
    async restart() {
      await endServer(server)
      server = await launch(config, folder, port)
    },
    async stop() {
      await endServer(server)
      certificate.remove()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

const launch = (config: string, folder: string, port: number) =>
  launchServer({ command: [PROGRAM, '-F', '-c', config], port, log: `${folder}/log` })

/** Modified UTF-7 (RFC 3501, 5.1.3). */
function utf7(name: string): string {
  return name.replaceAll(/[^\x20-\x7e]+/g, (part) => {
    const bytes = Buffer.from(part, 'utf16le').swap16()
    return `&${bytes.toString('base64').replaceAll('=', '').replaceAll('/', ',')}-`
  })
}
