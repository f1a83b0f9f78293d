import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { DomainError } from '#shared/domain/domain-error.ts'
import type { XmlElement } from '#shared/domain/e-invoice-files/xml-element.ts'
import { libraryTree } from './library-tree.fixture.ts'
import { parseXml } from './parse-xml.ts'
import { treeOfXml } from './xml-tree.ts'

const plain = ({ name, attributes, text, children }: XmlElement): unknown => [
  name,
  [...attributes],
  text,
  children.map(plain),
]
/** The tree, or the code of the refusal. */
function outcome(read: () => XmlElement): unknown {
  try {
    return plain(read())
  } catch (error) {
    if (error instanceof DomainError) return error.code
    throw error
  }
}
const LIMITS = { bytes: 1_000_000, tags: 10_000 }
const byLibrary = (xml: string) => outcome(() => libraryTree(xml))
/** As a file is read: its bytes and its tags are judged before. */
const byOurs = (xml: string) => outcome(() => parseXml(new TextEncoder().encode(xml), LIMITS))

const name = fc.constantFrom('a', 'Ntry', 'c:Amt', 'é', 'x-1', '_y.2')
const words = fc.constantFrom(
  '',
  ' ',
  '\n  ',
  '\r\n',
  'x',
  'déjà vu',
  '&amp;',
  '&#233;',
  '&#xe9;',
  ' a > b ',
  "l'un",
)
const attribute = fc
  .record({
    name: fc.constantFrom('Ccy', 'b', 'xmlns', 'xmlns:c', 'c:d'),
    value: words,
    quote: fc.constantFrom('"', "'"),
  })
  .map(
    ({ name, value, quote }) => `${name}=${quote}${value.replaceAll(quote, '').replaceAll('>', '')}${quote}`,
  )
const inside = fc.constantFrom('<!-- <b> & -->', '<![CDATA[ <b> & ]]>', '<?p q?>', '<a/>', '<a />')
const document = fc
  .letrec<{ element: string }>((tie) => ({
    element: fc
      .tuple(
        name,
        fc.uniqueArray(attribute, { maxLength: 3, selector: (text) => text.split('=')[0] }),
        fc.array(fc.oneof({ maxDepth: 4 }, words, inside, tie('element')), { maxLength: 4 }),
      )
      .map(([name, attributes, parts]) => `<${[name, ...attributes].join(' ')}>${parts.join('')}</${name} >`),
  }))
  .element.map((element) => `<?xml version="1.0"?>\n${element}\n`)

describe('a tree of our own', () => {
  test('is that of the library for what is well formed', () => {
    fc.assert(
      fc.property(document, (xml) => {
        const ours = byOurs(xml)
        expect(ours).toEqual(byLibrary(xml))
        expect(ours).not.toBeTypeOf('string')
      }),
      { numRuns: 500 },
    )
  })

  test('is never made of what the library refuses, nor is another than its', () => {
    const marks = [
      ...'<>/&;"\'=! ?-[]:aé1\n',
      '<a>',
      '</a>',
      '<!--',
      '-->',
      ']]>',
      '&#0;',
      '\ufeff',
      '<?xml?>',
    ]
    const edit = fc.record({ at: fc.nat(), cut: fc.nat(6), put: fc.constantFrom('', ...marks) })
    let accepted = 0
    fc.assert(
      fc.property(document, fc.array(edit, { minLength: 1, maxLength: 3 }), (whole, edits) => {
        const xml = edits.reduce((text, { at, cut, put }) => {
          const place = at % (text.length + 1)
          return text.slice(0, place) + put + text.slice(place + cut)
        }, whole)
        // The library takes a quote in an instruction for the beginning of a value: one of `p`, or the declaration with a changed name.
        if (/<\?(?!xml[ \n])(?:(?!\?>)[\s\S])*['"]/.test(xml)) return
        const ours = byOurs(xml)
        if (typeof ours === 'string') return
        accepted += 1
        expect(byLibrary(xml)).toEqual(ours)
      }),
      { numRuns: 3_000 },
    )
    expect(accepted).toBeGreaterThan(100)
  })

  test.each([
    ['two roots', '<a/><b/>'],
    ['a text after the root', '<a/>x'],
    ['CDATA around the root', '<![CDATA[x]]><a/>'],
    ['an end without a beginning', '</a>'],
    ['an attribute twice', '<a b="1" b="2"/>'],
    ['an attribute without quotes', '<a b=1/>'],
    ['an attribute without space', '<a b="1"c="2"/>'],
    ['an opening in an attribute', '<a b="<"/>'],
    ['an end of another name', '<a></ab>'],
    ['a name of three parts', '<a:b:c/>'],
    ['a name that begins with a figure', '<1/>'],
    ['a space before the name', '< a/>'],
    ['a comment without end', '<a><!-- </a>'],
    ['a declaration within', '<a><?xml version="1.0"?></a>'],
    ['the end of a section in a text', '<a>]]></a>'],
    ['nothing', ''],
    ['an unknown entity', '<a>&nbsp;</a>'],
  ])('%s is refused', (_case, xml) => {
    expect(outcome(() => treeOfXml(xml))).toBe('e_invoice_malformed')
  })

  test('tags that hide behind « <!--> » are counted', () => {
    const many = `<a><!--><![CDATA[-->${'<b/>'.repeat(LIMITS.tags + 1)}]]></a>`
    expect(byOurs(many)).toBe('e_invoice_too_complex')
  })

  test('levels that hide behind an attribute are counted', () => {
    const deep = '<a b="/>">'.repeat(1_000) + '</a>'.repeat(1_000)
    expect(byOurs(deep)).toBe('e_invoice_too_complex')
  })
})
