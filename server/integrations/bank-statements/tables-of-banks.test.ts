import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { BankColumn } from '#shared/domain/bank-files/bank-columns.ts'
import { readTable } from '#shared/domain/bank-files/read-table.ts'
import { type BankTable, guessBankColumns } from '#shared/domain/bank-files/table-layout.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { readBankFile } from './read-bank-file.ts'

/** Layouts that banks publish, with movements of ours. */
const OWN = 'FR7630006000011234567890189'
const account = { iban: OWN, currency: 'EUR' }
const utf8 = (text: string) => new TextEncoder().encode(text)
const ansi = (text: string) => Uint8Array.from(text, (sign) => sign.charCodeAt(0) & 0xff)
const utf16 = (text: string, mark = true) =>
  new Uint8Array(Uint16Array.from(mark ? `\ufeff${text}` : text, (sign) => sign.charCodeAt(0)).buffer)

function tableIn(file: string | Uint8Array): BankTable {
  const read = readBankFile(typeof file === 'string' ? utf8(file) : file)
  if (read.kind !== 'table') throw new Error('no table')
  return read
}

function readFile(file: string | Uint8Array, columns?: (BankColumn | null)[]) {
  const table = tableIn(file)
  const { lines, leftOut } = readTable(table, columns ?? guessBankColumns(table), account)
  return {
    moved: lines.map(({ bookedOn, amountCents, label }) => `${bookedOn} ${amountCents} ${label}`),
    leftOut: leftOut.map(({ why, said, lines: count }) => `${count} ${why} ${said}`.trim()),
    lines,
  }
}

const refusal = (file: string, columns?: (BankColumn | null)[]): string => {
  try {
    return readFile(file, columns).moved.join(', ')
  } catch (error) {
    if (error instanceof DomainError) return error.message
    throw error
  }
}

describe('no movement is lost, and none is invented', () => {
  const lines = [
    '03/11/2026;-18,40;Carte;;CB LIBRAIRIE;;0;Achats',
    '04/11/2026;950,00;Virement;;VIR ATELIER NORD F2026-0031;;0;Ventes',
  ]

  test('without titles the first line is a movement, and the closing line of the account is none', () => {
    const { moved, leftOut } = readFile([...lines, '05/11/2026;3140,10;;;09876 543210Z'].join('\n'))
    expect(moved).toEqual(['2026-11-03 -1840 CB LIBRAIRIE', '2026-11-04 95000 VIR ATELIER NORD F2026-0031'])
    expect(leftOut).toEqual(['1 balance'])
  })

  test('without titles, debits and credits in two columns', () => {
    expect(readFile('03/11/2026;LIBRAIRIE DU PORT;18,40;\n04/11/2026;ATELIER NORD;;950,00\n').moved).toEqual([
      '2026-11-03 -1840 LIBRAIRIE DU PORT',
      '2026-11-04 95000 ATELIER NORD',
    ])
  })

  test('lines of a balance around the movements are left out and told; the balance of an account that ends is a payment', () => {
    const file =
      'Banque : 1;Agence : 2;\nSolde en fin de période;;;;931,60\nDate;Numéro d’opération;Libellé;Débit;Crédit;Détail\n04/11/26;A1;VIR ATELIER;;950,00;acompte\n04/11/26;A2;SOLDE DE TOUT COMPTE M. BRUN;-18,40;;\nSolde en début de période;;;;0,00\n'
    const { moved, leftOut } = readFile(ansi(file))
    expect(moved).toEqual([
      '2026-11-04 95000 VIR ATELIER acompte',
      '2026-11-04 -1840 SOLDE DE TOUT COMPTE M. BRUN',
    ])
    expect(leftOut).toEqual(['1 balance'])
  })

  test('amounts without a sign are not all receipts: a payment among them is named', () => {
    const file = (label: string, amount = '19,60') =>
      `Date;Libellé;Montant\n04/11/2026;${label};${amount}\n05/11/2026;VIR ATELIER NORD F2026-0031;950,00\n`
    for (const label of [
      'PRLV SEPA EDF',
      'Paiement par carte Librairie',
      'VIREMENT SEPA EMIS LOYER',
      'CB LIBRAIRIE',
    ])
      expect(refusal(file(label))).toContain(`Ligne 2\u00a0: «\u202f${label}\u202f» est une dépense`)
    for (const label of [
      'PRLV SEPA EDF REJETE',
      'REMISE CB 04/11',
      'REMBOURSEMENT CB',
      'CBRE FRANCE SAS',
      'FRAISSE ET FILS',
    ])
      expect(refusal(file(label))).toContain('2026-11-04 1960 ')
    expect(refusal(file('PRLV SEPA EDF', '-19,60'))).toContain('2026-11-04 -1960 PRLV SEPA EDF')
  })

  test('as many movements as lines, wherever titles stand and whatever parts the cells', () => {
    const preamble = fc.constantFrom(
      '',
      'Compte courant;****12;04/11/2026;;2 180,40\n\n',
      'Compte : 12\nSolde, en euros : 1,00\n',
    )
    const mark = fc.constantFrom(';', '\t')
    const amounts = fc.array(
      fc.integer({ min: -99_999_999, max: 99_999_999 }).filter((cents) => cents !== 0),
      { minLength: 1, maxLength: 30 },
    )
    fc.assert(
      fc.property(preamble, mark, fc.boolean(), amounts, (above, separator, titled, cents) => {
        const rows = cents.map((one, at) => [
          '04/11/2026',
          `MOUVEMENT ${at} SAS`,
          (one / 100).toFixed(2).replace('.', ','),
        ])
        const table = [...(titled ? [['Date', 'Libellé', 'Montant(EUROS)']] : []), ...rows]
        const file = `${titled ? above.replaceAll(';', separator) : ''}${table.map((cells) => cells.join(separator)).join('\n')}\n`
        expect(readFile(file).lines.map(({ amountCents }) => amountCents)).toEqual(cents)
      }),
    )
  })
})

describe('a column that turns, converts or undoes a movement is read', () => {
  test.each([
    ['Débit/crédit', 'Débit', 'Crédit'],
    ['Sens', 'D', 'C'],
    ['Type', 'Débit carte', 'Crédit virement'],
    ['Colonne de la banque', 'sortie', 'entrée'],
  ])('the direction, called %s', (title, out, into) => {
    const file = `Date;Libellé;${title};Montant\n04/11/2026;LIBRAIRIE;${out};18,40\n05/11/2026;ATELIER;${into};950,00\n`
    expect(readFile(file).moved).toEqual(['2026-11-04 -1840 LIBRAIRIE', '2026-11-05 95000 ATELIER'])
  })

  test('other currencies are left out and told, and an amount column of another currency is refused by its name', () => {
    const { moved, leftOut } = readFile(
      'Date;Libellé;Devise;Montant\n04/11/2026;HOTEL;USD;100,00\n05/11/2026;ATELIER;EUR;5,00\n05/11/2026;TAXI;USD;-7,00\n',
    )
    expect(moved).toEqual(['2026-11-05 500 ATELIER'])
    expect(leftOut).toEqual(['2 currency USD'])
    expect(
      refusal('Date;Libellé;Montant (USD)\n04/11/2026;HOTEL;100,00\n', ['bookedOn', 'label', 'amount']),
    ).toContain('Montant (USD)')
  })

  test('what the bank did not book is left out and told', () => {
    const file =
      'Status,Settlement date (UTC),Operation date (UTC),Amount (incl. VAT),Currency,Counterparty name,Reference\nsettled,2026-11-04 09:00:00,2026-11-04 08:00:00,950.00,EUR,ATELIER NORD,F2026-0031\ndeclined,,2026-11-05 08:00:00,-18.40,EUR,LIBRAIRIE,\nprocessing,,2026-11-05 08:00:00,-50.00,EUR,EDF,\n'
    const { moved, leftOut, lines } = readFile(file)
    expect(moved).toEqual(['2026-11-04 95000 ATELIER NORD'])
    expect(lines[0]!.references).toEqual(['F2026-0031'])
    expect(leftOut).toEqual(['1 status declined', '1 status processing'])
  })

  test.each<[string, (BankColumn | null)[], RegExp]>([
    [
      'Date;Libellé;Sens;Montant\n04/11/2026;A;Débit;18,40\n',
      ['bookedOn', 'label', null, 'amount'],
      /«\u202fSens\u202f».*change/,
    ],
    [
      'Date;Libellé;Devise;Montant\n04/11/2026;A;USD;18,40\n',
      ['bookedOn', 'label', null, 'amount'],
      /«\u202fDevise\u202f».*change/,
    ],
    [
      'Date;Libellé;Statut;Montant\n04/11/2026;A;Refusée;18,40\n',
      ['bookedOn', 'label', null, 'amount'],
      /«\u202fStatut\u202f».*change/,
    ],
    [
      'Date;Libellé;Sens;Montant\n04/11/2026;A;Autre;18,40\n',
      ['bookedOn', 'label', 'direction', 'amount'],
      /«\u202fAutre\u202f».*«\u202fSens\u202f»/,
    ],
    [
      'Date;Libellé;Sens;Montant\n04/11/2026;A;Crédit;-18,40\n',
      ['bookedOn', 'label', 'direction', 'amount'],
      /«\u202fCrédit\u202f».*«\u202fSens\u202f»/,
    ],
    [
      'Date;Libellé;Devise;Montant\n04/11/2026;A;pièces;18,40\n',
      ['bookedOn', 'label', 'currency', 'amount'],
      /«\u202fpièces\u202f».*«\u202fDevise\u202f»/,
    ],
    [
      'Date;Libellé;Statut;Montant\n04/11/2026;A;à voir;18,40\n',
      ['bookedOn', 'label', 'status', 'amount'],
      /«\u202fà voir\u202f».*«\u202fStatut\u202f»/,
    ],
    [
      'Date;Libellé;Montant;Débit;Crédit\n04/11/2026;A;20,00;18,40;\n',
      ['bookedOn', 'label', 'amount', 'debit', 'credit'],
      /«\u202fMontant\u202f» et «\u202fDébit\u202f»/,
    ],
  ])('%j is refused by the name of its column', (file, columns, message) => {
    expect(refusal(file, columns)).toMatch(message)
  })
})

describe('who and why', () => {
  test('texts of several columns are joined, without what is in another', () => {
    const { lines } = readFile(
      'Date de comptabilisation;Libelle simplifie;Libelle operation;Reference;Informations complementaires;Type operation;Debit;Credit;Date operation\n04/11/2026;ATELIER NORD;VIR SEPA ATELIER NORD;Q1;F2026-0031;Virement recu;;+950,00;04/11/2026\n',
    )
    expect(lines[0]).toMatchObject({
      label: 'VIR SEPA ATELIER NORD F2026-0031',
      references: ['Q1'],
      amountCents: 95_000,
    })
    const other = readFile(
      '="1";01/11/2026;05/11/2026;1;05/11/2026;950,00 EUR\n\nDate de l’opération;Libellé;Détail de l’écriture;Montant de l’opération;Devise\n04/11/2026;VIR RECU;VIR RECU DE: ATELIER MOTIF: F2026-0031;950,00;EUR\n',
    )
    expect(other.moved).toEqual(['2026-11-04 95000 VIR RECU DE: ATELIER MOTIF: F2026-0031'])
  })

  test('the account’s own IBAN is nobody’s, said or on every line; another’s is the payer’s', () => {
    const ibans = (...written: string[]) =>
      readFile(
        `Date;Libellé;IBAN;Montant\n${written.map((iban) => `04/11/2026;A;${iban};1,00\n`).join('')}`,
      ).lines.map(({ counterpartyIban }) => counterpartyIban)
    const payer = 'FR1420041010050500013M02606'
    expect(ibans(OWN)).toEqual([null])
    expect(ibans(payer, payer)).toEqual([null, null])
    expect(ibans(OWN, payer)).toEqual([null, payer])
  })
})

describe('whatever wrote it', () => {
  const file = 'Date\tLibellé\tMontant\n04/11/2026\tPÉAGE\t-19,60\n'
  test.each([
    ['UTF-16 with its mark', utf16(file)],
    ['UTF-16 without', utf16(file, false)],
    ['UTF-16, the other way round', utf16(file).map((_, at, bytes) => bytes[at ^ 1]!)],
    ['« sep=; »', utf8('sep=;\r\nDate;Libellé;Montant\r\n04/11/2026;PÉAGE;-19,60\r\n')],
  ])('%s', (_name, bytes) => {
    expect(readFile(bytes).moved).toEqual(['2026-11-04 -1960 PÉAGE'])
  })

  const body =
    '<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>EUR<BANKACCTFROM><BANKID>AGRIFRPP<ACCTID>FR7630006000011234567890189<ACCTTYPE>CHECKING</BANKACCTFROM><BANKTRANLIST><STMTTRN><TRNTYPE>CREDIT<DTPOSTED>20261104<TRNAMT>9,50<FITID>a<NAME>Péage</STMTTRN></BANKTRANLIST></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>'
  const keys = (charset: string) => [
    'OFXHEADER:100',
    'DATA:OFXSGML',
    'VERSION:102',
    'SECURITY:NONE',
    'ENCODING:USASCII',
    `CHARSET:${charset}`,
    'COMPRESSION:NONE',
    'OLDFILEUID:NONE',
    'NEWFILEUID:NONE',
  ]
  test.each([
    ['no charset', `${keys('').join('\r\n')}\r\n\r\n${body}`],
    ['its header on one line', `${keys('1252').join('')}${body}`],
    [
      'the header of OFX 2 above open tags',
      `<?xml version="1.0"?>\n<?OFX OFXHEADER="200" VERSION="203"?>\n${body}`,
    ],
  ])('an OFX with %s, and the IBAN as the number of the account', (_name, text) => {
    const read = readBankFile(text.startsWith('<') ? utf8(text) : ansi(text))
    expect(read).toMatchObject({
      kind: 'statements',
      statements: [{ account: OWN, lines: [{ amountCents: 950, label: 'Péage' }] }],
    })
  })
})
