import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { openPlainImap } from '#server/test/mail/plain-imap.ts'
import { openStand } from '../faults/stand.ts'
import { cutting, fullDisk, killAndRestart, killPostgres } from '../faults/strikes.ts'
import { deliverMany, importMany } from './deliver-and-import.ts'
import { type MailStand, type MailStrike, MOST_CONNECTIONS } from './stand.ts'
import { takeOver } from './take-over.ts'
import type { WireCut } from './wire.ts'

/** Cuts in one round, at commands further and further into a pass: a pass over four folders says about forty. */
const CUTS = 4

const cuttingWire = (when: WireCut): MailStrike => ({
  name: `connection cut ${when} a command`,
  async strike(stand, round) {
    // A pass that lists many mails says less in the same time.
    const patienceMs = 30_000 + 2 * stand.mails
    for (let command = 1 + round * CUTS; command <= (round + 1) * CUTS; command += 1) {
      deliverMany(stand, 5)
      if (!(await stand.wire.cut(when, command, stand.poke, patienceMs)))
        throw new Error(`no command ${command} in ${patienceMs} ms`)
    }
  },
})

const ofDatabase = cutting('during', ['mail_placements', 'mail_messages', 'conversation_entries'])

const STANDSTILL_MS = 8_000
const HELD_MS = 4_000
const AN_ARCHIVE = 150
const HOURS_AHEAD = [5, -5, 20, 0]

/** Its clock steps while it works, and stands otherwise after a restart. A week would end the session of its owner. */
const clockSkew = (): MailStrike => {
  const file = join(mkdtempSync(join(tmpdir(), 'ardoise-clock-')), 'ahead')
  const step = (hours: number) => writeFileSync(file, String(hours * 3_600))
  return {
    name: 'clock of Ardoise wrong, and set right',
    async strike(stand, round) {
      step(HOURS_AHEAD[round % HOURS_AHEAD.length]!)
      await pause(HELD_MS)
      if (round % 2 === 1) await killAndRestart(stand)
      deliverMany(stand, 10)
    },
    open(options = {}) {
      step(0)
      const skewed = `--import ${join(import.meta.dirname, 'skewed-clock.mjs')}`
      return openStand({ ...options, env: { ...options.env, NODE_OPTIONS: skewed, CLOCK_AHEAD_FILE: file } })
    },
  }
}

/** Somebody else takes all sign-ins of the account, and Ardoise has to sign in anew. */
async function takeAllConnections({ server, wire, poke }: MailStand): Promise<void> {
  const taken = Array.from({ length: MOST_CONNECTIONS }, () => openPlainImap(server).catch(() => null))
  if (!(await wire.cut('before', 1, poke))) throw new Error('no command to cut in 30 s')
  const more = Array.from({ length: MOST_CONNECTIONS }, () => openPlainImap(server).catch(() => null))
  await poke()
  await pause(HELD_MS)
  const held = await Promise.all([...taken, ...more])
  for (const imap of held) imap?.close()
  if (held.every((imap) => imap !== null)) throw new Error('the server refused nobody')
}

async function standStill({ server }: MailStand): Promise<void> {
  server.signal('SIGSTOP')
  await pause(STANDSTILL_MS)
  server.signal('SIGCONT')
}

/** The whole inbox is filed at once, there or here, while archives are brought into two folders. */
async function fileAll(stand: MailStand, round: number): Promise<void> {
  const { server, folder, call } = stand
  importMany(stand, AN_ARCHIVE, folder.name)
  if (round % 2 === 0) await server.doveadm('move', '-u', server.user, 'Archives', 'mailbox', 'INBOX', 'all')
  else {
    const database = await stand.database()
    const { rows } = await database.query<{ id: string }>(
      `select distinct m.conversation_id as id from mail_placements p join mail_folders f on f.id = p.folder_id and f.epoch = p.epoch
       join mail_messages m on m.id = p.message_id where p.mailbox_id = $1 and f.remote_key = 'INBOX' and p.moved_to is null limit 100`,
      [stand.mailboxId],
    )
    await database.end()
    await call('POST', '/conversations/changes', {
      conversationIds: rows.map(({ id }) => id),
      action: 'archive',
    })
  }
  importMany(stand, AN_ARCHIVE, 'INBOX')
}

/** Strikes on a usual stand. */
const plain: MailStrike[] = [
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
  { name: 'too many connections', strike: takeAllConnections },
  { name: 'server stands still', strike: standStill },
  { name: 'all filed and archives imported', strike: fileAll },
]

export const mailStrikes: MailStrike[] = [
  ...plain,
  {
    name: 'each in turn',
    strike: (stand, round, note) => plain[(round + 1) % plain.length]!.strike(stand, round, note),
  },
  clockSkew(),
  {
    ...ofDatabase,
    strike: (stand) => ofDatabase.strike(stand),
    name: 'database cut during COMMIT',
  } as MailStrike,
  { ...fullDisk, strike: (stand) => fullDisk.strike(stand) } as MailStrike,
  takeOver,
]
