import { type CsvColumn, type CsvFile, csvFile, textFile } from '#shared/domain/text/csv.ts'
import { westernBytes } from '#shared/domain/text/western.ts'
import type { BookFormat } from './book-formats.ts'
import { createEbpWriter } from './ebp.ts'
import { type FecRow, fecHeader, fecRowLine } from './fec.ts'
import { dayFirst } from './program-row.ts'
import { quadraLine } from './quadra.ts'
import { createXimportWriter } from './ximport.ts'

/** For spreadsheets: columns that say what they hold. */
const columns: CsvColumn<FecRow>[] = [
  ['Journal', ({ JournalCode }) => JournalCode],
  ['Date', ({ EcritureDate }) => dayFirst(EcritureDate).replace(/^(..)(..)/, '$1/$2/')],
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
