import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '#server/db/transaction.ts'
import { queueMail } from '#server/features/platform/commands/queue-mail.ts'
import { systemScope } from '#server/scope.ts'
import { type Member, startTestApp, type TestApp } from '#server/test/harness.ts'
import { freePort } from '#server/test/mail/run-server.ts'

/** Exim as Debian packages it (exim4-daemon-light), as a relay that refuses, is slow, or is away. It must be run by root. */
const folder = mkdtempSync(join(tmpdir(), 'ardoise-exim-'))
const mailbox = join(folder, 'mails')
let port: number
let exim: ChildProcess | null = null
let site: TestApp
let owner: Member

/** `refuse…`: no such user; `tard…`: later; `lent…`: after four seconds. */
const configuration = () => `
daemon_smtp_ports = ${port}
local_interfaces = 127.0.0.1
primary_hostname = relais.test
spool_directory = ${folder}/spool
log_file_path = ${folder}/log/%slog
pid_file_path = ${folder}/exim.pid
acl_smtp_rcpt = recipients
never_users =
tls_advertise_hosts =
begin acl
recipients:
  deny local_parts = ^refuse.*
       message = 5.1.1 User unknown
  defer local_parts = ^tard.*
       message = 4.7.1 Greylisted, try again
  accept local_parts = ^lent.*
       delay = 4s
  accept
begin routers
all:
  driver = accept
  transport = kept
begin transports
kept:
  driver = appendfile
  file = ${mailbox}
  user = Debian-exim
  use_lockfile = false
begin retry
* * F,1h,1m
`

async function startExim() {
  writeFileSync(join(folder, 'exim.conf'), configuration(), { mode: 0o644 })
  exim = spawn('exim4', ['-C', join(folder, 'exim.conf'), '-bdf', '-q1m'], { stdio: 'ignore' })
  await expect.poll(answers, { timeout: 20_000 }).toBe(true)
}
const answers = () =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('data', () => resolve(true)).once('error', () => resolve(false))
    socket.once('data', () => socket.end('QUIT\r\n'))
  })
async function stopExim() {
  const stopped = exim
  exim = null
  if (stopped === null) return
  const gone = new Promise((resolve) => stopped.once('exit', resolve))
  stopped.kill()
  await gone
}

beforeAll(async () => {
  port = await freePort()
  chmodSync(folder, 0o755)
  for (const name of ['spool', 'log'])
    execFileSync('install', ['-d', '-o', 'Debian-exim', '-g', 'Debian-exim', join(folder, name)])
  execFileSync('install', ['-o', 'Debian-exim', '/dev/null', mailbox])
  const smtp = { url: `smtp://127.0.0.1:${port}`, from: 'devis@ardoise.test', fromName: null }
  site = await startTestApp({ config: { smtp: { ...smtp, requireTls: false, name: 'ardoise.exemple.fr' } } })
  owner = await site.makeOrganization()
})
afterAll(async () => {
  await site?.close()
  await stopExim()
  rmSync(folder, { recursive: true, force: true })
})

async function queue(to: string, { urgent = false, scope = owner.scope } = {}): Promise<string> {
  const quote = await site.request<{ id: string }>('POST', '/api/v1/quotes', { as: owner, body: {} })
  const about = { type: 'quote', id: quote.body.id } as const
  const envelope = {
    kind: 'quote',
    to: { email: to, name: null },
    urgent,
    counts: false,
    secret: false,
    about,
  } as const
  const text = { subject: 'Votre devis', preview: 'x', title: 'Devis', paragraphs: ['Bonjour'], footer: '—' }
  return inTransaction(scope, (tx) => queueMail(tx, envelope, text))
}
async function mailOf(id: string) {
  const { rows } = await site.context.pool.query<{ status: string; last_error: string | null; took: number }>(
    'select status, last_error, extract(epoch from sent_at - created_at)::float as took from outgoing_mails where id = $1',
    [id],
  )
  return rows[0]!
}
const becomes = (id: string, facts: object) =>
  expect.poll(() => mailOf(id), { timeout: 60_000, interval: 100 }).toMatchObject(facts)
const receivedBy = (to: string) =>
  readFileSync(mailbox, 'utf8')
    .split(/^From .*$/m)
    .find((mail) => mail.includes(`To: ${to}`))

test('an absent relay: the mail waits, « Réessayer tout » sends it once it is back', async () => {
  const id = await queue(`absent-${randomUUID()}@client.test`)
  await becomes(id, { status: 'queued', last_error: 'Le serveur d’envoi ne répond pas.' })
  await startExim()
  const { body } = await site.request('POST', '/api/v1/mails/undelivered/retry', { as: owner, body: {} })
  expect(body).toEqual({ retried: 1, left: 0 })
  await becomes(id, { status: 'sent', last_error: null })
})

test('its own words are kept, for good and for now', async () => {
  const refused = await queue('refuse@client.test')
  const later = await queue('tard@client.test')
  await becomes(refused, { status: 'failed', last_error: '550 5.1.1 User unknown' })
  await becomes(later, { status: 'queued', last_error: '451 4.7.1 Greylisted, try again' })
})

test('a slow relay holds up no code', async () => {
  const slow = await Promise.all([1, 2, 3, 4].map((rank) => queue(`lent${rank}@client.test`)))
  const code = await queue('presse@client.test', { urgent: true })
  await becomes(code, { status: 'sent' })
  expect((await mailOf(code)).took).toBeLessThan(4)
  for (const id of slow) await becomes(id, { status: 'sent' })
})

test('it is greeted by our name, and only what nobody asked for says that it is automatic', async () => {
  const asked = await queue('demandee@client.test')
  const automatic = await queue('automatique@client.test', { scope: systemScope(site.context, owner.orgId) })
  for (const id of [asked, automatic]) await becomes(id, { status: 'sent' })
  await expect.poll(() => receivedBy('automatique@client.test'), { timeout: 20_000 }).toBeTruthy()
  await expect.poll(() => receivedBy('demandee@client.test'), { timeout: 20_000 }).toBeTruthy()
  expect(receivedBy('demandee@client.test')).toMatch(/helo=ardoise\.exemple\.fr/)
  expect(receivedBy('demandee@client.test')).not.toMatch(/^Auto-Submitted/m)
  expect(receivedBy('automatique@client.test')).toMatch(/^Auto-Submitted: auto-generated/m)
})
