import type { MandateLinkView } from '#shared/contract/mandate-links.ts'
import { proofRuleText } from '#shared/domain/signatures/proof-rule.ts'
import { formatDateTime } from '#shared/french/format.ts'
import { Alert } from '#web/ui/alert.tsx'

type MandateSignedProps = { view: MandateLinkView; signed: NonNullable<MandateLinkView['signed']> }

/** The signer of the mandate, the instant and the account. */
export function MandateSigned({ view, signed }: MandateSignedProps) {
  return (
    <Alert tone="success" title="Votre mandat est signé" live>
      Signé par {signed.signerName} ({signed.signerQuality}) le{' '}
      {formatDateTime(signed.signedAt, view.timeZone)}, pour le compte {signed.ibanMasked} de {signed.holder}.
      Vous l’avez reçu par e-mail.
      <p className="mt-2 text-xs">{proofRuleText('mandate', signed.proofRule)}</p>
    </Alert>
  )
}
