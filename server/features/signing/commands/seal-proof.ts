import type { Scope } from '#server/scope.ts'
import type { MandateForm } from '#shared/domain/direct-debits/mandate-form.ts'
import type { SignatureProof } from '#shared/domain/signatures/signature-proof.ts'

type Seal = { reason: string; name: string; signedAt: Date }

/** Draws the proof as a PDF, after the mandate that it proves if there is one, and seals it. Errors: service_unavailable. */
export async function sealProof(
  { context: { pdf, sealer }, orgId }: Scope,
  proof: SignatureProof,
  seal: Seal,
  form: MandateForm | null = null,
): Promise<Uint8Array> {
  const drawn = await pdf.renderProof(proof, { orgId, userId: null, urgent: true }, form)
  return sealer.seal(drawn, seal)
}
