import { randomUUID } from 'node:crypto'
import type { HeldFiles } from '#server/db/with-files.ts'
import type { Scope } from '#server/scope.ts'
import { sha256Hex } from '#server/sha256-hex.ts'
import type { SignatureProof } from '#shared/domain/signatures/signature-proof.ts'
import { composeMandateProof, type MandateSigning } from './compose-mandate-proof.ts'

export type MandateEvidence = { proof: SignatureProof; proofSha256: string; proofKey: string }

/** Draws, seals and stores the proof, which holds the mandate. */
export async function proveMandate(
  { context, orgId }: Scope,
  signing: MandateSigning,
  store: HeldFiles['store'],
): Promise<MandateEvidence> {
  const { sealer, pdf } = context
  const proof = composeMandateProof(sealer, signing)
  const drawn = await pdf.renderProof(proof, { orgId, userId: null, urgent: true })
  const reason = `Mandat de prélèvement ${proof.documentNumber}`
  const sealed = await sealer.seal(drawn, { reason, name: signing.input.name, signedAt: signing.at })
  return {
    proof,
    proofSha256: sha256Hex(sealed),
    proofKey: await store(`${orgId}/signatures/${randomUUID()}/mandat-signe.pdf`, sealed, 'application/pdf'),
  }
}
