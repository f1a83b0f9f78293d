import type {
  InboxStatistics,
  StatisticsDelay,
  StatisticsFigures,
} from '#shared/contract/inbox-statistics.ts'
import { bucketsOf } from '#shared/domain/inbox-statistics/periods.ts'
import { id, mailbox } from './conversations.ts'
import { member } from './people.ts'

const delay = (facts: Partial<StatisticsDelay> = {}): StatisticsDelay => ({
  count: 40,
  median: { work: 95, clock: 310 },
  ninth: { work: 340, clock: 4_000 },
  kept: 36,
  aimed: 40,
  ...facts,
})
const nothing: StatisticsDelay = { count: 0, median: null, ninth: null, kept: 0, aimed: 0 }
export const noFigures: StatisticsFigures = {
  begun: 0,
  received: 0,
  sent: 0,
  resolved: 0,
  open: 0,
  answer: nothing,
  resolution: nothing,
}
const figures = (facts: Partial<StatisticsFigures> = {}): StatisticsFigures => ({
  begun: 62,
  received: 118,
  sent: 97,
  resolved: 58,
  open: 9,
  answer: delay(),
  resolution: delay({ median: { work: 480, clock: 3_100 } }),
  ...facts,
})

/** Thirty days of an inbox of two people. */
export const inboxStatistics = (facts: Partial<InboxStatistics> = {}): InboxStatistics => {
  const days = { from: '2026-10-27', to: '2026-11-25' }
  return {
    today: days.to,
    days,
    before: { from: '2026-09-27', to: '2026-10-26' },
    grain: 'day',
    now: figures(),
    earlier: figures({
      begun: 50,
      resolved: 60,
      open: 12,
      answer: delay({ median: { work: 120, clock: 400 }, kept: 30 }),
    }),
    series: bucketsOf(days).map((bucket, index) => ({
      ...bucket,
      begun: index % 5,
      received: (index * 3) % 8,
      sent: (index * 5) % 6,
      resolved: (index + 2) % 4,
      open: 6 + (index % 7),
    })),
    hours: Array.from({ length: 7 }, (_, day) =>
      Array.from({ length: 24 }, (_, hour) => (day < 5 && hour > 7 && hour < 19 ? (day + hour) % 6 : 0)),
    ),
    people: [
      {
        ...figures({ begun: 40, resolved: 20, sent: 60 }),
        userId: member().user.id,
        name: 'Camille Aubry',
        avatarUrl: null,
        left: false,
      },
      {
        ...figures({ begun: 12, resolved: 38, sent: 37, answer: nothing }),
        userId: id(77),
        name: 'Karim Haddad',
        avatarUrl: null,
        left: true,
      },
      { ...noFigures, begun: 10, open: 4, userId: null, name: null, avatarUrl: null, left: false },
    ],
    mailboxes: [{ ...figures(), mailboxId: mailbox.id, address: mailbox.address }],
    differing: 0,
    ...facts,
  }
}
