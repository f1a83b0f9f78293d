import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { startLocalPostgres } from '#server/integrations/postgres-local/start-local-postgres.ts'
import { makeDataDir, startArdoise } from '../../e2e/support/ardoise-process.ts'
import { openStand, type StandOptions } from '../faults/stand.ts'
import { deliverMany } from './deliver-and-import.ts'
import type { MailStand, MailStrike } from './stand.ts'

const TAKE_OVER_MS = 30_000
/** PostgreSQL needs a moment to notice that a process is gone. */
const LOCK_GONE_MS = 1_000

/** The process of PostgreSQL that holds the lock of the mailbox, for the Ardoise that follows it. */
async function followerOf(stand: MailStand): Promise<number | null> {
  const database = await stand.database()
  const { rows } = await database.query<{ pid: number }>(
    `select l.pid from pg_locks l join pg_stat_activity a on a.pid = l.pid
     where l.locktype = 'advisory' and l.granted and a.application_name = 'ardoise-mailbox'`,
  )
  await database.end()
  return rows[0]?.pid ?? null
}

/** Two processes on one database; the one that follows the mailbox is killed, and comes back to wait. */
export const takeOver: MailStrike = {
  name: 'kill -9 of the process that follows, another takes over',
  async strike(stand, _round, note) {
    const follower = await followerOf(stand)
    await stand.ardoise().kill()
    let start = Date.now()
    await pause(LOCK_GONE_MS)
    if ((await followerOf(stand)) === follower) {
      // The other one follows: this one comes back to wait for it.
      await stand.restart()
      await stand.ardoise().kill()
      start = Date.now()
    }
    deliverMany(stand, 1)
    for (;;) {
      const database = await stand.database()
      const { rows } = await database.query<{ synced: Date }>(
        'select synced_at as synced from mailboxes where id = $1',
        [stand.mailboxId],
      )
      await database.end()
      if (rows[0]!.synced.getTime() > start) break
      if (Date.now() - start > TAKE_OVER_MS) throw new Error('nobody took over in 30 s')
      await pause(200)
    }
    if ((await followerOf(stand)) === follower) throw new Error('nobody who followed was killed')
    const seconds = (Date.now() - start) / 1_000
    await stand.restart()
    note(`followed again after ${seconds.toFixed(1)} s`)
  },
  async open(options: StandOptions = {}) {
    const dataDir = makeDataDir()
    const postgres = await startLocalPostgres({ dataDir, log: () => {} })
    const shared = {
      APP_SECRET: randomBytes(48).toString('base64'),
      DATABASE_URL: postgres.url,
      FILES_DIR: join(dataDir, 'files'),
    }
    const env = { ...options.env, ...shared }
    const stand = await openStand({ dataDir, env })
    const second = makeDataDir()
    let [leader, waiting] = [
      stand.ardoise(),
      await startArdoise({ dataDir: second, env: { TRUSTED_PROXIES: '1', ...env } }),
    ]
    stand.site.url = leader.url
    return {
      ...stand,
      ardoise: () => leader,
      async restart() {
        const back = await startArdoise({
          dataDir: leader.dataDir,
          env: { TRUSTED_PROXIES: '1', ...env },
          port: leader.port,
        })
        ;[leader, waiting] = [waiting, back]
        stand.site.url = leader.url
      },
      async close() {
        await Promise.all([leader.stop(), waiting.stop()])
        await postgres.stop()
      },
    }
  },
}
