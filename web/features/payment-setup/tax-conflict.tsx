import { useEffect, useRef } from 'react'
import type { TaxFields } from '#shared/contract/payment-setup.ts'
import { formatPercentBps } from '#shared/french/format.ts'
import { countryName } from '#shared/french/postal-address.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'

type TaxConflictProps = {
  mine: TaxFields
  theirs: TaxFields
  saving: boolean
  onKeepMine: () => void
  onTakeTheirs: () => void
}

/** Someone saved the taxes in between: both versions, part by part, and the choice. */
export function TaxConflict({ mine, theirs, saving, onKeepMine, onTakeTheirs }: TaxConflictProps) {
  const [ours, others] = [linesOf(mine), linesOf(theirs)]
  const differing = Object.keys(ours).filter((name) => ours[name] !== others[name])
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => place.current?.focus(), [])
  return (
    <div ref={place} tabIndex={-1} className="scroll-mt-20 rounded-md">
      <Alert
        tone="warning"
        live
        title="Les taxes ont été modifiées ailleurs entre-temps"
        action={
          <>
            <Button size="sm" variant="primary" onClick={onKeepMine} loading={saving}>
              Enregistrer ma version
            </Button>
            <Button size="sm" onClick={onTakeTheirs}>
              Prendre l’autre version
            </Button>
          </>
        }
      >
        <p>Rien n’est perdu&nbsp;: comparez les deux versions, puis choisissez.</p>
        <dl className="mt-3 grid gap-2">
          {differing.map((name) => (
            <div key={name}>
              <dt className="font-medium">{name}</dt>
              <dd>La vôtre&nbsp;: {ours[name] || '(vide)'}</dd>
              <dd>L’autre&nbsp;: {others[name] || '(vide)'}</dd>
            </div>
          ))}
        </dl>
      </Alert>
    </div>
  )
}

function linesOf({ taxMethod, legalAddress, sellingCountries, rates }: TaxFields): Record<string, string> {
  const { line1, line2, postalCode, city, state, country } = legalAddress
  const place = [line1, line2, `${postalCode} ${city}`.trim(), state, country && countryName(country)]
  return {
    'Calcul des taxes': taxMethod === 'manual' ? 'manuel' : 'automatique',
    'Adresse légale': place.filter(Boolean).join(', '),
    'Pays de vente': sellingCountries.map((each) => countryName(each)).join(', '),
    Taux: rates
      .map(({ name, percentageBps, inclusive }) => {
        return `${name} ${formatPercentBps(percentageBps)}${inclusive ? ' (comprise)' : ''}`
      })
      .join(', '),
  }
}
