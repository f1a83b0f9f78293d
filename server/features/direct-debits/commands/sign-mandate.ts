import { inTransaction } from '#server/db/transaction.ts'
import { withFiles } from '#server/db/with-files.ts'
import type { Caller } from '#server/http/bind-contract.ts'
import { toErrorBody } from '#server/http/errors.ts'
import { type Scope, type Tx, withoutIdempotency } from '#server/scope.ts'
import type { SignedMandate } from '#shared/contract/direct-debits.ts'
import { MANDATE_TEXT_VERSION } from '#shared/domain/direct-debits/mandate-text.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { fieldError } from '#shared/domain/error-codes.ts'
import { codeVerdict } from '#shared/domain/signatures/signature.ts'
import { todayIn } from '#shared/time/calendar-day.ts'
import type { LinkedMandate } from '../queries/mandate-links.ts'
import { enterMandate, isCode, readMandateLink, type Visitor } from '../steps/enter-mandate.ts'
import { mailSignedMandate } from '../steps/mail-signed-mandate.ts'
import { type MandateSigning, proveMandate } from '../steps/prove-mandate.ts'
import { listCodes, type MandateCode, updateCode } from '../store/mandate-codes.ts'
import { lockMandates, setSigned } from '../store/mandates.ts'

type Input = MandateSigning['input'] & { token: string; consentVersion: string; code: string }

/**
 * Signs, proves, seals and tells both sides, or does nothing of it. The proof is drawn with nothing locked, then one short transaction writes it,
 * if the mandate still waits. Errors: those of a link and of a code, mandate_already_signed, document_changed, signature_failed.
 */
export async function signMandate(caller: Caller, { token, code, consentVersion, ...input }: Input) {
  const { scope, mandateId, visitor } = await enterMandate(caller, token)
  if (consentVersion !== MANDATE_TEXT_VERSION) throw new DomainError('document_changed')
  try {
    const verified = await verify(scope, { mandateId, code, input, visitor })
    if ('earlier' in verified) return verified.earlier
    return await withFiles(scope.context, async ({ store }) => {
      const evidence = await proveMandate(scope, verified, store)
      return inTransaction(scope, (tx) => record(tx, verified, { token, evidence }), verified.at)
    })
  } catch (error) {
    // Only what is sure may say that nothing is signed.
    if (toErrorBody(error).code !== 'internal') throw error
    caller.context.log.error({ err: error, mandateId }, 'the signature of a mandate failed')
    throw new DomainError('signature_failed')
  }
}

type ToVerify = { mandateId: string; code: string; input: MandateSigning['input']; visitor: Visitor }
type Verified = MandateSigning | { earlier: SignedMandate }

/** Judges the code in a transaction of its own: what fails later gives no try back. A repeat by the same code is answered as the first. */
async function verify(scope: Scope, { mandateId, code, input, visitor }: ToVerify): Promise<Verified> {
  const outcome = await inTransaction(withoutIdempotency(scope), async (tx) => {
    await lockMandates(tx, [mandateId])
    const mandate = await readMandateLink(tx, mandateId)
    const [newest = null] = await listCodes(tx, mandateId)
    const matches = newest !== null && isCode(scope.context, newest, code)
    if (mandate.state !== 'waiting') {
      if (matches && newest.consumed_at !== null) return { earlier: signedFacts(mandate) }
      throw new DomainError('mandate_already_signed')
    }
    const facts = newest && {
      ...{ sentAt: newest.created_at, attempts: newest.attempts, consumedAt: newest.consumed_at },
    }
    const verdict = codeVerdict(facts, matches, tx.now)
    if (!verdict.ok || newest === null) {
      const refusal = verdict.ok ? ('code_expired' as const) : verdict.code
      if (refusal === 'code_invalid' && newest)
        await updateCode(tx, newest.id, { attempts: newest.attempts + 1 })
      return { refusal }
    }
    if (newest.verified_at === null) await updateCode(tx, newest.id, { verified_at: tx.now })
    const known: MandateCode & { verified_at: Date } = {
      ...newest,
      verified_at: newest.verified_at ?? tx.now,
    }
    return { at: tx.now, mandate, code: known, input, visitor }
  })
  if (outcome.refusal !== undefined)
    throw new DomainError(outcome.refusal, { fields: [fieldError('code', outcome.refusal)] })
  return outcome
}

type Made = { token: string; evidence: Awaited<ReturnType<typeof proveMandate>> }

async function record(tx: Tx, signing: MandateSigning, { token, evidence }: Made): Promise<SignedMandate> {
  const { mandate, code, input } = signing
  await lockMandates(tx, [mandate.id])
  const now = await readMandateLink(tx, mandate.id)
  if (now.state !== 'waiting') throw new DomainError('mandate_already_signed')
  const { holder, iban, bic, name, quality } = input
  await setSigned(tx, mandate.id, {
    ...{ holder, iban, bic, signerName: name, signerQuality: quality, consentVersion: MANDATE_TEXT_VERSION },
    signedOn: todayIn(mandate.timeZone, tx.now),
    ...evidence,
  })
  await updateCode(tx, code.id, { consumed_at: tx.now })
  await mailSignedMandate(tx, signing, { token, proofKey: evidence.proofKey })
  await tx.emit('mandate.signed', {
    subject: { type: 'mandate', id: mandate.id },
    companyId: mandate.company_id,
    contactId: mandate.contact_id,
    meta: { clientName: mandate.clientName, reference: mandate.reference },
  })
  return { signerName: name, signerQuality: quality, signedAt: tx.now.toISOString() }
}

const signedFacts = (mandate: LinkedMandate): SignedMandate => ({
  signerName: mandate.signer_name!,
  signerQuality: mandate.signer_quality!,
  signedAt: mandate.signed_at!.toISOString(),
})
