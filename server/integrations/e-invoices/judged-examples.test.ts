import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { judgeEInvoice } from '#shared/domain/invoices/rules/judge-e-invoice.ts'
import { INVOICE_DATA, withoutSchemas } from './factur-x-schemas.fixture.ts'
import { readEInvoice } from './read-e-invoice.ts'

/**
 * Our table's findings on the published examples, and why: codes that Ardoise never writes are not on our lists, and
 * the one in forints rounds its VAT to the forint, which the published check of BR-CO-17 tolerates.
 */
const expected: Record<string, string[]> = {
  'CII_business_example_Z.xml': ['BR-CL-08'],
  'CII_example1.xml': ['BR-CL-08'],
  'CII_example8.xml': ['BR-CL-23'],
  'XRechnung-O.xml': ['BR-CL-22', 'BR-CL-23'],
  'huf_example_cii.xml': ['BR-CL-08', 'BR-CL-16', 'BR-CO-17', 'BR-S-09'],
}

describe.skipIf(withoutSchemas !== null)(`the published examples, judged ${withoutSchemas ?? ''}`, () => {
  const examples = withoutSchemas ? [] : readdirSync(join(INVOICE_DATA, 'cii-examples'))

  test.each(examples)('%s breaks no rule of EN 16931 but the expected ones', (name) => {
    const invoice = readEInvoice(readFileSync(join(INVOICE_DATA, 'cii-examples', name)))
    const european = judgeEInvoice(invoice).filter(({ ruleId }) => !/^(BR-FR|ARD)-/.test(ruleId))
    expect([...new Set(european.map(({ ruleId }) => ruleId))].sort()).toEqual(expected[name] ?? [])
  })
})
