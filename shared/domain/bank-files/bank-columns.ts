import { fold } from '../../french/fold.ts'

export const bankColumns = [
  'bookedOn',
  'valueOn',
  'label',
  'counterparty',
  'reference',
  'amount',
  'debit',
  'credit',
  'direction',
  'currency',
  'status',
  'balance',
  'bankRef',
  'iban',
] as const
/** The kinds of columns in a bank's CSV. */
export type BankColumn = (typeof bankColumns)[number]

export const bankColumnTitles: Record<BankColumn, string> = {
  bookedOn: 'Date',
  valueOn: 'Date de valeur',
  label: 'Libellé',
  counterparty: 'Tiers',
  reference: 'Référence du paiement',
  amount: 'Montant',
  debit: 'Débit',
  credit: 'Crédit',
  direction: 'Sens',
  currency: 'Devise',
  status: 'État',
  balance: 'Solde',
  bankRef: 'Identifiant de l’opération',
  iban: 'IBAN du tiers',
}

/** Kinds that several columns may hold: their texts are joined. */
export const joinedColumns: readonly BankColumn[] = ['label', 'reference']

/** Words of titles that tell nothing apart: « Montant(EUROS) » is « Montant de l’opération en euro » without its operation. */
const FILLERS = new Set(['en', 'de', 'du', 'des', 'la', 'le', 'l', 'd', 's', 'n', 'utc', 'local'])
const EUROS = new Set(['eur', 'euro', 'euros'])

/** The titles that banks write, the surest first, without fillers and « euros ». */
const titles: Record<BankColumn, readonly string[]> = {
  bookedOn: [
    ...['date comptabilisation', 'date comptable', 'date ecriture', 'settlement date', 'booking date'],
    ...['date', 'date operation', 'dateop', 'date completed', 'completed date', 'operation date'],
    ...['transaction date', 'date transaction', 'date mouvement', 'date started', 'started date'],
  ],
  valueOn: ['date valeur', 'dateval', 'valeur', 'value date'],
  label: [
    ...['description', 'intitule', 'nature operation', 'label', 'operation', 'detail', 'details'],
    ...['detail ecriture', 'detail operation', 'nature', 'objet', 'memo'],
    ...['informations complementaires', 'information complementaire'],
  ],
  counterparty: [
    ...['tiers', 'contrepartie', 'emetteur', 'nom contrepartie', 'nom tiers', 'beneficiaire'],
    ...['counterparty name', 'counterparty', 'payeur', 'payer', 'nom emetteur', 'nom beneficiaire'],
  ],
  reference: [...['communication', 'motif', 'remittance information', 'motif virement']],
  amount: [
    ...['total amount incl vat', 'total amount', 'montant total ttc', 'montant total'],
    ...['montant operation', 'montant', 'montant mouvement', 'montant transaction', 'montant net'],
    ...['amount', 'amount incl vat', 'somme'],
  ],
  debit: [
    'debit',
    'montant debit',
    'debits',
    'sortie',
    'sorties',
    'depense',
    'retrait',
    'money out',
    'paid out',
  ],
  credit: ['credit', 'montant credit', 'credits', 'entree', 'entrees', 'recette', 'money in', 'paid in'],
  direction: [
    ...['sens', 'debit credit', 'credit debit', 'debit ou credit', 'd c', 'c d', 'dc', 'sens operation'],
    ...['direction', 'signe', 'sens ecriture', 'sens mouvement', 'side'],
  ],
  currency: [
    'devise',
    'currency',
    'monnaie',
    'payment currency',
    'devise compte',
    'code devise',
    'devise operation',
  ],
  status: ['statut', 'status', 'state', 'etat', 'statut operation', 'etat operation', 'statut transaction'],
  balance: [
    'solde',
    'solde apres operation',
    'balance',
    'nouveau solde',
    'solde progressif',
    'solde courant',
  ],
  bankRef: [
    ...['identifiant operation', 'identifiant transaction', 'transaction id', 'id transaction'],
    ...['identifiant', 'id', 'numero operation', 'reference operation', 'reference bancaire'],
  ],
  iban: [
    'iban tiers',
    'iban contrepartie',
    'counterparty iban',
    'iban beneficiaire',
    'iban emetteur',
    'iban',
  ],
}

const wordsOf = (title: string) => fold(title).split(/[^a-z0-9]+/)

const plainTitle = (title: string) =>
  wordsOf(title)
    .filter((word) => word !== '' && !FILLERS.has(word) && !EUROS.has(word))
    .join(' ')

/** How sure a title is of a kind: 0 is surest, -1 none. */
function rankOf(kind: BankColumn, title: string): number {
  const rank = titles[kind].indexOf(title)
  if (rank >= 0) return rank
  if (kind === 'label' && /^libelle\b/.test(title)) return titles.label.length
  const isOther = titles.bankRef.includes(title)
  return kind === 'reference' && /^ref(?:erence)?s?\b/.test(title) && !isOther ? titles.reference.length : -1
}

/** Guesses the kind of each column by its title: the surest column of each kind, every one of the kinds that are joined. */
export function recogniseBankColumns(header: readonly string[]): (BankColumn | null)[] {
  const plain = header.map(plainTitle)
  const found: (BankColumn | null)[] = header.map(() => null)
  for (const kind of bankColumns) {
    const ranked = plain
      .map((title, at) => ({ at, rank: rankOf(kind, title) }))
      .filter(({ at, rank }) => rank >= 0 && found[at] === null)
      .toSorted((one, other) => one.rank - other.rank)
    for (const { at } of joinedColumns.includes(kind) ? ranked : ranked.slice(0, 1)) found[at] = kind
  }
  return found
}

/** Names the columns still to be chosen before the lines can be read, for a message; null when all are. */
export function missingColumn(columns: readonly (BankColumn | null)[]): string | null {
  if (!columns.includes('bookedOn')) return bankColumnTitles.bookedOn
  if (!columns.includes('label') && !columns.includes('counterparty')) return bankColumnTitles.label
  if (columns.includes('amount')) return null
  return columns.includes('credit') && columns.includes('debit')
    ? null
    : `${bankColumnTitles.amount}, ou ${bankColumnTitles.debit} et ${bankColumnTitles.credit}`
}
