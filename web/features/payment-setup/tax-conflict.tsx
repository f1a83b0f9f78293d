import type { TaxFields } from '#shared/contract/payment-setup.ts'
import { formatPercentBps } from '#shared/french/format.ts'
import { countryName } from '#shared/french/postal-address.ts'
import { ConflictNotice } from '#web/ui/conflict-notice.tsx'

type TaxConflictProps = {
  mine: TaxFields
  theirs: TaxFields
  saving: boolean
  onKeepMine: () => void
  onTakeTheirs: () => void
}

/** Someone saved the taxes in between: both versions, part by part, and the choice. */
export function TaxConflict({ mine, theirs, ...choice }: TaxConflictProps) {
  const [ours, others] = [linesOf(mine), linesOf(theirs)]
  const rows = Object.keys(ours)
    .map((label) => ({ label, mine: ours[label] ?? '', theirs: others[label] ?? '' }))
    .filter((row) => row.mine !== row.theirs)
  return <ConflictNotice title="Les taxes ont été modifiées ailleurs entre-temps" rows={rows} {...choice} />
}

function linesOf({ taxMethod, legalAddress, sellingCountries, rates }: TaxFields): Record<string, string> {
  const { line1, line2, postalCode, city, state, country } = legalAddress
  const typed = [line1, line2, postalCode, city, state].some(Boolean)
  const place = [
    line1,
    line2,
    `${postalCode} ${city}`.trim(),
    state,
    typed && country && countryName(country),
  ]
  return {
    'Calcul des taxes': taxMethod === 'manual' ? 'Manuel' : 'Automatique',
    'Adresse légale': place.filter(Boolean).join(', '),
    'Pays de vente': sellingCountries.map((each) => countryName(each)).join(', '),
    Taux: rates
      .map(({ name, percentageBps, inclusive }) => {
        return `${name} ${formatPercentBps(percentageBps)}${inclusive ? ', comprise' : ''}`
      })
      .join('\u202f; '),
  }
}
