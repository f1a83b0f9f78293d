import { inTransaction } from '#server/db/transaction.ts'
import { verifyWholeLedger } from '#server/features/invoices/commands/verify-ledger.ts'
import { type AppContext, type Scope, systemScope } from '#server/scope.ts'
import { bankSums } from '../queries/bank-sums.ts'
import { bookSums } from '../queries/book-sums.ts'
import { fileSums } from '../queries/file-sums.ts'
import { invoiceSums } from '../queries/invoice-sums.ts'
import { ledgerSums } from '../queries/ledger-sums.ts'
import { numberSums } from '../queries/number-sums.ts'
import { refundSums } from '../queries/refund-sums.ts'
import type { SumCheck } from '../queries/sum-check.ts'
import { tallySums } from '../queries/tally-sums.ts'

/** A sum that does not hold. `ids`: the rows that break it, the first twenty; a month or a series where it is of no row. */
export type BrokenSum = { name: string; sentence: string; ids: string[] }

/** Every sum that holds whatever happened, but the chain. */
export const sumChecks: readonly SumCheck[] = [
  ...[...ledgerSums, ...invoiceSums, ...refundSums, ...bankSums],
  ...[...fileSums, ...numberSums, ...bookSums, ...tallySums],
]

const CHAIN = {
  name: 'chain',
  sentence:
    'Le registre est tel qu’il a été écrit, ligne après ligne, et chaque fichier tel qu’il a été signé.',
}
const STRETCH = 500

/**
 * Looks at every sum of an organization, its chain and the files of it included: how many entries that has, and the sums that do not hold.
 * Rows written between two readings are no fault: a sum that seems broken is read once more.
 */
export async function verifySums(
  context: AppContext,
  orgId: string,
): Promise<{ entries: number; broken: BrokenSum[] }> {
  const scope = systemScope(context, orgId)
  const broken: BrokenSum[] = []
  for (const { name, sentence, find } of sumChecks) {
    const look = () => inTransaction(scope, find)
    const ids = (await look()).length === 0 ? [] : await look()
    if (ids.length > 0) broken.push({ name, sentence, ids })
  }
  const chain = await walkChain(scope)
  if (chain.altered !== null) broken.push({ ...CHAIN, ids: [chain.altered] })
  return { entries: chain.entries, broken }
}

/** Walks the chain to its end, or to the first entry that was altered, said in words. */
async function walkChain(scope: Scope): Promise<{ entries: number; altered: string | null }> {
  const { checked, fault } = await verifyWholeLedger(scope, STRETCH)
  if (fault === null) return { entries: checked, altered: null }
  const subject = fault.name ?? fault.subjectId ?? 'sans nom'
  return { entries: checked, altered: `ligne ${fault.position} altérée (${fault.reason}), ${subject}` }
}
