import type { PaymentMethod } from './payment-method.ts'

/** Accounts of the money ledger, with their usual number in the French chart (PCG) and what they are called. Debits are above zero. */
export const ledgerAccounts = {
  bank: { number: '512', label: 'Banque' },
  cash: { number: '530', label: 'Caisse' },
  cheques: { number: '5112', label: 'Chèques à encaisser' },
  provider_balance: { number: '5115', label: 'Service de paiement' },
  receivable: { number: '411', label: 'Clients' },
  client_credit: { number: '419', label: 'Clients, règlements à imputer' },
  client_deposit: { number: '4191', label: 'Clients, acomptes reçus' },
  suspense: { number: '471', label: 'Règlements sans client' },
  disputed_funds: { number: '467', label: 'Sommes contestées' },
  provider_fees: { number: '627', label: 'Frais du service de paiement' },
  recovered_vat: { number: '4457', label: 'TVA récupérée sur créances perdues' },
  bad_debt: { number: '654', label: 'Créances irrécouvrables' },
} as const
export type LedgerAccount = keyof typeof ledgerAccounts

/** Where money is, rather than why. */
export const moneyAccounts = ['bank', 'cash', 'cheques', 'provider_balance'] as const
export type MoneyAccount = (typeof moneyAccounts)[number]
export const isMoneyAccount = (account: LedgerAccount): account is MoneyAccount =>
  (moneyAccounts as readonly LedgerAccount[]).includes(account)

/** Where money received waits until an invoice takes it. */
export const holdingAccounts = ['client_credit', 'client_deposit', 'suspense'] as const
export type HoldingAccount = (typeof holdingAccounts)[number]
export const isHoldingAccount = (account: LedgerAccount): account is HoldingAccount =>
  (holdingAccounts as readonly LedgerAccount[]).includes(account)

/** The account that a means of payment moves. Money that a payment provider holds is its own case. */
export function moneyAccountOf(method: PaymentMethod): MoneyAccount {
  if (method === 'cash') return 'cash'
  return method === 'cheque' ? 'cheques' : 'bank'
}
