import { useState } from 'react'
import { faultOfDays } from '#shared/domain/inbox-statistics/periods.ts'
import type { DayWindow } from '#shared/domain/reports/day-windows.ts'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'

type ChosenDaysProps = { days: DayWindow; onChoose: (days: DayWindow) => void }

/** The first and the last day of « Dates choisies »: what is half typed stays in its field, and is chosen once both make a period. */
export function ChosenDays({ days, onChoose }: ChosenDaysProps) {
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
