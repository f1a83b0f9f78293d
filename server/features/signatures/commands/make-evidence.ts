import type { Tx } from '#server/scope.ts'
import type { NewSignature } from '../store.ts'
import { composeProof, type SigningFacts } from './compose-proof.ts'
import { sha256Hex } from './digests.ts'

type Facts = SigningFacts & {
  id: string
  /** Receives the keys of the files as they are written, so that a failure removes them. */
  stored: string[]
}
type Evidence = Pick<NewSignature, 'documentSha256' | 'sealedSha256' | 'proofSha256' | 'files'>

/** Seals the exact PDF that was shown, writes the proof (PDF, itself sealed, and JSON) and stores the three files. */
export async function makeEvidence(tx: Tx, facts: Facts): Promise<Evidence> {
  const { files, pdf, sealer } = tx.scope.context
  const { link, input, id, stored } = facts
  const shown = await files.get(link.pdf_file_key)
  if (shown === null) throw new Error(`the PDF ${link.pdf_file_key} is missing`)
  const documentSha256 = sha256Hex(shown)
  if (documentSha256 !== link.pdf_sha256)
    throw new Error(`the PDF ${link.pdf_file_key} is not the one that was sent`)

  const name = input.name
  const sealed = await sealer.seal(shown, {
    reason: `Devis ${link.number} signé par`,
    name,
    signedAt: tx.now,
  })
  const sealedSha256 = sha256Hex(sealed)
  const proof = await composeProof(tx, facts, { documentSha256, sealedSha256 })
  const drawn = await pdf.renderProof(proof, { orgId: tx.scope.orgId, userId: null, urgent: true })
  const proofPdf = await sealer.seal(drawn, {
    reason: `Dossier de preuve du devis ${link.number}`,
    name,
    signedAt: tx.now,
  })
  const proofJson = Buffer.from(`${JSON.stringify(proof, null, 2)}\n`)

  const keep = async (file: string, bytes: Uint8Array, contentType: string) => {
    const key = `${tx.scope.orgId}/signatures/${id}/${file}`
    stored.push(key)
    await files.put(key, bytes, { contentType })
    return key
  }
  return {
    documentSha256,
    sealedSha256,
    proofSha256: sha256Hex(proofPdf),
    files: {
      sealed: await keep('devis-signe.pdf', sealed, 'application/pdf'),
      proofPdf: await keep('dossier-de-preuve.pdf', proofPdf, 'application/pdf'),
      proofJson: await keep('dossier-de-preuve.json', proofJson, 'application/json'),
    },
  }
}
