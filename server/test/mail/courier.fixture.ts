import { spawn } from 'node:child_process'
import { chownSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import type { AddressInfo, Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import tls from 'node:tls'
import { makeCertificate } from '#server/integrations/mail-servers/mail-server.fixture.ts'
import type { ServerAddress } from '#shared/domain/mailboxes/mail-services.ts'
import { environmentOf, isExtracted, programOf } from './extracted-servers.ts'
import { isRoot, serverAccount } from './run-server.ts'

export const hasCourier = isExtracted('courier')

/** Neither CONDSTORE, nor MOVE, nor SPECIAL-USE: what Debian's configuration announces. */
const CAPABILITIES =
  'IMAP4rev1 UIDPLUS CHILDREN NAMESPACE THREAD=ORDEREDSUBJECT THREAD=REFERENCES SORT QUOTA IDLE'

/**
 * Debian's Courier with an account of its own, in a temporary folder, on a free port of this machine. Its programs that listen, encrypt and
 * know passwords read fixed places of the system: those three are done here, and each connection then has an imapd of its own, as there.
 */
export async function startCourier() {
  const certificate = await makeCertificate()
  const folder = mkdtempSync(join(tmpdir(), 'courier-'))
  const { uid, gid } = serverAccount
  const directory = join(folder, 'Maildir')
  const made = [folder, directory, ...['cur', 'new', 'tmp'].map((part) => join(directory, part))]
  for (const path of made.slice(1)) mkdirSync(path)
  if (isRoot) for (const path of made) chownSync(path, uid, gid)
  const [user, password] = ['jeanne@atelier.test', 'secret']
  const open = new Set<Socket>()
  const listener = tls.createServer({ key: certificate.key, cert: certificate.cert }, (socket) => {
    open.add(socket)
    socket.on('error', () => {}).on('close', () => open.delete(socket))
    signIn(socket, user, password, (tag) => serve(socket, tag))
  })
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve))

  function serve(socket: Socket, tag: string): void {
    const imapd = spawn(programOf('courier'), [directory], {
      ...(isRoot ? { uid, gid } : {}),
      cwd: folder,
      stdio: ['pipe', 'pipe', 'ignore'],
      env: {
        ...environmentOf('courier'),
        IMAP_CAPABILITY: CAPABILITIES,
        IMAP_IDLE_TIMEOUT: '1',
        // A program that watches files, and is not here, would be waited for a second a command.
        IMAP_ENHANCEDIDLE: '0',
        IMAP_USELOCKS: '0',
      },
    })
    imapd.stdin.on('error', () => {})
    // Courier greets those who are signed in already.
    let greeting = Buffer.alloc(0)
    const greeted = (chunk: Buffer) => {
      greeting = Buffer.concat([greeting, chunk])
      if (!greeting.includes('* PREAUTH')) return
      imapd.stdout.off('data', greeted)
      socket.write(`${tag} OK LOGIN Ok.\r\n`)
      socket.pipe(imapd.stdin)
      imapd.stdout.pipe(socket)
    }
    imapd.stdout.on('data', greeted)
    imapd.on('exit', () => socket.end())
    socket.on('close', () => imapd.kill())
  }

  const { port } = listener.address() as AddressInfo
  const address: ServerAddress = { host: 'localhost', port, security: 'tls' }
  return {
    address,
    user,
    password,
    certificate: certificate.cert,
    folderNamed: (name: string) => `INBOX.${name}`,
    /** Forgets the ids of the folder, and gives new ones. */
    async changeUidValidity(name: string) {
      rmSync(join(directory, name.replace('INBOX', ''), 'courierimapuiddb'))
    },
    async stop() {
      for (const socket of open) socket.destroy()
      await new Promise<void>((resolve) => listener.close(() => resolve()))
      certificate.remove()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** The part of the conversation before an account is known. */
function signIn(socket: Socket, user: string, password: string, then: (tag: string) => void): void {
  const announced = `CAPABILITY ${CAPABILITIES}`
  socket.write(`* OK [${announced}] Courier-IMAP ready.\r\n`)
  let rest = ''
  const hear = (chunk: Buffer) => {
    rest += chunk.toString()
    for (let end = rest.indexOf('\r\n'); end >= 0; end = rest.indexOf('\r\n')) {
      const [tag = '*', command = '', ...words] = rest.slice(0, end).split(' ')
      rest = rest.slice(end + 2)
      const [name, secret] = words.map((word) => word.replace(/^"(.*)"$/, '$1'))
      if (command.toUpperCase() === 'CAPABILITY') socket.write(`* ${announced}\r\n${tag} OK done\r\n`)
      else if (command.toUpperCase() !== 'LOGIN') socket.write(`${tag} BAD Sign in first\r\n`)
      else if (name !== user || secret !== password) socket.write(`${tag} NO Login failed.\r\n`)
      else {
        socket.off('data', hear).pause()
        then(tag)
      }
    }
  }
  socket.on('data', hear)
}
