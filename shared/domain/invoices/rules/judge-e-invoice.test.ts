import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { validEInvoices } from '#shared/domain/e-invoices/valid-e-invoices.fixture.ts'
import { brokenDocuments } from './broken-documents.fixture.ts'
import { full } from './broken-e-invoices.fixture.ts'
import { brokenFamilies } from './broken-families.fixture.ts'
import { invoiceRules, judgeEInvoice, ruleById } from './judge-e-invoice.ts'

const cases = [...brokenDocuments, ...brokenFamilies]

describe('a valid invoice finds nothing', () => {
  test.each(Object.entries(validEInvoices))('%s', (_, invoice) => {
    expect(judgeEInvoice(invoice)).toEqual([])
  })
  test('with all that it may have', () => expect(judgeEInvoice(full)).toEqual([]))
})

describe('each rule catches its broken invoice', () => {
  test.each(cases.map((one) => [one.id, one] as const))('%s', (id, { invoice, also }) => {
    const found = new Set(judgeEInvoice(invoice).map(({ ruleId }) => ruleId))
    expect([...found].sort()).toEqual([...new Set([id, ...also])].sort())
  })
  test('and none lacks its case', () => {
    const tried = new Set(cases.map(({ id }) => id))
    expect(invoiceRules.map(({ id }) => id).filter((id) => !tried.has(id))).toEqual([])
  })
})

test('ids are unique, and texts are whole sentences', () => {
  expect(ruleById.size).toBe(invoiceRules.length)
  for (const { text, id } of invoiceRules) expect(text, id).toMatch(/^[A-ZÀÉ].*\.$/)
})

test('a rule of FNFE 1.4.0 does not judge an invoice of before', () => {
  const invoice = {
    ...full,
    issuedOn: '2026-08-31',
    payee: { ...full.payee!, legalRegistration: { value: '1', scheme: '0002' } },
  }
  const ids = (issuedOn: string) => judgeEInvoice({ ...invoice, issuedOn }).map(({ ruleId }) => ruleId)
  expect(ids('2026-08-31')).not.toContain('BR-FR-32')
  expect(ids('2026-09-01')).toContain('BR-FR-32')
})

test('the franchise is named as its day wants', () => {
  const judged = (issuedOn: string, exemptionReason: string) =>
    judgeEInvoice({
      ...validEInvoices.franchise,
      issuedOn,
      dueOn: null,
      paymentTerms: 'À réception',
      vatBreakdown: validEInvoices.franchise.vatBreakdown.map((row) => ({ ...row, exemptionReason })),
    }).map(({ ruleId }) => ruleId)
  const old = 'TVA non applicable, art. 293 B du CGI'
  const now = 'TVA non applicable, article L. 223-3 du CIBS'
  expect(judged('2026-08-31', old)).toEqual([])
  expect(judged('2026-08-31', now)).toEqual(['ARD-12'])
  expect(judged('2026-09-01', now)).toEqual([])
  expect(judged('2027-12-31', old)).toEqual([])
  expect(judged('2028-01-01', old)).toEqual(['ARD-12'])
})

test('the order of the rules changes nothing', () => {
  const shape = (findings: ReturnType<typeof judgeEInvoice>) =>
    findings.map(({ ruleId, path }) => `${ruleId} ${path}`).sort()
  fc.assert(
    fc.property(
      fc.constantFrom(...cases),
      fc.shuffledSubarray([...invoiceRules], { minLength: invoiceRules.length }),
      ({ invoice }, rules) => {
        expect(shape(judgeEInvoice(invoice, rules))).toEqual(shape(judgeEInvoice(invoice)))
      },
    ),
    { numRuns: 50 },
  )
})

/** Each leaf of a value replaced at random by another of its type. */
function disturb(value: unknown, next: () => number): unknown {
  if (Array.isArray(value)) return next() < 0.05 ? [] : value.map((item) => disturb(item, next))
  if (typeof value === 'string')
    return next() < 0.3
      ? (['', ' ', '-1', '1e9', '2026-02-31', '\u0000', 'é'.repeat(200)][Math.floor(next() * 7)] ?? '')
      : value
  if (typeof value === 'number')
    return next() < 0.3
      ? ([0, -1, 0.5, Number.NaN, Number.POSITIVE_INFINITY, 1e300][Math.floor(next() * 6)] ?? 0)
      : value
  if (value !== null && typeof value === 'object')
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, disturb(item, next)]))
  return value
}

test('whatever the values, it answers', () => {
  fc.assert(
    fc.property(fc.infiniteStream(fc.double({ min: 0, max: 0.999, noNaN: true })), (stream) => {
      const next = () => stream.next().value as number
      expect(Array.isArray(judgeEInvoice(disturb(full, next) as typeof full))).toBe(true)
    }),
    { numRuns: 200 },
  )
})
