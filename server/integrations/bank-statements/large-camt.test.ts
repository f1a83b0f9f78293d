import { afterAll, describe, expect, test } from 'vitest'
import { bankCamtCents, writeBankCamt } from '#shared/domain/bank-files/bank-camt.fixture.ts'
import { BANK_FILE_MAX_BYTES } from '#shared/domain/bank-files/statement.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { createBankFileReader } from './real.ts'

/** With the limits of its thread: memory and work. */
const reader = createBankFileReader()
afterAll(() => reader.close())

const read = (text: string, of = 'one') => reader.read(new TextEncoder().encode(text), of)
const refusal = (text: string) =>
  read(text).then(
    () => 'read',
    (error: unknown) => {
      if (error instanceof DomainError) return `${error.code}: ${error.message}`
      throw error
    },
  )

const COUNT = 10_000
const text8 = writeBankCamt({ count: COUNT, version: 8 })
const lastDates = text8.lastIndexOf('<BookgDt>')

describe('a CAMT.053 of 10,000 movements, indented as a bank writes it', () => {
  test.each([2, 8] as const)('of version %s is read in the thread, every movement', async (version) => {
    const file = version === 8 ? text8 : writeBankCamt({ count: COUNT, version })
    expect(file.length).toBeGreaterThan(20 * 1_048_576)
    const answer = await read(file)
    if (answer.kind !== 'statements') throw new Error('not read as statements')
    const [{ lines, currency, account }] = answer.statements as [(typeof answer.statements)[number]]
    expect({ currency, account }).toEqual({ currency: 'EUR', account: 'FR7630006000011234567890189' })
    expect(lines.map(({ amountCents }) => amountCents)).toEqual(
      Array.from({ length: COUNT }, (_, index) => bankCamtCents(index)),
    )
    expect(lines[9_999]).toMatchObject({
      row: COUNT,
      bankRef: '2026A00009999SVC',
      counterparty: 'SOCIÉTÉ CLIENTE N° 9999 & FILS',
      references: ['F-2026-009999'],
    })
  })

  test('two at once are read one after the other', async () => {
    const counts = await Promise.all(
      ['one', 'other'].map(async (of) => {
        const answer = await read(text8, of)
        return answer.kind === 'statements' ? answer.statements[0]!.lines.length : 0
      }),
    )
    expect(counts).toEqual([COUNT, COUNT])
  })

  test.each([
    ['cut at its end', text8.slice(0, -30), /^bank_file_unreadable: Ce fichier n’est pas un XML bien formé/],
    ['cut in a movement', text8.slice(0, -4_000), /^bank_file_unreadable: Ce fichier n’est pas un XML/],
    [
      'whose last movement is not well formed',
      text8.replace('<EndToEndId>F-2026-009999</EndToEndId>', '<EndToEndId>F-2026-009999</EndToEnd>'),
      /^bank_file_unreadable: Ce fichier n’est pas un XML bien formé/,
    ],
    [
      'whose last movement has an unknown entity',
      text8.replace('N° 9999 &amp;', 'N° 9999 &nbsp;'),
      /^bank_file_unreadable: Ce fichier n’est pas un XML bien formé/,
    ],
    [
      'whose last movement has no date',
      `${text8.slice(0, lastDates)}${text8.slice(lastDates).replace(/<BookgDt>[\s\S]*<\/ValDt>/, '')}`,
      /^bank_file_unreadable: Mouvement 10000\s: la date manque/,
    ],
    [
      'that is one cent off',
      text8.replace('<Amt Ccy="EUR">10000.00</Amt>', '<Amt Ccy="EUR">10000.01</Amt>'),
      /^bank_file_unbalanced: Relevé 1.*l’écart est de/,
    ],
    [
      'and one more',
      writeBankCamt({ count: COUNT + 1, version: 2 }),
      /^bank_file_too_large: Ce fichier a plus de 10\s000 mouvements/,
    ],
  ])('%s is refused', async (_case, file, message) => {
    expect(await refusal(file)).toMatch(message)
  })
})

describe('a hostile one is refused within the limits of the thread, which reads the next', () => {
  const small = writeBankCamt({ count: 3, version: 8 })
  const within = (inside: string) => small.replace('<NtryRef>', `${inside}<NtryRef>`)
  const around = (inside: string) => small.replace('<GrpHdr>', `${inside}<GrpHdr>`)
  test.each([
    ['levels without end', within('<a>'.repeat(1_000_000)), /^bank_file_too_large/],
    ['a million tags in a movement', within('<a/>'.repeat(1_000_000)), /^bank_file_too_large/],
    ['a million tags around the movements', around('<a/>'.repeat(1_000_000)), /^bank_file_too_large/],
    ['a million movements', around('<Ntry/>'.repeat(1_000_000)), /^bank_file_too_large/],
    ['a movement of megabytes', within(`<a>${'x'.repeat(6_000_000)}</a>`), /^bank_file_too_large/],
    ['megabytes around the movements', around(`<a>${'x'.repeat(6_000_000)}</a>`), /^bank_file_too_large/],
    ['a tag of megabytes', within(`<a b="${'x'.repeat(6_000_000)}"/>`), /^bank_file_too_large/],
    ['a DOCTYPE at its end', `${text8}<!DOCTYPE a>`, /DOCTYPE/],
    ['a movement that hides in an attribute', around('<a b="> <Ntry/>"/>'), /bien formé/],
    [
      'more bytes than a file may have',
      around(`<!--${' '.repeat(BANK_FILE_MAX_BYTES)}-->`),
      /^bank_file_too_large: Ce fichier dépasse 30\sMo/,
    ],
    [
      'as many bytes of a table',
      `Date;Libellé;Montant\n${'01/03/2026;A;1,00\n'.repeat(300_000)}`,
      /^bank_file_too_large: Ce fichier dépasse 5\sMo/,
    ],
  ])('%s', async (_case, file, message) => {
    expect(await refusal(file)).toMatch(message)
    expect(await refusal(small)).toBe('read')
  })
})

test('a movement in a comment or in CDATA is none, prefixes and several statements change nothing', async () => {
  const small = writeBankCamt({ count: 3, version: 8 })
  const hidden = small
    .replace('<GrpHdr>', '<!-- <Ntry> --><GrpHdr><a><![CDATA[<Ntry>]]></a>')
    .replace('<Stmt>', '<!-- </Stmt> --><Stmt>')
  const prefixed = small.replace(/<(\/?)([A-Z])/g, '<$1c:$2').replace('xmlns=', 'xmlns:c=')
  const statement = /<Stmt>[\s\S]*<\/Stmt>/.exec(small)![0]
  const twice = small.replace('</Stmt>', `</Stmt>${statement}`)
  const linesOf = async (file: string) => {
    const answer = await read(file)
    return answer.kind === 'statements' ? answer.statements.map(({ lines }) => lines) : []
  }
  const [expected] = await linesOf(small)
  expect(expected).toHaveLength(3)
  expect(await linesOf(hidden)).toEqual([expected])
  expect(await linesOf(prefixed)).toEqual([expected])
  expect(await linesOf(twice)).toEqual([
    expected,
    expected!.map((line, index) => ({ ...line, row: index + 4 })),
  ])
})
