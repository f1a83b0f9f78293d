import { sql } from 'kysely'
import type { Tx } from '#server/scope.ts'
import type {
  InboxStatistics,
  StatisticsDelay,
  StatisticsFigures,
  StatisticsFilter,
} from '#shared/contract/inbox-statistics.ts'
import { percentiles } from '#shared/domain/inbox-statistics/delay-tally.ts'
import {
  type countNames,
  type DelaySums,
  emptySums,
  type InboxSums,
  mergeSums,
} from '#shared/domain/inbox-statistics/inbox-sums.ts'
import { bucketsOf, type Grain, grainOf } from '#shared/domain/inbox-statistics/periods.ts'
import type { DayWindow } from '#shared/domain/reports/day-windows.ts'
import { type Asked, readAsked } from './asked.ts'
import { listAudiences } from './audiences.ts'
import {
  type Backlog,
  countHours,
  listBacklog,
  listDays,
  listDue,
  type Summed,
  sumBefore,
  sumDays,
} from './counted.ts'
import { namePeople } from './names.ts'

/** Every figure of the page, in steps that suit a chart, or in those that are wanted. Errors: not_found, forbidden. */
export async function getInboxStatistics(
  tx: Tx,
  filter: StatisticsFilter,
  wanted?: Grain,
): Promise<InboxStatistics> {
  const asked = await readAsked(tx, filter)
  const grain = wanted ?? grainOf(asked.days)
  const due = await listDue(tx)
  const [summed, then, series, backlog, hours, audiences, addresses] = await Promise.all([
    sumDays(tx, asked, due),
    sumBefore(tx, asked, due),
    listDays(tx, asked, due, grain === 'month'),
    listBacklog(tx, asked, due),
    asked.ofSomebody ? null : countHours(tx, asked, due),
    listAudiences(tx),
    listAddresses(tx),
  ])
  return {
    today: asked.today,
    days: asked.days,
    before: asked.before,
    grain,
    hours,
    now: figuresOf(mergeSums([...summed.people.values()]), backlog),
    earlier: { ...figuresOf(then, []), open: total(backlog.map((row) => row.before)) },
    series: seriesOf(bucketsOf(asked.days, grain), series, backlog),
    people: await peopleOf(tx, { summed, backlog }, asked),
    mailboxes: addresses
      .filter(({ id }) => filter.mailboxId === undefined || filter.mailboxId === id)
      .map(({ id, address }) => {
        const of = (audienceId: string) => audiences.get(audienceId)?.includes(id) === true
        const sums = [...summed.audiences].flatMap(([audienceId, one]) => (of(audienceId) ? [one] : []))
        const open = backlog.filter(({ audienceId }) => of(audienceId))
        return { mailboxId: id, address, ...figuresOf(mergeSums(sums), open) }
      }),
    differing: await countDiffering(tx),
  }
}

const total = (numbers: readonly number[]): number => numbers.reduce((sum, one) => sum + one, 0)

/** Figures of sums, and of what was open as the days ended. */
const figuresOf = (sums: InboxSums, backlog: readonly Backlog[]): StatisticsFigures => ({
  begun: sums.begun,
  received: sums.received,
  sent: sums.sent,
  resolved: sums.resolved,
  open: total(backlog.map(({ atEnd }) => atEnd)),
  answer: delayOf(sums.answer),
  resolution: delayOf(sums.resolution),
})

function delayOf({ work, clock, kept, aimed }: DelaySums): StatisticsDelay {
  const [inWork, byClock] = [percentiles(work, SHARES), percentiles(clock, SHARES)]
  const at = (index: number) => {
    const [ofWork, ofClock] = [inWork[index] ?? null, byClock[index] ?? null]
    return ofWork === null || ofClock === null ? null : { work: ofWork, clock: ofClock }
  }
  return { count: work.count, median: at(0), ninth: at(1), kept, aimed }
}
const SHARES = [0.5, 0.9]

function seriesOf(
  buckets: readonly DayWindow[],
  days: Awaited<ReturnType<typeof listDays>>,
  backlog: readonly Backlog[],
): InboxStatistics['series'] {
  let open = total(backlog.map(({ atStart }) => atStart))
  return buckets.map(({ from, to }) => {
    const held = days.filter(({ day }) => day >= from && day <= to)
    const sum = (name: (typeof countNames)[number]) => total(held.map((row) => row[name]))
    open += sum('open')
    return {
      from,
      to,
      open,
      begun: sum('begun'),
      received: sum('received'),
      sent: sum('sent'),
      resolved: sum('resolved'),
    }
  })
}

/** Members who did or have something, by name; the unassigned last. Without the permission, the caller alone. */
async function peopleOf(
  tx: Tx,
  { summed, backlog }: { summed: Summed; backlog: readonly Backlog[] },
  { seesOthers }: Asked,
): Promise<InboxStatistics['people']> {
  const openOf = Map.groupBy(backlog, ({ userId }) => userId)
  const ids = [...new Set([...summed.people.keys(), ...openOf.keys()])].filter(
    (id) => seesOthers || id === tx.scope.userId,
  )
  const names = await namePeople(
    tx,
    ids.filter((id) => id !== null),
  )
  const people = ids.map((userId) => {
    const { name = null, avatarUrl = null, left = true } = (userId && names.get(userId)) || {}
    const figures = figuresOf(summed.people.get(userId) ?? emptySums(), openOf.get(userId) ?? [])
    return { userId, name, avatarUrl, left: userId !== null && left, ...figures }
  })
  return people
    .filter(
      ({ begun, received, sent, resolved, open, answer }) =>
        begun + received + sent + resolved + open + answer.count > 0,
    )
    .sort((one, other) =>
      one.userId === null || other.userId === null
        ? Number(one.userId === null) - Number(other.userId === null)
        : (one.name ?? '').localeCompare(other.name ?? '', 'fr'),
    )
}

/** Mailboxes whose mails the caller reads whole. */
async function listAddresses(tx: Tx): Promise<{ id: string; address: string }[]> {
  const { rows } = await sql<{ id: string; address: string }>`
    select id, address from mailboxes where org_id = ${tx.scope.orgId} and id = any ((select whole_mailboxes())::uuid[])
    order by created_at, id`.execute(tx.db)
  return rows
}

async function countDiffering(tx: Tx): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select cardinality(differing) as n from inbox_sum_checks where org_id = ${tx.scope.orgId}`.execute(tx.db)
  return rows[0]?.n ?? 0
}
