import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { faultOfDays, statisticsPeriodNames } from '#shared/domain/inbox-statistics/periods.ts'
import type { DayWindow } from '#shared/domain/reports/day-windows.ts'
import { todayIn } from '#shared/time/calendar-day.ts'
import { useMe, useOrganization } from '#web/api/me.ts'
import { useCan } from '#web/api/use-can.ts'
import { optionsOf } from '#web/messages/options-of.ts'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { NativeSelect } from '#web/ui/native-select.tsx'
import { inboxOptions, teamOptions } from './statistics-queries.ts'
import {
  clockOptions,
  readStatisticsSearch,
  type StatisticsSearch,
  withoutList,
} from './statistics-search.ts'

type FiltersProps = { search: StatisticsSearch; days: { from: string; to: string } | undefined }

const options = (all: string, some: readonly { value: string; label: string }[]) => [
  { value: '', label: all },
  ...some,
]

/** Chooses the days, the mailbox, the person and the team, and how delays are told. */
export function StatisticsFilters({ search, days }: FiltersProps) {
  const navigate = useNavigate()
  const seesOthers = useCan('team_statistics:read')
  const { user } = useMe()
  const { timezone } = useOrganization()
  const { data: inbox } = useQuery(inboxOptions)
  const { data: team } = useQuery(teamOptions)
  const set = (change: Record<string, string | undefined>) =>
    void navigate({
      to: '/conversations/statistics',
      search: readStatisticsSearch({ ...withoutList(search), ...change }),
      replace: true,
      resetScroll: false,
    })
  const whole = inbox?.mailboxes.filter((one) => one.whole) ?? []
  const people = seesOthers
    ? options('Toute l’équipe', [
        ...(team?.members ?? []).map(({ id, name }) => ({ value: id, label: name })),
        { value: 'nobody', label: 'Non attribuées' },
      ])
    : options('Toute l’équipe', [{ value: user.id, label: 'Moi' }])
  const today = todayIn(timezone, new Date())
  return (
    <search className="mb-4 flex flex-wrap items-start gap-2">
      <NativeSelect
        aria-label="Période"
        className="grow sm:grow-0"
        options={optionsOf(statisticsPeriodNames)}
        value={search.period ?? '30d'}
        onChange={({ target }) =>
          set({
            period: target.value,
            ...(target.value === 'custom' ? (days ?? { from: today, to: today }) : {}),
          })
        }
      />
      {search.from && search.to && <ChosenDays days={{ from: search.from, to: search.to }} onChoose={set} />}
      {whole.length > 1 && (
        <NativeSelect
          aria-label="Compte mail"
          className="grow sm:grow-0"
          options={options(
            'Tous les comptes',
            whole.map(({ id, address }) => ({ value: id, label: address })),
          )}
          value={search.mailbox ?? ''}
          onChange={({ target }) => set({ mailbox: target.value })}
        />
      )}
      <NativeSelect
        aria-label="Personne"
        className="grow sm:grow-0"
        options={people}
        value={search.person ?? ''}
        onChange={({ target }) => set({ person: target.value })}
      />
      {seesOthers && (team?.teams.length ?? 0) > 0 && (
        <NativeSelect
          aria-label="Équipe"
          className="grow sm:grow-0"
          options={options(
            'Toutes les équipes',
            team!.teams.map(({ id, name }) => ({ value: id, label: name })),
          )}
          value={search.team ?? ''}
          onChange={({ target }) => set({ team: target.value })}
        />
      )}
      <NativeSelect
        aria-label="Délais comptés en"
        className="grow sm:ms-auto sm:grow-0"
        options={clockOptions.map(({ value, label }) => ({
          value,
          label: `Délais\u00a0: ${label.toLowerCase()}`,
        }))}
        value={search.clock ?? 'work'}
        onChange={({ target }) => set({ clock: target.value })}
      />
    </search>
  )
}

type ChosenDaysProps = { days: DayWindow; onChoose: (days: DayWindow) => void }

/** The first and the last day of « Dates choisies »: what is half typed stays in its field, and is chosen once both make a period. */
function ChosenDays({ days, onChoose }: ChosenDaysProps) {
  const [typed, setTyped] = useState(days)
  const [held, setHeld] = useState(days)
  if (held.from !== days.from || held.to !== days.to) {
    setHeld(days)
    setTyped(days)
  }
  const fault = faultOfDays(typed)
  const field = (name: 'from' | 'to', label: string) => (
    <Field
      label={label}
      hideLabel
      error={fault?.field === name ? fault.text : null}
      className="grow sm:grow-0"
    >
      <Input
        type="date"
        className="w-auto!"
        value={typed[name]}
        onChange={({ target }) => {
          const now = { ...typed, [name]: target.value }
          setTyped(now)
          if (faultOfDays(now) === null) onChoose(now)
        }}
      />
    </Field>
  )
  return (
    <>
      {field('from', 'Premier jour')}
      {field('to', 'Dernier jour')}
    </>
  )
}
