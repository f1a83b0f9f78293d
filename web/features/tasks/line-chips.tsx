import { Building2, CalendarDays, type LucideIcon, TriangleAlert, UserRound, X } from 'lucide-react'
import type { ReactNode } from 'react'
import type { FrenchDate } from '#shared/domain/tasks/french-dates.ts'
import type { LineDate, LineName } from '#shared/domain/tasks/french-task-line.ts'
import { repeatWords } from '#shared/domain/tasks/repeat-words.ts'
import { cx } from '#web/ui/cx.ts'
import { dueText } from './task-words.ts'
import type { LineClient, LineOwner, useTaskLine } from './use-task-line.ts'

type Line = ReturnType<typeof useTaskLine>

/** The parts that a line was understood to say: each part may be taken out, and what is not sure is asked. */
export function LineChips({ line, today }: { line: Line; today: string }) {
  if (line.line === null) return null
  const { date, person, client } = line.line
  if (!date && !person && !client) return null
  return (
    <ul aria-label="Reconnu dans la ligne" className="flex flex-wrap gap-2">
      {date && <DateChip date={date} line={line} today={today} />}
      {person && <NameChip name={person} line={line} icon={UserRound} nobody="Personne ne porte ce nom" />}
      {client && (
        <NameChip name={client} line={line} icon={Building2} nobody="Aucun client ne porte ce nom" />
      )}
    </ul>
  )
}

/** A day with its repetition, in words. */
function dateWords({ on, minute, repeat }: FrenchDate, today: string): string {
  const due = dueText(on, minute, today)
  return repeat === null
    ? due
    : `${repeatWords(repeat)}, dès le ${due.toLowerCase()}`
        .replace('le aujourd’hui', 'aujourd’hui')
        .replace('le demain', 'demain')
}

function DateChip({ date, line, today }: { date: LineDate; line: Line; today: string }) {
  const remove = () => line.decide(date.words, null)
  if (date.kind === 'refused')
    return (
      <Chip icon={TriangleAlert} warning onRemove={remove} words={date.words}>
        {date.reason}
      </Chip>
    )
  if (date.kind === 'ask')
    return (
      <Chip icon={TriangleAlert} warning onRemove={remove} words={date.words}>
        <span>{date.reason}</span>
        {date.choices.map((choice) => (
          <Choice
            key={`${choice.on} ${choice.repeat}`}
            label={dateWords(choice, today)}
            onChoose={() => line.decide(date.words, choice)}
          />
        ))}
      </Chip>
    )
  return (
    <Chip icon={CalendarDays} onRemove={remove} words={date.words}>
      {dateWords(date, today)}
      {date.note && <span className="text-muted"> · {date.note}</span>}
    </Chip>
  )
}

type NameChipProps<Candidate extends LineOwner | LineClient> = {
  name: LineName<Candidate>
  line: Line
  icon: LucideIcon
  nobody: string
}

function NameChip<Candidate extends LineOwner | LineClient>({
  name,
  line,
  icon,
  nobody,
}: NameChipProps<Candidate>) {
  const remove = () => line.decide(name.words, null)
  if (name.kind === 'found')
    return (
      <Chip icon={icon} onRemove={remove} words={name.words}>
        {name.candidate.name}
      </Chip>
    )
  if (line.searching)
    return (
      <Chip icon={icon} onRemove={remove} words={name.words}>
        {`Recherche de «\u202f${name.words.slice(1)}\u202f»…`}
      </Chip>
    )
  return (
    <Chip icon={TriangleAlert} warning onRemove={remove} words={name.words}>
      {name.kind === 'unknown' ? (
        nobody
      ) : (
        <>
          <span>Qui&#8239;?</span>
          {name.choices.slice(0, 5).map(({ id, name: label }) => (
            <Choice key={id} label={label} onChoose={() => line.decide(name.words, id)} />
          ))}
        </>
      )}
    </Chip>
  )
}

type ChipProps = {
  icon: LucideIcon
  words: string
  warning?: boolean
  onRemove: () => void
  children: ReactNode
}

function Chip({ icon: Icon, words, warning = false, onRemove, children }: ChipProps) {
  return (
    <li
      className={cx(
        'inline-flex min-h-8 max-w-full items-start gap-1.5 rounded-md border ps-2.5 text-sm',
        warning ? 'border-warning bg-warning-soft text-warning-ink' : 'border-strong bg-selected',
      )}
    >
      <Icon aria-hidden size={14} className="mt-2 shrink-0" />
      <span className="inline-flex min-w-0 flex-1 flex-wrap items-center gap-1.5 py-1 wrap-anywhere">
        {children}
      </span>
      <button
        type="button"
        onClick={onRemove}
        aria-label={`Laisser «\u202f${words}\u202f» dans le titre`}
        className="flex size-8 shrink-0 items-center justify-center rounded-md hover:bg-hover"
      >
        <X aria-hidden size={14} />
      </button>
    </li>
  )
}

function Choice({ label, onChoose }: { label: string; onChoose: () => void }) {
  return (
    <button
      type="button"
      onClick={onChoose}
      className="min-h-7 rounded-sm border border-strong bg-surface px-2 text-ink text-xs hover:bg-hover"
    >
      {label}
    </button>
  )
}
