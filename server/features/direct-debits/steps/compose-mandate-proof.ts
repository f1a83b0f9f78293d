import type { Visitor } from '#server/http/visitor.ts'
import type { Sealer } from '#server/integrations/seal/port.ts'
import { sha256Hex } from '#server/sha256-hex.ts'
import type { SignatureMark } from '#shared/contract/signatures.ts'
import { type MandateForm, mandateForm } from '#shared/domain/direct-debits/mandate-form.ts'
import {
  MANDATE_TEXT_VERSION,
  type MandateTerms,
  mandateText,
} from '#shared/domain/direct-debits/mandate-text.ts'
import { PROOF_RULE } from '#shared/domain/signatures/proof-rule.ts'
import type { ProofEvent, SignatureProof } from '#shared/domain/signatures/signature-proof.ts'
import { signingEvents } from '#shared/domain/signatures/signing-events.ts'
import { de } from '#shared/french/elides-before.ts'
import type { LinkedMandate } from '../queries/mandate-links.ts'
import type { MandateCode } from '../store/mandate-codes.ts'

export type MandateSigning = {
  at: Date
  mandate: LinkedMandate
  code: MandateCode & { verified_at: Date }
  /** The mandate's chain of events so far. */
  journal: ProofEvent[]
  input: {
    holder: string
    iban: string
    bic: string | null
    name: string
    quality: string
    signature: SignatureMark
  }
  visitor: Visitor
}

/** What is accepted, with the account that the client said. */
const termsOf = ({ mandate, input }: Pick<MandateSigning, 'mandate' | 'input'>): MandateTerms => ({
  reference: mandate.reference,
  creditorName: mandate.creditorName,
  creditorId: mandate.creditor_id,
  creditorAddress: mandate.creditorAddress,
  scheme: mandate.scheme,
  kind: mandate.kind,
  noticeDays: mandate.notice_days,
  holder: input.holder,
  iban: input.iban,
  bic: input.bic,
})

/** The mandate in the form that banks know. */
export const formOf = (signing: MandateSigning): MandateForm =>
  mandateForm(termsOf(signing), signing.mandate.clientName, signing.mandate.creditorTone)

/** The proof of which person accepted which mandate, how and when. The same facts give the same proof. */
export function composeMandateProof(
  { certificate }: Pick<Sealer, 'certificate'>,
  signing: MandateSigning,
): SignatureProof {
  const { at, mandate, code, journal, input, visitor } = signing
  const { subject, serial, fingerprintSha256 } = certificate
  const text = mandateText(termsOf(signing))
  return {
    kind: 'mandate',
    rule: PROOF_RULE,
    documentNumber: mandate.reference,
    documentTitle: `Prélèvements ${de(mandate.creditorName)} (ICS ${mandate.creditor_id})`,
    organizationName: mandate.creditorName,
    timeZone: mandate.timeZone,
    signer: { name: input.name, quality: input.quality, email: mandate.email },
    consent: { version: MANDATE_TEXT_VERSION, text },
    authentication: {
      method: 'email_otp',
      codeSentAt: code.created_at.toISOString(),
      codeVerifiedAt: code.verified_at.toISOString(),
    },
    signature: input.signature,
    ...visitor,
    openedAt: journal.find(({ type }) => type === 'mandate.opened')?.at ?? null,
    signedAt: at.toISOString(),
    documentSha256: sha256Hex(text),
    sealCertificate: { subject, serial, fingerprintSha256 },
    events: [...journal, ...mandateSigningEvents(signing)],
  }
}

/** The events that the signature adds to the chain. */
export const mandateSigningEvents = ({ at, journal, input, visitor }: MandateSigning): ProofEvent[] =>
  signingEvents(
    {
      at,
      journal,
      visitor,
      signer: input,
      consentVersion: MANDATE_TEXT_VERSION,
      signed: { type: 'mandate.signed', label: `Mandat signé par ${input.name}` },
    },
    sha256Hex,
  )
