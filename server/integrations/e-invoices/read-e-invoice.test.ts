import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as fc from 'fast-check'
import { afterAll, describe, expect, test } from 'vitest'
import { PROFILES } from '#shared/domain/e-invoices/profiles.ts'
import { randomEInvoice } from '#shared/domain/e-invoices/random-e-invoice.fixture.ts'
import { writeCii } from '#shared/domain/e-invoices/write-cii.ts'
import { checkBySchema, INVOICE_DATA, withoutSchemas } from './factur-x-schemas.fixture.ts'
import { readEInvoice } from './read-e-invoice.ts'

const folder = mkdtempSync(join(tmpdir(), 'e-invoices-'))
afterAll(() => rmSync(folder, { recursive: true }))

const bytesOf = (text: string) => new TextEncoder().encode(text)

function saved(name: string, xml: string): string {
  const path = join(folder, name)
  writeFileSync(path, xml)
  return path
}

test(`2,000 random invoices are read back as they were, and the schemas accept them ${withoutSchemas ?? ''}`, async () => {
  const files = { en16931: [] as string[], extended: [] as string[] }
  let count = 0
  fc.assert(
    fc.property(randomEInvoice, (invoice) => {
      const xml = writeCii(invoice)
      expect(readEInvoice(bytesOf(xml))).toEqual(invoice)
      count += 1
      files[invoice.profile === PROFILES.extended.urn ? 'extended' : 'en16931'].push(
        saved(`${count}.xml`, xml),
      )
    }),
    { numRuns: 2_000 },
  )
  if (withoutSchemas) return
  await checkBySchema('en16931', files.en16931)
  await checkBySchema('extended', files.extended)
})

describe.skipIf(withoutSchemas !== null)(`the published examples ${withoutSchemas ?? ''}`, () => {
  const examples = withoutSchemas ? [] : readdirSync(join(INVOICE_DATA, 'cii-examples'))

  test.each(examples)('%s is read, written, valid and read to the same terms', async (name) => {
    const invoice = readEInvoice(readFileSync(join(INVOICE_DATA, 'cii-examples', name)))
    const xml = writeCii(invoice)
    expect(readEInvoice(bytesOf(xml))).toEqual(invoice)
    await checkBySchema('en16931', [saved(name, xml)])
  })
})
