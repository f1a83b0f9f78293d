import { type LedgerAccount, ledgerAccounts } from '#shared/domain/payments/accounts.ts'
import type { FieldError } from '#shared/domain/verdict.ts'

/** Accounts of the general ledger (PCG, règlement ANC 2014-03) that Ardoise books on, with the number each has unless the organization chose another. */
export const bookAccounts = {
  clients: { number: '411000', label: 'Clients' },
  clientCredits: { number: '419000', label: 'Clients créditeurs' },
  deposits: { number: '419100', label: 'Clients, avances et acomptes reçus' },
  goods: { number: '707000', label: 'Ventes de marchandises' },
  services: { number: '706000', label: 'Prestations de services' },
  penalties: { number: '763000', label: 'Revenus des autres créances' },
  vat2000: { number: '445711', label: 'TVA collectée 20 %' },
  vat1000: { number: '445712', label: 'TVA collectée 10 %' },
  vat550: { number: '445713', label: 'TVA collectée 5,5 %' },
  vat210: { number: '445714', label: 'TVA collectée 2,1 %' },
  vatOther: { number: '445719', label: 'TVA collectée, autres taux' },
  vatPending: { number: '445740', label: 'TVA en attente d’encaissement' },
  bank: { number: '512000', label: 'Banque' },
  cash: { number: '530000', label: 'Caisse' },
  cheques: { number: '511200', label: 'Chèques à encaisser' },
  provider: { number: '511500', label: 'Service de paiement' },
  fees: { number: '627000', label: 'Services bancaires et assimilés' },
  badDebts: { number: '654000', label: 'Pertes sur créances irrécouvrables' },
  disputed: { number: '467000', label: 'Sommes contestées' },
  suspense: { number: '471000', label: 'Compte d’attente' },
  opening: { number: '890000', label: 'Bilan d’ouverture' },
} as const
export type BookAccount = keyof typeof bookAccounts
export const bookAccountKeys = Object.keys(bookAccounts) as BookAccount[]

/** Every account with its number. */
export type AccountNumbers = Record<BookAccount, string>
export const usualNumbers = Object.fromEntries(
  bookAccountKeys.map((key) => [key, bookAccounts[key].number]),
) as AccountNumbers

/** The accounts of the money ledger in the books. */
export const bookAccountOf = {
  bank: 'bank',
  cash: 'cash',
  cheques: 'cheques',
  provider_balance: 'provider',
  receivable: 'clients',
  client_credit: 'clientCredits',
  client_deposit: 'deposits',
  suspense: 'suspense',
  disputed_funds: 'disputed',
  provider_fees: 'fees',
  bad_debt: 'badDebts',
} as const satisfies Record<Exclude<LedgerAccount, 'recovered_vat'>, BookAccount>

/** The organization's number of an account of the money ledger. VAT that comes back is on an account for each rate: what they begin with. */
export const ledgerNumber = (numbers: AccountNumbers, account: LedgerAccount): string =>
  account === 'recovered_vat' ? ledgerAccounts.recovered_vat.number : numbers[bookAccountOf[account]]

const VAT_ACCOUNTS: Record<number, BookAccount> = {
  2000: 'vat2000',
  1000: 'vat1000',
  550: 'vat550',
  210: 'vat210',
}
export const vatAccountOf = (rateBps: number): BookAccount => VAT_ACCOUNTS[rateBps] ?? 'vatOther'

/** Accounts of clients: each line of them names the client. */
export const auxiliaryAccounts: ReadonlySet<BookAccount> = new Set(['clients', 'clientCredits'])

/** Three figures of the French chart, then figures or capital letters. */
const NUMBER = /^[1-8]\d{2}[0-9A-Z]{0,9}$/

/** Faults of chosen numbers, at `numbers.{account}`: a form that no program takes, or another class than the usual one. Accounts may share a number. */
export function accountFaults(numbers: AccountNumbers): FieldError[] {
  return bookAccountKeys.flatMap((key): FieldError[] => {
    const path = `numbers.${key}`
    const kind = bookAccounts[key].number[0]!
    if (!NUMBER.test(numbers[key])) {
      const message = 'Trois chiffres du plan comptable, puis des chiffres ou des majuscules (12 au plus).'
      return [{ path, code: 'account_number_invalid', message }]
    }
    if (numbers[key][0] === kind) return []
    return [{ path, code: 'account_class_other', message: `Ce compte est de la classe ${kind}.` }]
  })
}

/** A number has one label in a file: that of the first account that bears it. */
export const labelOf = (numbers: AccountNumbers, account: BookAccount): string =>
  bookAccounts[bookAccountKeys.find((key) => numbers[key] === numbers[account])!].label
