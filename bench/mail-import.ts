import { setTimeout as pause } from 'node:timers/promises'
import { makeOwner } from '../e2e/support/accounts.ts'
import { openStand } from './faults/stand.ts'
import { openMailStand } from './mail-faults/stand.ts'
import { ALLOCATOR, HEAP, LEAN, residentMegabytes } from './program.ts'
import { callOften, share, timeArrivals } from './time-arrivals.ts'

/**
 * `node bench/mail-import.ts --mails=100000`: how long Ardoise, started as `npm start` does, takes to import a mailbox of a Dovecot on this
 * machine, the memory that it takes, how much another organization waits meanwhile, and how soon a mail that comes afterwards is told to an
 * open browser. Each mail has about 1 kB and belongs to a conversation of five.
 */
const mails = Number(
  process.argv.find((each) => each.startsWith('--mails='))?.slice('--mails='.length) ?? 100_000,
)
const QUIET_MS = 15_000
const ARRIVALS = 30
const PATHS = [
  '/contacts?limit=50',
  '/inbox',
  '/conversations?limit=50&view=inbox',
  '/quotes?limit=50',
  '/dashboard',
]

const stand = await openMailStand((options) =>
  openStand({
    ...options,
    command: ['node', ...HEAP, ...LEAN, 'server/main.ts'],
    env: { ...options.env, ...ALLOCATOR, REQUESTS_PER_MINUTE: '100000' },
  }),
)
try {
  await stand.call('PATCH', `/mailboxes/${stand.mailboxId}/sync`, { paused: true })
  for (let index = 0; index < mails; index += 1) {
    const root = index - (index % 5)
    const answer = index === root ? [] : [`References: <m${root}@essai.test>`]
    const lines = [
      `From: Camille ${index % 97} <camille${index % 97}@client.test>`,
      ...['To: jeanne@atelier.test', `Subject: ${index === root ? '' : 'Re: '}Chantier ${root}`],
      ...[`Message-ID: <m${index}@essai.test>`, ...answer, ''],
      `Bonjour, voici le point numéro ${index}. ${'Les menuiseries sont posées, il reste les peintures. '.repeat(14)}`,
    ]
    stand.server.deliver(lines.join('\r\n'), { receivedAt: new Date(Date.now() - index * 60_000) })
  }
  const neighbour = await makeOwner(stand.site, 'Atelier voisin')
  const ask = (until: AbortSignal) => callOften(stand.site.url, neighbour.cookie, PATHS, until)
  await ask(AbortSignal.timeout(QUIET_MS / 3))
  const quiet = await ask(AbortSignal.timeout(QUIET_MS))
  const database = await stand.database()
  const count = async () => {
    const { rows } = await database.query<{ here: number }>(
      'select count(*)::int as here from mail_placements where mailbox_id = $1 and message_id is not null',
      [stand.mailboxId],
    )
    return rows[0]!.here
  }
  const imported = new AbortController()
  const start = performance.now()
  await stand.call('PATCH', `/mailboxes/${stand.mailboxId}/sync`, { paused: false })
  const meanwhile = ask(imported.signal)
  let [most, first, told, toldAt] = [0, 0, 0, start]
  for (let here = await count(); here < mails; here = await count()) {
    most = Math.max(most, residentMegabytes(stand.ardoise()))
    const seconds = Math.round((performance.now() - start) / 1_000)
    if (first === 0 && here >= 50) first = seconds
    if (here - told >= 5_000) {
      const rate = Math.round((here - told) / ((performance.now() - toldAt) / 1_000))
      ;[told, toldAt] = [here, performance.now()]
      console.log(`${here} mails after ${seconds} s, now ${rate} a second, ${most} MB at most`)
    }
    await pause(500)
  }
  const seconds = (performance.now() - start) / 1_000
  imported.abort()
  const busy = await meanwhile
  await database.end()
  console.log(
    `${mails} mails in ${Math.round(seconds)} s: ${Math.round(mails / seconds)} a second (at least 150), the first 50 after ${first} s, ${most} MB at most`,
  )
  const p95 = [quiet, busy].map((times) => share(times, 0.95)) as [number, number]
  console.log(
    `Another organization waits ${p95[1].toFixed(1)} ms (p95 of ${busy.length}) during the import, ${p95[0].toFixed(1)} ms (of ${quiet.length}) before: ${(p95[1] / p95[0]).toFixed(2)} × (at most 2); ` +
      `p50 ${share(busy, 0.5).toFixed(1)} ms, ${share(quiet, 0.5).toFixed(1)} ms before`,
  )
  const arrivals = await timeArrivals(stand, ARRIVALS)
  console.log(
    `A new mail is told to an open browser after ${Math.round(share(arrivals, 0.5))} ms (p50), ${Math.round(share(arrivals, 0.95))} ms (p95 of ${arrivals.length}, at most 2000)`,
  )
} finally {
  await stand.close()
}
process.exit(0)
