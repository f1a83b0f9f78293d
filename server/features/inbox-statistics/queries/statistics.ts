import { sql } from 'kysely'
import type { Tx } from '#server/scope.ts'
import type {
  InboxStatistics,
  StatisticsDelay,
  StatisticsFigures,
  StatisticsFilter,
} from '#shared/contract/inbox-statistics.ts'
import { percentile } from '#shared/domain/inbox-statistics/figures.ts'
import { bucketsOf, type Grain, grainOf } from '#shared/domain/inbox-statistics/periods.ts'
import type { DayWindow } from '#shared/domain/reports/day-windows.ts'
import { type Asked, readAsked } from './asked.ts'
import { listAudiences } from './audiences.ts'
import {
  type Backlog,
  type Count,
  countHours,
  countThen,
  type Delays,
  listBacklog,
  listCounts,
  listDelays,
  listDue,
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
  const [counts, thenCounts, backlog, delays, thenDelays, hours, audiences, addresses] = await Promise.all([
    listCounts(tx, asked, due, grain === 'month'),
    countThen(tx, asked, due),
    listBacklog(tx, asked, due),
    listDelays(tx, asked, asked.days, due),
    listDelays(tx, asked, asked.before, due),
    asked.ofSomebody ? null : countHours(tx, asked, due),
    listAudiences(tx),
    listAddresses(tx),
  ])
  const told: Told = { counts, backlog, delays }
  const earlier = (kind: 'begun' | 'received' | 'sent' | 'resolved') => thenCounts.get(kind) ?? 0
  return {
    today: asked.today,
    days: asked.days,
    before: asked.before,
    grain,
    hours,
    now: figuresOf(told, ({ by }) => by === 'day', everything),
    earlier: {
      begun: earlier('begun'),
      received: earlier('received'),
      sent: earlier('sent'),
      resolved: earlier('resolved'),
      open: total(backlog.map((row) => row.before)),
      ...delaysOf(thenDelays),
    },
    series: seriesOf(bucketsOf(asked.days, grain), told),
    people: await peopleOf(tx, told, asked),
    mailboxes: addresses
      .filter(({ id }) => filter.mailboxId === undefined || filter.mailboxId === id)
      .map(({ id, address }) => {
        const of = ({ audienceId }: Held) =>
          audienceId !== null && audiences.get(audienceId)?.includes(id) === true
        return { mailboxId: id, address, ...figuresOf(told, (row) => row.by === 'audience' && of(row), of) }
      }),
    differing: await countDiffering(tx),
  }
}

type Told = { counts: readonly Count[]; backlog: readonly Backlog[]; delays: readonly Delays[] }
type Held = { userId: string | null; audienceId: string | null }
const everything = () => true
const total = (numbers: readonly number[]): number => numbers.reduce((sum, one) => sum + one, 0)

/** The figures of some rows: `counted` chooses among the three ways of counting, `of` among people and audiences. */
function figuresOf(
  { counts, backlog, delays }: Told,
  counted: (row: Count) => boolean,
  of: (row: Held) => boolean,
): StatisticsFigures {
  const kept = counts.filter(counted)
  const sum = (kind: Count['kind']) => total(kept.filter((row) => row.kind === kind).map(({ n }) => n))
  return {
    begun: sum('begun'),
    received: sum('received'),
    sent: sum('sent'),
    resolved: sum('resolved'),
    open: total(backlog.filter(of).map(({ atEnd }) => atEnd)),
    ...delaysOf(delays.filter(of)),
  }
}

const delaysOf = (delays: readonly Delays[]) => ({
  answer: delayOf(delays.filter(({ kind }) => kind === 'answered')),
  resolution: delayOf(delays.filter(({ kind }) => kind === 'resolved')),
})

function delayOf(delays: readonly Delays[]): StatisticsDelay {
  const work = delays.map((row) => row.work)
  const clock = delays.map((row) => row.clock)
  const at = (share: number) => {
    const [inWork, byClock] = [percentile(work, share), percentile(clock, share)]
    return inWork === null || byClock === null ? null : { work: inWork, clock: byClock }
  }
  return {
    count: total(work.map(({ length }) => length)),
    median: at(0.5),
    ninth: at(0.9),
    kept: total(delays.map(({ kept }) => kept)),
    aimed: total(delays.map(({ aimed }) => aimed)),
  }
}

function seriesOf(buckets: readonly DayWindow[], { counts, backlog }: Told): InboxStatistics['series'] {
  const ofDays = counts.filter(({ by }) => by === 'day')
  let open = total(backlog.map(({ atStart }) => atStart))
  return buckets.map(({ from, to }) => {
    const held = ofDays.filter(({ day }) => day! >= from && day! <= to)
    const sum = (kind: Count['kind']) => total(held.filter((row) => row.kind === kind).map(({ n }) => n))
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
async function peopleOf(tx: Tx, told: Told, { seesOthers }: Asked): Promise<InboxStatistics['people']> {
  const rows = [...told.counts.filter(({ by }) => by === 'person'), ...told.backlog, ...told.delays]
  const ids = [...new Set(rows.map(({ userId }) => userId))].filter(
    (id) => seesOthers || id === tx.scope.userId,
  )
  const names = await namePeople(
    tx,
    ids.filter((id) => id !== null),
  )
  const people = ids.map((userId) => {
    const of = (row: Held) => row.userId === userId
    const { name = null, avatarUrl = null, left = true } = (userId && names.get(userId)) || {}
    const figures = figuresOf(told, (row) => row.by === 'person' && of(row), of)
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
