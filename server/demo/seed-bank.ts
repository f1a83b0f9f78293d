import { readAs } from '#server/db/transaction.ts'
import { createBankAccount } from '#server/features/bank/commands/create-account.ts'
import { importBankLines } from '#server/features/bank/commands/import-lines.ts'
import { readBankFile } from '#server/features/bank/commands/read-file.ts'
import { setBankBalance } from '#server/features/bank/commands/set-balance.ts'
import { startBankImport } from '#server/features/bank/commands/start-import.ts'
import { listBankAccounts } from '#server/features/bank/queries/accounts.ts'
import type { Scope, Tx } from '#server/scope.ts'
import { csvLine } from '#shared/domain/text/csv.ts'
import { addDays } from '#shared/time/calendar-day.ts'
import { invoiceSettings } from './story/invoice-settings.ts'
import type { StoryCalendar } from './story-calendar.ts'

/** Days that the statement tells of. */
const DAYS = 45
/** Transfers are on the account the day before somebody records them. */
const BEFORE = 1
/** On the account today. */
const BALANCE_CENTS = 2_314_862

type StatementLine = { on: string; label: string; party: string; cents: number }

/**
 * The account of the workshop, and its last statement, as the bank's site gives it: transfers of payments that are recorded and of invoices that
 * are still owed, what suppliers were paid, cards and fees. Nothing is matched: that is for who tries the demo. Does nothing where it was done.
 */
export async function seedBank(scope: Scope, calendar: StoryCalendar): Promise<void> {
  const {
    items: [known],
  } = await readAs(scope, listBankAccounts)
  const account =
    known ??
    (await createBankAccount(scope, {
      name: 'Compte courant',
      iban: invoiceSettings.iban ?? '',
      currency: 'EUR',
    }))
  const lines = await readAs(scope, (tx) => statementOf(tx, calendar))
  const file = new File([writeStatement(lines)], `releve-${calendar.today}.csv`, { type: 'text/csv' })
  const { id: importId } = await readBankFile(scope, { accountId: account.id, file })
  await startBankImport(scope, { importId })
  // Lines that the account has already are left out.
  await importBankLines(scope.context, { orgId: scope.orgId, importId }, { last: true })
  // The bank's table has no balance: it is typed, so that the forecast of cash has where to begin.
  await setBankBalance(scope, { currency: 'EUR', on: calendar.today, cents: BALANCE_CENTS })
}

const amount = (cents: number) => (Math.abs(cents) / 100).toFixed(2).replace('.', ',')
const writeStatement = (lines: StatementLine[]) =>
  [
    csvLine(['Date', 'Libellé', 'Tiers', 'Débit', 'Crédit']),
    ...lines.map(({ on, label, party, cents }) =>
      csvLine([on, label, party, cents < 0 ? amount(cents) : '', cents < 0 ? '' : amount(cents)]),
    ),
  ].join('')

async function statementOf(tx: Tx, { today }: StoryCalendar): Promise<StatementLine[]> {
  const from = addDays(today, -DAYS)
  const [received, owed, bought] = await Promise.all([
    listReceived(tx, from),
    listOwed(tx),
    listBought(tx, from),
  ])
  const fees = [30, 0].map((days) => ({
    on: addDays(today, -days - 2),
    cents: -1_800,
    party: '',
    label: 'COTISATION COMPTE PRO',
  }))
  return [
    ...received,
    ...owed.map((line, rank) => ({ ...line, on: addDays(today, -rank - 1) })),
    ...bought,
    ...fees,
  ]
    .filter(({ on }) => on >= from && on <= today)
    .toSorted((one, other) => one.on.localeCompare(other.on))
}

const dayBefore = (day: string) => addDays(day, -BEFORE)

/** Payments that were recorded by hand: by transfer or by card terminal. */
async function listReceived(tx: Tx, from: string): Promise<StatementLine[]> {
  const rows = await tx.db
    .selectFrom('payments as p')
    .innerJoin('invoices as i', (join) =>
      join.onRef('i.org_id', '=', 'p.org_id').onRef('i.id', '=', 'p.invoice_id'),
    )
    .select(['p.amount_cents', 'p.method', 'p.captured_at', 'i.number', 'i.client_name'])
    .where('p.org_id', '=', tx.scope.orgId)
    .where('p.method', 'in', ['transfer', 'card'])
    .orderBy('p.captured_at')
    .execute()
  return rows
    .map(({ amount_cents, method, captured_at, number, client_name }) => {
      const day = captured_at.toISOString().slice(0, 10)
      const isCard = method === 'card'
      return {
        on: isCard ? day : dayBefore(day),
        cents: Number(amount_cents),
        party: isCard ? '' : (client_name ?? ''),
        label: isCard ? 'REMISE CB' : `VIR RECU ${number}`,
      }
    })
    .filter(({ on }) => on >= from)
}

/** Late, and paying at last. */
const PAYERS = ['Maison Nordik', 'Studio Perrachon']

/** Two invoices that are owed, paid by a transfer of these last days: one names its number, one its payer alone. */
async function listOwed(tx: Tx): Promise<Omit<StatementLine, 'on'>[]> {
  const rows = await tx.db
    .selectFrom('invoices')
    .select(['number', 'client_name', 'owed_cents'])
    .where('org_id', '=', tx.scope.orgId)
    .where('owed_cents', '>', 0)
    .where('status', 'not in', ['draft', 'disputed'])
    .where('client_name', 'in', PAYERS)
    .orderBy('due_on')
    .execute()
  return rows.map(({ number, client_name, owed_cents }, rank) => ({
    cents: Number(owed_cents),
    party: client_name ?? '',
    label: rank === 0 ? `VIR RECU FACTURE ${number}` : 'VIR RECU REGLEMENT',
  }))
}

/** Payments to suppliers, and one approved invoice. */
async function listBought(tx: Tx, from: string): Promise<StatementLine[]> {
  const rows = await tx.db
    .selectFrom('received_invoices')
    .select(['number', 'supplier_name', 'gross_cents', 'paid_on', 'issued_on'])
    .where('org_id', '=', tx.scope.orgId)
    .where('status', 'in', ['paid', 'approved'])
    .where('gross_cents', 'is not', null)
    .orderBy('issued_on')
    .execute()
  return rows
    .map(({ number, supplier_name, gross_cents, paid_on, issued_on }) => ({
      on: paid_on ?? addDays(issued_on ?? from, 28),
      cents: -Number(gross_cents),
      party: supplier_name ?? '',
      label: `VIR EMIS ${number ?? ''}`.trim(),
    }))
    .filter(({ on }) => on >= from)
}
