import { onboardingTimezones } from '#shared/domain/organizations/organization-choices.ts'
import { de } from '#shared/french/elides-before.ts'
import { formatLongDate, formatTime } from '#shared/french/format.ts'
import { NBSP } from '#shared/french/typography.ts'
import { maskEmail } from './code-verdict.ts'
import type { ProofSignature, SignatureProof } from './signature-proof.ts'

/** What a signature is shown from: a proof has all of it, before its hashes are known. */
export type ShownSignature = Pick<
  SignatureProof,
  'kind' | 'documentNumber' | 'timeZone' | 'signer' | 'signature' | 'signedAt'
> & { sealCertificate: Pick<SignatureProof['sealCertificate'], 'serial'> }

/** The block that a document signed online shows where a hand would sign. */
export type SignedBlock = { title: string; lines: string[]; seal: string; mark: ProofSignature }

const titles = {
  quote: 'Bon pour accord, signé électroniquement',
  mandate: 'Mandat signé électroniquement',
  payment_plan: 'Échéancier signé électroniquement',
}
const names = { quote: 'Devis', mandate: 'Mandat', payment_plan: 'Échéancier' }

/** Composes the French words of the block. `proof`: whether the proof is a file beside, or the one that shows the block. */
export function signedBlock(signed: ShownSignature, proof: 'beside' | 'here'): SignedBlock {
  const { signer, signedAt, timeZone, documentNumber } = signed
  const kind = signed.kind ?? 'quote'
  const serial = signed.sealCertificate.serial.slice(0, 8)
  const place = proof === 'beside' ? 'dossier de preuve joint' : 'preuves dans ce dossier'
  return {
    title: titles[kind],
    lines: [
      [signer.name, signer.quality].filter(Boolean).join(', '),
      `le ${formatLongDate(new Date(signedAt), timeZone)} à ${formatTime(signedAt, timeZone)} (${hourOf(signedAt, timeZone)})`,
      `Identité vérifiée par un code envoyé à ${maskEmail(signer.email)}`,
    ],
    seal: `${names[kind]} ${documentNumber} · sceau de l’installation n°${NBSP}${serial}… · ${place}`,
    mark: signed.signature,
  }
}

/** « heure de Paris », or the offset of a zone whose town has no French name here. */
function hourOf(instant: string, timeZone: string): string {
  const town = Object.entries(onboardingTimezones).find(([zone]) => zone === timeZone)?.[1]
  if (town !== undefined) return `heure ${de(town)}`
  const offset = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' })
    .formatToParts(new Date(instant))
    .find(({ type }) => type === 'timeZoneName')?.value
  return (offset ?? 'GMT').replace('GMT', 'UTC')
}
