import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { DomainError } from '#shared/domain/domain-error.ts'
import { type Filter, fits, parseScimFilter } from './scim-filter.ts'

const attribute = fc.constantFrom('value', 'type', 'display', 'primary')
const value = fc.oneof(fc.string({ maxLength: 12 }), fc.boolean(), fc.integer(), fc.constant(null))
const leaf: fc.Arbitrary<Filter> = fc.oneof(
  fc.record({ op: fc.constant('pr' as const), attribute }),
  fc.record({ op: fc.constantFrom('eq', 'ne', 'co', 'sw', 'ew'), attribute, value }),
)
const { filter } = fc.letrec<{ filter: Filter }>((tie) => {
  const parts = fc.array(tie('filter'), { minLength: 2, maxLength: 3 })
  return {
    filter: fc.oneof(
      { depthSize: 'small', maxDepth: 2 },
      leaf,
      fc.record({ op: fc.constant('and' as const), parts }),
      fc.record({ op: fc.constant('or' as const), parts }),
      fc.record({ op: fc.constant('not' as const), part: tie('filter') }),
    ),
  }
})

/** The filter as a program writes it, every part in brackets. */
function written(given: Filter): string {
  if (given.op === 'and' || given.op === 'or')
    return given.parts.map((part) => `(${written(part)})`).join(` ${given.op} `)
  if (given.op === 'not') return `not (${written(given.part)})`
  if (given.op === 'some') return `${given.attribute}[${written(given.part)}]`
  return given.op === 'pr'
    ? `${given.attribute} pr`
    : `${given.attribute} ${given.op} ${JSON.stringify(given.value)}`
}

describe('a filter', () => {
  test('is read as it was written, whatever its values', () => {
    fc.assert(
      fc.property(filter, (given) => {
        const text = written(given)
        fc.pre(text.length <= 2_000 && text.isWellFormed() && !text.includes('\\u0000'))
        expect(parseScimFilter(text)).toEqual(given)
      }),
      { numRuns: 500 },
    )
  })

  test('of any text is read or refused, never otherwise', () => {
    const word = fc.constantFrom(
      'a',
      'eq',
      'pr',
      'and',
      'or',
      'not',
      '(',
      ')',
      '[',
      ']',
      '"',
      '"x"',
      '.b',
      '1',
      ' ',
    )
    const text = fc.oneof(
      fc.string({ maxLength: 60 }),
      fc.array(word, { maxLength: 20 }).map((words) => words.join(' ')),
    )
    fc.assert(
      fc.property(text, (given) => {
        try {
          parseScimFilter(given)
        } catch (error) {
          expect(error).toBeInstanceOf(DomainError)
          expect((error as DomainError).code).toBe('directory_filter')
        }
      }),
      { numRuns: 1_000 },
    )
  })

  test('and its negation never both fit', () => {
    const email = fc.record({ value: fc.string({ maxLength: 6 }), type: fc.constantFrom('work', 'home') })
    fc.assert(
      fc.property(filter, email, (given, held) => {
        expect(fits({ op: 'not', part: given }, held)).toBe(!fits(given, held))
      }),
    )
  })

  test('binds and before or, and takes a part of a value after its brackets', () => {
    expect(parseScimFilter('a eq 1 or b eq 2 and c pr')).toEqual({
      op: 'or',
      parts: [
        { op: 'eq', attribute: 'a', value: 1 },
        {
          op: 'and',
          parts: [
            { op: 'eq', attribute: 'b', value: 2 },
            { op: 'pr', attribute: 'c' },
          ],
        },
      ],
    })
    expect(parseScimFilter('Emails[Type EQ "work"].Value eq "a\\"b"')).toEqual({
      op: 'some',
      attribute: 'emails',
      part: {
        op: 'and',
        parts: [
          { op: 'eq', attribute: 'type', value: 'work' },
          { op: 'eq', attribute: 'value', value: 'a"b' },
        ],
      },
    })
  })

  test('as deep as a text can be is refused, not followed', () => {
    for (const text of ['('.repeat(1_999), 'a['.repeat(900), 'not ('.repeat(390), 'x'.repeat(2_001)])
      expect(() => parseScimFilter(text)).toThrow(DomainError)
  })
})
