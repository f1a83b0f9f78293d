import { FileDown } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { formatCount, formatMoney } from '#shared/french/format.ts'
import { useRefusal } from '#web/api/use-can.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'

type Choosable = {
  id: string
  name: string
  amountCents: number
  /** Below the name, in this order. */
  details: string[]
  action?: ReactNode
}

type ChooseForFileProps<Row> = {
  label: string
  rows: readonly Row[]
  shown: (row: Row) => Choosable
  /** The rows in the singular and in the plural. */
  noun: readonly [one: string, many: string]
  /** Why no file is made of nothing. */
  nothing: string
  onMake: (chosen: Row[]) => void
}

/** Rows that wait for a file for the bank: all are chosen until some are not. */
export function ChooseForFile<Row>({ label, rows, shown, noun, nothing, onMake }: ChooseForFileProps<Row>) {
  const refusal = useRefusal('bank:write')
  const [without, setWithout] = useState<ReadonlySet<string>>(new Set())
  const all = rows.map((row) => ({ ...shown(row), row }))
  const chosen = all.filter(({ id }) => !without.has(id))
  const total = chosen.reduce((sum, { amountCents }) => sum + amountCents, 0)
  const choose = (id: string, isChosen: boolean) =>
    setWithout((before) => new Set(isChosen ? [...before].filter((one) => one !== id) : [...before, id]))
  return (
    <Card flush>
      <ul aria-label={label}>
        {all.map(({ id, name, amountCents, details, action }) => (
          <li
            key={id}
            className="flex flex-wrap items-center gap-x-4 gap-y-2 border-line border-b p-4 text-sm sm:px-5"
          >
            <Checkbox
              className="wrap-anywhere flex-1 basis-40"
              label={
                <>
                  {name}
                  <span className="sr-only">, {formatMoney(amountCents)}</span>
                </>
              }
              help={details.join(' · ')}
              checked={!without.has(id)}
              onChange={({ target }) => choose(id, target.checked)}
            />
            <span aria-hidden className="amount whitespace-nowrap font-medium">
              {formatMoney(amountCents)}
            </span>
            {action}
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap items-center justify-between gap-3 p-4 sm:px-5">
        <p role="status" className="text-muted text-sm">
          {formatCount(chosen.length, ...noun)}, {formatMoney(total)}
        </p>
        <Button
          icon={FileDown}
          variant="primary"
          disabledReason={refusal ?? (chosen.length === 0 ? nothing : undefined)}
          onClick={() => onMake(chosen.map(({ row }) => row))}
        >
          Créer le fichier…
        </Button>
      </div>
    </Card>
  )
}
