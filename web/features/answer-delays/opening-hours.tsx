import { useQuery } from '@tanstack/react-query'
import { Plus, Trash2 } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import type { WorkingHoursSetting } from '#shared/contract/answer-delays.ts'
import { type HolidayRegion, holidayRegionLabels } from '#shared/domain/working-hours/public-holidays.ts'
import { readHours, weekFault, writeHours } from '#shared/domain/working-hours/typed-hours.ts'
import { formatDate } from '#shared/french/format.ts'
import { api } from '#web/api/api-client.ts'
import { optionsOf } from '#web/messages/options-of.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Field } from '#web/ui/field.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Input } from '#web/ui/input.tsx'
import { NativeSelect } from '#web/ui/native-select.tsx'
import { answerDelaysOptions, useSaveSetting } from './delay-queries.ts'

const days = ['Lundi', 'Mardi', 'Mercredi', 'Jeudi', 'Vendredi', 'Samedi', 'Dimanche']
const regions = optionsOf(holidayRegionLabels)
const UNREADABLE = 'Écrivez des heures, par exemple 9:00-12:30, 14:00-18:00.'

/** « Horaires d’ouverture »: the hours of each day, the public holidays and the closed days of the organization. */
export function OpeningHours() {
  const { data } = useQuery(answerDelaysOptions)
  return data ? <HoursForm key={JSON.stringify(data.hours)} stored={data.hours} /> : null
}

function HoursForm({ stored }: { stored: WorkingHoursSetting }) {
  const { save, saving, failure } = useSaveSetting('Horaires d’ouverture enregistrés.')
  const [week, setWeek] = useState(() => stored.week.map(writeHours))
  const [holidays, setHolidays] = useState<HolidayRegion>(stored.holidays)
  const [closed, setClosed] = useState(stored.closed)
  const [faults, setFaults] = useState<(string | undefined)[]>([])
  const [refusal, setRefusal] = useState<string>()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const read = week.map(readHours)
    setFaults(read.map((hours) => (hours === null ? UNREADABLE : undefined)))
    const known = read.flatMap((hours) => (hours === null ? [] : [hours]))
    const fault = known.length === read.length ? weekFault(known) : null
    setRefusal(fault?.message)
    if (known.length < read.length || fault) return
    void save(() => api.answerDelays.saveWorkingHours({ week: known, holidays, closed }))
  }
  return (
    <Card
      title="Horaires d’ouverture"
      description="Les délais de réponse ne comptent que ces heures, sans les jours fériés ni vos fermetures."
    >
      <form className="grid gap-4" onSubmit={submit} noValidate>
        {(refusal ?? failure) !== undefined && <Alert tone="danger">{refusal ?? failure}</Alert>}
        <div className="grid gap-3 sm:grid-cols-2">
          {days.map((name, day) => (
            <Field key={name} label={name} error={faults[day] ?? null}>
              <Input
                value={week[day] ?? ''}
                placeholder="Fermé"
                onChange={({ target }) => setWeek(week.with(day, target.value))}
              />
            </Field>
          ))}
        </div>
        <Field label="Jours fériés">
          <NativeSelect
            value={holidays}
            options={regions}
            onChange={({ target }) => setHolidays(target.value as HolidayRegion)}
          />
        </Field>
        <Closed closed={closed} onChange={setClosed} />
        <div>
          <Button type="submit" variant="primary" loading={saving}>
            Enregistrer les horaires
          </Button>
        </div>
      </form>
    </Card>
  )
}

type Closings = WorkingHoursSetting['closed']

function Closed({ closed, onChange }: { closed: Closings; onChange: (closed: Closings) => void }) {
  const [from, setFrom] = useState('')
  const [to, setTo] = useState('')
  const [fault, setFault] = useState<string>()
  const add = () => {
    if (from === '') return setFault('Choisissez un jour.')
    if (to !== '' && to < from) return setFault('Le dernier jour vient avant le premier.')
    if (closed.some((days) => days.from === from && days.to === (to || from)))
      return setFault('Cette fermeture est déjà dans la liste.')
    setFault(undefined)
    onChange([...closed, { from, to: to || from }].toSorted((one, other) => (one.from < other.from ? -1 : 1)))
    setFrom('')
    setTo('')
  }
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1 font-medium text-sm">Jours de fermeture</legend>
      {closed.length > 0 && (
        <ul className="grid gap-1 text-sm">
          {closed.map((days, at) => (
            <li key={`${days.from} ${days.to}`} className="flex items-center gap-2">
              <span className="min-w-0 flex-1">{closing(days)}</span>
              <IconButton
                size="sm"
                icon={Trash2}
                label={`Retirer la fermeture ${closing(days)}`}
                onClick={() => onChange(closed.toSpliced(at, 1))}
              />
            </li>
          ))}
        </ul>
      )}
      <div className="flex flex-wrap items-start gap-2">
        <Field label="Premier jour" error={fault ?? null}>
          <Input type="date" value={from} onChange={({ target }) => setFrom(target.value)} />
        </Field>
        <Field label="Dernier jour">
          <Input type="date" value={to} onChange={({ target }) => setTo(target.value)} />
        </Field>
        <Button icon={Plus} className="mt-6" onClick={add}>
          Ajouter la fermeture
        </Button>
      </div>
    </fieldset>
  )
}

const closing = ({ from, to }: Closings[number]): string =>
  from === to ? `le ${formatDate(from)}` : `du ${formatDate(from)} au ${formatDate(to)}`
