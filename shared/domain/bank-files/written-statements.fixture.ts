import fc from 'fast-check'
import { csvLine } from '../text/csv.ts'
import type { BankStatement, StatementLine } from './statement.ts'

/** Writers for tests: each writes what its reader should read back. */
const decimal = (cents: number, mark = '.') => {
  const digits = String(Math.abs(cents)).padStart(3, '0')
  return `${digits.slice(0, -2)}${mark}${digits.slice(-2)}`
}
const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
const side = (cents: number) => (cents < 0 ? 'DBIT' : 'CRDT')
const compact = (day: string) => day.replaceAll('-', '')

const balance = (code: string, cents: number) =>
  `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">${decimal(cents)}</Amt><CdtDbtInd>${side(cents)}</CdtDbtInd></Bal>`

function camtEntry(line: StatementLine, version: number): string {
  const party = line.amountCents < 0 ? 'Cdtr' : 'Dbtr'
  const named = line.counterparty === null ? '' : `<Nm>${escaped(line.counterparty)}</Nm>`
  return `<Ntry><Amt Ccy="EUR">${decimal(line.amountCents)}</Amt><CdtDbtInd>${side(line.amountCents)}</CdtDbtInd>
<Sts>${version >= 8 ? '<Cd>BOOK</Cd>' : 'BOOK'}</Sts><BookgDt><Dt>${line.bookedOn}</Dt></BookgDt>
${line.bankRef === null ? '' : `<AcctSvcrRef>${escaped(line.bankRef)}</AcctSvcrRef>`}<NtryDtls><TxDtls><RltdPties>
<${party}>${version >= 8 ? `<Pty>${named}</Pty>` : named}</${party}></RltdPties><RmtInf><Ustrd>${escaped(line.label)}</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>`
}

/** CAMT.053 of a version from 2 to 13. */
export const writeCamt = (statement: BankStatement, version = 8): string =>
  `<?xml version="1.0" encoding="UTF-8"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.${String(version).padStart(2, '0')}">
<BkToCstmrStmt><Stmt><Acct><Id><IBAN>${statement.account}</IBAN></Id><Ccy>EUR</Ccy></Acct>${balance('OPBD', statement.openingCents!)}
${balance('CLBD', statement.closingCents!)}${statement.lines.map((line) => camtEntry(line, version)).join('\n')}</Stmt></BkToCstmrStmt></Document>`

const OFX_HEADERS = {
  1: 'OFXHEADER:100\r\nDATA:OFXSGML\r\nVERSION:102\r\nSECURITY:NONE\r\nENCODING:USASCII\r\nCHARSET:1252\r\n\r\n',
  2: '<?xml version="1.0" encoding="UTF-8"?><?OFX OFXHEADER="200" VERSION="211"?>',
}

/** OFX, whose texts close in version 2 only. */
export function writeOfx(statement: BankStatement, version: 1 | 2, tag = 'STMTTRN'): string {
  const leaf = (name: string, text: string | null) =>
    text === null ? '' : `<${name}>${escaped(text)}${version === 2 ? `</${name}>` : '\r\n'}`
  const lines = statement.lines.map(
    (line) =>
      `<${tag}>${leaf('TRNTYPE', line.amountCents < 0 ? 'DEBIT' : 'CREDIT')}${leaf('DTPOSTED', `${compact(line.bookedOn)}120000`)}${leaf(
        'TRNAMT',
        `${line.amountCents < 0 ? '-' : '+'}${decimal(line.amountCents)}`,
      )}${leaf('FITID', line.bankRef)}${leaf('NAME', line.label)}</${tag}>`,
  )
  return `${OFX_HEADERS[version]}<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS>${leaf('CURDEF', 'EUR')}<BANKACCTFROM>${leaf('ACCTID', statement.account)}</BANKACCTFROM><BANKTRANLIST>${lines.join(
    '',
  )}</BANKTRANLIST><LEDGERBAL>${leaf('BALAMT', `${statement.closingCents! < 0 ? '-' : ''}${decimal(statement.closingCents!)}`)}</LEDGERBAL></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`
}

function cfonbAmount(cents: number): string {
  const digits = String(Math.abs(cents)).padStart(14, '0')
  return digits.slice(0, 13) + (cents < 0 ? '}JKLMNOPQR' : '{ABCDEFGHI').charAt(Number(digits.charAt(13)))
}

function cfonbRecord(code: string, day: string, label: string, amount: string): string {
  const date = `${day.slice(8)}${day.slice(5, 7)}${day.slice(2, 4)}`
  const head = `${code}15589    00000EUR2 98765432100  ${date}`.padEnd(48)
  return `${`${head}${label.slice(0, 32)}`.padEnd(90)}${amount}`.padEnd(120)
}

/** CFONB 120: labels of 32 characters, then a detail LIB. */
export const writeCfonb = (statement: BankStatement): string =>
  [
    cfonbRecord('01', '2026-01-01', '', cfonbAmount(statement.openingCents!)),
    ...statement.lines.flatMap((line) => [
      cfonbRecord('04', line.bookedOn, line.label, cfonbAmount(line.amountCents)),
      ...(line.label.length > 32
        ? [`${'0515589    00000EUR2 98765432100'.padEnd(45)}LIB${line.label.slice(32)}`.padEnd(120)]
        : []),
    ]),
    cfonbRecord('07', '2026-12-31', '', cfonbAmount(statement.closingCents!)),
  ].join('\r\n')

/** A bank's CSV with the balance after each line. */
export function writeTable(statement: BankStatement): string {
  let balanceCents = statement.openingCents!
  const amount = (cents: number) => `${cents < 0 ? '-' : ''}${decimal(cents, ',')}`
  const lines = statement.lines.map((line) => {
    balanceCents += line.amountCents
    const [year, month, day] = line.bookedOn.split('-')
    return csvLine([`${day}/${month}/${year}`, line.label, amount(line.amountCents), amount(balanceCents)])
  })
  return `Compte courant\r\n${csvLine(['Date', 'Libellé', 'Montant', 'Solde'])}${lines.join('')}`
}

const words = fc
  .array(
    fc.constantFrom(
      'VIR SEPA',
      'PRLV',
      'FACTURE',
      'F-2026-0012',
      'DUPONT',
      'Crédit',
      'été',
      'L’ATELIER',
      'A&B',
      '42',
    ),
    {
      minLength: 1,
      maxLength: 4,
    },
  )
  .map((parts) => parts.join(' '))

const line = fc.record({
  amountCents: fc.integer({ min: -99_999_999, max: 99_999_999 }).filter((cents) => cents !== 0),
  day: fc.integer({ min: 0, max: 360 }),
  label: words,
  counterparty: fc.option(words),
  bankRef: fc.option(fc.stringMatching(/^[A-Z0-9]{1,12}$/)),
})

/** Any statement whose balances add up. */
export const anyStatement: fc.Arbitrary<BankStatement> = fc
  .record({
    openingCents: fc.integer({ min: -1_000_000, max: 1_000_000 }),
    lines: fc.array(line, { maxLength: 12 }),
  })
  .map(({ openingCents, lines }) => ({
    format: 'camt053' as const,
    account: 'FR7630006000011234567890189',
    currency: 'EUR',
    openingCents,
    closingCents: lines.reduce((sum, { amountCents }) => sum + amountCents, openingCents),
    lines: lines.map(({ day, ...rest }, index) => ({
      ...rest,
      row: index + 1,
      entryCents: rest.amountCents,
      bookedOn: new Date(Date.UTC(2026, 0, 1 + day)).toISOString().slice(0, 10),
      valueOn: null,
      counterpartyIban: null,
      references: [],
      reversal: false,
    })),
  }))
