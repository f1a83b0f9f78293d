import { randomUUID } from 'node:crypto'
import { inTransaction } from '#server/db/transaction.ts'
import { lockForAnswer, markSigned } from '#server/features/quotes/commands/record-answer.ts'
import type { Caller } from '#server/http/bind-contract.ts'
import type { SignedFacts, SignInput } from '#shared/contract/signatures.ts'
import { DomainError } from '#shared/domain/error-codes.ts'
import { findSignature } from '../queries.ts'
import { insertSignature, updateChallenge } from '../store.ts'
import { enterLink } from './enter-link.ts'
import { judgeCode, lockForSigning } from './lock-for-signing.ts'
import { makeEvidence } from './make-evidence.ts'
import { recordEvent } from './record-event.ts'
import { mailSigned } from './tell-parties.ts'
import { verifyCode } from './verify-code.ts'
import { signedFacts } from './view-link.ts'

/**
 * Signs, seals, proves, stores and tells both sides in one transaction, or does nothing of it.
 * Errors: those of a link, of its quote and of a code, document_changed, signature_failed.
 */
export async function signQuote(caller: Caller, input: SignInput): Promise<SignedFacts> {
  const entry = await enterLink(caller, input.token)
  const { scope, linkId, visitor } = entry
  const earlier = await verifyCode(entry, input)
  if (earlier) return earlier

  const { files, log } = scope.context
  const id = randomUUID()
  const stored: string[] = []
  try {
    return await inTransaction(scope, async (tx) => {
      const { link, earlier } = await lockForSigning(tx, linkId, input)
      if (earlier) return earlier
      const { challenge, refusal } = await judgeCode(tx, linkId, input.code)
      if (challenge === null || refusal) throw new DomainError(refusal ?? 'code_expired')

      const by = { name: input.name, quality: input.quality, email: challenge.sent_to }
      const consent = `Consentement donné (texte ${input.consentVersion}) par ${by.name}, ${by.quality}`
      await recordEvent(tx, link.quote_id, { type: 'consent.given', label: consent, visitor })
      await recordEvent(tx, link.quote_id, {
        type: 'quote.signed',
        label: `Devis signé par ${by.name}`,
        visitor,
      })
      const evidence = await makeEvidence(tx, { id, link, challenge, input, visitor, stored })

      await insertSignature(tx, {
        id,
        quoteId: link.quote_id,
        versionId: link.version_id,
        linkId,
        challengeId: challenge.id,
        signer: by,
        consentVersion: input.consentVersion,
        kind: input.signature.kind,
        ...visitor,
        ...evidence,
      })
      await updateChallenge(tx, challenge.id, { consumed_at: tx.now })
      const quote = await lockForAnswer(tx, { quoteId: link.quote_id, timeZone: link.timezone })
      await markSigned(tx, quote, { signerName: by.name })
      await mailSigned(tx, link, { signer: by, token: input.token, files: evidence.files })
      return signedFacts((await findSignature(tx, link.quote_id))!)
    })
  } catch (error) {
    await Promise.all(stored.map((key) => files.delete(key).catch(() => undefined)))
    if (error instanceof DomainError && error.code !== 'internal') throw error
    log.error({ err: error, linkId }, 'signature failed')
    throw new DomainError('signature_failed')
  }
}
