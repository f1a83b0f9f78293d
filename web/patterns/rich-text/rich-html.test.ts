import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readHtml, readOrKeep } from './read-html.ts'
import type { RichBlock, RichDoc, RichInline, RichItem, RichMark } from './rich-doc.ts'
import { safeHref, typedHref } from './safe-href.ts'
import { writeHtml } from './write-html.ts'

const text = fc.string({
  unit: fc.oneof(
    fc.constantFrom(' ', '\u00a0', '<', '>', '&', '"', "'", '\n', '\t', '\0', 'é'),
    fc.string({ minLength: 1, maxLength: 2, unit: 'binary' }),
  ),
  minLength: 1,
  maxLength: 12,
})
const link = fc.constantFrom(
  'https://exemple.fr/a?b=1&c="2"',
  'https://exemple.fr/a?b=1&c=2',
  'mailto:camille@client.test',
  'tel:+33123456789',
  'javascript:alert(1)',
)
const marks = fc.uniqueArray(
  fc.oneof(
    fc.constantFrom<RichMark>({ type: 'bold' }, { type: 'italic' }, { type: 'underline' }),
    link.map((href): RichMark => ({ type: 'link', attrs: { href } })),
  ),
  { selector: ({ type }) => type, maxLength: 4 },
)
const inline: fc.Arbitrary<RichInline> = fc.oneof(
  { weight: 5, arbitrary: fc.record({ type: fc.constant('text' as const), text, marks }) },
  fc.record({ type: fc.constant('hardBreak' as const), marks }),
  fc.record({
    type: fc.constant('image' as const),
    attrs: fc.record({ cid: text, alt: text, width: fc.option(fc.integer({ min: 1, max: 2000 })) }),
    marks,
  }),
)
const line = fc.array(inline, { maxLength: 5 })
const verbatim = fc.oneof(
  fc.string({ unit: fc.constantFrom('<', '/', 'div', '>', 'p', '</div>', 'data-kept="3"', ' ') }),
  fc.constant('<table bgcolor="red"><tr><td onclick="x()">a</td></tr></table><script>alert(1)</script>'),
)
const { block } = fc.letrec<{ block: RichBlock; item: RichItem }>((tie) => ({
  block: fc.oneof(
    { maxDepth: 3 },
    line.map((content): RichBlock => ({ type: 'paragraph', content })),
    verbatim.map((html): RichBlock => ({ type: 'verbatim', attrs: { html } })),
    fc
      .array(tie('item'), { minLength: 1, maxLength: 3 })
      .map((content): RichBlock => ({ type: 'bulletList', content })),
    fc
      .tuple(fc.nat(30), fc.array(tie('item'), { minLength: 1, maxLength: 3 }))
      .map(([start, content]): RichBlock => ({ type: 'orderedList', attrs: { start }, content })),
    fc
      .array(tie('block'), { minLength: 1, maxLength: 3 })
      .map((content): RichBlock => ({ type: 'blockquote', content })),
  ),
  item: fc.tuple(line, fc.array(tie('block'), { maxLength: 2 })).map(
    ([content, others]): RichItem => ({
      type: 'listItem',
      content: [{ type: 'paragraph', content }, ...others],
    }),
  ),
}))
const doc = fc
  .array(block, { minLength: 1, maxLength: 5 })
  .map((content): RichDoc => ({ type: 'doc', content }))

const isKept = ({ type }: RichBlock) => type === 'verbatim'
const withKept = (blocks: readonly RichBlock[]): string[] =>
  blocks.flatMap((one) => {
    if (one.type === 'verbatim') return [one.attrs.html]
    if (one.type === 'paragraph') return []
    return withKept(one.type === 'blockquote' ? one.content : one.content.flatMap((item) => item.content))
  })

describe('the HTML of what is written', () => {
  test('is read again as it was, whatever was typed', () => {
    fc.assert(
      fc.property(doc, (written) => {
        const html = writeHtml(written)
        const read = readHtml(html)
        expect(read).not.toBeNull()
        expect(writeHtml(read!)).toBe(html)
        expect(withKept(read!.content)).toEqual(withKept(written.content))
      }),
      { numRuns: 2_000 },
    )
  })

  test('holds no element, attribute or address beyond ours', () => {
    fc.assert(
      fc.property(doc, (written) => {
        const plain = { ...written, content: written.content.filter((one) => withKept([one]).length === 0) }
        const html = writeHtml(plain)
        const rest = html
          .replaceAll(/<(p|ul|ol|blockquote) style="[\w:;#% -]*"(?: start="\d+")?>/g, '')
          .replaceAll(/<\/?(?:p|ul|ol|li|blockquote|b|i|u|a|br)>/g, '')
          .replaceAll(/<a href="(?:https?:\/\/|mailto:|tel:)[^"<>\s]*">/g, '')
          .replaceAll(/<img src="cid:[^"<>\s]*" alt="[^"<>]*"(?: width="\d+")? style="max-width: 100%">/g, '')
        expect(rest).not.toMatch(/[<>\0]/)
      }),
      { numRuns: 2_000 },
    )
  })

  test('writes a letter as mail programs do', () => {
    const html = writeHtml({
      type: 'doc',
      content: [
        { type: 'paragraph', content: [{ type: 'text', text: 'Bonjour  Camille' }, { type: 'hardBreak' }] },
        { type: 'paragraph' },
        {
          type: 'bulletList',
          content: [
            {
              type: 'listItem',
              content: [{ type: 'paragraph', content: [{ type: 'text', text: 'a < b' }] }],
            },
          ],
        },
        {
          type: 'paragraph',
          content: [
            { type: 'text', text: 'un ', marks: [{ type: 'bold' }] },
            {
              type: 'text',
              text: 'lien',
              marks: [{ type: 'link', attrs: { href: 'https://a.fr/?b&c' } }, { type: 'bold' }],
            },
          ],
        },
      ],
    })
    expect(html).toBe(
      '<p style="margin: 0 0 12px">Bonjour \u00a0Camille<br><br></p><p style="margin: 0 0 12px"><br></p>' +
        '<ul style="margin: 0 0 12px; padding-left: 24px"><li>a &lt; b</li></ul>' +
        '<p style="margin: 0 0 12px"><b>un </b><a href="https://a.fr/?b&amp;c"><b>lien</b></a></p>',
    )
  })
})

describe('HTML of others', () => {
  test('is read when the editor has all its words', () => {
    const read = readHtml(
      '<div>Bonjour,<br></div>\n<div><br></div><p style="margin: 0 0 12px;"><strong>Oui</strong> &amp; <em>non</em></p><ul>\n <li><p>Un</p></li></ul>',
    )
    expect(read && writeHtml(read)).toBe(
      '<p style="margin: 0 0 12px">Bonjour,</p><p style="margin: 0 0 12px"><br></p>' +
        '<p style="margin: 0 0 12px"><b>Oui</b> &amp; <i>non</i></p><ul style="margin: 0 0 12px; padding-left: 24px"><li>Un</li></ul>',
    )
  })

  test.each([
    '<table><tr><td>1</td></tr></table>',
    '<p style="color:red">Attention</p>',
    '<p onclick="alert(1)">Ici</p>',
    '<a href="javascript:alert(1)">Ici</a>',
    '<img src="https://exemple.fr/a.png" alt="">',
    '<h1>Titre</h1>',
    '<p>sans fin',
    '<b><p>mal rangé</p></b>',
    '<script>alert(1)</script>',
    '<!-- note --><p>a</p>',
    '<p>&eacute;</p>',
    '<div data-kept="5">ab</div>',
    '<blockquote>'.repeat(100_000),
  ])('is kept whole when it says more: %#', (html) => {
    expect(readHtml(html)).toBeNull()
    expect(readOrKeep(html).content.find(isKept)).toEqual({ type: 'verbatim', attrs: { html } })
  })

  test('is kept part by part, also when the server took its marks away', () => {
    const table = '<table><tr><td><div>1</div></td></tr></table>'
    const letter = `<p>Bonjour</p><div>${table}</div><p>Camille</p>`
    const once = writeHtml(readOrKeep(letter))
    expect(once).toBe(
      `<p style="margin: 0 0 12px">Bonjour</p><div data-kept="${table.length}">${table}</div><p style="margin: 0 0 12px">Camille</p>`,
    )
    expect(writeHtml(readOrKeep(once.replace(/ data-kept="\d+"/, '')))).toBe(once)
    expect(readOrKeep(`${table}<p>a</p>`).content.map(({ type }) => type)).toEqual([
      'paragraph',
      'verbatim',
      'paragraph',
    ])
  })

  test('is read or kept, whatever it is', () => {
    const piece = fc.constantFrom(
      ...[
        '<p>',
        '</p>',
        '<b>',
        '</b>',
        '<br>',
        '<ul>',
        '<li>',
        '</li>',
        '</ul>',
        '<div data-kept="4">',
        '</div>',
        'a',
        ' ',
        '&nbsp;',
        '&#0;',
        '<',
      ],
    )
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.array(piece).map((parts) => parts.join('')),
        ),
        (html) => {
          const once = writeHtml(readOrKeep(html))
          expect(writeHtml(readOrKeep(once))).toBe(once)
        },
      ),
      { numRuns: 5_000 },
    )
  })
})

test('links lead to sites, mails and calls alone', () => {
  for (const href of [
    'javascript:alert(1)',
    'data:text/html,a',
    'vbscript:a',
    ' java\nscript:a',
    '/ici',
    'http:ici',
    'file:///a',
  ])
    expect(safeHref(href)).toBeNull()
  expect(safeHref(' https://exemple.fr/é?a=1 ')).toBe('https://exemple.fr/é?a=1')
  expect(
    ['exemple.fr/plan', 'camille@client.test', '01 23 45 67 89', 'tout à l’heure', 'un'].map(typedHref),
  ).toEqual(['https://exemple.fr/plan', 'mailto:camille@client.test', 'tel:0123456789', null, null])
})
