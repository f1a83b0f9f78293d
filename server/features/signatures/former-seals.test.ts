import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { pdfsig } from '#server/test/pdfsig.ts'
import { askCode, sendQuote, sign } from '#server/test/signing.ts'
import type { SignatureFacts } from '#shared/contract/signatures.ts'
import { proofRuleText } from '#shared/domain/signatures/proof-rule.ts'
import { type SignatureProof, verifyChain } from '#shared/domain/signatures/signature-proof.ts'
import { openSeller, sha256 } from './seller.fixture.ts'

const site = openSeller()

/** A devis as it was sealed on 30 November 2026, with its proof: what later releases draw must not change it. */
const former = (name: string) =>
  readFile(new URL(`../../test/quote-sealed-2026-11-30/${name}`, import.meta.url))
const hashes = {
  'devis-signe.pdf': 'f27930a7df571319e626832eaee773c045e308c9a54debb1a6c1d0d8bdf22d2f',
  'dossier-de-preuve.pdf': '341b7a30bf78bcbd2973d8e51cb1e30ded53df65bdc793c0ed6c21e72ed495a0',
  'dossier-de-preuve.json': 'cb79b6e6cd6451df6d032cf01e189c20aa6327219227cfd36832025f0a5c5e7c',
}

/** The part of a sealed PDF that was shown, before the seal was added behind it. */
const shownIn = (sealed: Buffer) => sealed.subarray(0, sealed.indexOf('%%EOF') + '%%EOF'.length)

test('a devis that an older release sealed is still proved by its own files', async () => {
  const [sealed, proofPdf, json] = await Promise.all(Object.keys(hashes).map(former))
  expect([sealed, proofPdf, json].map((file) => sha256(file!))).toEqual(Object.values(hashes))
  for (const file of [sealed!, proofPdf!]) {
    const verdict = await pdfsig(file)
    expect(verdict).toContain('Signature is Valid.')
    expect(verdict).toContain('Total document signed')
  }
  const changed = Buffer.from(sealed!)
  changed[1_000]! ^= 1
  expect(await pdfsig(changed)).not.toContain('Signature is Valid.')
  const proof = JSON.parse(json!.toString()) as SignatureProof
  expect(proof.sealedSha256).toBe(hashes['devis-signe.pdf'])
  expect(sha256(shownIn(sealed!))).toBe(proof.documentSha256)
  expect(verifyChain(proof.events, sha256)).toBeNull()
  expect(proof.events.at(-1)?.type).toBe('quote.signed')
  expect(proofRuleText('quote', proof.rule ?? null)).toContain('Règle du 28\u00a0novembre\u00a02026')
})

test('its files are given byte for byte, and drawing the devis again changes none of them', async () => {
  const { app, owner } = site
  const quote = await sendQuote(app, owner)
  expect((await sign(app, quote, await askCode(app, quote))).status).toBe(200)
  const proof = JSON.parse((await former('dossier-de-preuve.json')).toString()) as SignatureProof
  const keyOf = (name: string) => `${owner.orgId}/signatures/${quote.quoteId}/${name}`
  for (const name of Object.keys(hashes))
    await app.context.files.put(keyOf(name), await former(name), { contentType: 'application/octet-stream' })
  // The row that the older release wrote.
  await app.context.pool.query(
    `update signatures set document_sha256 = $2, sealed_sha256 = $3, proof_sha256 = $4, proof_rule = $5, sealed_file_key = $6,
       proof_pdf_file_key = $7, proof_json_file_key = $8 where quote_id = $1`,
    [
      ...[quote.quoteId, proof.documentSha256, ...Object.values(hashes).slice(0, 2), proof.rule],
      ...Object.keys(hashes).map(keyOf),
    ],
  )
  const ask = (path: string) => app.request('GET', `/api/v1/${path}`, { as: owner })
  const given = async () =>
    Promise.all(
      [
        ...[`quotes/${quote.quoteId}/sealed.pdf`, `links/${quote.token}/sealed`],
        ...[`quotes/${quote.quoteId}/proof.pdf`, `links/${quote.token}/proof`],
        `quotes/${quote.quoteId}/proof.json`,
      ].map(async (path) => sha256((await ask(path)).bytes)),
    )
  const [sealedHash, proofHash, jsonHash] = Object.values(hashes)
  const expected = [sealedHash, sealedHash, proofHash, proofHash, jsonHash]
  expect(await given()).toEqual(expected)
  const drawn = await ask(`quotes/${quote.quoteId}/pdf`)
  expect([drawn.status, drawn.bytes.subarray(0, 5).toString()]).toEqual([200, '%PDF-'])
  expect((await ask(`quotes/${quote.quoteId}/document`)).status).toBe(200)
  expect(await given()).toEqual(expected)
  const { body } = await app.request<SignatureFacts>('GET', `/api/v1/quotes/${quote.quoteId}/signature`, {
    as: owner,
  })
  expect(body.signature).toMatchObject({ sealedSha256: sealedHash, proofSha256: proofHash })
})
