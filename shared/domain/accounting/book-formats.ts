import { type AccountNumbers, bookAccountKeys } from './accounts.ts'

type BookFormatFacts = {
  /** The program as its users name it. */
  label: string
  /** Where it is imported. */
  help: string
  /** The longest number of an account that the program reads, if it is shorter than ours may be. */
  accountLength: number | null
}

const general = 'Les lignes des clients y sont au compte général, sans lettrage.'

/** Files of the entries: the one that the law describes, those of programs, and one for spreadsheets. */
export const bookFormats = {
  fec: {
    label: 'FEC (Pennylane, Inqom…)',
    help: 'Le fichier que demande l’administration, avec le lettrage\u202f; bien des logiciels l’importent. Dans Pennylane\u00a0: Saisie, Imports, Importer un fichier, FEC.',
    accountLength: null,
  },
  ebp: {
    label: 'EBP Comptabilité',
    help: `À importer dans EBP comme écritures au format texte d’EBP, séparé par des virgules. ${general}`,
    // EBP’s documents say 15, but EBP Comptabilité 13 refuses more than 10 (module `account_export_ebp` of OpenERP).
    accountLength: 10,
  },
  ximport: {
    label: 'Sage 50, Ciel Compta',
    help: `Dans Sage 50 ou Ciel\u00a0: Échanges, Importer des écritures, format XImport. Laissez au fichier le nom XIMPORT.TXT. ${general}`,
    accountLength: 11,
  },
  quadra: {
    label: 'Cegid Quadra (ASCII)',
    help: `Dans QuadraCompta\u00a0: Outils, Suivi des dossiers, Import ASCII (Compta). ${general}`,
    accountLength: 8,
  },
  csv: {
    label: 'CSV (Excel, LibreOffice)',
    help: 'Pour un tableur, ou pour un logiciel où vous dites vous-même à quoi répond chaque colonne.',
    accountLength: null,
  },
} as const satisfies Record<string, BookFormatFacts>
export type BookFormat = keyof typeof bookFormats
export const bookFormatKeys = Object.keys(bookFormats) as BookFormat[]

/** Numbers that the program would cut to those of other accounts. Zeros at the end say nothing: 70600000 is 706. */
export function cutNumbers(numbers: AccountNumbers, format: BookFormat): string[] {
  const length = bookFormats[format].accountLength
  if (length === null) return []
  const cut = bookAccountKeys.map((key) => numbers[key]).filter((number) => /[^0]/.test(number.slice(length)))
  return [...new Set(cut)]
}
