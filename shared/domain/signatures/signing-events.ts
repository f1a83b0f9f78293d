import { chainEvents, type HashText, type ProofEvent } from './signature-proof.ts'

type Signing = {
  at: Date
  /** The document's chain of events so far. */
  journal: readonly ProofEvent[]
  visitor: Pick<ProofEvent, 'ip' | 'userAgent'>
  signer: { name: string; quality: string }
  consentVersion: string
  /** The event of the document, e.g. `quote.signed`, and the same in French. */
  signed: { type: string; label: string }
}

/** The two events that a signature adds to the chain of its document: the consent, then the signature. */
export function signingEvents(
  { at, journal, visitor, signer, consentVersion, signed }: Signing,
  hash: HashText,
): ProofEvent[] {
  const fact = { at: at.toISOString(), ip: visitor.ip, userAgent: visitor.userAgent }
  const consent = `Consentement donné (texte ${consentVersion}) par ${signer.name}, ${signer.quality}`
  return chainEvents(
    [
      { ...fact, type: 'consent.given', label: consent },
      { ...fact, ...signed },
    ],
    hash,
    journal,
  )
}
