import type { BankAccount, BankImport, BankLine } from '#shared/contract/bank.ts'
import type { FakeEndpoints } from './fake-api.ts'

const idOf = (at: number) => `0198a5c2-0000-7000-8000-0000000008${String(at).padStart(2, '0')}`

export const bankAccount = (at: number, facts: Partial<BankAccount> = {}): BankAccount => ({
  id: idOf(at),
  name: 'Compte courant',
  iban: 'FR7630006000011234567890189',
  currency: 'EUR',
  open: 12,
  lastOn: '2026-11-20',
  ...facts,
})

export const bankLine = (at: number, facts: Partial<BankLine> = {}): BankLine => ({
  id: idOf(at),
  accountId: idOf(1),
  accountName: 'Compte courant',
  bookedOn: '2026-11-18',
  valueOn: null,
  amountCents: 120_000,
  currency: 'EUR',
  label: 'VIR SEPA RECU MENUISERIE VASSEUR FACTURE F-2026-0012',
  counterparty: 'MENUISERIE VASSEUR',
  counterpartyIban: null,
  references: ['F-2026-0012'],
  reversal: false,
  state: 'open',
  payout: null,
  target: null,
  ...facts,
})

export const bankImport = (facts: Partial<BankImport> = {}): BankImport => ({
  id: idOf(90),
  accountId: idOf(1),
  accountName: 'Compte courant',
  currency: 'EUR',
  fileName: 'releve.csv',
  format: 'csv',
  state: 'read',
  columns: [
    { title: 'Quand', sample: '18/11/2026', holds: null },
    { title: 'Libellé', sample: 'VIR VASSEUR', holds: 'label' },
    { title: 'Montant', sample: '1 200,00', holds: 'amount' },
  ],
  titled: true,
  fault: 'Aucune colonne n’est choisie pour «\u202fDate\u202f».',
  lines: 3,
  preview: {
    fresh: 0,
    known: 0,
    suspected: 0,
    elsewhere: 0,
    leftOut: [],
    from: null,
    to: null,
    inCents: 0,
    outCents: 0,
    sample: [],
  },
  importedAt: null,
  written: 0,
  total: 0,
  added: 0,
  skipped: 0,
  ...facts,
})

/** Answers of a server that keeps these accounts and lines. */
export function bankEndpoints(
  accounts: BankAccount[],
  lines: BankLine[],
): NonNullable<FakeEndpoints['bank']> {
  type Asked = { q?: string | undefined; state?: string | undefined; side?: string | undefined }
  const found = ({ q = '', state, side }: Asked) =>
    lines.filter(
      (one) =>
        one.label.toLowerCase().includes(q.toLowerCase()) &&
        (state === undefined || state === one.state) &&
        (side === undefined || (side === 'in') === one.amountCents > 0),
    )
  return {
    listBankAccounts: () => ({ items: accounts }),
    createBankAccount: ({ name, iban }) => {
      const made = bankAccount(accounts.length + 1, { name, iban, open: 0, lastOn: null })
      accounts.push(made)
      return made
    },
    listBankLines: (asked) => ({ items: found(asked), nextCursor: null }),
    countBankLines: (asked) => ({ count: found(asked).length }),
    countBankLineStates: (asked) => {
      const count = (state: string) => found({ ...asked, state }).length
      return { byState: { open: count('open'), matched: count('matched'), ignored: count('ignored') } }
    },
    markBankLines: ({ lineIds, state }) => {
      for (const one of lines) if (lineIds.includes(one.id)) one.state = state
      return { lineIds }
    },
    listBankProposals: () => ({ items: [] }),
    listRefundTransfers: () => ({ items: [] }),
    listTransferFiles: () => ({ items: [] }),
  }
}
