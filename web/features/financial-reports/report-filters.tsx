import { useNavigate } from '@tanstack/react-router'
import { ChevronLeft, ChevronRight, X } from 'lucide-react'
import { useState } from 'react'
import {
  type Comparison,
  comparisons,
  periodBeside,
  periodKinds,
  type ReportPeriod,
} from '#shared/domain/reports/periods.ts'
import type { Currency } from '#shared/french/format.ts'
import { optionsOf } from '#web/messages/options-of.ts'
import { Button } from '#web/ui/button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Input } from '#web/ui/input.tsx'
import { NativeSelect } from '#web/ui/native-select.tsx'
import { periodTitle } from './figure-text.ts'
import { type Place, type ReportSearch, readReportSearch, withoutRows } from './report-search.ts'

type Change = Partial<Record<keyof ReportSearch, string | undefined>>

/** Changes the address of a page of reports, and closes the open rows. */
export function useReportSearch({ path, search }: Place): (change: Change) => void {
  const navigate = useNavigate()
  return (change) =>
    void navigate({
      to: path,
      search: readReportSearch({ ...withoutRows(search), ...change }),
      replace: true,
      resetScroll: false,
    })
}

const kinds = Object.fromEntries(
  (['month', 'quarter', 'year', 'chosen'] as const).map((kind) => [kind, periodKinds[kind].label]),
) as Record<keyof typeof periodKinds, string>

type PeriodProps = { place: Place; period: ReportPeriod; today: string; comparable?: boolean }

/** Chooses the period, the one before or after, and what it is compared with. */
export function PeriodFilters({ place, period, today, comparable = false }: PeriodProps) {
  const set = useReportSearch(place)
  const beside = (step: 1 | -1) => {
    const from = periodBeside(period, step)
    if (period.kind !== 'chosen') return set({ at: from })
    const length = Date.parse(period.to) - Date.parse(period.from)
    set({ from, to: new Date(Date.parse(from) + length).toISOString().slice(0, 10) })
  }
  return (
    <>
      <NativeSelect
        aria-label="Période"
        className="grow sm:grow-0"
        options={optionsOf(kinds)}
        value={period.kind}
        onChange={({ target }) =>
          set(
            target.value === 'chosen'
              ? { period: 'chosen', from: period.from, to: period.to, at: undefined }
              : { period: target.value, at: period.isOver ? period.from : undefined },
          )
        }
      />
      {period.kind === 'chosen' && <ChosenDays days={period} onChoose={set} />}
      <span className="flex items-center gap-1">
        <IconButton icon={ChevronLeft} label="Période d’avant" onClick={() => beside(-1)} />
        {period.kind !== 'chosen' && (
          <span className="min-w-28 text-center text-sm tabular">{periodTitle(period)}</span>
        )}
        <IconButton
          icon={ChevronRight}
          label="Période d’après"
          disabledReason={period.to >= today ? 'La période dure encore.' : null}
          onClick={() => beside(1)}
        />
      </span>
      {comparable && (
        <NativeSelect
          aria-label="Comparer à"
          className="grow sm:grow-0"
          options={optionsOf(comparisons)}
          value={place.search.compare ?? 'previous'}
          onChange={({ target }) => set({ compare: target.value as Comparison })}
        />
      )}
    </>
  )
}

type ChosenProps = {
  days: { from: string; to: string }
  onChoose: (days: { from: string; to: string }) => void
}

/** The first and the last day of « Dates choisies »: what is half typed stays in its field, and days turned round are read the right way. */
function ChosenDays({ days, onChoose }: ChosenProps) {
  const [typed, setTyped] = useState(days)
  const field = (name: 'from' | 'to', label: string) => (
    <Input
      type="date"
      aria-label={label}
      className="w-auto! grow sm:grow-0"
      value={typed[name]}
      onChange={({ target }) => {
        const now = { ...typed, [name]: target.value }
        setTyped(now)
        if (now.from !== '' && now.to !== '') onChoose(now)
      }}
    />
  )
  return (
    <>
      {field('from', 'Premier jour')}
      {field('to', 'Dernier jour')}
    </>
  )
}

/** Chooses the day of what stands at its end: no later than today. */
export function DayFilter({ place, on, today }: { place: Place; on: string; today: string }) {
  const set = useReportSearch(place)
  return (
    <span className="flex items-center gap-2 text-sm">
      <span aria-hidden>Au</span>
      <Input
        type="date"
        aria-label="Jour du rapport"
        className="w-auto!"
        value={on}
        max={today}
        onChange={({ target }) => {
          if (target.value !== '') set({ on: target.value >= today ? undefined : target.value })
        }}
      />
    </span>
  )
}

type CommonProps = {
  place: Place
  currencies: readonly Currency[]
  currency: Currency
  /** Name of the client that the report is narrowed to. */
  clientName?: string | undefined
  knownNow: boolean
}

/** Currency, « tel que connu le » and the client that the address names. */
export function CommonFilters({ place, currencies, currency, clientName, knownNow }: CommonProps) {
  const set = useReportSearch(place)
  const { search } = place
  return (
    <>
      {currencies.length > 1 && (
        <NativeSelect
          aria-label="Devise"
          className="grow sm:grow-0"
          options={currencies.map((value) => ({ value, label: value }))}
          value={currency}
          onChange={({ target }) => set({ currency: target.value })}
        />
      )}
      {!knownNow && (
        <span className="flex items-center gap-2 text-sm">
          <span aria-hidden>Tel que connu le</span>
          <Input
            type="date"
            aria-label="Tel que connu le"
            className="w-auto!"
            value={search.knownOn ?? ''}
            onChange={({ target }) => set({ knownOn: target.value === '' ? undefined : target.value })}
          />
        </span>
      )}
      {search.client && (
        <Button
          size="sm"
          icon={X}
          aria-label={`Retirer le filtre ${clientName ?? 'Un seul client'}`}
          onClick={() => set({ client: undefined })}
        >
          {clientName ?? 'Un seul client'}
        </Button>
      )}
    </>
  )
}
