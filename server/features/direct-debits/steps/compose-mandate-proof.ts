import type { SignatureMark } from '#shared/contract/signatures.ts'
import { MANDATE_TEXT_VERSION, mandateText } from '#shared/domain/direct-debits/mandate-text.ts'
import { chainEvents, type SignatureProof } from '#shared/domain/signatures/signature-proof.ts'
import type { LinkedMandate } from '../queries/mandate-links.ts'
import type { MandateCode } from '../store/mandate-codes.ts'
import { sha256Hex, type Visitor } from './enter-mandate.ts'

export type MandateSigning = {
  at: Date
  mandate: LinkedMandate
  code: MandateCode & { verified_at: Date }
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

/** The text that is accepted, with the account that the client said. */
const textOf = ({ mandate, input }: Pick<MandateSigning, 'mandate' | 'input'>): string =>
  mandateText({
    ...{ reference: mandate.reference, creditorName: mandate.creditorName, creditorId: mandate.creditor_id },
    ...{ creditorAddress: mandate.creditorAddress, scheme: mandate.scheme, kind: mandate.kind },
    ...{ noticeDays: mandate.notice_days, holder: input.holder, iban: input.iban, bic: input.bic },
  })

/** Who accepted which mandate, how and when. */
export function composeMandateProof(
  signing: MandateSigning,
  sealCertificate: SignatureProof['sealCertificate'],
): SignatureProof {
  const { at, mandate, code, input, visitor } = signing
  const text = textOf(signing)
  const own = (event: { at: Date; type: string; label: string }, mine = true) => ({
    ...{ type: event.type, label: event.label, at: event.at.toISOString() },
    ...{ ip: mine ? visitor.ip : null, userAgent: mine ? visitor.userAgent : null },
  })
  const opened = mandate.opened_at ?? code.created_at
  return {
    kind: 'mandate',
    documentNumber: mandate.reference,
    documentTitle: `Prélèvements de ${mandate.creditorName} (ICS ${mandate.creditor_id})`,
    ...{ organizationName: mandate.creditorName, timeZone: mandate.timeZone },
    signer: { name: input.name, quality: input.quality, email: mandate.email },
    consent: { version: MANDATE_TEXT_VERSION, text },
    authentication: {
      method: 'email_otp',
      codeSentAt: code.created_at.toISOString(),
      codeVerifiedAt: code.verified_at.toISOString(),
    },
    signature: input.signature,
    ...visitor,
    openedAt: opened.toISOString(),
    signedAt: at.toISOString(),
    documentSha256: sha256Hex(text),
    sealCertificate,
    events: chainEvents(
      [
        own(
          { at: mandate.created_at, type: 'mandate.asked', label: `Mandat envoyé à ${mandate.email}` },
          false,
        ),
        own({ at: opened, type: 'mandate.opened', label: 'Signature commencée sur la page du mandat' }),
        own({
          at: code.created_at,
          type: 'code.sent',
          label: `Code à usage unique envoyé à ${mandate.email}`,
        }),
        own({ at: code.verified_at, type: 'code.verified', label: 'Code vérifié' }),
        own({ at, type: 'consent.given', label: `Consentement donné par ${input.name}, ${input.quality}` }),
        own({ at, type: 'mandate.signed', label: `Mandat signé par ${input.name}` }),
      ],
      sha256Hex,
    ),
  }
}
