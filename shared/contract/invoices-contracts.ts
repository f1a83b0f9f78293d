import { earlierInvoicesContract } from './earlier-invoices.ts'
import { invoiceChainsContract } from './invoice-chains.ts'
import { invoiceDraftsContract } from './invoice-drafts.ts'
import { invoiceListsContract } from './invoice-lists.ts'
import { invoiceSettingsContract } from './invoice-settings.ts'
import { invoiceStatementsContract } from './invoice-statements.ts'
import { invoicesContract } from './invoices.ts'
import { ledgerContract } from './ledger.ts'

/** Named by its parts: written out, the type is longer than the compiler serializes (TS7056). */
type InvoicesContracts = typeof invoiceListsContract &
  typeof invoiceStatementsContract &
  typeof invoicesContract &
  typeof invoiceDraftsContract &
  typeof invoiceChainsContract &
  typeof ledgerContract &
  typeof invoiceSettingsContract &
  typeof earlierInvoicesContract

export const invoicesContracts: InvoicesContracts = {
  ...invoiceListsContract,
  ...invoiceStatementsContract,
  ...invoicesContract,
  ...invoiceDraftsContract,
  ...invoiceChainsContract,
  ...ledgerContract,
  ...invoiceSettingsContract,
  ...earlierInvoicesContract,
}
