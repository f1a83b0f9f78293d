import { randomUUID } from 'node:crypto'
import { inTransaction } from '#server/db/transaction.ts'
import { type HeldFiles, withFiles } from '#server/db/with-files.ts'
import { openLink } from '#server/features/documents/commands/open-link.ts'
import { recordSigningEvents } from '#server/features/signing/commands/record-proof-event.ts'
import { sealProof } from '#server/features/signing/commands/seal-proof.ts'
import { assertProofStands, signAsProved } from '#server/features/signing/commands/sign-as-proved.ts'
import { listProofEvents, type SignedDocument } from '#server/features/signing/queries/proof-journal.ts'
import type { Caller } from '#server/http/bind-contract.ts'
import type { Scope, Tx } from '#server/scope.ts'
import { sha256Hex } from '#server/sha256-hex.ts'
import type { SignedMandate } from '#shared/contract/mandate-links.ts'
import { MANDATE_TEXT_VERSION } from '#shared/domain/direct-debits/mandate-text.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { PROOF_RULE } from '#shared/domain/signatures/proof-rule.ts'
import type { SignatureProof } from '#shared/domain/signatures/signature-proof.ts'
import { todayIn } from '#shared/time/calendar-day.ts'
import {
  composeMandateProof,
  formOf,
  type MandateSigning,
  mandateSigningEvents,
} from '../steps/compose-mandate-proof.ts'
import { mailSignedMandate } from '../steps/mail-signed-mandate.ts'
import { readMandateLink } from '../steps/read-mandate-link.ts'
import { verifyMandateCode } from '../steps/verify-mandate-code.ts'
import { updateCode } from '../store/mandate-codes.ts'
import { lockMandates, setSigned } from '../store/mandates.ts'

type Input = MandateSigning['input'] & { token: string; consentVersion: string; code: string }

/**
 * Signs, proves, seals and tells both sides, or does nothing of it. Errors: those of a link and of a code, mandate_already_signed, document_changed,
 * service_unavailable, signature_failed, iban_is_own.
 */
export async function signMandate(caller: Caller, { token, code, consentVersion, ...input }: Input) {
  const { scope, linkId: mandateId, visitor } = await openLink(caller, 'mandate', token)
  if (consentVersion !== MANDATE_TEXT_VERSION) throw new DomainError('document_changed')
  return signAsProved<MandateSigning, SignedMandate>(
    caller.context,
    { kind: 'mandate', by: mandateId },
    {
      verify: () => verifyMandateCode(scope, { mandateId, code, input, visitor }),
      sign: (signing) =>
        withFiles(scope.context, async ({ store }) => {
          const evidence = await proveMandate(scope, signing, store)
          return inTransaction(scope, (tx) => record(tx, signing, { token, evidence }), signing.at)
        }),
    },
  )
}

type Made = { token: string; evidence: MandateEvidence }

async function record(tx: Tx, signing: MandateSigning, { token, evidence }: Made): Promise<SignedMandate> {
  const { code, input } = signing
  const document: SignedDocument = { kind: 'mandate', id: signing.mandate.id }
  await lockMandates(tx, [document.id])
  const mandate = await readMandateLink(tx, document.id)
  if (mandate.state !== 'waiting') throw new DomainError('mandate_already_signed')
  const journal = await listProofEvents(tx, document)
  const { proof, proofSha256, proofKey } = evidence
  await assertProofStands(
    tx,
    proof,
    composeMandateProof(tx.scope.context.sealer, { ...signing, mandate, journal }),
  )
  await recordSigningEvents(tx, document, { journal, events: mandateSigningEvents(signing) })
  const { holder, iban, bic, name, quality } = input
  await setSigned(tx, mandate.id, {
    holder,
    iban,
    bic,
    signerName: name,
    signerQuality: quality,
    consentVersion: MANDATE_TEXT_VERSION,
    signedOn: todayIn(mandate.timeZone, tx.now),
    documentSha256: proof.documentSha256,
    proofSha256,
    proofKey,
    proofRule: PROOF_RULE,
  })
  await updateCode(tx, code.id, { consumed_at: tx.now })
  await mailSignedMandate(tx, signing, { token, proofKey })
  await tx.emit('mandate.signed', {
    subject: { type: 'mandate', id: mandate.id },
    companyId: mandate.company_id,
    contactId: mandate.contact_id,
    meta: { clientName: mandate.clientName, reference: mandate.reference },
  })
  return { signerName: name, signerQuality: quality, signedAt: tx.now.toISOString() }
}

type MandateEvidence = { proof: SignatureProof; proofSha256: string; proofKey: string }

/** Draws, seals and stores the proof, which holds the mandate. */
async function proveMandate(
  scope: Scope,
  signing: MandateSigning,
  store: HeldFiles['store'],
): Promise<MandateEvidence> {
  const proof = composeMandateProof(scope.context.sealer, signing)
  const reason = `Mandat de prélèvement ${proof.documentNumber}`
  const seal = { reason, name: signing.input.name, signedAt: signing.at }
  const sealed = await sealProof(scope, proof, seal, formOf(signing))
  return {
    proof,
    proofSha256: sha256Hex(sealed),
    proofKey: await store(
      `${scope.orgId}/signatures/${randomUUID()}/mandat-signe.pdf`,
      sealed,
      'application/pdf',
    ),
  }
}
