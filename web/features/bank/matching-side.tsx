import { Button } from '#web/ui/button.tsx'
import type { Side } from './bank-queries.ts'

type MatchingSideProps = { side: Side; onChange: (side: Side) => void }

const sides = [
  { side: 'in', label: 'Encaissements' },
  { side: 'out', label: 'Dépenses' },
] as const

/** Money that came in, or that went out. */
export function MatchingSide({ side, onChange }: MatchingSideProps) {
  return (
    <fieldset className="mb-4 flex flex-wrap gap-2">
      <legend className="sr-only">Sens</legend>
      {sides.map((one) => (
        <Button
          key={one.side}
          size="sm"
          variant={one.side === side ? 'primary' : 'secondary'}
          aria-pressed={one.side === side}
          onClick={() => onChange(one.side)}
        >
          {one.label}
        </Button>
      ))}
    </fieldset>
  )
}
