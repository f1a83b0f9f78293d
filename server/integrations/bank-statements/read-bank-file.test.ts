import { readdirSync, readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { sharedData } from '#server/test/shared-data.ts'
import { readTable } from '#shared/domain/bank-files/read-table.ts'
import type { BankStatement, StatementLine } from '#shared/domain/bank-files/statement.ts'
import { guessBankColumns } from '#shared/domain/bank-files/table-layout.ts'
import {
  anyStatement,
  writeCamt,
  writeCfonb,
  writeOfx,
  writeTable,
} from '#shared/domain/bank-files/written-statements.fixture.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { readBankFile } from './read-bank-file.ts'

const account = { iban: 'FR7630006000011234567890189', currency: 'EUR' }
const bytesOf = (text: string) => new TextEncoder().encode(text)

function statementsOf(file: string | Uint8Array): BankStatement[] {
  const read = readBankFile(typeof file === 'string' ? bytesOf(file) : file)
  if (read.kind === 'statements') return read.statements
  return [readTable(read, guessBankColumns(read), account)]
}

function refusal(file: string | Uint8Array): string {
  try {
    statementsOf(file)
  } catch (error) {
    if (error instanceof DomainError) return `${error.code}: ${error.message}`
    throw error
  }
  return 'read'
}

const facts = ({ amountCents, bookedOn, label }: StatementLine) => ({ amountCents, bookedOn, label })

describe('what was written is read back, to the cent', () => {
  const formats: [string, (statement: BankStatement) => string][] = [
    ...[2, 4, 8, 13].map((version): [string, (statement: BankStatement) => string] => [
      `CAMT.053 v${version}`,
      (statement) => writeCamt(statement, version),
    ]),
    ['OFX 1', (statement) => writeOfx(statement, 1)],
    ['OFX 2', (statement) => writeOfx(statement, 2)],
    ['CFONB 120', writeCfonb],
  ]
  test.each(formats)('%s', (name, write) => {
    fc.assert(
      fc.property(anyStatement, (statement) => {
        const [read] = statementsOf(write(statement))
        const plain = (line: StatementLine) => ({
          ...facts(line),
          label: name.startsWith('CFONB') ? line.label.replaceAll(' ', '') : line.label,
        })
        expect(read!.lines.map(plain)).toEqual(statement.lines.map(plain))
        expect(read!.closingCents).toBe(statement.closingCents)
        expect(read!.currency).toBe('EUR')
      }),
      { numRuns: 60 },
    )
  })

  test('CSV with a balance on each line, either way round', () => {
    const filled = anyStatement.filter(({ lines }) => lines.length > 0)
    fc.assert(
      fc.property(filled, fc.boolean(), (statement, newestFirst) => {
        const [account, titles, ...lines] = writeTable(statement).trimEnd().split('\r\n')
        const ordered = newestFirst ? lines.toReversed() : lines
        const [read] = statementsOf([account, titles, ...ordered].join('\r\n'))
        const expected = newestFirst ? statement.lines.toReversed() : statement.lines
        expect(read!.lines.map(facts)).toEqual(expected.map(facts))
      }),
      { numRuns: 60 },
    )
  })

  test('a balance that is one cent off is refused, whatever the format', () => {
    const filled = anyStatement.filter(({ lines }) => lines.length > 1)
    fc.assert(
      fc.property(filled, (statement) => {
        const wrong = { ...statement, closingCents: statement.closingCents! + 1 }
        expect(refusal(writeCamt(wrong))).toMatch(/^bank_file_unbalanced: Relevé 1/)
        expect(refusal(writeCfonb(wrong))).toMatch(/^bank_file_unbalanced: Ligne \d+/)
      }),
      { numRuns: 20 },
    )
  })
})

describe('quirks of banks', () => {
  const one: BankStatement = fc.sample(
    anyStatement.filter(({ lines }) => lines.length > 2),
    { numRuns: 1, seed: 7 },
  )[0]!

  test('an OFX in Windows-1252 and one that only says so', () => {
    const text = writeOfx(one, 1).replace(/<NAME>[^\r]*/, '<NAME>Réglé à Orléans')
    const ansi = Uint8Array.from(text, (sign) => sign.charCodeAt(0) & 0xff)
    expect(statementsOf(text)[0]!.lines[0]!.label).toBe('Réglé à Orléans')
    if ([...text].every((sign) => sign.charCodeAt(0) < 0x100))
      expect(statementsOf(ansi)[0]!.lines[0]!.label).toBe('Réglé à Orléans')
  })

  test('STRTTRN stands for STMTTRN, and an empty text that does not close hides nothing', () => {
    const text = writeOfx(one, 1, 'STRTTRN').replaceAll('<TRNTYPE>', '<CHECKNUM>\r\n<TRNTYPE>')
    expect(statementsOf(text)[0]!.lines.map(facts)).toEqual(one.lines.map(facts))
  })

  test('a CFONB file without line ends, and one of code page 850', () => {
    const records = writeCfonb(one).split('\r\n')
    expect(statementsOf(records.map((record) => record.padEnd(120)).join(''))[0]!.lines).toHaveLength(
      one.lines.length,
    )
    const ascii = records.map((record) => record.replace(/[^\x20-\x7e]/g, 'x'))
    const named = ascii.map((record, index) =>
      index === 1 ? `${record.slice(0, 48)}${'R@GLE'.padEnd(32)}${record.slice(80)}` : record,
    )
    const old = Uint8Array.from(named.join('\r\n'), (sign) => (sign === '@' ? 0x82 : sign.charCodeAt(0)))
    expect(statementsOf(old)[0]!.lines[0]!.label).toContain('RéGLE')
  })

  test('debits and credits in two columns, titles below the facts of the account', () => {
    const file =
      'Compte;00012345678\r\n\r\nDate;Libellé;Débit;Crédit\r\n02/03/2026;VIR DUPONT;;1 234,50\r\n03/03/26;CB;-12,00;\r\n'
    expect(statementsOf(file)[0]!.lines.map(({ amountCents, bookedOn }) => [amountCents, bookedOn])).toEqual([
      [123_450, '2026-03-02'],
      [-1_200, '2026-03-03'],
    ])
  })

  test('a batch is split where its parts make its amount, and stays whole else', () => {
    const detail = (amount: string) =>
      `<TxDtls><Amt Ccy="EUR">${amount}</Amt><RmtInf><Ustrd>F ${amount}</Ustrd></RmtInf></TxDtls>`
    const file = (parts: string[]) =>
      writeCamt({ ...one, openingCents: 0, closingCents: 1_000, lines: [] }).replace(
        '</Stmt>',
        `<Ntry><Amt Ccy="EUR">10.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><BookgDt><Dt>2026-03-02</Dt></BookgDt><NtryDtls>${parts.map(detail).join('')}</NtryDtls></Ntry></Stmt>`,
      )
    const lines = (parts: string[]) =>
      statementsOf(file(parts))[0]!.lines.map(({ amountCents, entryCents }) => [amountCents, entryCents])
    expect(lines(['4.00', '6.00'])).toEqual([
      [400, 1_000],
      [600, 1_000],
    ])
    expect(lines(['4.00', '6.01'])).toEqual([[1_000, 1_000]])
  })
})

describe('what cannot be read is refused in French', () => {
  test.each([
    [
      'an amount that cents would round',
      writeCamt({ ...base(), closingCents: 0 }).replace('>0.00<', '>0.00001<'),
      /Relevé 1.*ne peut pas être lu/,
    ],
    ['a DOCTYPE', '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b "c">]><Document/>', /DOCTYPE/],
    ['another XML', '<?xml version="1.0"?><rss/>', /ni un relevé CAMT/],
    ['an unknown version', writeCamt(base(), 14), /version 14/],
    ['a cut OFX', writeOfx(base(), 1).slice(0, -20), /coupé|ferme/],
    ['a cut XML', writeCamt(base()).slice(0, -20), /mal|bien formé/],
    ['a text', 'Bonjour', /CAMT\.053, OFX, CFONB 120 ou CSV/],
    ['a picture', 'PNG\0\0\0', /pas un texte/],
    [
      'a line with two amounts',
      'Date;Libellé;Débit;Crédit\n02/03/2026;A;1,00;2,00',
      /Ligne 2.*débit et un crédit/,
    ],
    ['an ambiguous thousand', 'Date;Libellé;Montant\n02/03/2026;A;1.234', /Ligne 2.*1\.234/],
    ['a day that does not exist', 'Date;Libellé;Montant\n31/02/2026;A;1,00', /Ligne 2.*31\/02\/2026/],
    [
      'a balance that does not follow',
      'Date;Libellé;Montant;Solde\n01/03/2026;A;1,00;1,00\n02/03/2026;B;2,00;3,00\n03/03/2026;C;1,00;5,00',
      /Ligne 4.*ne suit pas/,
    ],
    ['a charset of elsewhere', writeOfx(base(), 1).replace('1252', '1251'), /jeu de caractères/],
  ])('%s', (_case, file, message) => {
    expect(refusal(file)).toMatch(message)
  })

  test('more movements than an import takes', () => {
    const many = Array.from({ length: 10_001 }, () => '01/03/2026;A;1,00').join('\n')
    expect(refusal(`Date;Libellé;Montant\n${many}`)).toMatch(/^bank_file_too_large/)
  })

  function base(): BankStatement {
    return {
      format: 'camt053',
      account: 'FR76',
      currency: 'EUR',
      openingCents: 0,
      closingCents: 0,
      lines: [],
    }
  }
})

test('a debit that came back has its debtor, the ids that the bank was told, and why it came back', () => {
  const back = { bankRef: 'R1', entryCents: -12_000, amountCents: -12_000, bookedOn: '2026-12-03' }
  const told = { label: 'REJET PRLV', counterparty: null, counterpartyIban: null, references: [] }
  const line: StatementLine = { row: 1, valueOn: null, reversal: false, ...back, ...told }
  const account = { account: 'FR7630006000011234567890189', currency: 'EUR' } as const
  const written = writeCamt({
    format: 'camt053',
    ...account,
    openingCents: 12_000,
    closingCents: 0,
    lines: [line],
  }).replace(
    '<TxDtls>',
    `<TxDtls><Refs><EndToEndId>0198a5c2</EndToEndId><MndtId>RUM-1</MndtId></Refs><RtrInf><Rsn><Cd>AM04</Cd></Rsn></RtrInf>`,
  )
  const file = written.replace(
    '<RltdPties>',
    '<RltdPties><Dbtr><Pty><Nm>Boulangerie Martin</Nm></Pty></Dbtr>',
  )
  expect(statementsOf(file)[0]!.lines).toMatchObject([
    { amountCents: -12_000, counterparty: 'Boulangerie Martin', references: ['0198a5c2', 'RUM-1', 'AM04'] },
  ])
})

/** Public files, read where they are there (shared/data/README.md). */
const folder = sharedData('bank')
const CFONB_READ = ['example.txt']
/** Their balances are in several currencies or do not add up, they are provisional, or a booked movement has no date. */
const CAMT_REFUSED =
  /^camt05[23]\.v\d\.(?:minimal|with-party-ids|five|all-balance|wrong)|^camt052|^camt054\.v2\.with|^camt054\.v8-|^camt053\.v[348]\.xml/

describe.skipIf(folder === null)('public statements', () => {
  const files = (kind: string) => (folder ? readdirSync(`${folder}/${kind}`) : ['none'])

  test.each(files('cfonb120'))('CFONB 120 %s', (name) => {
    const told = refusal(readFileSync(`${folder}/cfonb120/${name}`))
    if (CFONB_READ.includes(name)) expect(told).toBe('read')
    else expect(told).toMatch(/^bank_file_(?:unreadable|unbalanced): Ligne \d/)
  })

  test('the good CFONB file adds up and says who', () => {
    const [first, second] = statementsOf(readFileSync(`${folder}/cfonb120/example.txt`))
    expect(first).toMatchObject({
      account: '155890000098765432100',
      openingCents: -19_040,
      closingCents: -24_121,
    })
    expect(first!.lines[0]).toMatchObject({
      amountCents: -3_221,
      counterparty: 'INTERNET SFR',
      references: ['REFERENCE', 'OTHER REFERENCE'],
    })
    expect(second!.lines.map(({ amountCents }) => amountCents)).toEqual([9_749, -1_210, -790])
  })

  test.each(files('camt'))('CAMT %s', (name) => {
    const told = refusal(readFileSync(`${folder}/camt/${name}`))
    if (CAMT_REFUSED.test(name)) expect(told).toMatch(/^bank_file_(?:unreadable|unbalanced): /)
    else expect(told).toBe('read')
  })
})
