import { assertClockAgrees } from '#server/db/clock-agreement.ts'
import { toErrorBody } from '#server/http/errors.ts'
import type { AppContext, Tx } from '#server/scope.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { canonicalJson, type SignatureProof } from '#shared/domain/signatures/signature-proof.ts'
import type { SignedDocument } from '../queries/proof-journal.ts'

/** Times that the proof is drawn, when something is recorded meanwhile: a mail is delivered, a page opened. */
const ATTEMPTS = 4

class ProofOutdated extends Error {}

/** Refuses a proof that says something else than what holds now, under the document's lock: it is drawn again. Errors: clock_apart. */
export async function assertProofStands(tx: Tx, proof: SignatureProof, now: SignatureProof): Promise<void> {
  await assertClockAgrees(tx)
  if (canonicalJson(now) !== canonicalJson(proof)) throw new ProofOutdated('the proof is outdated')
}

type Signing<F, S> = {
  /** Judges the code. `earlier` is what this very signer signed before. */
  verify(): Promise<{ earlier: S } | { facts: F }>
  /** Draws and seals the proof with nothing locked, then writes what it says in one short transaction, if it still holds. */
  sign(facts: F): Promise<S>
}

/** One way to sign any document. Errors: those of `verify` and `sign`, service_unavailable, signature_failed. */
export async function signAsProved<F, S>(
  context: AppContext,
  document: Pick<SignedDocument, 'kind'> & { by: string },
  { verify, sign }: Signing<F, S>,
): Promise<S> {
  try {
    for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
      const verified = await verify()
      if ('earlier' in verified) return verified.earlier
      const signed = await sign(verified.facts).catch((error: unknown) => {
        if (error instanceof ProofOutdated) return null
        throw error
      })
      if (signed !== null) return signed
    }
    throw new DomainError('service_unavailable')
  } catch (error) {
    // The database away, a full disk, a lost answer of COMMIT: only what is sure may say that nothing is signed.
    if (toErrorBody(error).code !== 'internal') throw error
    context.log.error({ err: error, document }, 'signature failed')
    throw new DomainError('signature_failed')
  }
}
