import { useQuery } from '@tanstack/react-query'
import { formatInteger } from '#shared/french/format.ts'
import { Segments } from '#web/ui/segments.tsx'
import { countToMatch, type Side } from './bank-queries.ts'

type MatchingSideProps = { side: Side; onChange: (side: Side) => void }

/** Money that came in, or that went out, with how much of it is to be matched. */
export function MatchingSide({ side, onChange }: MatchingSideProps) {
  const incoming = useQuery(countToMatch('in')).data?.count
  const outgoing = useQuery(countToMatch('out')).data?.count
  const option = (value: Side, name: string, count: number | undefined) => ({
    value,
    label: (
      <>
        {name}{' '}
        <span className="text-muted text-xs tabular">{count === undefined ? '…' : formatInteger(count)}</span>
      </>
    ),
  })
  return (
    <Segments
      label="Sens"
      options={[option('in', 'Encaissements', incoming), option('out', 'Dépenses', outgoing)]}
      value={side}
      onValueChange={onChange}
    />
  )
}
