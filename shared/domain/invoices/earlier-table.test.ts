import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { csvLine } from '#shared/domain/text/csv.ts'
import { readCsvTable } from '#shared/domain/text/csv-table.ts'
import {
  type EarlierMapping,
  guessMapping,
  missingColumns,
  readEarlierCsv,
  readEarlierTable,
} from './earlier-table.ts'

const TODAY = '2026-11-25'
const head = 'N° de facture;Date;Date d’échéance;Client;SIREN;Total HT;TVA;Total TTC;Reste dû'
const read = (...lines: string[]) => {
  const text = [head, ...lines].join('\r\n')
  return readEarlierTable(text, guessMapping(readCsvTable(text)!.columns), TODAY)!
}

describe('the columns', () => {
  it('are recognised by their names', () => {
    expect(guessMapping(head.split(';'))).toEqual({
      number: 0,
      issuedOn: 1,
      dueOn: 2,
      clientName: 3,
      clientSiren: 4,
      netCents: 5,
      vatCents: 6,
      grossCents: 7,
      owedCents: 8,
    })
    expect(guessMapping(['Number', 'Customer', 'Issued', 'Due date', 'Gross'])).toEqual({
      number: 0,
      clientName: 1,
      issuedOn: 2,
      dueOn: 3,
      grossCents: 4,
    })
  })
  it('that are compulsory and missing are named', () => {
    expect(missingColumns({ number: 0, issuedOn: 1 })).toEqual(['clientName', 'grossCents'])
  })
})

describe('a line', () => {
  it('is read as French spreadsheets write it', () => {
    const { invoices, problems } = read(
      'FA-12;03/10/2025;02/11/2025;"Bois; Fils";732829320;1 000,00;200,00;1 200,00 €;450',
    )
    expect(problems).toEqual([])
    expect(invoices).toEqual([
      {
        kind: 'invoice',
        number: 'FA-12',
        issuedOn: '2025-10-03',
        dueOn: '2025-11-02',
        clientName: 'Bois; Fils',
        clientSiren: '732829320',
        title: null,
        netCents: 100_000,
        vatCents: 20_000,
        grossCents: 120_000,
        owedCents: 45_000,
      },
    ])
  })
  it('of a negative total is a credit note, which nobody owes', () => {
    expect(read('AV-1;2025-10-03;;Bois;;-100;-20;-120;-120').invoices).toMatchObject([
      { kind: 'credit_note', netCents: 10_000, vatCents: 2_000, grossCents: 12_000, owedCents: 0 },
    ])
  })
  it.each([
    [';03/10/2025;;Bois;;;;120;', 'number'],
    ['FA-1;32/10/2025;;Bois;;;;120;', 'issuedOn'],
    ['FA-1;;;Bois;;;;120;', 'issuedOn'],
    ['FA-1;03/10/2099;;Bois;;;;120;', 'issuedOn'],
    ['FA-1;03/10/2025;01/10/2025;Bois;;;;120;', 'dueOn'],
    ['FA-1;03/10/2025;;;;;;120;', 'clientName'],
    ['FA-1;03/10/2025;;Bois;732829321;;;120;', 'clientSiren'],
    ['FA-1;03/10/2025;;Bois;;;;;', 'grossCents'],
    ['FA-1;03/10/2025;;Bois;;;;douze;', 'grossCents'],
    ['FA-1;03/10/2025;;Bois;;100;20;121;', 'grossCents'],
    ['FA-1;03/10/2025;;Bois;;;;120;130', 'owedCents'],
    ['FA-1;03/10/2025;;Bois;;;;120;-1', 'owedCents'],
    ['FA-1;03/10/2025;;Bois;;;;999999999999;', 'grossCents'],
  ])('%s is refused at its line and field', (text, field) => {
    expect(read('FA-0;03/10/2025;;Bois;;;;1;', text).problems).toMatchObject([{ line: 3, field }])
  })
  it('of a number that came before names the other line', () => {
    const row = 'FA-1;03/10/2025;;Bois;;;;120;'
    expect(read(row, row).problems).toEqual([
      { line: 3, field: 'number', text: 'Ce numéro est déjà à la ligne 2.' },
    ])
  })
  it('has the number that a spreadsheet shows, also after a cell of several lines', () => {
    expect(read('FA-1;03/10/2025;;"Bois\nFils";;;;120;', ';03/10/2025;;Bois;;;;120;').problems).toMatchObject(
      [{ line: 3, field: 'number' }],
    )
  })
})

it('10,001 lines are too many, and read in less than a second', () => {
  const lines = Array.from({ length: 10_001 }, (_, n) => `FA-${n};03/10/2025;;Bois;;;;120;`)
  const start = performance.now()
  expect(read(...lines).problems).toMatchObject([{ line: 10_001 }])
  expect(performance.now() - start).toBeLessThan(5_000)
})

it('any cells written as CSV are read back', () => {
  const cell = fc
    .string({ minLength: 1 })
    .filter((text) => text.trim() === text && /^[\p{L}\d]/u.test(text) && !/[\r\0]/.test(text))
  fc.assert(
    fc.property(
      fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { minLength: 2, maxLength: 5 }),
      (rows) => {
        const text = `a;b;c;d\r\n${rows.map((cells) => csvLine(cells)).join('')}`
        expect(readCsvTable(text)?.rows).toEqual(rows)
      },
    ),
  )
})

it('whatever the text and the mapping, reading ends without a throw', () => {
  const mapping = fc.record(
    { number: fc.nat(5), issuedOn: fc.nat(5), grossCents: fc.nat(5), clientName: fc.nat(5) },
    { requiredKeys: [] },
  )
  const text = fc
    .array(fc.constantFrom('"', ';', ',', '\n', '\r\n', 'a', '1', '\t', ' ', '03/10/2025'))
    .map((parts) => parts.join(''))
  fc.assert(
    fc.property(text, mapping, (source, columns) => {
      readEarlierTable(source, columns as EarlierMapping, TODAY)
    }),
    { numRuns: 1_000 },
  )
})

describe('no invoice is lost or turned', () => {
  const take = (text: string, mapping?: EarlierMapping, currency?: string) =>
    readEarlierTable(text, mapping ?? guessMapping(readEarlierCsv(text)!.columns), TODAY, currency)!

  it('without titles, the first line is an invoice', () => {
    const text = 'FA-1;05/11/2025;Atelier Nord;120,00\nFA-2;06/11/2025;Atelier Sud;60,00\n'
    expect(readEarlierCsv(text)!.columns).toEqual(['Colonne 1', 'Colonne 2', 'Colonne 3', 'Colonne 4'])
    const { invoices, problems } = take(text, { number: 0, issuedOn: 1, clientName: 2, grossCents: 3 })
    expect(problems).toEqual([])
    expect(invoices.map(({ number, grossCents }) => [number, grossCents])).toEqual([
      ['FA-1', 12_000],
      ['FA-2', 6_000],
    ])
  })

  it.each([
    ['Nom du client', 'clientName'],
    ['Nom du tiers', 'clientName'],
    ['Client', 'clientName'],
    ['Reste dû', 'owedCents'],
    ['Montant dû', 'owedCents'],
    ['Solde restant du', 'owedCents'],
  ])('« %s » is %s', (title, field) => {
    expect(guessMapping(['Code client', title])).toMatchObject({ [field]: 1 })
  })

  it('decimals of other programs are amounts', () => {
    const text =
      '"Réf. facture","Date facture","Nom du tiers","Total HT","Montant TVA","Total TTC","Type"\n"FA-1","2025-11-05 00:00:00","Atelier Nord","100.00000000","20.00000000","120.00000000",0\n"AV-1","2025-11-06","Atelier Nord","-10.00000000","-2.00000000","-12.00000000",2\n'
    const { invoices, problems } = take(text)
    expect(problems).toEqual([])
    expect(invoices).toMatchObject([
      { kind: 'invoice', number: 'FA-1', clientName: 'Atelier Nord', grossCents: 12_000 },
      { kind: 'credit_note', number: 'AV-1', netCents: 1_000, grossCents: 1_200 },
    ])
  })

  it.each([
    ['Devise', 'USD', 'grossCents'],
    ['Statut', 'Brouillon', 'kind'],
    ['Statut', 'Annulée', 'kind'],
    ['Statut', 'Impayée', 'owedCents'],
  ])('a column « %s » that says %s is refused by its name', (title, said, field) => {
    const text = `Numéro;Date;Client;Total TTC;${title}\nFA-1;05/11/2025;Atelier Nord;120,00;${said}\n`
    expect(take(text).problems).toMatchObject([{ line: 2, field, text: expect.stringContaining(title) }])
  })

  it('a column that agrees says nothing', () => {
    const text = 'Numéro;Date;Client;Total TTC;Devise;Statut\nFA-1;05/11/2025;Atelier Nord;120,00;CHF;Payée\n'
    expect(take(text, undefined, 'CHF').problems).toEqual([])
  })
})
