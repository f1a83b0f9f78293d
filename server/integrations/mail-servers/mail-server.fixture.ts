import { randomInt, webcrypto } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import net, { type AddressInfo, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import tls from 'node:tls'
import { Integer, Utf8String } from 'asn1js'
import {
  AttributeTypeAndValue,
  BasicConstraints,
  Certificate,
  CryptoEngine,
  Extension,
  GeneralName,
  GeneralNames,
  setEngine,
} from 'pkijs'
import { SMTPServer } from 'smtp-server'
import type { ServerAddress } from '#shared/domain/mailboxes/mail-services.ts'

export type TestCertificate = { key: string; cert: string; file: string; remove(): void }

/** A new self-signed certificate of `localhost`, to be trusted through NODE_EXTRA_CA_CERTS or setDefaultCACertificates. */
export async function makeCertificate(): Promise<TestCertificate> {
  setEngine('node', new CryptoEngine({ name: 'node', crypto: webcrypto as Crypto }))
  const algorithm = { name: 'ECDSA', namedCurve: 'P-256' }
  const keys = await webcrypto.subtle.generateKey(algorithm, true, ['sign', 'verify'])
  const certificate = new Certificate()
  certificate.version = 2
  certificate.serialNumber = new Integer({ value: randomInt(1, 2 ** 31) })
  for (const { typesAndValues } of [certificate.subject, certificate.issuer])
    typesAndValues.push(
      new AttributeTypeAndValue({ type: '2.5.4.3', value: new Utf8String({ value: 'localhost' }) }),
    )
  certificate.notBefore.value = new Date(Date.now() - DAY_MS)
  certificate.notAfter.value = new Date(Date.now() + DAY_MS)
  const names = new GeneralNames({ names: [new GeneralName({ type: 2, value: 'localhost' })] })
  certificate.extensions = [
    extension('2.5.29.19', new BasicConstraints({ cA: true }).toSchema().toBER()),
    extension('2.5.29.17', names.toSchema().toBER()),
  ]
  await certificate.subjectPublicKeyInfo.importKey(keys.publicKey as CryptoKey)
  await certificate.sign(keys.privateKey as CryptoKey, 'SHA-256')
  const cert = pem('CERTIFICATE', certificate.toSchema(true).toBER())
  const folder = mkdtempSync(join(tmpdir(), 'ardoise-mail-'))
  const file = join(folder, 'cert.pem')
  writeFileSync(file, cert)
  return {
    key: pem('PRIVATE KEY', await webcrypto.subtle.exportKey('pkcs8', keys.privateKey)),
    cert,
    file,
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}

const DAY_MS = 86_400_000
const extension = (extnID: string, extnValue: ArrayBuffer) =>
  new Extension({ extnID, critical: false, extnValue })
const pem = (label: string, bytes: ArrayBuffer) =>
  `-----BEGIN ${label}-----\n${Buffer.from(bytes).toString('base64').replace(/.{64}/g, '$&\n')}\n-----END ${label}-----\n`

export type TestMailServer = ServerAddress & {
  /** Passwords by username; a test changes them. */
  accounts: Map<string, string>
  /** Sign-ins that were tried, accepted or not. */
  logins: string[]
  /** Answers [UNAVAILABLE], as when the server cannot look passwords up. */
  unavailable: boolean
  close(): Promise<void>
}

type Options = { security: ServerAddress['security'] | 'none'; certificate: TestCertificate }

/** The sign-in of IMAP4rev1 (RFC 3501): CAPABILITY, STARTTLS, LOGIN, AUTHENTICATE PLAIN, LOGOUT. `none`: no encryption. */
export async function startImapServer({ security, certificate }: Options): Promise<TestMailServer> {
  const open = new Set<Socket>()
  const accept = (socket: Socket) => {
    open.add(socket)
    socket.on('close', () => open.delete(socket))
    socket.on('error', () => {})
    converse(socket, security === 'tls', true)
  }
  const listener = security === 'tls' ? tls.createServer(certificate, accept) : net.createServer(accept)
  const address = await listening(listener)
  const server: TestMailServer = {
    ...address,
    security: security === 'tls' ? 'tls' : 'starttls',
    accounts: new Map(),
    logins: [],
    unavailable: false,
    async close() {
      for (const socket of open) socket.destroy()
      await new Promise<void>((resolve) => listener.close(() => resolve()))
    },
  }

  const judge = (tag: string, username: string, password: string): string => {
    server.logins.push(username)
    if (server.unavailable) return `${tag} NO [UNAVAILABLE] try later`
    return server.accounts.get(username) === password
      ? `${tag} OK welcome`
      : `${tag} NO [AUTHENTICATIONFAILED] invalid credentials`
  }
  function converse(socket: Socket, secure: boolean, greet: boolean): void {
    const say = (line: string) => socket.write(`${line}\r\n`)
    const capabilities = `IMAP4rev1 SASL-IR ${secure ? 'AUTH=PLAIN' : 'LOGINDISABLED'}${!secure && security === 'starttls' ? ' STARTTLS' : ''}`
    let rest = ''
    let plainTag: string | null = null
    if (greet) say(`* OK [CAPABILITY ${capabilities}] ready`)
    const answer = (line: string) => {
      if (plainTag !== null) {
        say(judgePlain(plainTag, line))
        plainTag = null
        return
      }
      const [tag = '*', command = '', ...words] = line.split(' ')
      const texts = words.map((word) => word.replace(/^"(.*)"$/, '$1').replace(/\\(.)/g, '$1'))
      switch (command.toUpperCase()) {
        case 'CAPABILITY':
          say(`* CAPABILITY ${capabilities}`)
          return say(`${tag} OK done`)
        case 'STARTTLS':
          if (secure || security !== 'starttls') return say(`${tag} BAD no`)
          socket.removeAllListeners('data')
          socket.write(`${tag} OK begin\r\n`)
          return converse(new tls.TLSSocket(socket, { isServer: true, ...certificate }), true, false)
        case 'LOGIN':
          return say(secure ? judge(tag, texts[0] ?? '', texts[1] ?? '') : `${tag} NO [PRIVACYREQUIRED] no`)
        case 'AUTHENTICATE':
          if (!secure || texts[0]?.toUpperCase() !== 'PLAIN') return say(`${tag} NO unsupported`)
          if (texts[1]) return say(judgePlain(tag, texts[1]))
          plainTag = tag
          return say('+ ')
        case 'LOGOUT':
          say('* BYE bye')
          say(`${tag} OK done`)
          return socket.end()
        default:
          return say(`${tag} BAD unknown command`)
      }
    }
    const judgePlain = (tag: string, response: string) => {
      const [, username = '', password = ''] = Buffer.from(response, 'base64').toString('utf8').split('\0')
      return judge(tag, username, password)
    }
    socket.on('error', () => {})
    socket.on('data', (chunk: Buffer) => {
      const lines = (rest + chunk.toString('utf8')).split('\r\n')
      rest = lines.pop() ?? ''
      for (const line of lines) answer(line)
    })
  }
  return server
}

/** A submission server that asks for a password, over TLS or after STARTTLS. */
export async function startSmtpServer({ security, certificate }: Options): Promise<TestMailServer> {
  const server = new SMTPServer({
    secure: security === 'tls',
    ...certificate,
    hideSTARTTLS: security === 'none',
    disabledCommands: security === 'none' ? ['STARTTLS'] : [],
    onAuth({ username = '', password = '' }, _session, answer) {
      state.logins.push(username)
      if (state.unavailable) return answer(Object.assign(new Error('later'), { responseCode: 454 }))
      if (state.accounts.get(username) === password) return answer(null, { user: username })
      return answer(Object.assign(new Error('refused'), { responseCode: 535 }))
    },
  })
  server.on('error', () => {})
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const state: TestMailServer = {
    host: 'localhost',
    port: (server.server.address() as AddressInfo).port,
    security: security === 'tls' ? 'tls' : 'starttls',
    accounts: new Map(),
    logins: [],
    unavailable: false,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
  return state
}

async function listening(server: net.Server): Promise<{ host: string; port: number }> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { host: 'localhost', port: (server.address() as AddressInfo).port }
}
