import type { Performance } from '#shared/domain/invoices/invoice-document.ts'
import { optionsOf } from '#web/messages/options-of.ts'
import { DayInput } from '#web/ui/day-input.tsx'
import { Field } from '#web/ui/field.tsx'
import { NativeSelect } from '#web/ui/native-select.tsx'

type PerformanceProps = {
  performance: Performance | null
  today: string
  error: string | null
  /** For what covers a period by its nature: no day can be told instead. */
  periodOnly?: boolean
  onChange: (performance: Performance | null) => void
}

/** When goods were delivered or services done: a day or a period. */
export function PerformanceField({
  performance,
  today,
  error,
  periodOnly = false,
  onChange,
}: PerformanceProps) {
  if (periodOnly) return <Period performance={performance} error={error} onChange={onChange} />
  const day = performance?.kind === 'on' ? performance.on : (performance?.to ?? today)
  return (
    <div data-place="performance" className="flex min-w-0 flex-col gap-3">
      <Field label="Date de livraison ou de prestation" error={error}>
        <NativeSelect
          options={optionsOf({ issue: 'Le jour de l’émission', on: 'Un autre jour', period: 'Une période' })}
          value={performance?.kind ?? 'issue'}
          onChange={({ target: { value } }) =>
            onChange(
              value === 'on'
                ? { kind: 'on', on: day }
                : value === 'period'
                  ? { kind: 'period', from: day, to: day }
                  : null,
            )
          }
        />
      </Field>
      {performance?.kind === 'on' && (
        <Field label="Jour de la livraison ou de la prestation">
          <DayInput value={performance.on} onValueChange={(on) => onChange({ kind: 'on', on })} />
        </Field>
      )}
      {performance?.kind === 'period' && (
        <div className="grid gap-3 sm:grid-cols-2">
          <Field label="Du">
            <DayInput value={performance.from} onValueChange={(from) => onChange({ ...performance, from })} />
          </Field>
          <Field label="Au">
            <DayInput value={performance.to} onValueChange={(to) => onChange({ ...performance, to })} />
          </Field>
        </div>
      )}
    </div>
  )
}

/** Both days; the first one told stands for the other until that one is. */
function Period({ performance, error, onChange }: Omit<PerformanceProps, 'today' | 'periodOnly'>) {
  const { from, to } = performance?.kind === 'period' ? performance : { from: null, to: null }
  const change = (next: { from: string | null; to: string | null }) => {
    const first = next.from ?? next.to
    const last = next.to ?? next.from
    onChange(first === null || last === null ? null : { kind: 'period', from: first, to: last })
  }
  return (
    <div data-place="performance" className="grid min-w-0 gap-x-5 gap-y-3 sm:col-span-2 sm:grid-cols-2">
      <Field label="Période, du" error={error}>
        <DayInput value={from} onValueChange={(day) => change({ from: day, to })} />
      </Field>
      <Field label="Au">
        <DayInput value={to} onValueChange={(day) => change({ from, to: day })} />
      </Field>
    </div>
  )
}
