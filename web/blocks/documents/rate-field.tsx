import { formatPercentBps } from '#shared/french/format.ts'
import { vatRatesOn } from '#shared/french/vat-rates.ts'
import { todayIn } from '#shared/time/calendar-day.ts'
import { useOrganization } from '#web/api/me.ts'
import { type NativeOption, NativeSelect } from '#web/ui/native-select.tsx'
import type { VatField } from './line-row-props.ts'

/** The rate of VAT of a line, among today's. */
export const RateField: VatField = ({ id, line, onChange }) => {
  const { timezone } = useOrganization()
  return (
    <NativeSelect
      id={id}
      options={rateOptions(line.vatRateBps, timezone)}
      value={String(line.vatRateBps)}
      onChange={(event) => onChange({ vatRateBps: Number(event.target.value) })}
    />
  )
}

/** Today's rates; those of Corsica and overseas after the mainland's, and the line's own if it is an old one. */
export function rateOptions(own: number, timeZone: string): NativeOption[] {
  const today = todayIn(timeZone, new Date())
  const mainland = vatRatesOn(today, 'mainland').map(({ bps }) => bps)
  const elsewhere = (['corsica', 'overseas'] as const).flatMap((territory) =>
    vatRatesOn(today, territory)
      .filter(({ bps }) => !mainland.includes(bps))
      .map(({ bps }) => ({ bps, place: territory === 'corsica' ? ' (Corse)' : ' (outre-mer)' })),
  )
  const all = [...mainland.map((bps) => ({ bps, place: '' })), ...elsewhere]
  const known = all.some(({ bps }) => bps === own) ? all : [...all, { bps: own, place: ' (ancien)' }]
  return known.map(({ bps, place }) => ({ value: String(bps), label: `${formatPercentBps(bps)}${place}` }))
}
