import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { startLocalPostgres } from '#server/integrations/postgres-local/start-local-postgres.ts'
import { makeDataDir, startArdoise } from '../../e2e/support/ardoise-process.ts'
import { openStand, type StandOptions } from '../faults/stand.ts'
import { cutting, fullDisk, killAndRestart, killPostgres } from '../faults/strikes.ts'
import { witness } from './imap-witness.ts'
import type { MailStand, Opener } from './stand.ts'
import type { WireCut } from './wire.ts'
import { deliverMany } from './writer.ts'

/** A fault of the mailbox's server, of the line to it or of Ardoise. `round` counts from 0. Throws what must not be. */
export type MailStrike = {
  name: string
  strike(stand: MailStand, round: number): Promise<void>
  open?: Opener
  impossible?: (() => string | null) | undefined
}

/** Cuts in one round, at commands further and further into a pass: a pass over four folders says about forty. */
const CUTS = 4
const TAKE_OVER_MS = 30_000

const cuttingWire = (when: WireCut): MailStrike => ({
  name: `connection cut ${when} a command`,
  async strike(stand, round) {
    for (let command = 1 + round * CUTS; command <= (round + 1) * CUTS; command += 1) {
      deliverMany(stand, 5)
      if (!(await stand.wire.cut(when, command, stand.poke))) throw new Error(`no command ${command} in 30 s`)
    }
  },
})

const ofDatabase = cutting('during', ['mail_placements', 'mail_messages', 'conversation_entries'])

/** Two processes on one database; the one that follows the mailbox is killed, and comes back to wait. */
const takeOver: MailStrike = {
  name: 'kill -9 of the process that follows, another takes over',
  async strike(stand) {
    await stand.ardoise().kill()
    const start = Date.now()
    deliverMany(stand, 1)
    const there = [...(await witness(stand.server)).get('INBOX')!.keys()].length
    for (;;) {
      const database = await stand.database()
      const { rows } = await database.query<{ synced: Date }>(
        'select synced_at as synced from mailboxes where id = $1',
        [stand.mailboxId],
      )
      await database.end()
      if (rows[0]!.synced.getTime() > start) break
      if (Date.now() - start > TAKE_OVER_MS)
        throw new Error(`nobody took over in 30 s, with ${there} mails there`)
      await pause(200)
    }
    await stand.restart()
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

export const mailStrikes: MailStrike[] = [
  { name: 'nothing at all', strike: async () => {} },
  { name: 'kill -9 of Ardoise', strike: (stand) => killAndRestart(stand) },
  ...(['before', 'after', 'halfway'] as const).map(cuttingWire),
  {
    name: 'UIDVALIDITY changed',
    async strike({ server, folder }, round) {
      for (const name of ['INBOX', folder.name, 'Archives'])
        await server.setUidValidity(name, 2_000_000_000 + round)
    },
  },
  {
    name: 'folder renamed',
    async strike(stand) {
      const to = stand.folder.name === 'Clients' ? 'Affaires' : 'Clients'
      await stand.server.rename(stand.folder.name, to)
      stand.folder.name = to
    },
  },
  {
    name: 'expunge during fetch',
    async strike(stand) {
      deliverMany(stand, 120)
      await stand.poke()
      for (let burst = 0; burst < 5; burst += 1) {
        const uids = (await stand.server.listUids('INBOX')).slice(-60)
        for (const uid of uids.filter((_, index) => index % 6 === burst))
          await stand.server.expunge('INBOX', uid)
      }
    },
  },
  {
    name: 'server restarted',
    strike: ({ server }) => server.restart(),
  },
  { name: 'kill -9 of PostgreSQL', strike: killPostgres },
  {
    ...ofDatabase,
    strike: (stand) => ofDatabase.strike(stand),
    name: 'database cut during COMMIT',
  } as MailStrike,
  { ...fullDisk, strike: (stand) => fullDisk.strike(stand) } as MailStrike,
  takeOver,
]
