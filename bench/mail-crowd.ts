import { setTimeout as pause } from 'node:timers/promises'
import { makeOwner } from '../e2e/support/accounts.ts'
import { openStand } from './faults/stand.ts'
import { openMailStand } from './mail-faults/stand.ts'
import { ALLOCATOR, HEAP, LEAN, residentMegabytes } from './program.ts'

/** `node bench/mail-crowd.ts`: the memory of Ardoise, started as `npm start` does, while 50 mailboxes are connected, after each took some mails in. */
const MAILBOXES = 50
const MAILS = 100
const IDLE_SECONDS = 30

const stand = await openMailStand((options) =>
  openStand({
    ...options,
    command: ['node', ...HEAP, ...LEAN, 'server/main.ts'],
    env: { ...options.env, ...ALLOCATOR, REQUESTS_PER_MINUTE: '100000' },
  }),
)
try {
  for (let index = 0; index < MAILS; index += 1)
    stand.server.deliver(
      [
        ...[
          'From: Camille Roy <camille@client.test>',
          'To: jeanne@atelier.test',
          `Subject: Chantier ${index}`,
        ],
        ...[
          `Message-ID: <foule${index}@essai.test>`,
          '',
          `Bonjour, voici le point numéro ${index}. ${'Les menuiseries sont posées. '.repeat(80)}`,
        ],
      ].join('\r\n'),
    )
  // A member may connect 20.
  const owners = [stand.site.cookie]
  for (let index = 1; index < 5; index += 1)
    owners.push((await makeOwner(stand.site, `Atelier ${index}`)).cookie)
  for (let index = 1; index < MAILBOXES; index += 1)
    await stand.connect(`jeanne${index}@atelier.test`, owners[index % owners.length]!)
  const database = await stand.database()
  let most = 0
  const here = async () => {
    most = Math.max(most, residentMegabytes(stand.ardoise()))
    const { rows } = await database.query<{ mails: number; synced: number }>(
      `select (select count(*) from mail_placements where message_id is not null)::int as mails,
         (select count(*) from mailboxes where synced_at is not null)::int as synced`,
    )
    return rows[0]!
  }
  for (let now = await here(); now.synced < MAILBOXES || now.mails < MAILBOXES * MAILS; now = await here()) {
    console.log(`${now.synced} mailboxes, ${now.mails} mails, ${most} MB at most`)
    await pause(5_000)
  }
  await pause(IDLE_SECONDS * 1_000)
  await here()
  console.log(
    `${MAILBOXES} mailboxes connected: ${residentMegabytes(stand.ardoise())} MB at rest, ${most} MB at most (at most 400)`,
  )
  await database.end()
} finally {
  await stand.close()
}
process.exit(0)
