import { inTransaction } from '#server/db/transaction.ts'
import { assertOthersIban } from '#server/features/organizations/queries/own-ibans.ts'
import { recordProofEvent } from '#server/features/signing/commands/record-proof-event.ts'
import { listProofEvents, type SignedDocument } from '#server/features/signing/queries/proof-journal.ts'
import type { Visitor } from '#server/http/visitor.ts'
import { type Scope, withoutIdempotency } from '#server/scope.ts'
import type { SignedMandate } from '#shared/contract/mandate-links.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { fieldError } from '#shared/domain/error-codes.ts'
import { codeVerdict } from '#shared/domain/signatures/code-verdict.ts'
import type { LinkedMandate } from '../queries/mandate-links.ts'
import { listCodes, type MandateCode, updateCode } from '../store/mandate-codes.ts'
import { lockMandates } from '../store/mandates.ts'
import type { MandateSigning } from './compose-mandate-proof.ts'
import { isCode, readMandateLink } from './enter-mandate.ts'

type ToVerify = { mandateId: string; code: string; input: MandateSigning['input']; visitor: Visitor }
type Verified = { earlier: SignedMandate } | { facts: MandateSigning }

/** Judges the code in a transaction of its own: what fails later gives no try back. A repeat by the same code is answered as the first. */
export async function verifyMandateCode(
  scope: Scope,
  { mandateId, code, input, visitor }: ToVerify,
): Promise<Verified> {
  const document: SignedDocument = { kind: 'mandate', id: mandateId }
  const outcome = await inTransaction(withoutIdempotency(scope), async (tx) => {
    await lockMandates(tx, [mandateId])
    await assertOthersIban(tx, input.iban)
    const mandate = await readMandateLink(tx, mandateId)
    const [newest = null] = await listCodes(tx, mandateId)
    const matches = newest !== null && isCode(scope.context, newest, code)
    if (mandate.state !== 'waiting') {
      if (matches && newest.consumed_at !== null) return { earlier: signedFacts(mandate) }
      throw new DomainError('mandate_already_signed')
    }
    const facts = newest && {
      sentAt: newest.created_at,
      attempts: newest.attempts,
      consumedAt: newest.consumed_at,
    }
    const verdict = codeVerdict(facts, matches, tx.now)
    if (!verdict.ok || newest === null) {
      const refusal = verdict.ok ? ('code_expired' as const) : verdict.code
      if (refusal === 'code_invalid' && newest) {
        await updateCode(tx, newest.id, { attempts: newest.attempts + 1 })
        await recordProofEvent(tx, document, { type: 'code.failed', label: 'Code incorrect saisi', visitor })
      }
      return { refusal }
    }
    if (newest.verified_at === null) {
      await updateCode(tx, newest.id, { verified_at: tx.now })
      await recordProofEvent(tx, document, { type: 'code.verified', label: 'Code vérifié', visitor })
    }
    const known: MandateCode & { verified_at: Date } = {
      ...newest,
      verified_at: newest.verified_at ?? tx.now,
    }
    const journal = await listProofEvents(tx, document)
    return { facts: { at: tx.now, mandate, code: known, journal, input, visitor } }
  })
  if (outcome.earlier) return { earlier: outcome.earlier }
  if (outcome.refusal)
    throw new DomainError(outcome.refusal, { fields: [fieldError('code', outcome.refusal)] })
  return { facts: outcome.facts }
}

const signedFacts = (mandate: LinkedMandate): SignedMandate => ({
  signerName: mandate.signer_name!,
  signerQuality: mandate.signer_quality!,
  signedAt: mandate.signed_at!.toISOString(),
})
