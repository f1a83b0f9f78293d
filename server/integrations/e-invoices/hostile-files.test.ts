import { describe, expect, test } from 'vitest'
import { DomainError } from '#shared/domain/domain-error.ts'
import type { ErrorCode } from '#shared/domain/error-codes.ts'
import { readEInvoice } from './read-e-invoice.ts'
import { UBL_INVOICE } from './ubl-documents.fixture.ts'

const ROOT = 'CrossIndustryInvoice xmlns="urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100"'
const MEGABYTE = 1_048_576

const bytesOf = (text: string) => new TextEncoder().encode(text)
const nested = (levels: number) =>
  `<${ROOT}>${'<a>'.repeat(levels)}${'</a>'.repeat(levels)}</CrossIndustryInvoice>`
const laughs = Array.from(
  { length: 10 },
  (_, index) => `<!ENTITY l${index + 1} "${`&l${index};`.repeat(10)}">`,
)

const FILES: [string, Uint8Array, ErrorCode][] = [
  [
    'a billion laughs',
    bytesOf(
      `<?xml version="1.0"?><!DOCTYPE x [<!ENTITY l0 "ha">${laughs.join('')}]><${ROOT}>&l9;</CrossIndustryInvoice>`,
    ),
    'e_invoice_doctype',
  ],
  [
    'an external entity',
    bytesOf(`<!DOCTYPE x [<!ENTITY f SYSTEM "file:///etc/passwd">]><${ROOT}>&f;</CrossIndustryInvoice>`),
    'e_invoice_doctype',
  ],
  [
    'an external DTD',
    bytesOf(`<!DOCTYPE x SYSTEM "http://127.0.0.1:9/x.dtd"><${ROOT}/>`),
    'e_invoice_doctype',
  ],
  [
    'an entity that nothing declares',
    bytesOf(`<${ROOT}><a>&f;</a></CrossIndustryInvoice>`),
    'e_invoice_malformed',
  ],
  ...['\u0000', '\u0001', '\ufffe', '&#0;', '&#1;', '&#xD800;', '&#xFFFE;'].map(
    (strange): [string, Uint8Array, ErrorCode] => [
      `what is no character of XML (${JSON.stringify(strange)})`,
      bytesOf(UBL_INVOICE.replace('Été SARL', `Été${strange}SARL`)),
      'e_invoice_malformed',
    ],
  ),
  ['a bare ampersand', bytesOf(`<${ROOT}><a>R & D</a></CrossIndustryInvoice>`), 'e_invoice_malformed'],
  ['25 levels', bytesOf(nested(25)), 'e_invoice_too_complex'],
  ['a million levels', bytesOf(nested(1_000_000)), 'e_invoice_too_complex'],
  [
    'a million elements',
    bytesOf(`<${ROOT}>${'<a/>'.repeat(1_000_000)}</CrossIndustryInvoice>`),
    'e_invoice_too_complex',
  ],
  ['over 10 MB', new Uint8Array(10 * MEGABYTE + 1), 'e_invoice_too_large'],
  ['10 MB of openings', bytesOf('<'.repeat(10 * MEGABYTE)), 'e_invoice_malformed'],
  ['10 MB of one text', bytesOf(`<${ROOT}>${'x'.repeat(9 * MEGABYTE)}`), 'e_invoice_malformed'],
  ['10 MB of spaces in a tag', bytesOf(`<${ROOT} ${' '.repeat(9 * MEGABYTE)}>`), 'e_invoice_too_complex'],
  ['tags that end far away', bytesOf(`${'<a</'.repeat(2_000_000)}>`), 'e_invoice_too_complex'],
  ['a comment without end', bytesOf(`<${ROOT}><!--${'<!--'.repeat(2_000_000)}`), 'e_invoice_malformed'],
  [
    'half a million openings in an attribute',
    bytesOf(`<${ROOT} a="${'<'.repeat(500_000)}`),
    'e_invoice_malformed',
  ],
  ['nothing', new Uint8Array(), 'e_invoice_malformed'],
  ['a PDF without an invoice in it', bytesOf('%PDF-1.7\n%âãÏÓ\n1 0 obj'), 'e_invoice_not_in_pdf'],
  ['bytes that are not UTF-8', new Uint8Array([0x3c, 0x61, 0xff, 0xfe, 0x3e]), 'e_invoice_malformed'],
  [
    'an unknown encoding',
    bytesOf(`<?xml version="1.0" encoding="klingon"?><${ROOT}/>`),
    'e_invoice_malformed',
  ],
  ['an open element', bytesOf(`<${ROOT}><a></CrossIndustryInvoice>`), 'e_invoice_malformed'],
  ['two roots', bytesOf(`<${ROOT}/><${ROOT}/>`), 'e_invoice_malformed'],
  ['a page', bytesOf('<html><body/></html>'), 'e_invoice_unknown'],
  [
    'an order',
    bytesOf('<Order xmlns="urn:oasis:names:specification:ubl:schema:xsd:Order-2"/>'),
    'e_invoice_unknown',
  ],
  ['another Invoice', bytesOf('<Invoice><Total>3</Total></Invoice>'), 'e_invoice_unknown'],
  ['the name of a method', bytesOf('<constructor/>'), 'e_invoice_unknown'],
  [
    'an invoice without terms',
    bytesOf(`<${ROOT}><ExchangedDocument/></CrossIndustryInvoice>`),
    'e_invoice_value',
  ],
  ['a day of 30 February', bytesOf(UBL_INVOICE.replace('2026-10-03', '2026-02-30')), 'e_invoice_value'],
  ['an amount in words', bytesOf(UBL_INVOICE.replace('>120.00<', '>cent vingt<')), 'e_invoice_value'],
  ['an amount of three decimals', bytesOf(UBL_INVOICE.replace('>120.00<', '>120.005<')), 'e_invoice_value'],
  [
    'an amount of thirty digits',
    bytesOf(UBL_INVOICE.replace('>120.00<', `>${'9'.repeat(30)}<`)),
    'e_invoice_value',
  ],
]

function refusal(bytes: Uint8Array): unknown {
  try {
    return readEInvoice(bytes)
  } catch (error) {
    return error instanceof DomainError ? error.code : error
  }
}

describe('a file that is no invoice is refused at once', () => {
  test.each(FILES)('%s', (_name, bytes, code) => {
    const begun = performance.now()
    expect(refusal(bytes)).toBe(code)
    // A loaded machine included: a bomb would take minutes.
    expect(performance.now() - begun).toBeLessThan(5_000)
  })

  test('the message names the term and what it said', () => {
    expect(() => readEInvoice(bytesOf(UBL_INVOICE.replace('>120.00<', '>cent<')))).toThrow(
      'La donnée BT-112 de cette facture ne peut pas être lue\u00a0: «\u202fcent\u202f».',
    )
  })
})

test('Latin-1 and UTF-16 are read as their declaration and mark say', () => {
  const latin = Uint8Array.from(
    // The apostrophe and the sign of the euro are no characters of it.
    UBL_INVOICE.replace('UTF-8', 'ISO-8859-1').replace('Été', '\u00c9t\u00e9').replaceAll(/[’€]/g, ' '),
    (character) => character.charCodeAt(0),
  )
  expect(readEInvoice(latin).seller.name).toBe('Été SARL')
  const utf16 = new Uint8Array(Buffer.from(`\ufeff${UBL_INVOICE}`, 'utf16le'))
  expect(readEInvoice(utf16).seller.name).toBe('Été SARL')
})

test('a comment, a CDATA section and a character reference are text as XML says', () => {
  const xml = UBL_INVOICE.replace(
    'Été SARL',
    '&#201;t&#xE9; <![CDATA[& <fils>]]><!-- <a><a><a><a><a><a><a><a><a><a><a><a><a><a><a><a><a><a><a><a><a><a><a><a><a><a> -->',
  )
  expect(readEInvoice(bytesOf(xml)).seller.name).toBe('Été & <fils>')
})
