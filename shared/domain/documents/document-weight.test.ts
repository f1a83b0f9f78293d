import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { DOCUMENT_WEIGHT_MAX, isTooHeavy, weighLines, weighText } from './document-weight.ts'

const texts = fc.string({ unit: fc.constantFrom('a', 'W', 'é', ' ', '\u00a0', '\n', '\r\n', '😀', '.') })
const item = (description: string) => ({ kind: 'item', description }) as const

describe('the weight of a document', () => {
  test('grows with each letter and each line, wherever it stands', () => {
    fc.assert(
      fc.property(texts, texts, texts, (before, more, after) => {
        const [less, all] = [weighText(before + after), weighText(before + more + after)]
        expect(all.letters).toBe(less.letters + more.length)
        expect(all.rows).toBeGreaterThanOrEqual(less.rows)
      }),
    )
  })

  test('is that of its lines, in any order, sections too', () => {
    fc.assert(
      fc.property(fc.array(texts), (descriptions) => {
        const lines = descriptions.map(item)
        const sections = descriptions.map((title) => ({ kind: 'section', title }) as const)
        expect(weighLines(lines.toReversed())).toEqual(weighLines(lines))
        expect(weighLines(sections)).toEqual(weighLines(lines))
        expect(weighLines(lines).rows).toBeGreaterThanOrEqual(lines.length)
      }),
    )
  })

  test('does not depend on where the spaces are', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('a', 'W', ' '), { maxLength: 300 }), (letters) => {
        const spaceless = letters.toSorted((a, b) => Number(a === ' ') - Number(b === ' '))
        expect(weighText(spaceless.join(''))).toEqual(weighText(letters.join('')))
      }),
    )
  })

  test('counts a wide letter twice, and every kind of line end', () => {
    expect(weighText('i'.repeat(40)).rows).toBe(1)
    expect(weighText('W'.repeat(40)).rows).toBe(2)
    expect(weighText('😀'.repeat(40)).rows).toBe(3)
    expect(weighText('a\nb\r\nc\u2028d\fe').rows).toBe(5)
  })

  test('of 500 lines of two rows is allowed, of 500 that fill theirs is not', () => {
    expect(isTooHeavy(weighLines(Array(500).fill(item('Pose de plinthes\nChêne, 80 mm'))))).toBe(false)
    expect(isTooHeavy(weighLines(Array(500).fill(item('x'.repeat(4_000)))))).toBe(true)
    expect(isTooHeavy(weighLines(Array(500).fill(item('a\n'.repeat(5)))))).toBe(true)
    expect(isTooHeavy({ ...DOCUMENT_WEIGHT_MAX })).toBe(false)
  })
})
