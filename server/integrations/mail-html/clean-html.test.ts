import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { bodyOf, cleanHtml, picturesIn } from './clean-html.ts'
import { htmlSnippet, textOf } from './text-of.ts'

describe('what a member writes', () => {
  test('stays as it is', () => {
    const written =
      '<p style="text-align: center">Bonjour <strong>Ana</strong> &amp; <a href="https://atelier.test/d?a=1&amp;b=2">voici</a><br><img src="cid:x@ardoise" alt="Plan" width="300"></p><ul><li>un</li></ul>'
    expect(cleanHtml(written)).toBe(written)
    expect(cleanHtml('<p>a < b</p>')).toBe('<p>a &lt; b</p>')
  })
  test.each([
    ['<script>alert(1)</script>a', 'a'],
    ['<p onclick="x()">a</p>', '<p>a</p>'],
    ['<a href="java\tscript:x()">a</a>', '<a>a</a>'],
    ['<a href=" \u0001javascript:x()">a</a>', '<a>a</a>'],
    ['<img src="http://traceur.test/p.gif">', '<img>'],
    ['<img src="data:image/svg+xml;base64,AAAA">', '<img>'],
    ['<p style="background: url(https://x)">a</p>', '<p>a</p>'],
    ['<p style="color: red; background-color: u\\72l(x)">a</p>', '<p style="color: red">a</p>'],
    ['<svg><style><img src=x onerror=x()></style></svg>b', 'b'],
    ['<b><i>a</b>c</i>', '<b><i>a</i></b>c'],
    ['<form><input><p>a</p></form>', '<p>a</p>'],
    ['<p>a', '<p>a</p>'],
  ])('« %s » becomes « %s »', (written, cleaned) => expect(cleanHtml(written)).toBe(cleaned))

  test('once clean, does not change, and holds nothing that runs or loads', () => {
    const piece = fc.constantFrom(
      ...[
        '<p>',
        '</p>',
        '<b style="color:red;x:url(y)">',
        '</b>',
        '<img src=x onerror=y>',
        '<script>',
        '</script>',
      ],
      ...[
        '<style>',
        '</style>',
        '<svg>',
        '</svg>',
        '<a href="javascript:x">',
        '</a>',
        'texte',
        '&lt;',
        '<!--',
        '-->',
      ],
      ...['"', "'", '<table><tr><td>', '<textarea>', '</textarea>', '<math>', '<iframe src=x>', '</'],
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
        const cleaned = cleanHtml(pieces.join(''))
        expect(cleanHtml(cleaned)).toBe(cleaned)
        expect(cleaned).not.toMatch(/<script|<style|<svg|<iframe|<textarea|onerror=|javascript:|url\(/i)
      }),
    )
  })
})

test('a document becomes a part of another to the letter, but for its frame', () => {
  const html =
    '<!DOCTYPE html><html lang="fr"><head><meta charset=utf-8><title>Un titre</title><STYLE>p{color:red}</STYLE></head><BODY bgcolor=x>\n<p Class=a>Bonjour<br/>é &nbsp;</P></body></html>\n'
  expect(bodyOf(html)).toBe('<STYLE>p{color:red}</STYLE>\n<p Class=a>Bonjour<br/>é &nbsp;</P>\n')
  expect(bodyOf('<p>Sans cadre</p>')).toBe('<p>Sans cadre</p>')
})

test('pictures of the mail itself are found', () => {
  expect(
    picturesIn('<img src="cid:a@x"><IMG SRC=CID:b%40x><td background="cid:c"><img src="https://x/d.png">'),
  ).toEqual(new Set(['a@x', 'b@x', 'c']))
})

test('the text of HTML', () => {
  expect(textOf('<p>Bonjour&nbsp;Ana</p><p>Deux<br>lignes</p><style>p{}</style>')).toBe(
    'Bonjour\u00a0Ana\n\nDeux\nlignes',
  )
  expect(htmlSnippet(`<p>${'mot '.repeat(100)}</p>`)).toHaveLength(200)
})
