import { Plus, Trash2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { manualRateSchema, type TaxFields } from '#shared/contract/payment-setup.ts'
import { MAX_RATES, predefinedRates } from '#shared/domain/payment-setup/payment-setup.ts'
import { formatPercentBps } from '#shared/french/format.ts'
import { useRefusal } from '#web/api/use-can.ts'
import { useFormParts } from '#web/patterns/form/use-form-parts.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { DecimalInput } from '#web/ui/decimal-input.tsx'
import { Field, FieldError } from '#web/ui/field.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Input } from '#web/ui/input.tsx'
import { type RateDraft, useRateDraft } from './setup-memory.ts'

type Rate = Omit<TaxFields['rates'][number], 'id'>
const blank: RateDraft = { name: '', percentageBps: null, inclusive: false }

/** Manual rates: ready made, or written here. */
export function ManualTax() {
  const refusal = useRefusal('payment_provider:write')
  const { control, setValue, formState, errorOf } = useFormParts<TaxFields>()
  const [rates] = useWatch({ control, name: ['rates'] })
  const change = (next: TaxFields['rates']) =>
    setValue('rates', next, { shouldDirty: true, shouldValidate: formState.isSubmitted })
  const add = (rate: Rate) => change([...rates, { ...rate, id: crypto.randomUUID() }])
  const has = (rate: Rate) =>
    rates.some((other) => other.name === rate.name && other.percentageBps === rate.percentageBps)
  const full = rates.length >= MAX_RATES ? `Au plus ${MAX_RATES}\u00a0taux.` : undefined
  return (
    <>
      <Card title="Vos taux">
        {rates.length === 0 ? (
          <p className="text-muted text-sm">Aucun taux pour le moment&nbsp;: ajoutez-en au moins un.</p>
        ) : (
          <ul className="divide-y divide-line">
            {rates.map((rate) => (
              <li key={rate.id} className="flex min-h-11 items-center gap-3 py-1 text-sm">
                <span className="wrap-anywhere min-w-0 flex-1">
                  {rate.name}
                  <span className="block text-muted text-xs">
                    {rate.inclusive ? 'Comprise dans le prix' : 'En sus du prix'}
                  </span>
                </span>
                <span className="amount">{formatPercentBps(rate.percentageBps)}</span>
                <IconButton
                  icon={Trash2}
                  label={`Retirer ${rate.name}`}
                  disabledReason={refusal}
                  onClick={() => change(rates.filter(({ id }) => id !== rate.id))}
                />
              </li>
            ))}
          </ul>
        )}
        <FieldError text={errorOf('rates')} />
      </Card>
      <Card title="Taux courants">
        <div className="flex flex-wrap gap-2">
          {predefinedRates.map((rate) => (
            <Button
              key={rate.name}
              size="sm"
              icon={Plus}
              disabledReason={refusal ?? (has(rate) ? 'Ce taux est déjà dans votre liste.' : full)}
              onClick={() => add(rate)}
            >
              {rate.name} {formatPercentBps(rate.percentageBps)}
            </Button>
          ))}
        </div>
      </Card>
      <CustomRate onAdd={add} refusal={refusal ?? full} />
    </>
  )
}

type Faults = { name?: string; percentageBps?: string }

function CustomRate({ onAdd, refusal }: { onAdd: (rate: Rate) => void; refusal: string | undefined }) {
  const [kept, setDraft] = useRateDraft()
  const draft = kept ?? blank
  const [faults, setFaults] = useState<Faults>({})
  // A new key forgets what could not be read in the percentage.
  const [round, setRound] = useState(0)
  const name = useRef<HTMLInputElement>(null)
  const percentage = useRef<HTMLInputElement>(null)
  const add = () => {
    const { success, data, error } = manualRateSchema.omit({ id: true }).safeParse(draft)
    if (success) {
      onAdd(data)
      setDraft(null)
      setFaults({})
      setRound(round + 1)
      name.current?.focus()
      return
    }
    const found: Faults = {}
    for (const { path, message } of error.issues) found[path[0] as keyof Faults] ??= message
    setFaults(found)
    if (found.name) name.current?.focus()
    else percentage.current?.focus()
  }
  return (
    <Card title="Taux personnalisé">
      <fieldset
        className="grid gap-4 sm:grid-cols-[minmax(0,1fr)_9rem]"
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.metaKey || event.ctrlKey) return
          if (!(event.target instanceof HTMLInputElement)) return
          event.preventDefault()
          add()
        }}
      >
        <legend className="sr-only">Taux personnalisé</legend>
        <Field label="Nom du taux" error={faults.name}>
          <Input
            ref={name}
            autoComplete="off"
            value={draft.name}
            onChange={(event) => setDraft({ ...draft, name: event.target.value })}
          />
        </Field>
        <Field
          label="Pourcentage"
          // When both are missing, the error beside the name says it.
          error={faults.percentageBps === faults.name ? null : faults.percentageBps}
        >
          <DecimalInput
            key={round}
            ref={percentage}
            scale={1}
            aria-invalid={faults.percentageBps !== undefined || undefined}
            suffix="%"
            value={draft.percentageBps === null ? null : Math.round(draft.percentageBps / 10)}
            onFault={(fault) => fault !== null && setDraft({ ...draft, percentageBps: null })}
            onValueChange={(tenths) =>
              setDraft({ ...draft, percentageBps: tenths === null ? null : tenths * 10 })
            }
          />
        </Field>
        <Checkbox
          className="sm:col-span-2"
          label="Taxe comprise dans le prix"
          checked={draft.inclusive}
          onChange={(event) => setDraft({ ...draft, inclusive: event.target.checked })}
        />
        <Button icon={Plus} className="justify-self-start" disabledReason={refusal} onClick={add}>
          Ajouter le taux
        </Button>
      </fieldset>
    </Card>
  )
}
