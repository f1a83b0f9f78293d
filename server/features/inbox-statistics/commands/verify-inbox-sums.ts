import { asPlatform, inTransaction } from '#server/db/transaction.ts'
import { runEach } from '#server/run-each.ts'
import { type AppContext, systemScope, type Tx } from '#server/scope.ts'
import {
  isSettled,
  listSummed,
  readKeptSums,
  readSums,
  recordCheck,
  type Span,
  type Sums,
  TO_COMPARE,
} from '../store/sums.ts'
import { goingOn } from './sum-facts.ts'

/** Compares the sums of statistics with their facts. What differs is kept and shown, never repaired. */
export async function verifyInboxSums(context: AppContext): Promise<void> {
  const known = await asPlatform(context, async (_db, client) => {
    const { rows } = await client.query<{ orgId: string }>(TO_COMPARE)
    return rows
  })
  await runEach(
    known.map(
      ({ orgId }) =>
        () =>
          verifyOne(context, orgId),
    ),
  )
}

async function verifyOne(context: AppContext, orgId: string): Promise<void> {
  const scope = systemScope(context, orgId)
  const before = goingOn(context.clock.now())
  const differing: string[] = []
  // Each in a transaction of its own: five years are two million facts.
  for (const span of await inTransaction(scope, (tx) => listSummed(tx, before)))
    if (await inTransaction(scope, (tx) => differs(tx, span))) differing.push(`${span.span} ${span.on}`)
  await inTransaction(scope, (tx) => recordCheck(tx, differing))
}

/** Read twice where they differ: facts that changed between two readings are due, or summed meanwhile. */
async function differs(tx: Tx, span: Span): Promise<boolean> {
  for (let reading = 0; reading < 2; reading += 1) {
    const [kept, counted] = [await readKeptSums(tx, span), await readSums(tx, span)]
    if (same(kept, counted) || !(await isSettled(tx, span))) return false
  }
  return true
}

const same = (one: Sums, other: Sums): boolean => inOrder(one) === inOrder(other)
const inOrder = ({ people, hours }: Sums): string =>
  [...people, ...hours]
    .map((sum) => JSON.stringify(Object.entries(sum).sort(([one], [other]) => (one < other ? -1 : 1))))
    .sort()
    .join('\n')
