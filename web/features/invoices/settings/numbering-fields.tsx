import { useWatch } from 'react-hook-form'
import type { SeriesSettings } from '#shared/contract/invoice-settings.ts'
import { invoiceErrors } from '#shared/domain/invoices/errors.ts'
import { counterPeriod, previewNumbers, seriesFault } from '#shared/domain/invoices/number-series.ts'
import { todayIn } from '#shared/time/calendar-day.ts'
import { useOrganization } from '#web/api/me.ts'
import { optionsOf } from '#web/messages/options-of.ts'
import { DecimalField } from '#web/patterns/form/decimal-field.tsx'
import { SelectField } from '#web/patterns/form/select-field.tsx'
import { TextField } from '#web/patterns/form/text-field.tsx'
import type { ApiForm } from '#web/patterns/form/use-api-form.ts'
import { Card } from '#web/ui/card.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Field } from '#web/ui/field.tsx'
import { NativeSelect } from '#web/ui/native-select.tsx'
import { monthNames, type SeriesValues, type SettingsValues } from './settings-values.ts'

type Form = ApiForm<SettingsValues>
type SeriesKey = Exclude<keyof SettingsValues['numbering'], 'yearStart'>
type StoredSeries = Record<SeriesKey, SeriesSettings | null> & { yearStart: number }

const restarts = optionsOf({ year: 'Chaque exercice', month: 'Chaque mois', never: 'Jamais' })
const months = monthNames.map((label, index) => ({ value: String(index + 1), label }))
const own = (format: string): SeriesValues => ({ format, padding: 4, restarts: 'year', start: 1 })
const proposals = { deposit: own('FA{AAAA}-{N}'), creditNote: own('AV{AAAA}-{N}') }

/** The formats of the numbers, with the numbers that they will give. */
export function NumberingFields({ form, stored }: { form: Form; stored: StoredSeries }) {
  const numbering = useWatch({ control: form.control, name: 'numbering' })
  const choose = (name: 'deposit' | 'creditNote', chosen: boolean) => {
    form.clearErrors(`numbering.${name}`)
    form.setValue(`numbering.${name}`, chosen ? seriesOr(stored[name], proposals[name]) : null, {
      shouldDirty: true,
    })
  }
  return (
    <Card
      title="Numéros"
      description="Une suite sans trou ni doublon, comme la loi le demande. Les factures émises gardent leur numéro."
    >
      <div className="flex flex-col gap-6">
        <Field
          className="sm:max-w-72"
          label="Début de l’exercice"
          help="L’année des numéros est celle où l’exercice commence."
          error={form.errorOf('numbering.yearStart')}
        >
          <NativeSelect options={months} {...form.register('numbering.yearStart', { valueAsNumber: true })} />
        </Field>
        <SeriesFields form={form} name="main" stored={stored} title="Factures" />
        <Checkbox
          label="Numéroter à part les factures d’acompte"
          help="Sinon, elles suivent la même suite que les factures."
          checked={numbering.deposit !== null}
          onChange={(event) => choose('deposit', event.target.checked)}
        />
        {numbering.deposit && (
          <SeriesFields form={form} name="deposit" stored={stored} title="Factures d’acompte" />
        )}
        <Checkbox
          label="Numéroter à part les avoirs"
          help="Sinon, ils suivent la même suite que les factures."
          checked={numbering.creditNote !== null}
          onChange={(event) => choose('creditNote', event.target.checked)}
        />
        {numbering.creditNote && (
          <SeriesFields form={form} name="creditNote" stored={stored} title="Avoirs" />
        )}
      </div>
    </Card>
  )
}

const seriesOr = (stored: SeriesSettings | null, proposal: SeriesValues): SeriesValues =>
  stored === null
    ? proposal
    : {
        format: stored.format,
        padding: stored.padding,
        restarts: stored.restarts,
        start: stored.counting ? null : stored.next,
      }

type SeriesFieldsProps = { form: Form; name: SeriesKey; stored: StoredSeries; title: string }

function SeriesFields({ form, name, stored, title }: SeriesFieldsProps) {
  const path = `numbering.${name}` as const
  const counting = stored[name]?.counting ?? false
  return (
    <fieldset className="flex min-w-0 flex-col gap-4">
      <legend className="mb-3 font-medium text-sm">{title}</legend>
      <TextField
        form={form}
        name={`${path}.format`}
        label="Format"
        help="{AAAA} ou {AA}&nbsp;: l’année, {MM}&nbsp;: le mois, {N}&nbsp;: le compteur."
        required
        autoComplete="off"
        spellCheck={false}
        maxLength={60}
      />
      <div className="grid gap-4 sm:grid-cols-3">
        <SelectField form={form} name={`${path}.restarts`} label="Repart à 1" options={restarts} />
        <DecimalField
          form={form}
          name={`${path}.padding`}
          label="Chiffres au moins"
          scale={0}
          min={1}
          max={9}
        />
        {!counting && (
          <DecimalField
            form={form}
            name={`${path}.start`}
            label="Commencer à"
            optional
            help="Après votre ancien logiciel."
            scale={0}
          />
        )}
      </div>
      <SeriesPreview form={form} name={name} stored={stored} />
    </fieldset>
  )
}

function SeriesPreview({ form, name, stored }: Omit<SeriesFieldsProps, 'title'>) {
  const { yearStart, ...numbering } = useWatch({ control: form.control, name: 'numbering' })
  const { timezone } = useOrganization()
  const values = numbering[name]
  if (values === null) return null
  const series = { ...values, yearStart }
  const fault = seriesFault(series)
  const today = todayIn(timezone, new Date())
  const before = stored[name] && { ...stored[name], yearStart: stored.yearStart }
  const goesOn =
    before?.restarts === series.restarts && counterPeriod(before, today) === counterPeriod(series, today)
  const numbers =
    fault === null ? previewNumbers(series, today, series.start ?? (goesOn ? before.next : 1)) : []
  return (
    <p className="text-muted text-sm" aria-live="polite">
      {fault === null ? (
        <>
          Prochains numéros&nbsp;: <span className="tabular text-ink">{numbers.join(', ')}…</span>
        </>
      ) : (
        invoiceErrors[fault].text
      )}
    </p>
  )
}
