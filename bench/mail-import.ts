import { setTimeout as pause } from 'node:timers/promises'
import { openStand } from './faults/stand.ts'
import { openMailStand } from './mail-faults/stand.ts'
import { ALLOCATOR, HEAP, residentMegabytes } from './program.ts'

/**
 * `node bench/mail-import.ts --mails=100000`: how long Ardoise, started as `npm start` does, takes to import a mailbox of a Dovecot on this
 * machine, and the memory that it takes. Each mail has about 1 kB and belongs to a conversation of five.
 */
const mails = Number(
  process.argv.find((each) => each.startsWith('--mails='))?.slice('--mails='.length) ?? 100_000,
)

const stand = await openMailStand((options) =>
  openStand({
    ...options,
    command: ['node', ...HEAP, 'server/main.ts'],
    env: { ...options.env, ...ALLOCATOR },
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
  const database = await stand.database()
  const count = async () => {
    const { rows } = await database.query<{ here: number }>(
      'select count(*)::int as here from mail_placements where mailbox_id = $1 and message_id is not null',
      [stand.mailboxId],
    )
    return rows[0]!.here
  }
  const start = performance.now()
  await stand.call('PATCH', `/mailboxes/${stand.mailboxId}/sync`, { paused: false })
  let [most, first, told] = [0, 0, 0]
  for (let here = await count(); here < mails; here = await count()) {
    most = Math.max(most, residentMegabytes(stand.ardoise()))
    const seconds = Math.round((performance.now() - start) / 1_000)
    if (first === 0 && here >= 50) first = seconds
    if (here - told >= 10_000) {
      told = here
      console.log(`${here} mails after ${seconds} s, ${most} MB at most`)
    }
    await pause(500)
  }
  const seconds = (performance.now() - start) / 1_000
  console.log(
    `${mails} mails in ${Math.round(seconds)} s: ${Math.round(mails / seconds)} a second, the first 50 after ${first} s, ${most} MB at most`,
  )
  await database.end()
} finally {
  await stand.close()
}
process.exit(0)
