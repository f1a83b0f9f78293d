import { type CSSProperties, memo, type ReactNode, useId, useState } from 'react'
import { formatMoney, formatPercentBps } from '#shared/french/format.ts'
import { cx } from '#web/ui/cx.ts'
import { formatDecimal } from '#web/ui/decimal.ts'
import { DecimalInput } from '#web/ui/decimal-input.tsx'
import { FieldError } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import type { ItemLine } from './line-operations.ts'
import type { LineRowProps } from './line-row-props.ts'
import { UNITS_LIST_ID } from './units-datalist.tsx'

type ItemFieldsProps = Omit<LineRowProps, 'line'> & { line: ItemLine }

type Cells = { discounted: boolean; taxed: boolean }

/** The widths of a line's cells, which its head shares: one line from 800 px of room, two from 480. */
export const cellWidths = ({ discounted, taxed }: Cells) => {
  const figures = (price: string, total: string) =>
    ['4.5rem', '6.25rem', price, discounted && '4.25rem', taxed && '6rem', total].filter(Boolean).join(' ')
  return {
    '--cells': figures('minmax(6rem,1fr)', 'minmax(6rem,1fr)'),
    '--cells-wide': `minmax(12rem,1fr) ${figures('7rem', '7.5rem')}`,
  } as CSSProperties
}
export const cellsClass = 'grid gap-x-1.5 @[30rem]:grid-cols-(--cells) @[50rem]:grid-cols-(--cells-wide)'

/** Cells show their border once reached, but for what is wrong in them. */
const quietClass =
  '[&_textarea]:block [&_textarea]:min-h-9 [&_textarea]:resize-none [&_textarea]:px-2 [&_textarea]:py-1.5 [&_textarea:not([aria-invalid=true],:hover,:focus)]:border-transparent @[30rem]:[&_:is(input,textarea,select)]:min-h-9 @[30rem]:[&_:is(input,textarea,select)]:px-2 @[30rem]:[&_:is(input,textarea,select):not([aria-invalid=true],:hover,:focus)]:border-transparent @[30rem]:[&_select]:pe-6'

/** The cells of a line: its description and its figures, and what it comes to. Folded on a phone, where a tap opens it. */
export const ItemFields = memo(function ItemFields(props: ItemFieldsProps) {
  const { line, index, netCents, currency, vatField: VatField, discounted, error, actions } = props
  const [open, setOpen] = useState(line.description === '')
  const set = (change: Partial<ItemLine>) => actions.change(line.id, change)
  const faults = useLineFaults(line.id)
  const total = faults.texts.length > 0 ? '—' : formatMoney(netCents ?? 0, currency)
  const folded = !open && faults.texts.length === 0 && '@max-[30rem]:hidden'
  return (
    <div className="@container">
      <div
        style={cellWidths({ discounted, taxed: VatField !== null })}
        className={cx(cellsClass, quietClass, 'grid-cols-2 gap-y-1 @[30rem]:gap-y-0')}
      >
        <div className="col-span-full @[50rem]:col-span-1">
          <Textarea
            text={line.description}
            data-field="description"
            data-cell="description"
            rows={1}
            aria-label={`Description de la ligne ${index + 1}`}
            aria-invalid={error ? true : undefined}
            aria-describedby={`${line.id}-error`}
            placeholder="Description de la prestation ou du produit"
            maxLength={4_000}
            onChange={(event) => set({ description: event.target.value })}
            onPaste={(event) => {
              const text = event.clipboardData.getData('text/plain')
              if (!text.includes('\t')) return
              event.preventDefault()
              actions.paste(line.id, text)
            }}
          />
          <FieldError id={`${line.id}-error`} text={error} />
        </div>
        {folded && (
          <button
            type="button"
            aria-expanded={false}
            onClick={() => setOpen(true)}
            className="col-span-full flex min-h-9 items-center justify-between gap-3 rounded-sm px-1 text-start text-muted text-sm hover:bg-hover @[30rem]:hidden"
          >
            <span className="sr-only">Chiffres de la ligne {index + 1}&nbsp;:</span>
            <span className="min-w-0 text-xs tabular">{inBrief(line, VatField !== null)}</span>
            <span className="amount whitespace-nowrap font-medium text-ink">{total}</span>
          </button>
        )}
        <Cell label="Quantité" className={folded}>
          {(id) => (
            <DecimalInput
              id={id}
              data-cell="quantity"
              {...faults.of('Quantité')}
              filled
              {...within(999_999_999)}
              scale={3}
              value={line.quantityMilli}
              onValueChange={(value) => value !== null && set({ quantityMilli: value })}
            />
          )}
        </Cell>
        <Cell label="Unité" className={folded}>
          {(id) => (
            <Input
              id={id}
              list={UNITS_LIST_ID}
              maxLength={20}
              value={line.unit ?? ''}
              onChange={(event) => set({ unit: event.target.value || null })}
            />
          )}
        </Cell>
        <Cell label={VatField ? 'Prix unitaire HT' : 'Prix unitaire'} className={folded}>
          {(id) => (
            <DecimalInput
              id={id}
              data-cell="price"
              {...faults.of('Prix unitaire')}
              filled
              {...within(9_999_999_999)}
              scale={2}
              minimumFractionDigits={2}
              value={line.unitPriceCents}
              onValueChange={(value) => value !== null && set({ unitPriceCents: value })}
            />
          )}
        </Cell>
        {discounted && (
          <Cell label="Remise %" className={folded}>
            {(id) => (
              <DecimalInput
                id={id}
                data-cell="discount"
                {...faults.of('Remise')}
                min={0}
                max={10_000}
                scale={2}
                value={line.discountBps === 0 ? null : line.discountBps}
                placeholder="0"
                onValueChange={(value) => set({ discountBps: value ?? 0 })}
              />
            )}
          </Cell>
        )}
        {VatField && (
          <Cell label="TVA" className={folded}>
            {(id) => <VatField id={id} line={line} onChange={set} />}
          </Cell>
        )}
        <div className={cx('col-end-[-1] flex flex-col items-end @[30rem]:col-end-auto', folded)}>
          <span className="text-muted text-xs @[30rem]:hidden">{VatField ? 'Total HT' : 'Total'}</span>
          {/* Said by the total of the document, once nothing is typed any more. */}
          <output
            aria-live="off"
            className="amount flex min-h-9 items-center whitespace-nowrap px-1 font-medium text-sm"
          >
            {total}
          </output>
        </div>
      </div>
      <FieldError id={faults.id} text={faults.texts.join(' ') || null} />
    </div>
  )
})

/** « 5 unité × 1 025,00 · 5,5 % » */
function inBrief({ quantityMilli, unit, unitPriceCents, discountBps, vatRateBps }: ItemLine, taxed: boolean) {
  const quantity = [formatDecimal(quantityMilli, 3, 0), unit].filter(Boolean).join(' ')
  const price = formatDecimal(unitPriceCents, 2, 2)
  const percent = (bps: number) => formatPercentBps(bps)
  return [
    `${quantity} × ${price}`,
    discountBps > 0 && `remise ${percent(discountBps)}`,
    taxed && percent(vatRateBps),
  ]
    .filter(Boolean)
    .join(' · ')
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

type CellProps = { label: string; className: string | false; children: (id: string) => ReactNode }

/** The head of the table names the cell for the eye; where there is no head, its label stands above. */
function Cell({ label, className, children }: CellProps) {
  const id = useId()
  return (
    <div className={cx('flex min-w-0 flex-col gap-1', className)}>
      <label htmlFor={id} className="truncate text-muted text-xs @[30rem]:sr-only">
        {label}
      </label>
      {children(id)}
    </div>
  )
}
