import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { PDF, PdfDict, PdfNumber, PdfRef } from '@libpdf/core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signedBlock } from '#shared/domain/signatures/signed-block.ts'
import { createDiskFileStore } from '../files/local.ts'
import { createPdfRenderer } from '../pdf/real.ts'
import { sampleAsker, sampleProof, sampleQuote } from '../pdf/sample-documents.ts'
import { CERTIFICATE_KEY } from './certificate.ts'
import type { Sealer } from './port.ts'
import { createSealer, loadOrCreateCertificate, loadP12 } from './real.ts'

/** A program of poppler-utils: a system package, not one of npm. */
const JUDGE: string = 'pdfsig'
const renderer = createPdfRenderer()
const signing = {
  reason: 'Devis D-2026-0042 accepté (1 \\ 2)',
  name: 'Éloïse Delaunay',
  signedAt: new Date('2026-11-21T14:02:22.000Z'),
}
let directory: string
let sealer: Sealer
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'ardoise-seal-'))
  sealer = createSealer(
    await loadOrCreateCertificate({ store: createDiskFileStore(directory), secrets: ['one secret'] }),
  )
})
afterAll(async () => {
  await renderer.close()
  await rm(directory, { recursive: true })
})

/** The output of poppler's pdfsig. The test fails without it: nothing else here checks a signature. */
async function pdfsig(pdf: Uint8Array): Promise<string> {
  const path = join(directory, 'judged.pdf')
  await writeFile(path, pdf)
  return new Promise((resolve, reject) => {
    execFile(JUDGE, [path], { env: { ...process.env, TZ: 'UTC', HOME: directory } }, (error, stdout) => {
      if (error && error.code === 'ENOENT')
        reject(new Error('pdfsig is missing: apt-get install poppler-utils (brew install poppler)'))
      else resolve(stdout)
    })
  })
}

const documents: [string, () => Promise<Uint8Array>][] = [
  ['a quote', () => renderer.renderQuote(sampleQuote(7), sampleAsker)],
  ['a long quote', () => renderer.renderQuote(sampleQuote(150), sampleAsker)],
  ['a proof with its attachment', () => renderer.renderProof(sampleProof(), sampleAsker)],
]

describe.each(documents)('the seal of %s', (_, draw) => {
  test('is valid for pdfsig, covers the whole file and leaves its bytes unchanged', async () => {
    const pdf = await draw()
    const sealed = await sealer.seal(pdf, signing)
    const verdict = await pdfsig(sealed)
    expect(verdict).toContain('Signature is Valid.')
    expect(verdict).toContain('Total document signed')
    expect(verdict).toContain('Signature Type: ETSI.CAdES.detached')
    expect(verdict).toContain('Ardoise – cachet de l’installation')
    expect(verdict).toContain('Nov 21 2026 14:02:22')
    expect(Buffer.from(sealed).subarray(0, pdf.length).equals(pdf)).toBe(true)
    const update = Buffer.from(sealed).subarray(pdf.length).toString('latin1')
    expect(update).not.toMatch(/\/Metadata \d+ 0 obj/)
    const document = await PDF.load(sealed)
    expect(document.getLanguage()).toBe('fr-FR')
    expect(Buffer.from(sealed).toString('latin1')).toContain('<pdfaid:part>3</pdfaid:part>')
  })

  test('is invalid once any byte has changed', async () => {
    const pdf = await draw()
    const sealed = await sealer.seal(pdf, signing)
    for (const place of [0.2, 0.5, 0.9]) {
      const changed = Buffer.from(sealed)
      const offset = Math.floor(pdf.length * place)
      changed[offset] = (changed[offset] ?? 0) ^ 1
      expect(await pdfsig(changed)).not.toContain('Signature is Valid.')
    }
  })
})

describe('the block of a signature', () => {
  const shownOn = async (pdf: Uint8Array) => {
    const sheet = await renderer.renderSignedBlock(
      signedBlock(sampleProof(), 'beside'),
      '2026-11-21',
      sampleAsker,
    )
    const sealed = await sealer.seal(pdf, { ...signing, block: { sheet, words: 'Bon pour accord' } })
    expect(await pdfsig(sealed)).toContain('Signature is Valid.')
    expect(await pdfsig(sealed)).toContain('Total document signed')
    expect(Buffer.from(sealed).subarray(0, pdf.length).equals(pdf)).toBe(true)
    const path = join(directory, 'judged.pdf')
    const { stderr } = await promisify(execFile)('qpdf', ['--check', path])
    expect(stderr).toBe('')
    const document = await PDF.load(sealed)
    const widgets = document.getPages().flatMap((page) => {
      const annotations = page.dict.getArray('Annots') ?? []
      return [...annotations].flatMap((ref) => {
        const widget = ref instanceof PdfRef ? document.getObject(ref) : null
        if (!(widget instanceof PdfDict)) return []
        const corners = [...(widget.getArray('Rect') ?? [])]
        const rect = corners.map((at) =>
          at instanceof PdfNumber ? Math.round(at.value * (25.4 / 72)) : null,
        )
        return [{ page: page.index, rect, drawn: widget.getDict('AP')?.getRef('N') !== undefined }]
      })
    })
    return { pages: document.getPages().length, widgets }
  }

  test.each([true, false])(
    'stands over the box of a devis on its last page (online: %s)',
    async (signsOnline) => {
      const pdf = await renderer.renderQuote(sampleQuote(60, { signsOnline }), sampleAsker)
      const before = (await PDF.load(pdf)).getPages().length
      const { pages, widgets } = await shownOn(pdf)
      expect(pages).toBe(before)
      expect(widgets).toEqual([{ page: before - 1, rect: expect.any(Array), drawn: true }])
      const [left = 0, bottom = 0, right = 0, top = 0] = (widgets[0]?.rect ?? []).map(Number)
      expect([left, right, top - bottom]).toEqual([18, 192, 28])
      expect(bottom).toBeGreaterThan(25)
      expect(top).toBeLessThan(282)
    },
  )

  test('has a page of its own in a document without a box, such as those drawn before', async () => {
    const pdf = await renderer.renderProof(sampleProof(), sampleAsker)
    const before = (await PDF.load(pdf)).getPages().length
    const { pages, widgets } = await shownOn(pdf)
    expect(pages).toBe(before + 1)
    expect(widgets).toEqual([{ page: before, rect: [18, 242, 192, 270], drawn: true }])
  })

  test('holds the longest names that a signer may give', async () => {
    const signer = {
      name: 'Élisabeth-Charlotte '.repeat(6),
      quality: 'Gérante déléguée '.repeat(6),
      email: `a@${'long.'.repeat(40)}test`,
    }
    const block = signedBlock(
      sampleProof({ signer, signature: { kind: 'typed', text: signer.name } }),
      'beside',
    )
    const sheet = await PDF.load(await renderer.renderSignedBlock(block, '2026-11-21', sampleAsker))
    expect(sheet.getPages().length).toBe(1)
  })
})

describe('certificate', () => {
  test('is created once, read again, and refused with another secret', async () => {
    const store = createDiskFileStore(directory)
    const again = await loadOrCreateCertificate({ store, secrets: ['one secret'] })
    expect(again.certificate).toEqual(sealer.certificate)
    expect(again.certificate.fingerprintSha256).toMatch(/^[0-9a-f]{64}$/)
    const years = Date.parse(again.certificate.validUntil) - Date.parse(again.certificate.validFrom)
    expect(Math.round(years / (365.25 * 24 * 3_600_000))).toBe(10)
    await expect(loadOrCreateCertificate({ store, secrets: ['another'] })).rejects.toMatchObject({
      name: 'SealError',
      reason: 'certificate_unreadable',
    })
  })

  test('is opened with a former secret, and encrypted again with the present one', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'seal-'))
    const store = createDiskFileStore(folder)
    const made = await loadOrCreateCertificate({ store, secrets: ['former'] })
    const rotated = await loadOrCreateCertificate({ store, secrets: ['present', 'older', 'former'] })
    expect(rotated.certificate).toEqual(made.certificate)
    const alone = await loadOrCreateCertificate({ store, secrets: ['present'] })
    expect(alone.certificate).toEqual(made.certificate)
    await expect(loadOrCreateCertificate({ store, secrets: ['former'] })).rejects.toThrow('APP_SECRET')
    await rm(folder, { recursive: true })
  })

  test('has its private key encrypted in the store', async () => {
    const stored = JSON.parse(await readFile(join(directory, CERTIFICATE_KEY), 'utf8')) as {
      privateKey: string
    }
    const bytes = Buffer.from(stored.privateKey, 'base64')
    // The DER prefix of every P-256 PKCS#8 key: SEQUENCE, version 0, id-ecPublicKey.
    expect(bytes.includes(Buffer.from('06072a8648ce3d0201', 'hex'))).toBe(false)
  })

  test('seals nothing once expired', async () => {
    const late = { ...signing, signedAt: new Date('2040-01-01T00:00:00Z') }
    await expect(
      sealer.seal(await renderer.renderQuote(sampleQuote(1), sampleAsker), late),
    ).rejects.toMatchObject({
      reason: 'certificate_expired',
    })
  })

  test('can come from a P12 file, opened with its password only', async () => {
    const bytes = await readFile(new URL('./test-certificate.p12', import.meta.url))
    const bought = createSealer(await loadP12(bytes, 'correct horse'))
    expect(bought.certificate.subject).toContain('CN=Atelier Lagrange')
    const verdict = await pdfsig(
      await bought.seal(await renderer.renderQuote(sampleQuote(1), sampleAsker), signing),
    )
    expect(verdict).toContain('Signature is Valid.')
    await expect(loadP12(bytes, 'wrong')).rejects.toMatchObject({ reason: 'certificate_unreadable' })
  })
})

test('only a PDF can be sealed', async () => {
  for (const bytes of [new Uint8Array(), new TextEncoder().encode('not a PDF')]) {
    await expect(sealer.seal(bytes, signing)).rejects.toMatchObject({ reason: 'not_sealable' })
  }
})
