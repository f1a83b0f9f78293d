import type { InvoicedLine } from '#shared/domain/invoices/chain-parts.ts'
import { type Currency, formatMoney, formatPercentBps } from '#shared/french/format.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { DecimalInput } from '#web/ui/decimal-input.tsx'
import { Field } from '#web/ui/field.tsx'
import type { PartChoice } from './quote-part.ts'

type PartLinesProps = {
  lines: readonly InvoicedLine[]
  currency: Currency
  choice: PartChoice
  onChange: (change: Partial<PartChoice>) => void
}

const nameOf = ({ line }: InvoicedLine) => line.description.trim().split('\n')[0] || 'Ligne sans description'

function earlier({ bps, invoicedCents }: InvoicedLine, currency: Currency): string | undefined {
  if (invoicedCents === 0) return undefined
  return `Déjà facturé\u00a0: ${formatPercentBps(bps)}, ${formatMoney(invoicedCents, currency)} HT.`
}

/** The lines to invoice whole. */
export function ChosenLines({ lines, currency, choice, onChange }: PartLinesProps) {
  const toggle = (id: string, on: boolean) => {
    const chosen = new Set(choice.lines)
    if (on) chosen.add(id)
    else chosen.delete(id)
    onChange({ lines: chosen })
  }
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-2 font-medium text-sm">Lignes à facturer</legend>
      {lines.map((one) => (
        <div key={one.line.id} className="flex items-start justify-between gap-4">
          <Checkbox
            label={nameOf(one)}
            help={earlier(one, currency)}
            disabled={one.bps === 10_000}
            checked={choice.lines.has(one.line.id)}
            onChange={({ target }) => toggle(one.line.id, target.checked)}
          />
          <span className="amount whitespace-nowrap text-sm">
            {formatMoney(one.netCents - one.invoicedCents, currency)}
          </span>
        </div>
      ))}
    </fieldset>
  )
}

/** How far each line is, in all: what was invoiced before is taken off. */
export function LineProgress({ lines, currency, choice, onChange }: PartLinesProps) {
  const set = (id: string, bps: number | null, before: number) => {
    const progress = new Map(choice.progress)
    if (bps === null || bps === before) progress.delete(id)
    else progress.set(id, bps)
    onChange({ progress })
  }
  return (
    <fieldset className="flex flex-col gap-4">
      <legend className="mb-2 font-medium text-sm">Avancement total de chaque ligne</legend>
      {lines.map((one) => (
        <Field
          key={one.line.id}
          label={`${nameOf(one)}, ${formatMoney(one.netCents, currency)} HT`}
          help={earlier(one, currency)}
        >
          <DecimalInput
            className="max-w-32"
            scale={2}
            suffix="%"
            value={choice.progress.get(one.line.id) ?? one.bps}
            min={0}
            max={10_000}
            onValueChange={(bps) => set(one.line.id, bps, one.bps)}
          />
        </Field>
      ))}
    </fieldset>
  )
}
