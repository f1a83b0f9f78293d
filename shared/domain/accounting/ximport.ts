import { asciiText } from '#shared/domain/text/western.ts'
import { bookFormats } from './book-formats.ts'
import {
  blank,
  column,
  createPieceCount,
  endColumn,
  labelOfRow,
  pointAmount,
  type RowWriter,
  sideOf,
} from './program-row.ts'

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
