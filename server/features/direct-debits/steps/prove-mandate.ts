import { randomUUID } from 'node:crypto'
import type { HeldFiles } from '#server/db/with-files.ts'
import type { Scope } from '#server/scope.ts'
import { composeMandateProof, type MandateSigning } from './compose-mandate-proof.ts'
import { sha256Hex } from './enter-mandate.ts'

/** Draws, seals and stores the proof, which holds the mandate. */
export async function proveMandate(
  { context, orgId }: Scope,
  signing: MandateSigning,
  store: HeldFiles['store'],
): Promise<{ documentSha256: string; proofSha256: string; proofKey: string }> {
  const { sealer, pdf } = context
  const { subject, serial, fingerprintSha256 } = sealer.certificate
  const proof = composeMandateProof(signing, { subject, serial, fingerprintSha256 })
  const drawn = await pdf.renderProof(proof, { orgId, userId: null, urgent: true })
  const reason = `Mandat de prélèvement ${proof.documentNumber}`
  const sealed = await sealer.seal(drawn, { reason, name: signing.input.name, signedAt: signing.at })
  return {
    documentSha256: proof.documentSha256,
    proofSha256: sha256Hex(sealed),
    proofKey: await store(`${orgId}/signatures/${randomUUID()}/mandat-signe.pdf`, sealed, 'application/pdf'),
  }
}
