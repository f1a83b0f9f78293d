import { type ReactNode, useId, useState } from 'react'
import { formatMoney } from '#shared/french/format.ts'
import { DecimalInput } from '#web/ui/decimal-input.tsx'
import { FieldError } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import type { ItemLine } from './line-operations.ts'
import type { LineRowProps } from './line-row-props.ts'
import { UNITS_LIST_ID } from './units-datalist.tsx'

type ItemFieldsProps = Omit<LineRowProps, 'line'> & { line: ItemLine }

/** Description above; quantity, unit, price, discount, rate and the line's net below. */
export function ItemFields(props: ItemFieldsProps) {
  const { line, index, netCents, currency, vatField: VatField, error, actions } = props
  const set = (change: Partial<ItemLine>) => actions.change(line.id, change)
  const faults = useLineFaults(line.id)
  return (
    <div className="@container flex flex-col gap-2">
      <Textarea
        data-field="description"
        rows={1}
        aria-label={`Description de la ligne ${index + 1}`}
        aria-invalid={error ? true : undefined}
        aria-describedby={`${line.id}-error`}
        placeholder="Description de la prestation ou du produit"
        maxLength={4_000}
        value={line.description}
        onChange={(event) => set({ description: event.target.value })}
      />
      <FieldError id={`${line.id}-error`} text={error} />
      <div className="grid grid-cols-2 gap-2 @sm:grid-cols-3 @[30rem]:grid-cols-[3.5rem_4.75rem_minmax(6.1rem,1fr)_4rem_4.6rem_minmax(4.9rem,1fr)] @[30rem]:gap-1.5 @xl:grid-cols-[4.5rem_5.5rem_minmax(6.5rem,1fr)_5.25rem_6rem_minmax(5.5rem,1fr)] @xl:gap-2 [&_input]:px-2.5 [&_select]:ps-2.5 [&_select]:pe-7">
        <Small label="Quantité">
          {(id) => (
            <DecimalInput
              id={id}
              {...faults.of('Quantité')}
              filled
              {...within(999_999_999)}
              scale={3}
              value={line.quantityMilli}
              onValueChange={(value) => value !== null && set({ quantityMilli: value })}
            />
          )}
        </Small>
        <Small label="Unité">
          {(id) => (
            <Input
              id={id}
              list={UNITS_LIST_ID}
              maxLength={20}
              value={line.unit ?? ''}
              onChange={(event) => set({ unit: event.target.value || null })}
            />
          )}
        </Small>
        <Small label={VatField ? 'Prix unitaire HT' : 'Prix unitaire'}>
          {(id) => (
            <DecimalInput
              id={id}
              {...faults.of('Prix unitaire')}
              filled
              {...within(9_999_999_999)}
              scale={2}
              minimumFractionDigits={2}
              value={line.unitPriceCents}
              onValueChange={(value) => value !== null && set({ unitPriceCents: value })}
            />
          )}
        </Small>
        <Small label="Remise %">
          {(id) => (
            <DecimalInput
              id={id}
              {...faults.of('Remise')}
              min={0}
              max={10_000}
              scale={2}
              value={line.discountBps === 0 ? null : line.discountBps}
              placeholder="0"
              onValueChange={(value) => set({ discountBps: value ?? 0 })}
            />
          )}
        </Small>
        {VatField && <Small label="TVA">{(id) => <VatField id={id} line={line} onChange={set} />}</Small>}
        <div className="col-end-[-1] flex flex-col items-end gap-1">
          <span className="text-muted text-xs">{VatField ? 'Total HT' : 'Total'}</span>
          <output className="amount flex min-h-10 items-center whitespace-nowrap font-medium text-sm">
            {faults.texts.length > 0 ? '—' : formatMoney(netCents ?? 0, currency)}
          </output>
        </div>
      </div>
      <FieldError id={faults.id} text={faults.texts.join(' ') || null} />
    </div>
  )
}

const within = (max: number) => ({ min: -max, max })

/** Why fields of the line cannot be read: said below all of them, because each is a few letters wide. */
function useLineFaults(lineId: string) {
  const [found, setFound] = useState<Readonly<Record<string, string>>>({})
  const id = `${lineId}-faults`
  return {
    id,
    texts: Object.entries(found).map(([name, fault]) => `${name}\u00a0: ${lowered(fault)}.`),
    of: (name: string) => ({
      faultElsewhere: true,
      'aria-describedby': found[name] === undefined ? undefined : id,
      onFault: (fault: string | null) =>
        setFound(({ [name]: _before, ...others }) =>
          fault === null ? others : { ...others, [name]: fault },
        ),
    }),
  }
}

const lowered = (text: string) => text.charAt(0).toLowerCase() + text.slice(1)

type SmallProps = { label: string; children: (id: string) => ReactNode }

/** A field of a dense row: its label is small and above. */
function Small({ label, children }: SmallProps) {
  const id = useId()
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <label htmlFor={id} className="truncate text-muted text-xs">
        {label}
      </label>
      {children(id)}
    </div>
  )
}
