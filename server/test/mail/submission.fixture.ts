import type { AddressInfo, Socket } from 'node:net'
import { SMTPServer, type SMTPServerSession } from 'smtp-server'
import type { TestCertificate } from '#server/integrations/mail-servers/mail-server.fixture.ts'
import type { ServerAddress } from '#shared/domain/mailboxes/mail-services.ts'

/** Where a submission server does something else than take the mail. */
export type SubmissionFault =
  /** Answers with these digits and words instead. */
  | { at: 'login' | 'sender' | 'recipient' | 'text'; reply: number; words: string; only?: string }
  /** Hangs up: before the text, or after it, having taken the mail. */
  | { at: 'sender' | 'text'; cut: true }
  /** Takes the mail and says nothing any more. */
  | { at: 'text'; silent: true }

export type Submitted = { from: string; to: string[]; raw: string }
export type Submission = Awaited<ReturnType<typeof startSubmission>>

/** A submission server that keeps what it takes, and fails as it is told. Everybody's password is « secret ». */
export async function startSubmission(certificate: TestCertificate, size = 40_000_000) {
  const taken: Submitted[] = []
  const state: { fault: SubmissionFault | null; sessions: number; whenTaken: () => void } = {
    fault: null,
    sessions: 0,
    whenTaken: () => {},
  }
  /** Below TLS a socket must not be torn away: Node ends the process (26.10). */
  const cut = () => {
    const { connections } = server as unknown as { connections: Set<{ _socket: Socket }> }
    for (const { _socket: socket } of connections) socket.destroy()
  }
  /** The failure that is due here, told or done; null: go on. */
  const failure = (at: SubmissionFault['at'], who = ''): Error | 'never' | null => {
    const { fault } = state
    if (fault?.at !== at) return null
    if ('reply' in fault)
      return fault.only === undefined || fault.only === who
        ? Object.assign(new Error(fault.words), { responseCode: fault.reply })
        : null
    if ('cut' in fault) cut()
    return 'never'
  }
  const go = (found: ReturnType<typeof failure>, on: (error?: Error | null) => void) => {
    if (found !== 'never') on(found)
  }
  const server = new SMTPServer({
    secure: true,
    closeTimeout: 200,
    size,
    key: certificate.key,
    cert: certificate.cert,
    onConnect(_session, done) {
      state.sessions += 1
      done()
    },
    onAuth({ username = '', password = '' }, _session, done) {
      const found = failure('login')
      if (found instanceof Error) return done(found)
      if (password !== 'secret') return done(Object.assign(new Error('refused'), { responseCode: 535 }))
      done(null, { user: username })
    },
    onMailFrom: (_address, _session, done) => go(failure('sender'), done),
    onRcptTo: ({ address }, _session, done) => go(failure('recipient', address), done),
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => void chunks.push(chunk))
      stream.on('end', () => {
        const found = state.fault?.at === 'text' && 'reply' in state.fault ? failure('text') : null
        if (found === null) taken.push(submittedOf(session, Buffer.concat(chunks)))
        state.whenTaken()
        go(found ?? failure('text'), done)
      })
    },
  })
  server.on('error', () => {})
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  return {
    address: { host: 'localhost', port, security: 'tls' } satisfies ServerAddress,
    /** Mails that it took, whatever it said. */
    taken,
    state,
    async close() {
      cut()
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}

function submittedOf({ envelope }: SMTPServerSession, raw: Buffer): Submitted {
  const { mailFrom, rcptTo } = envelope
  return {
    from: mailFrom === false ? '' : mailFrom.address,
    to: rcptTo.map(({ address }) => address),
    raw: raw.toString('utf8'),
  }
}
