import { type CsvColumn, type CsvFile, csvFile, textFile } from '#shared/domain/text/csv.ts'
import { asciiText, westernBytes, westernText } from '#shared/domain/text/western.ts'
import { type BookFormat, bookFormats } from './book-formats.ts'
import { type FecRow, fecHeader, fecRowLine } from './fec.ts'
import {
  blank,
  column,
  createPieceCount,
  dayFirst,
  endColumn,
  labelOfRow,
  pointAmount,
  type RowWriter,
  sideOf,
} from './program-row.ts'

/** For spreadsheets: columns that say what they hold. */
const columns: CsvColumn<FecRow>[] = [
  ['Journal', ({ JournalCode }) => JournalCode],
  ['Date', ({ EcritureDate }) => EcritureDate.replace(/^(....)(..)/, '$1-$2-')],
  ['Numéro', ({ EcritureNum }) => EcritureNum],
  ['Pièce', ({ PieceRef }) => PieceRef],
  ['Compte', ({ CompteNum }) => CompteNum],
  ['Libellé du compte', ({ CompteLib }) => CompteLib],
  ['Compte auxiliaire', ({ CompAuxNum }) => CompAuxNum],
  ['Tiers', ({ CompAuxLib }) => CompAuxLib],
  ['Libellé', ({ EcritureLib }) => EcritureLib],
  ['Débit', ({ Debit }) => Debit],
  ['Crédit', ({ Credit }) => Credit],
  ['Lettrage', ({ EcritureLet }) => EcritureLet],
]

type BookFile = {
  /** Days in the names of files that no program looks for by name. */
  from: string
  to: string
  /** `fecName` of the organization. */
  fecName: () => string
  pages: AsyncGenerator<FecRow[]>
}

/** Rows of the books as the file of a program, written page by page. */
export function bookFile(format: BookFormat, { from, to, fecName, pages }: BookFile): CsvFile {
  const western = { type: 'text/plain', charset: 'windows-1252', encode: westernBytes, first: '', pages }
  switch (format) {
    case 'fec':
      return textFile({
        name: `${fecName()}.txt`,
        type: 'text/plain',
        first: fecHeader,
        line: fecRowLine,
        pages,
      })
    case 'csv':
      return csvFile(`ecritures-${from}-${to}`, columns, pages)
    case 'ebp':
      return textFile({ ...western, name: 'ECRITURES.TXT', line: createEbpWriter() })
    case 'ximport':
      return textFile({ ...western, name: 'XIMPORT.TXT', line: createXimportWriter() })
    case 'quadra':
      return textFile({ ...western, name: `quadra-${from}-${to}.txt`, line: quadraLine })
  }
}

/**
 * Lines of `ECRITURES.TXT` of EBP Comptabilité, versions 5 and 200X: commas, no header, Windows-1252. Number, day (JJMMAAAA), journal,
 * account, automatic label (none), « label » (40), « piece » (15), amount with a point, side, due day (not told in the books: empty).
 * Sources, read on 2026-11-28: « Format EBP versions 200X, 5 et 3 à largeur variable », help of Gestimum, an importer; `account_export_ebp`
 * of OpenERP, an exporter; « Accounting export template EBP » of OpenFlyers. They agree on these ten fields (the first reads 10
 * characters of the piece); what follows is optional.
 */
export function createEbpWriter(): RowWriter {
  const count = createPieceCount(Number.MAX_SAFE_INTEGER)
  return (row) => {
    const { side, cents } = sideOf(row)
    const fields = [
      ...[String(count(row)), dayFirst(row.EcritureDate), row.JournalCode.slice(0, 4)],
      ...[row.CompteNum.slice(0, bookFormats.ebp.accountLength), '', quoted(labelOfRow(row), 40)],
      ...[quoted(westernText(row.PieceRef).slice(-15), 15), pointAmount(cents), side, ''],
    ]
    return `${fields.join(',')}\r\n`
  }
}

/** No source says how a quote is written within quotes. */
const quoted = (text: string, length: number) =>
  `"${westernText(text).replaceAll('"', "'").slice(0, length).trim()}"`

/**
 * A line of type M of the ASCII file of QuadraCompta (Cegid Quadra), 231 characters of Windows-1252. From 1: `M`, account (8), journal (2),
 * folio `000`, day JJMMAA (6), code of a label, label of 20 (blank: it is at 117), side, sign and amount in cents (13), counterpart (8), due
 * day (6), letter (2), statistics (3), piece of 5, affair (10), quantity (10), piece of 8, `EUR`, journal of 3 (blank: it is at 10), VAT (3);
 * at 117 label of 30, VAT (2); at 149 piece of 10; the rest is blank. Letters of the books are longer than 2 characters, so they are left out.
 * Sources, read on 2026-11-28: positions written down in CAErp (`IMPORT CEGID / QUADRA`); the export of Dolibarr for QuadraCompta, reviewed
 * 2025-12-21; « Accounting export template Quadratus » of OpenFlyers. The three have the same positions and length.
 */
export const quadraLine: RowWriter = (row) => {
  const { side, cents } = sideOf(row)
  const day = dayFirst(row.EcritureDate)
  return [
    ...['M', column(row.CompteNum, bookFormats.quadra.accountLength), column(row.JournalCode, 2), '000'],
    ...[day.slice(0, 4), day.slice(6), blank(1), blank(20), side, '+', String(cents).padStart(12, '0')],
    ...[blank(8), blank(6), blank(2), blank(3), blank(5), blank(10), blank(10), blank(8), 'EUR', blank(6)],
    ...[column(westernText(labelOfRow(row)), 30), blank(2), endColumn(westernText(row.PieceRef), 10)],
    ...[blank(73), '\r\n'],
  ].join('')
}

/**
 * Lines of `XIMPORT.TXT` of Ciel Compta and Sage 50, 142 characters: movement (5), journal (2), day AAAAMMJJ (8), due day (8, empty), piece (12),
 * account (11), label (25), amount with a point (13), side, check mark (12, empty), analytic code (6, empty), name of the account (34), `O` for
 * euros, `2003` the version of the layout. A movement has one number; after 99,999 they begin again.
 * Sources, read on 2026-11-28: « Accounting export template CielXimport » of OpenFlyers (lengths, point, an example); the accountancy export of
 * Dolibarr, « CIEL (Format XIMPORT) », reviewed 2021-09-13 for Sage 50 (lengths, `O2003`); ATM Consulting’s export for Dolibarr (lengths,
 * currency and version). One says code page 850, others Windows: ASCII reads alike in both.
 */
export function createXimportWriter(): RowWriter {
  const count = createPieceCount(99_999)
  return (row) => {
    const { side, cents } = sideOf(row)
    return [
      ...[String(count(row)).padStart(5), column(row.JournalCode, 2), row.EcritureDate, blank(8)],
      ...[endColumn(asciiText(row.PieceRef), 12), column(row.CompteNum, bookFormats.ximport.accountLength)],
      ...[column(asciiText(labelOfRow(row)), 25), pointAmount(cents).padStart(13), side],
      ...[blank(12), blank(6), column(asciiText(row.CompteLib), 34), 'O2003\r\n'],
    ].join('')
  }
}
