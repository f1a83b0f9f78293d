import { westernText } from '#shared/domain/text/western.ts'
import { bookFormats } from './book-formats.ts'
import { blank, column, dayFirst, endColumn, labelOfRow, type RowWriter, sideOf } from './program-row.ts'

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
