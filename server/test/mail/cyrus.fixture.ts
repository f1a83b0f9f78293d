import { chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import net from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { makeCertificate } from '#server/integrations/mail-servers/mail-server.fixture.ts'
import type { ServerAddress } from '#shared/domain/mailboxes/mail-services.ts'
import { environmentOf, isExtracted, programOf } from './extracted-servers.ts'
import { openPlainImap } from './plain-imap.ts'
import { endServer, freePort, isRoot, launchServer, serverAccount } from './run-server.ts'

export const hasCyrus = isExtracted('cyrus')

/** Debian's Cyrus with an account of its own, in a temporary folder, on a free port of this machine. */
export async function startCyrus() {
  const certificate = await makeCertificate()
  const folder = mkdtempSync(join(tmpdir(), 'cyrus-'))
  const port = await freePort()
  const { uid, gid, user: runAs } = serverAccount
  const inFolder = (name: string) => join(folder, name)
  writeFileSync(inFolder('key.pem'), certificate.key)
  writeFileSync(inFolder('cert.pem'), certificate.cert)
  writeFileSync(
    inFolder('imapd.conf'),
    `
configdirectory: ${folder}/conf
partition-default: ${folder}/spool
proc_path: ${folder}/proc
cyrus_user: ${runAs}
sasl_pwcheck_method: saslauthd
sasl_saslauthd_path: ${folder}/passwords
sasl_mech_list: PLAIN
autocreate_quota: 0
unixhierarchysep: yes
altnamespace: yes
virtdomains: off
imapidlepoll: 1
tls_server_cert: ${folder}/cert.pem
tls_server_key: ${folder}/key.pem
tls_session_timeout: 0
`,
  )
  const imapd = join(dirname(programOf('cyrus')), 'imapd')
  writeFileSync(
    inFolder('cyrus.conf'),
    `
START {
}
SERVICES {
  imaps cmd="${imapd} -s -C ${folder}/imapd.conf" listen="127.0.0.1:${port}" prefork=0
}
EVENTS {
}
`,
  )
  const names = ['key.pem', 'cert.pem', 'conf', 'conf/socket', 'spool', 'proc']
  for (const name of names.slice(2)) mkdirSync(inFolder(name))
  if (isRoot) for (const path of [folder, ...names.map(inFolder)]) chownSync(path, uid, gid)
  const [user, password] = ['jeanne', 'secret']
  const passwords = await answerPasswords(inFolder('passwords'), user, password)
  const server = await launchServer({
    command: [
      programOf('cyrus'),
      '-D',
      '-C',
      inFolder('imapd.conf'),
      '-M',
      inFolder('cyrus.conf'),
      '-p',
      inFolder('pid'),
    ],
    port,
    log: `${folder}, and the system's`,
    env: environmentOf('cyrus'),
    ...(isRoot ? { as: { uid, gid } } : {}),
    // Cyrus ends its children by a signal to its whole group.
    ownGroup: true,
  })
  const address: ServerAddress = { host: 'localhost', port, security: 'tls' }
  const account = { address, user, password }
  return {
    ...account,
    certificate: certificate.cert,
    folderNamed: (name: string) => name,
    /** Another folder with the same mails under this name. */
    async changeUidValidity(name: string) {
      const imap = await openPlainImap(account)
      await imap.ask('CREATE "Copie"')
      await imap.ask(`SELECT "${name}"`)
      await imap.ask('UID COPY 1:* "Copie"')
      await imap.ask('UNSELECT')
      await imap.ask(`DELETE "${name}"`)
      await imap.ask(`RENAME "Copie" "${name}"`)
      imap.close()
    },
    async stop() {
      await endServer(server)
      passwords.close()
      certificate.remove()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** The question of Cyrus about a password: four texts, each after its length (saslauthd's protocol). */
async function answerPasswords(path: string, user: string, password: string): Promise<net.Server> {
  const server = net.createServer((socket) => {
    let asked = Buffer.alloc(0)
    socket.on('error', () => {})
    socket.on('data', (chunk: Buffer) => {
      asked = Buffer.concat([asked, chunk])
      const texts = countedTexts(asked)
      if (texts.length < 4) return
      const answer = texts[0] === user && texts[1] === password ? 'OK' : 'NO'
      socket.end(Buffer.from([0, answer.length, ...Buffer.from(answer)]))
    })
  })
  await new Promise<void>((resolve) => server.listen(path, resolve))
  chmodSync(path, 0o777)
  return server
}

function countedTexts(bytes: Buffer): string[] {
  const texts: string[] = []
  for (let at = 0; at + 2 <= bytes.length; ) {
    const end = at + 2 + bytes.readUInt16BE(at)
    if (end > bytes.length) break
    texts.push(bytes.subarray(at + 2, end).toString())
    at = end
  }
  return texts
}
