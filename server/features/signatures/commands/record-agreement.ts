import { randomUUID } from 'node:crypto'
import { inTransaction } from '#server/db/transaction.ts'
import { type HeldFiles, withFiles } from '#server/db/with-files.ts'
import { readMailSource } from '#server/features/conversations/commands/open-mail.ts'
import { listEnclosures } from '#server/features/documents/queries/enclosures.ts'
import { findSender, getSeller } from '#server/features/documents/queries/parties.ts'
import { lockForAgreement, markAgreed } from '#server/features/quotes/commands/record-answer.ts'
import { getSignature } from '#server/features/signatures/queries/signatures.ts'
import type { Scope, Tx } from '#server/scope.ts'
import { sha256Hex } from '#server/sha256-hex.ts'
import type { SignatureFacts } from '#shared/contract/signatures.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { fieldError } from '#shared/domain/error-codes.ts'
import { type AgreementMeans, agreementInstant, isAgreementDay } from '#shared/domain/quotes/agreement.ts'
import { todayIn } from '#shared/time/calendar-day.ts'
import { insertAgreement } from '../store/agreements.ts'

type Input = {
  quoteId: string
  agreedOn: string
  signerName: string
  signerQuality: string
  means: AgreementMeans
  note?: string | undefined
  enclosureId?: string | undefined
  messageId?: string | undefined
}
type AgreementFile = { fileKey: string; name: string; type: string; size: number; sha256: string }

/**
 * Records that a client agreed elsewhere than on the page of the quote: it is signed, without an electronic signature, and says so. Errors: not_found,
 * those of a quote that is not open (an expired one may still be), agreement_day_wrong, agreement_proof_twice, service_unavailable.
 */
export async function recordAgreement(scope: Scope, input: Input): Promise<SignatureFacts> {
  const { enclosureId, messageId } = input
  if (enclosureId !== undefined && messageId !== undefined)
    throw new DomainError('agreement_proof_twice', {
      fields: [fieldError('messageId', 'agreement_proof_twice')],
    })
  const mail = messageId === undefined ? null : await readMailSource(scope, { messageId })
  return withFiles(scope.context, async (files) => {
    const kept = mail === null ? null : await keepMail(scope, files, mail)
    return inTransaction(scope, async (tx) => {
      const [file = kept] = await listEnclosures(tx, enclosureId === undefined ? [] : [enclosureId])
      return record(tx, input, file)
    })
  })
}

async function keepMail({ orgId }: Scope, files: HeldFiles, mail: File): Promise<AgreementFile> {
  const bytes = new Uint8Array(await mail.arrayBuffer())
  const type = 'message/rfc822'
  const fileKey = await files.store(`${orgId}/agreements/${randomUUID()}`, bytes, type)
  return { fileKey, name: mail.name, type, size: bytes.length, sha256: sha256Hex(bytes) }
}

async function record(tx: Tx, input: Input, file: AgreementFile | null): Promise<SignatureFacts> {
  const { quoteId, agreedOn, signerName, signerQuality, means } = input
  const [{ timeZone }, recorder] = await Promise.all([getSeller(tx), findSender(tx)])
  const quote = await lockForAgreement(tx, quoteId)
  const today = todayIn(timeZone, tx.now)
  if (!isAgreementDay(agreedOn, { issuedOn: quote.issued_on }, today))
    throw new DomainError('agreement_day_wrong', { fields: [fieldError('agreedOn', 'agreement_day_wrong')] })
  const by = recorder?.name ?? ''
  await insertAgreement(tx, {
    quoteId,
    versionId: quote.version_id!,
    agreedOn,
    signerName,
    signerQuality,
    means,
    note: input.note || null,
    recordedByName: by,
    file,
  })
  const at = agreementInstant(agreedOn, { timeZone, today, now: tx.now, sentAt: quote.sent_at! })
  await markAgreed(tx, quote, at, { signerName, signerQuality, agreedOn, means, by })
  return getSignature(tx, quoteId)
}
