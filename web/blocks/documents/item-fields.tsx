import { type ReactNode, useId } from 'react'
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
              scale={3}
              value={line.quantityMilli}
              onValueChange={(value) => set({ quantityMilli: clamp(value, 999_999_999) })}
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
              scale={2}
              minimumFractionDigits={2}
              value={line.unitPriceCents}
              onValueChange={(value) => set({ unitPriceCents: clamp(value, 9_999_999_999) })}
            />
          )}
        </Small>
        <Small label="Remise %">
          {(id) => (
            <DecimalInput
              id={id}
              scale={2}
              value={line.discountBps === 0 ? null : line.discountBps}
              placeholder="0"
              onValueChange={(value) => set({ discountBps: Math.max(0, clamp(value, 10_000)) })}
            />
          )}
        </Small>
        {VatField && <Small label="TVA">{(id) => <VatField id={id} line={line} onChange={set} />}</Small>}
        <div className="col-end-[-1] flex flex-col items-end gap-1">
          <span className="text-muted text-xs">{VatField ? 'Total HT' : 'Total'}</span>
          <output className="amount flex min-h-10 items-center whitespace-nowrap font-medium text-sm">
            {formatMoney(netCents ?? 0, currency)}
          </output>
        </div>
      </div>
    </div>
  )
}

/** Counts an unreadable value as 0; the field keeps its text on screen. */
function clamp(value: number | null, max: number): number {
  return Math.min(Math.max(value ?? 0, -max), max)
}

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
