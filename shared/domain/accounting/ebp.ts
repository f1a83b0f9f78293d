import { westernText } from '#shared/domain/text/western.ts'
import { bookFormats } from './book-formats.ts'
import { createPieceCount, dayFirst, labelOfRow, pointAmount, type RowWriter, sideOf } from './program-row.ts'

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
