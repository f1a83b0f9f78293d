import { randomUUID } from 'node:crypto'
import type { HeldFiles } from '#server/db/with-files.ts'
import type { NewSignature } from '#server/features/signatures/store/challenges.ts'
import { sealProof } from '#server/features/signing/commands/seal-proof.ts'
import type { Scope } from '#server/scope.ts'
import { sha256Hex } from '#server/sha256-hex.ts'
import { PROOF_RULE } from '#shared/domain/signatures/proof-rule.ts'
import type { SignatureProof } from '#shared/domain/signatures/signature-proof.ts'
import { signedBlock } from '#shared/domain/signatures/signed-block.ts'
import { todayIn } from '#shared/time/calendar-day.ts'
import { composeProof, type SigningFacts } from './compose-proof.ts'

export type Evidence = Pick<
  NewSignature,
  'id' | 'documentSha256' | 'sealedSha256' | 'proofSha256' | 'proofRule' | 'files'
> & { proof: SignatureProof }

/** Seals the exact PDF that was shown, with the agreement in sight, writes the proof (PDF, itself sealed, and JSON) and stores the three files. */
export async function makeEvidence(
  scope: Scope,
  facts: SigningFacts,
  store: HeldFiles['store'],
): Promise<Evidence> {
  const { context, orgId } = scope
  const { files, sealer, pdf } = context
  const { link, input, at: signedAt } = facts
  const shown = await files.get(link.pdf_file_key)
  if (shown === null) throw new Error(`the PDF ${link.pdf_file_key} is missing`)
  const documentSha256 = sha256Hex(shown)
  if (documentSha256 !== link.pdf_sha256)
    throw new Error(`the PDF ${link.pdf_file_key} is not the one that was sent`)

  const { name } = input
  const signed = signedBlock(composeProof(sealer, facts, { documentSha256, sealedSha256: '' }), 'beside')
  const block = {
    sheet: await pdf.renderSignedBlock(signed, todayIn(link.timezone, signedAt), {
      orgId,
      userId: null,
      urgent: true,
    }),
    words: [signed.title, ...signed.lines, signed.seal].join(', '),
  }
  const sealed = await sealer.seal(shown, { reason: `Devis ${link.number} signé par`, name, signedAt, block })
  const sealedSha256 = sha256Hex(sealed)
  const proof = composeProof(sealer, facts, { documentSha256, sealedSha256 })
  const reason = `Dossier de preuve du devis ${link.number}`
  const proofPdf = await sealProof(scope, proof, { reason, name, signedAt })
  const proofJson = Buffer.from(`${JSON.stringify(proof, null, 2)}\n`)

  const id = randomUUID()
  const keep = (file: string, bytes: Uint8Array, contentType: string) =>
    store(`${orgId}/signatures/${id}/${file}`, bytes, contentType)
  return {
    id,
    documentSha256,
    sealedSha256,
    proofSha256: sha256Hex(proofPdf),
    proofRule: PROOF_RULE,
    proof,
    files: {
      sealed: await keep('devis-signe.pdf', sealed, 'application/pdf'),
      proofPdf: await keep('dossier-de-preuve.pdf', proofPdf, 'application/pdf'),
      proofJson: await keep('dossier-de-preuve.json', proofJson, 'application/json'),
    },
  }
}
