import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { readFrenchDates } from '#shared/domain/tasks/french-dates.ts'
import {
  type RepeatOrigin,
  type RepeatShift,
  repeatOriginLabels,
  repeatShiftLabels,
} from '#shared/domain/tasks/repeat.ts'
import { repeatWords, usualRepeats } from '#shared/domain/tasks/repeat-words.ts'
import { useOrganization } from '#web/api/me.ts'
import { optionsOf } from '#web/messages/options-of.ts'
import type { ApiForm } from '#web/patterns/form/use-api-form.ts'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { NativeSelect } from '#web/ui/native-select.tsx'
import { peopleOptions, regionOf } from './task-queries.ts'
import type { TaskValues } from './task-values.ts'

const OTHER = 'other'
const change = { shouldDirty: true, shouldValidate: true } as const

/** The repetition of a task, chosen or written in French; it needs a due day. */
export function RepeatField({ form }: { form: ApiForm<TaskValues> }) {
  const [dueOn, repeat] = useWatch({ control: form.control, name: ['dueOn', 'repeat'] })
  const { timezone } = useOrganization()
  const people = useQuery(peopleOptions)
  const [writing, setWriting] = useState(false)
  const [text, setText] = useState('')
  const [fault, setFault] = useState<string | null>(null)
  if (dueOn === null) return null
  const usual = usualRepeats(dueOn)
  const words = repeat === null ? '' : repeatWords(repeat.rule)
  const same = usual.find((rule) => repeatWords(rule) === words)
  const set = (rule: string) =>
    form.setValue('repeat', { rule, from: repeat?.from ?? 'due', shift: repeat?.shift ?? 'none' }, change)
  const read = () => {
    const [reading] = readFrenchDates(text, { now: new Date(), timeZone: timezone, ...regionOf(people.data) })
    if (reading?.kind !== 'date' || reading.repeat === null)
      return setFault(
        'Écrivez par exemple «\u202ftous les lundis\u202f» ou «\u202fle 15 de chaque mois\u202f».',
      )
    setFault(null)
    set(reading.repeat)
    form.setValue('dueOn', reading.on, change)
    if (reading.minute !== null) form.setValue('dueMinute', reading.minute, change)
    setWriting(false)
  }
  return (
    <div className="grid gap-4 sm:grid-cols-3">
      <Field label="Répétition" error={form.errorOf('repeat')}>
        <NativeSelect
          value={writing ? OTHER : repeat === null ? '' : (same ?? repeat.rule)}
          options={[
            { value: '', label: 'Aucune' },
            ...usual.map((rule) => ({ value: rule, label: repeatWords(rule) })),
            ...(repeat !== null && same === undefined ? [{ value: repeat.rule, label: words }] : []),
            { value: OTHER, label: 'Autre, en toutes lettres…' },
          ]}
          onChange={({ target: { value } }) => {
            setWriting(value === OTHER)
            if (value === '') form.setValue('repeat', null, change)
            else if (value !== OTHER) set(value)
          }}
        />
      </Field>
      {writing ? (
        <Field label="En toutes lettres" error={fault} className="sm:col-span-2">
          <Input
            value={text}
            placeholder="tous les lundis et jeudis"
            autoComplete="off"
            onChange={({ target }) => setText(target.value)}
            onBlur={() => text !== '' && read()}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return
              event.preventDefault()
              read()
            }}
          />
        </Field>
      ) : (
        repeat !== null && (
          <>
            <Field label="La suivante compte">
              <NativeSelect
                options={optionsOf(repeatOriginLabels)}
                value={repeat.from ?? 'due'}
                onChange={({ target }) =>
                  form.setValue('repeat', { ...repeat, from: target.value as RepeatOrigin }, change)
                }
              />
            </Field>
            <Field label="Si le jour est férié ou chômé">
              <NativeSelect
                options={optionsOf(repeatShiftLabels)}
                value={repeat.shift ?? 'none'}
                onChange={({ target }) =>
                  form.setValue('repeat', { ...repeat, shift: target.value as RepeatShift }, change)
                }
              />
            </Field>
          </>
        )
      )}
    </div>
  )
}
