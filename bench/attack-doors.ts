import { once } from 'node:events'
import { connect } from 'node:net'
import { readAutoconfig } from '#server/integrations/mail-servers/autoconfig.ts'
import type { Attack } from './attack-probe.ts'
import { type AttackSite, ask, atPace, inParallel, type Said } from './attack-site.ts'

/** Attacks that need no account. */
export const doorAttacks: Attack[] = [
  {
    name: 'multipart posts',
    run: (site) => inParallel(24, 8, () => postForm(site, '/companies')).then((answers) => ({ answers })),
  },
  {
    name: 'files by links that do not exist',
    run: (site) =>
      inParallel(24, 8, () => postForm(site, '/invoice-links/AAAAAAAAAAAAAAAAAAAAAA/problem/files')).then(
        (answers) => ({ answers }),
      ),
  },
  { name: '600 verify-email in 6 s', run: verifyEmails },
  { name: '1,000 sign-ins of as many addresses in 10 s', run: signIns },
  { name: 'autoconfig files of 64 kB', run: readHostileFiles },
]

const PART = 'Content-Disposition: form-data; name="f"\r\n\r\n1\r\n'

/** 4.8 MB of small parts, sent whole or until the server hangs up. */
async function postForm(site: AttackSite, path: string): Promise<Said> {
  const piece = Buffer.from(`--b\r\n${PART}`.repeat(1_000))
  const pieces = Math.ceil(4_800_000 / piece.length)
  const { hostname, port } = new URL(site.origin)
  const startedAt = performance.now()
  const socket = connect(Number(port), hostname)
  let text = ''
  socket.on('error', () => {})
  socket.on('data', (chunk) => {
    text += chunk
  })
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()))
  socket.write(
    `POST /api/v1${path} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\nx-forwarded-for: 203.0.113.200\r\ncontent-type: multipart/form-data; boundary=b\r\ncontent-length: ${pieces * piece.length}\r\n\r\n`,
  )
  for (let sent = 0; sent < pieces && socket.writable; sent += 1)
    if (!socket.write(piece)) await Promise.race([once(socket, 'drain').catch(() => {}), closed])
  await closed
  return {
    status: Number(text.slice(9, 12)),
    retryAfter: /^retry-after: (\d+)/im.exec(text)?.[1] ?? null,
    body: text.slice(0, 200),
    milliseconds: performance.now() - startedAt,
  }
}

/** Half from one place, half from thirty; meanwhile someone signs in. */
async function verifyEmails(site: AttackSite) {
  const verify = (index: number) =>
    ask(site, 'POST', '/auth/v1/email-otp/verify-email', {
      place: index % 2 === 0 ? '203.0.113.201' : `192.0.2.${index % 30}`,
      body: { email: `inconnu-${index}@nulle-part.test`, otp: '123456', password: 'un-mot-de-passe-long' },
    })
  const signIn = () =>
    ask(site, 'POST', '/auth/v1/sign-in/email', {
      place: '198.51.100.8',
      body: { email: 'personne@nulle-part.test', password: 'un-mot-de-passe-long' },
    })
  const before = await signIn()
  const attack = atPace(600, 100, verify)
  await new Promise((resolve) => setTimeout(resolve, 3_000))
  const between = await signIn()
  const seconds = between.milliseconds / 1_000
  return {
    answers: await attack,
    notes: [
      `a sign-in meanwhile ${seconds.toFixed(1)} s, before ${(before.milliseconds / 1_000).toFixed(1)} s`,
    ],
    breaches: seconds > 5 ? [`a sign-in took ${seconds.toFixed(1)} s`] : [],
  }
}

/** Rows that the limits may leave behind a thousand tries from one place. */
const MOST_ROWS = 300

async function signIns(site: AttackSite) {
  const rows = async () =>
    Number((await site.database.query('select count(*) from rate_limits')).rows[0].count)
  const before = await rows()
  const answers = await atPace(1_000, 100, (index) =>
    ask(site, 'POST', '/auth/v1/sign-in/email', {
      place: '203.0.113.202',
      body: { email: `essai-${index}@nulle-part.test`, password: 'un-mot-de-passe-long' },
    }),
  )
  const added = (await rows()) - before
  return {
    answers,
    notes: [`${added} rows of limits`],
    breaches: added > MOST_ROWS ? [`${added} rows of limits for 1,000 tries, ${MOST_ROWS} allowed`] : [],
  }
}

/** Longest that one file may hold the process. */
const MOST_HELD_MS = 500

/** A stranger's site answers on port 443 only, which a program of the project does not open: the reader runs in this process. */
async function readHostileFiles() {
  const start = '<clientConfig><emailProvider><incomingServer type="imap">'
  const files = ['<hostname> ', '<a>', 'x<b/>', '<incomingServer type="imap"/>', '&amp;', '<a '].map(
    (piece) => start + piece.repeat(65_000 / piece.length),
  )
  files.push(`${start}<hostname>${' '.repeat(65_000)}`)
  let longest = 0
  for (const file of files) {
    const startedAt = performance.now()
    readAutoconfig(file, 'ana@exemple.fr')
    longest = Math.max(longest, performance.now() - startedAt)
  }
  return {
    answers: [],
    notes: [`read in this process, ${longest.toFixed(0)} ms at most each`],
    breaches: longest > MOST_HELD_MS ? [`a file holds the process for ${longest.toFixed(0)} ms`] : [],
  }
}
