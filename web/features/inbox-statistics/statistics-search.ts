import type { StatisticsFilter } from '#shared/contract/inbox-statistics.ts'
import {
  type DelayClock,
  delayClocks,
  type StatisticsFigure,
  statisticsFigures,
} from '#shared/domain/inbox-statistics/figures.ts'
import {
  faultOfDays,
  type StatisticsPeriod,
  statisticsPeriods,
} from '#shared/domain/inbox-statistics/periods.ts'
import { isIsoDay } from '#shared/time/calendar-day.ts'
import { anId, oneOf } from '#web/patterns/list/list-search.ts'

/** The address of the page: what it is about, and the figure whose list is open, with the person, mailbox and days of where it was chosen. */
export type StatisticsSearch = {
  period?: StatisticsPeriod | undefined
  from?: string | undefined
  to?: string | undefined
  mailbox?: string | undefined
  person?: string | undefined
  team?: string | undefined
  clock?: DelayClock | undefined
  figure?: StatisticsFigure | undefined
  ofPerson?: string | undefined
  ofMailbox?: string | undefined
  start?: string | undefined
  end?: string | undefined
}

const aDay = (value: unknown): string | undefined =>
  typeof value === 'string' && isIsoDay(value) ? value : undefined
const aPerson = (value: unknown): string | undefined => (value === 'nobody' ? value : anId(value))

/** Reads an address that anybody may have written. What it does not know is undefined: what is left out stays as it was written. */
export function readStatisticsSearch(said: Record<string, unknown>): StatisticsSearch {
  const period = oneOf(statisticsPeriods)(said.period)
  const [from, to] = [aDay(said.from), aDay(said.to)]
  const chosen = period === 'custom' && faultOfDays({ from, to }) === null
  return {
    period: period === '30d' || (period === 'custom' && !chosen) ? undefined : period,
    from: chosen ? from : undefined,
    to: chosen ? to : undefined,
    mailbox: anId(said.mailbox),
    person: aPerson(said.person),
    team: anId(said.team),
    clock: said.clock === 'clock' ? said.clock : undefined,
    figure: oneOf(statisticsFigures)(said.figure),
    ofPerson: aPerson(said.ofPerson),
    ofMailbox: anId(said.ofMailbox),
    start: aDay(said.start),
    end: aDay(said.end),
  }
}

/** The question for the endpoints. */
export const filterOf = ({
  period = '30d',
  from,
  to,
  mailbox,
  person,
  team,
}: StatisticsSearch): StatisticsFilter => ({
  period,
  ...(from && to ? { from, to } : {}),
  ...(mailbox ? { mailboxId: mailbox } : {}),
  ...(person ? { userId: person } : {}),
  ...(team ? { teamId: team } : {}),
})

/** The question for the open list: narrower than the page where a row or a point was chosen. */
export function listFilterOf(search: StatisticsSearch): StatisticsFilter {
  const { ofPerson, ofMailbox, start, end } = search
  return {
    ...filterOf(search),
    ...(ofPerson ? { userId: ofPerson } : {}),
    ...(ofMailbox ? { mailboxId: ofMailbox } : {}),
    ...(start && end ? { period: 'custom', from: start, to: end } : {}),
  }
}

/** The address without the open list. */
export function withoutList(search: StatisticsSearch): StatisticsSearch {
  const { figure: _, ofPerson: __, ofMailbox: ___, start: ____, end: _____, ...page } = search
  return page
}

export const clockNames: Record<DelayClock, string> = {
  work: 'Heures d’ouverture',
  clock: 'Temps écoulé',
}
export const clockOptions = delayClocks.map((value) => ({ value, label: clockNames[value] }))
