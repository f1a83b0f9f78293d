import { CircleCheck, Clock, Inbox, Layers, MailOpen, Send, Target, Timer } from 'lucide-react'
import type { InboxStatistics, StatisticsDelay } from '#shared/contract/inbox-statistics.ts'
import {
  type DelayClock,
  figureNames,
  type StatisticsFigure,
  spentText,
} from '#shared/domain/inbox-statistics/figures.ts'
import { formatInteger } from '#shared/french/format.ts'
import { NBSP } from '#shared/french/typography.ts'
import { StatCard } from '#web/ui/stat-card.tsx'
import { countChange, delayChange, type FigureChange, shareChange, shareOf } from './figure-changes.ts'
import { FigureLink } from './figure-link.tsx'
import type { StatisticsSearch } from './statistics-search.ts'

type CardsProps = { told: InboxStatistics | undefined; search: StatisticsSearch }
type CountFigure = 'begun' | 'received' | 'sent' | 'resolved' | 'open'

const icons = { begun: Inbox, received: MailOpen, sent: Send, resolved: CircleCheck, open: Layers }
/** Whether more of it is good; null: neither. */
const better: Record<CountFigure, boolean | null> = {
  begun: null,
  received: null,
  sent: null,
  resolved: true,
  open: false,
}

/** The figures of the period, each with its change and the way to what it counts. Undefined while loading. */
export function FigureCards({ told, search }: CardsProps) {
  const clock = search.clock ?? 'work'
  const count = (figure: CountFigure) => (
    <StatCard
      key={figure}
      label={figureNames[figure]}
      icon={icons[figure]}
      value={
        told && (
          <FigureLink search={search} figure={figure} label={named(figure, formatInteger(told.now[figure]))}>
            {formatInteger(told.now[figure])}
          </FigureLink>
        )
      }
      {...(told && lineOf(countChange(told.now[figure], told.earlier[figure], better[figure])))}
    />
  )
  return (
    <section aria-label="Chiffres de la période" className="grid gap-4 sm:grid-cols-2 xl:grid-cols-4">
      {count('begun')}
      {count('resolved')}
      <StatCard
        label="Première réponse (médiane)"
        icon={Timer}
        value={told && <DelayValue delay={told.now.answer} clock={clock} search={search} figure="answered" />}
        {...(told && lineOf(delayChange(told.now.answer, told.earlier.answer, clock)))}
      />
      <StatCard
        label="Réponses dans le délai"
        icon={Target}
        value={told && <InTime delay={told.now.answer} search={search} />}
        {...(told && lineOf(shareChange(told.now.answer, told.earlier.answer)))}
      />
      {count('received')}
      {count('sent')}
      <StatCard
        label="Traitement (médiane)"
        icon={Clock}
        value={
          told && <DelayValue delay={told.now.resolution} clock={clock} search={search} figure="resolved" />
        }
        {...(told && lineOf(delayChange(told.now.resolution, told.earlier.resolution, clock)))}
      />
      {count('open')}
    </section>
  )
}

const named = (figure: StatisticsFigure, value: string) =>
  `${figureNames[figure]}${NBSP}: ${value}. Voir la liste`
const lineOf = (change: FigureChange) => ('note' in change ? change : { change })

type DelayProps = {
  delay: StatisticsDelay
  clock: DelayClock
  search: StatisticsSearch
  figure: StatisticsFigure
}

function DelayValue({ delay, clock, search, figure }: DelayProps) {
  if (!delay.median) return '—'
  const value = spentText(delay.median[clock], clock)
  return (
    <FigureLink search={search} figure={figure} label={named(figure, value)}>
      {value}
    </FigureLink>
  )
}

function InTime({ delay, search }: { delay: StatisticsDelay; search: StatisticsSearch }) {
  const share = shareOf(delay)
  if (share === null) return '—'
  const late = delay.aimed - delay.kept
  const way =
    late === 0 ? 'Voir la liste' : late === 1 ? 'Voir l’autre' : `Voir les ${formatInteger(late)} autres`
  return (
    <FigureLink
      search={search}
      figure={late === 0 ? 'answered_in_time' : 'answered_late'}
      label={`${share}${NBSP}% des premières réponses dans le délai. ${way}`}
    >
      {share}
      {NBSP}%
    </FigureLink>
  )
}
