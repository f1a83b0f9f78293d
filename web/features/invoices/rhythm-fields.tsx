import type { SubscriptionInput } from '#shared/contract/invoice-subscriptions.ts'
import {
  type Coverage,
  coverages,
  type Frequency,
  frequencies,
} from '#shared/domain/invoice-subscriptions/rhythm.ts'
import {
  type SubscriptionMode,
  subscriptionModes,
} from '#shared/domain/invoice-subscriptions/subscription.ts'
import { NBSP } from '#shared/french/typography.ts'
import { Card } from '#web/ui/card.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { DayInput } from '#web/ui/day-input.tsx'
import { Field } from '#web/ui/field.tsx'
import { NativeSelect } from '#web/ui/native-select.tsx'
import { RadioGroup } from '#web/ui/radio-group.tsx'

type Rhythm = Pick<SubscriptionInput, 'every' | 'covers' | 'startsOn' | 'endsOn' | 'mode' | 'hour'>
type RhythmFieldsProps = {
  value: Rhythm
  /** Once an invoice was made, the days that it follows stay. */
  started: boolean
  today: string
  timeZone: string
  messageAt: (path: string) => string | null
  onChange: (change: Partial<Rhythm>) => void
}

const hours = Array.from({ length: 24 }, (_, hour) => ({ value: String(hour), label: `${hour}${NBSP}h` }))
const modeHelps: Record<SubscriptionMode, string> = {
  draft: 'Vous la relisez, puis vous l’émettez vous-même.',
  issue: 'Elle est numérotée et figée d’elle-même. C’est définitif.',
  send: 'Elle part aussi par e-mail à votre client, avec son PDF et son lien.',
}
const labelled = (labels: Record<string, string | { label: string }>) =>
  Object.entries(labels).map(([value, named]) => ({
    value,
    label: typeof named === 'string' ? named : named.label,
  }))

/** When a subscription invoices, which period, and what it makes. */
export function RhythmFields({ value, started, today, timeZone, messageAt, onChange }: RhythmFieldsProps) {
  return (
    <Card
      title="Rythme"
      description={
        started
          ? 'L’abonnement a commencé\u00a0: rythme, période et première facture ne changent plus. Pour en changer, terminez-le et créez-en un autre.'
          : undefined
      }
    >
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <Field label="Facturer" error={messageAt('every')}>
          <NativeSelect
            disabled={started}
            options={labelled(frequencies)}
            value={value.every}
            onChange={({ target }) => onChange({ every: target.value as Frequency })}
          />
        </Field>
        <Field label="Période facturée" error={messageAt('covers')}>
          <NativeSelect
            disabled={started}
            options={labelled(coverages)}
            value={value.covers}
            onChange={({ target }) => onChange({ covers: target.value as Coverage })}
          />
        </Field>
        <Field
          label="Première facture"
          error={messageAt('startsOn')}
          help={started ? undefined : 'Un 31 devient le dernier jour des mois plus courts.'}
        >
          <DayInput
            value={value.startsOn}
            min={today}
            disabled={started}
            onValueChange={(startsOn) => onChange({ startsOn })}
          />
        </Field>
        <Field label="Heure" help={`Fuseau de l’organisation${NBSP}: ${timeZone}.`}>
          <NativeSelect
            options={hours}
            value={String(value.hour)}
            onChange={({ target }) => onChange({ hour: Number(target.value) })}
          />
        </Field>
        <div className="flex min-w-0 flex-col gap-3">
          <Checkbox
            label="S’arrêter à une date"
            checked={value.endsOn !== null}
            onChange={({ target }) => onChange({ endsOn: target.checked ? value.startsOn : null })}
          />
          {value.endsOn !== null && (
            <Field label="Dernier jour" error={messageAt('endsOn')}>
              <DayInput value={value.endsOn} min={today} onValueChange={(endsOn) => onChange({ endsOn })} />
            </Field>
          )}
        </div>
        <RadioGroup
          label="À l’échéance"
          value={value.mode}
          options={(Object.keys(subscriptionModes) as SubscriptionMode[]).map((mode) => ({
            value: mode,
            label: subscriptionModes[mode],
            help: modeHelps[mode],
          }))}
          onValueChange={(mode) => onChange({ mode })}
        />
      </div>
    </Card>
  )
}
