import { fold } from '../../../french/fold.ts'
import type { PaidBy } from '../../received-invoices/received-invoice.ts'

/** How a bank’s label says that money went out; a transfer where it says nothing. */
export function paidByOf(label: string): PaidBy {
  const words = new Set(fold(label).match(/[a-z]+/g) ?? [])
  const has = (...names: string[]) => names.some((name) => words.has(name))
  if (has('prlv', 'prelevement', 'prel', 'sdd')) return 'direct_debit'
  if (has('cb', 'carte')) return 'card'
  return has('cheque', 'chq') ? 'cheque' : 'transfer'
}
