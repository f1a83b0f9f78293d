import { setTimeout as pause } from 'node:timers/promises'
import { hasDovecot } from '#server/test/mail/dovecot.fixture.ts'
import { deliverMany, workHere, workThere } from './deliver-and-import.ts'
import { judge, remember } from './judge.ts'
import { type MailStrike, openMailStand } from './stand.ts'
import { mailStrikes } from './strikes.ts'

/** New ones before each further strike. */
const MORE_MAILS = 40
const LATEST_STRIKE_MS = 2_000

type Row = {
  name: string
  rounds: number
  mails: number
  there: number
  here: number
  slowest: number
  /** Measures taken by the strikes. */
  notes: string[]
  breaches: string[]
}

async function trial({ name, strike, open }: MailStrike, rounds: number, mails: number): Promise<Row> {
  const row: Row = { name, rounds: 0, mails: 0, there: 0, here: 0, slowest: 0, notes: [], breaches: [] }
  const stand = await openMailStand(open, mails)
  try {
    // The first strike falls into their import.
    deliverMany(stand, mails)
    await stand.poke()
    for (let round = 0; round < rounds && row.breaches.length === 0; round += 1) {
      const before = await remember(stand)
      const stop = new AbortController()
      deliverMany(stand, MORE_MAILS)
      const work = Promise.all([workThere(stand, stop.signal), workHere(stand, stop.signal)])
      await pause(Math.random() * LATEST_STRIKE_MS)
      await strike(stand, round, (note) => row.notes.push(note)).catch((error: Error) =>
        row.breaches.push(`the strike itself: ${error.message}`),
      )
      await pause(Math.random() * LATEST_STRIKE_MS)
      stop.abort()
      const [there, here] = await work
      const verdict = await judge(stand, before)
      row.rounds += 1
      row.there += there
      row.here += here
      row.mails = verdict.mails
      row.slowest = Math.max(row.slowest, Math.round(verdict.seconds))
      row.breaches.push(...verdict.breaches)
      // A round of many mails takes minutes.
      console.error(
        `  ${name}: round ${row.rounds}, ${row.mails} mails, at rest after ${verdict.seconds.toFixed(0)} s`,
      )
      if (verdict.breaches.length > 0)
        console.error(stand.ardoise().output().split('\n').slice(-6).join('\n'))
      if (round === 0) await hideOne(stand)
    }
    return row
  } finally {
    await stand.close()
  }
}

/** The owner keeps a conversation private: no strike may show it again. */
async function hideOne({
  call,
  database,
  mailboxId,
}: Awaited<ReturnType<typeof openMailStand>>): Promise<void> {
  const client = await database()
  const { rows } = await client.query<{ id: string }>(
    'select conversation_id as id from mail_messages where mailbox_id = $1 limit 1',
    [mailboxId],
  )
  await client.end()
  const hide = async () => {
    if (rows[0]) await call('POST', `/conversations/${rows[0].id}/privacy`, { private: true })
  }
  // The connection that fetch kept may be one to a process that was killed.
  await hide().catch(hide)
}

/** `mails`: on the server when it is first followed. */
type Wanted = { rounds: number; only: string; mails: number }

/** Strikes a mailbox that is followed, and prints a row for each kind of fault. True when something was lost, doubled or left otherwise. */
export async function strikeMails({ rounds, only, mails }: Wanted): Promise<boolean> {
  if (!hasDovecot) {
    console.error('dovecot is not installed')
    return true
  }
  console.log(`| strike | rounds | mails | changes on the server | changes here | slowest rest | breaches | measured |
| --- | --- | --- | --- | --- | --- | --- | --- |`)
  let broken = false
  for (const each of mailStrikes.filter(({ name }) => name.includes(only))) {
    const reason = each.impossible?.() ?? null
    if (reason !== null) {
      console.log(`| ${each.name} | 0 | not tried: ${reason} | | | | | |`)
      continue
    }
    const nothing = { rounds: 0, mails: 0, there: 0, here: 0, slowest: 0, notes: [] as string[] }
    const { breaches, ...row } = await trial(each, rounds, mails).catch((error: Error) => ({
      ...nothing,
      name: each.name,
      breaches: [[error.message, error.cause].join(' ')],
    }))
    console.log(
      `| ${[row.name, row.rounds, row.mails, row.there, row.here, `${row.slowest} s`, breaches.length, row.notes.join('; ')].join(' | ')} |`,
    )
    for (const breach of breaches.slice(0, 20)) console.error(`  ${row.name}: ${breach}`)
    broken ||= breaches.length > 0
  }
  return broken
}
