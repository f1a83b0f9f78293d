import { inTransaction, readAs } from '#server/db/transaction.ts'
import { withFiles } from '#server/db/with-files.ts'
import { assertOthersIban } from '#server/features/organizations/queries/own-ibans.ts'
import type { Caller } from '#server/http/bind-contract.ts'
import { toErrorBody } from '#server/http/errors.ts'
import type { Tx } from '#server/scope.ts'
import type { SignedMandate } from '#shared/contract/mandate-links.ts'
import { MANDATE_TEXT_VERSION } from '#shared/domain/direct-debits/mandate-text.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { todayIn } from '#shared/time/calendar-day.ts'
import type { MandateSigning } from '../steps/compose-mandate-proof.ts'
import { enterMandate, readMandateLink } from '../steps/enter-mandate.ts'
import { mailSignedMandate } from '../steps/mail-signed-mandate.ts'
import { proveMandate } from '../steps/prove-mandate.ts'
import { verifyMandateCode } from '../steps/verify-mandate-code.ts'
import { updateCode } from '../store/mandate-codes.ts'
import { lockMandates, setSigned } from '../store/mandates.ts'

type Input = MandateSigning['input'] & { token: string; consentVersion: string; code: string }

/**
 * Signs, proves, seals and tells both sides, or does nothing of it. The proof is drawn with nothing locked, then one short transaction writes it,
 * if the mandate still waits. Errors: those of a link and of a code, mandate_already_signed, document_changed, signature_failed, iban_is_own.
 */
export async function signMandate(caller: Caller, { token, code, consentVersion, ...input }: Input) {
  const { scope, mandateId, visitor } = await enterMandate(caller, token)
  if (consentVersion !== MANDATE_TEXT_VERSION) throw new DomainError('document_changed')
  try {
    await readAs(scope, (tx) => assertOthersIban(tx, input.iban))
    const verified = await verifyMandateCode(scope, { mandateId, code, input, visitor })
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
