import { frenchVatNumber } from '#shared/french/vat-number.ts'
import { Button } from '#web/ui/button.tsx'

type VatFromSirenProps = { siren: string | null; onUse: (number: string) => void }

/** Proposes the VAT number that a French company has when its key is the usual one; it is not written by itself. */
export function VatFromSiren({ siren, onUse }: VatFromSirenProps) {
  const number = siren === null ? null : frenchVatNumber(siren)
  if (number === null) return null
  return (
    <Button size="sm" className="self-start" onClick={() => onUse(number)}>
      Proposer {number}, d’après le SIREN
    </Button>
  )
}
