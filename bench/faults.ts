import { setTimeout as pause } from 'node:timers/promises'
import { judge } from './faults/judge.ts'
import { acknowledged } from './faults/ledger.ts'
import { reminderStrikes } from './faults/reminder-strikes.ts'
import { openStand } from './faults/stand.ts'
import { type Strike, strikes } from './faults/strikes.ts'
import { brokenSums } from './faults/sums.ts'
import { writeOne } from './faults/writer.ts'

/**
 * `npm run faults`: writers work on an Ardoise of their own, on loopback, while faults strike it. Then everything acknowledged
 * must be there, once, with its evidence, number, steps and mails, and every sum holds (`npm run verify-ledger`). `--rounds=16` of each fault; `--only=disk` selects by name;
 * `--at-once=1` strikes side by side. `npm run faults -- mail` strikes the following of a mailbox instead (bench/mail-faults/), of `--mails=300` at first. A fault that has not had its rounds after `--minutes=20` counts as a breach.
 */
const WRITERS = 6
/** The strike falls somewhere in the load's first seconds. */
const LATEST_STRIKE_MS = 2_500

const option = (name: string) =>
  process.argv.find((each) => each.startsWith(`--${name}=`))?.slice(`--${name}=`.length)
const rounds = Number(option('rounds') ?? 16)
const minutes = Number(option('minutes') ?? 20)

type Row = {
  name: string
  rounds: number
  acknowledged: number
  signed: number
  retried: number
  breaches: string[]
}

async function trial({
  name,
  strike,
  atOnce,
  open = openStand,
  write = ({ site }) => writeOne(site),
}: Strike): Promise<Row> {
  const stand = await open()
  const { site } = stand
  const end = Date.now() + minutes * 60_000
  let round = 0
  try {
    for (; round < rounds && Date.now() < end; round += 1) {
      const load = Array.from({ length: WRITERS }, () => write(stand))
      if (!atOnce) await pause(Math.random() * LATEST_STRIKE_MS)
      await strike(stand).catch((error: Error) =>
        site.ledger.breaches.push(`the strike itself: ${error.message}`),
      )
      await Promise.all(load)
    }
    const database = await stand.database()
    const breaches = await judge(database, stand.files(), site.ledger)
    await database.end()
    breaches.push(...(await brokenSums(stand)))
    if (round < rounds) breaches.push(`${round} rounds in ${minutes} minutes`)
    const { ledger } = site
    const counts = { acknowledged: acknowledged(ledger), signed: ledger.signed.size, retried: ledger.retried }
    return { name, rounds: round, ...counts, breaches }
  } finally {
    await stand.close()
  }
}

let broken = false
async function report(each: Strike): Promise<void> {
  const reason = each.impossible?.() ?? null
  if (reason !== null) {
    console.log(`| ${each.name} | 0 | not tried: ${reason} | | | |`)
    return
  }
  const failed = { rounds: 0, acknowledged: 0, signed: 0, retried: 0 }
  const { name, breaches, ...row } = await trial(each).catch((error: Error) => ({
    ...failed,
    name: each.name,
    breaches: [error.message],
  }))
  const cells = [name, row.rounds, row.acknowledged, row.signed, row.retried, breaches.length]
  console.log(`| ${cells.join(' | ')} |`)
  for (const breach of breaches) console.error(`  ${name}: ${breach}`)
  broken ||= breaches.length > 0
}

async function strikeDevis(): Promise<boolean> {
  console.log(`| strike | rounds | acknowledged writes | signatures among them | tried again | breaches |
| --- | --- | --- | --- | --- | --- |`)
  const waiting = [...strikes, ...reminderStrikes].filter(({ name }) => name.includes(option('only') ?? ''))
  const lane = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) await report(next)
  }
  await Promise.all(Array.from({ length: Number(option('at-once') ?? 1) }, lane))
  return broken
}

const failed = process.argv.includes('mail')
  ? await (await import('./mail-faults/strike-mails.ts')).strikeMails({
      rounds: Number(option('rounds') ?? 4),
      only: option('only') ?? '',
      mails: Number(option('mails') ?? 300),
    })
  : await strikeDevis()
process.exit(failed ? 1 : 0)
