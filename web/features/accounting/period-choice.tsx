import { type BookPeriod, bookPeriods } from '#shared/domain/accounting/periods.ts'
import { formatDate, formatMonth } from '#shared/french/format.ts'
import { capitalized } from '#shared/french/typography.ts'
import { Field } from '#web/ui/field.tsx'
import { NativeSelect } from '#web/ui/native-select.tsx'

type Days = { from: string; to: string }
type ChoiceProps = Days & { today: string; yearStart: number; onChange: (days: Days) => void }

/** A fiscal year, a quarter or a month. Days of the address that are none of them are listed as they are. */
export function PeriodChoice({ from, to, today, yearStart, onChange }: ChoiceProps) {
  const periods = bookPeriods(today, yearStart)
  const known = periods.some((one) => one.from === from && one.to === to)
  const options = [
    ...(known ? [] : [{ value: `${from} ${to}`, label: `Du ${formatDate(from)} au ${formatDate(to)}` }]),
    ...periods.map((one) => ({ value: `${one.from} ${one.to}`, label: periodName(one) })),
  ]
  return (
    <Field label="Période" hideLabel className="w-full sm:max-w-80">
      <NativeSelect
        value={`${from} ${to}`}
        options={options}
        onChange={(event) => {
          const [first, last] = event.target.value.split(' ')
          onChange({ from: first!, to: last! })
        }}
      />
    </Field>
  )
}

function periodName({ kind, from, to }: BookPeriod): string {
  if (kind === 'month') return capitalized(formatMonth(from))
  const [first, last] = [from.slice(0, 4), to.slice(0, 4)]
  if (kind === 'year') return `Exercice ${first === last ? first : `${first}-${last}`}`
  const rank = (Number(from.slice(5, 7)) + 2) / 3
  return `${rank === 1 ? '1er' : `${rank}e`} trimestre ${first}`
}
