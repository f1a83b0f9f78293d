import { setTimeout as pause } from 'node:timers/promises'
import { isWorkingDay } from '#shared/domain/working-hours/working-days.ts'
import { todayIn } from '#shared/time/calendar-day.ts'
import { type SmtpMailbox, startSmtpMailbox } from '../../e2e/support/smtp-mailbox.ts'
import { decideAtMidnight, remindOne } from './remind-one.ts'
import { openStand, type Stand } from './stand.ts'
import { cutting, killAndRestart, killPostgres, type Strike } from './strikes.ts'

/** A moment that the strike waits for. */
const COMES_MS = 60_000

const openEngine = async (...options: Parameters<typeof openStand>): Promise<Stand> => {
  const stand = await openStand(...options)
  await decideAtMidnight(stand)
  return stand
}

/** What all of them share: writers whose steps are approved and leave, on a day on which steps are decided. */
const ofEngine = {
  write: remindOne,
  open: openEngine,
  impossible: () =>
    isWorkingDay(todayIn('Europe/Paris', new Date()), 'metropole')
      ? null
      : 'reminders leave on working days alone',
} as const

/** Looks at the rows until there are some; one that is over between two looks is missed, and the next is met. */
async function untilSome(stand: Stand, rows: string): Promise<void> {
  const database = await stand.database()
  try {
    for (const end = Date.now() + COMES_MS; Date.now() < end; await pause(2))
      if ((await database.query(`select from ${rows} limit 1`)).rows.length > 0) return
    stand.site.ledger.breaches.push(`nothing to strike: ${rows}`)
  } finally {
    await database.end().catch(() => {})
  }
}

/** Decided and approved, and not recorded as sent. */
const APPROVED = `reminders where state = 'to_approve' and approved_at is not null`
/** Recorded, and its mail has not left. */
const RECORDED = `outgoing_mails where kind = 'reminder' and status = 'queued'`
/** Standings were read, and a step of today has no row yet. */
const DUE = `reminder_standings where next_on <= current_date and next_step is not null`

const killWhile = (what: string, rows: string, both = false): Strike => ({
  ...ofEngine,
  atOnce: true,
  name: `kill -9 of ${both ? 'both' : 'Ardoise'} while a step is ${what}`,
  async strike(stand) {
    await untilSome(stand, rows)
    await killAndRestart(stand, ...(both ? [await stand.postmaster()] : []))
  },
})

const TABLES = ['"reminders"', '"outgoing_mails"', '"reminder_standings"']

function cuttingEngine(cut: Parameters<typeof cutting>[0]): Strike {
  const strike = cutting(cut, TABLES)
  return {
    ...strike,
    ...ofEngine,
    name: `a step’s ${strike.name}`,
    async open(options) {
      const stand = await strike.open!(options)
      await decideAtMidnight(stand)
      return stand
    },
  }
}

/** The relay has the mail of a step, and its answer is lost: it is sent again as the same mail. */
function lostAnswer(): Strike {
  let relay: SmtpMailbox
  return {
    ...ofEngine,
    atOnce: true,
    name: 'the relay’s answer to a step is lost',
    async strike({ site }) {
      const lost = relay.loseAnswer(/^client-/).then(() => true)
      if (!(await Promise.race([lost, pause(COMES_MS, false)])))
        site.ledger.breaches.push('no mail whose answer is lost')
    },
    async open(options = {}) {
      relay = await startSmtpMailbox()
      const env = { ...options.env, SMTP_URL: relay.url, MAIL_FROM: 'ne-pas-repondre@ardoise.test' }
      const stand = await openEngine({ ...options, env, mailbox: relay })
      return {
        ...stand,
        async database() {
          const { approved, breaches } = stand.site.ledger
          for (const mark of approved) {
            const mails = new Set(relay.idsTo(`client-${mark}@essai.test`)).size
            const breach = `${mails} mails of one step: ${mark}`
            if (mails > 1 && !breaches.includes(breach)) breaches.push(breach)
          }
          return stand.database()
        },
        async close() {
          await stand.close()
          await relay.close()
        },
      }
    },
  }
}

/** The engine of reminders: a step is decided once, recorded once and leaves as one mail, whatever ends in between. */
export const reminderStrikes: Strike[] = [
  killWhile('due', DUE),
  killWhile('approved', APPROVED),
  killWhile('recorded', RECORDED),
  killWhile('recorded', RECORDED, true),
  { ...ofEngine, name: 'kill -9 of PostgreSQL while steps leave', strike: killPostgres },
  cuttingEngine('before'),
  cuttingEngine('during'),
  cuttingEngine('after'),
  lostAnswer(),
]
