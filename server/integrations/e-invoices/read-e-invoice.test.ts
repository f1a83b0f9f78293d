import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as fc from 'fast-check'
import { afterAll, describe, expect, test } from 'vitest'
import { writeCii } from '#shared/domain/e-invoice-files/write-cii.ts'
import { shortDecimal } from '#shared/domain/e-invoices/decimal.ts'
import type { EInvoiceLine } from '#shared/domain/e-invoices/e-invoice.ts'
import { PROFILES } from '#shared/domain/e-invoices/profiles.ts'
import { randomEInvoice } from '#shared/domain/e-invoices/random-e-invoice.fixture.ts'
import { anyIssued } from '#shared/domain/invoices/sample-invoices.fixture.ts'
import { toEInvoice } from '#shared/domain/invoices/to-e-invoice.ts'
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

/** The product writes « 450.00 », which a reader says as « 450 ». */
function withShortDecimals(line: EInvoiceLine): EInvoiceLine {
  const short = (decimal: string | null) => decimal && shortDecimal(decimal)
  const { net, gross, discount } = line.price
  const price = { ...line.price, net: short(net) ?? net, gross: short(gross), discount: short(discount) }
  return { ...line, price, quantity: short(line.quantity) ?? line.quantity }
}

test.skipIf(withoutSchemas !== null)(
  `200 invoices of the product, of every kind, are valid and read back ${withoutSchemas ?? ''}`,
  async () => {
    const files: string[] = []
    for (const document of fc.sample(anyIssued, 200)) {
      const invoice = toEInvoice(document)
      const xml = writeCii(invoice)
      expect(readEInvoice(bytesOf(xml))).toEqual({ ...invoice, lines: invoice.lines.map(withShortDecimals) })
      files.push(saved(`product-${files.length}.xml`, xml))
    }
    await checkBySchema('en16931', files)
  },
)

describe.skipIf(withoutSchemas !== null)(`the published examples ${withoutSchemas ?? ''}`, () => {
  const examples = withoutSchemas ? [] : readdirSync(join(INVOICE_DATA, 'cii-examples'))

  test.each(examples)('%s is read, written, valid and read to the same terms', async (name) => {
    const invoice = readEInvoice(readFileSync(join(INVOICE_DATA, 'cii-examples', name)))
    const xml = writeCii(invoice)
    expect(readEInvoice(bytesOf(xml))).toEqual(invoice)
    await checkBySchema('en16931', [saved(name, xml)])
  })
})
