import { ChevronLeft, ChevronRight } from 'lucide-react'
import {
  latestPeriods,
  type TransmissionPeriod,
  transmissionPeriod,
  type VatRegime,
} from '#shared/domain/invoices/vat-regimes.ts'
import { formatDate } from '#shared/french/format.ts'
import { addDays } from '#shared/time/calendar-day.ts'
import { Field } from '#web/ui/field.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { NativeSelect } from '#web/ui/native-select.tsx'

/** About a year of ten days each. */
const LISTED = 36

type ChoiceProps = {
  regime: VatRegime
  /** The period shown. */
  from: string
  today: string
  onChange: (day: string) => void
}

/** The period of transmission: one of the latest, or the one beside. */
export function PeriodChoice({ regime, from, today, onChange }: ChoiceProps) {
  const latest = latestPeriods(regime, 'transactions', today, LISTED)
  const shown = transmissionPeriod(regime, 'transactions', from)
  const listed = latest.some((one) => one.from === shown.from)
  const next = addDays(shown.to, 1)
  return (
    <div data-print="hidden" className="flex flex-wrap items-center gap-2">
      <Field label="Période" hideLabel className="min-w-0 flex-1 basis-48 sm:max-w-80">
        <NativeSelect
          value={shown.from}
          onChange={(event) => onChange(event.target.value)}
          options={(listed ? latest : [shown, ...latest]).map((one) => ({
            value: one.from,
            label: periodText(one),
          }))}
        />
      </Field>
      <IconButton
        icon={ChevronLeft}
        label="Période précédente"
        onClick={() => onChange(addDays(shown.from, -1))}
      />
      <IconButton
        icon={ChevronRight}
        label="Période suivante"
        disabledReason={next > today ? 'C’est la période en cours.' : null}
        onClick={() => onChange(next)}
      />
    </div>
  )
}

export const periodText = ({ from, to }: Pick<TransmissionPeriod, 'from' | 'to'>) =>
  `Du ${formatDate(from)} au ${formatDate(to)}`
