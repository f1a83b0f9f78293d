import type { Tx } from '#server/scope.ts'
import { interestOf } from './interest.ts'
import type { OwedInvoice } from './owed.ts'

/** What may be claimed beside what is owed, in minor units. Interest is null where a rate of one invoice is not known. */
export type Claim = { interestCents: number | null; indemnityCents: number }

/** Interest and indemnities of late invoices of one currency until today, on what the client does not contest of them. */
export async function readClaim(tx: Tx, invoices: readonly OwedInvoice[]): Promise<Claim> {
  const interests = await interestOf(
    tx,
    invoices.map(({ id }) => id),
  )
  const all = [...interests.values()].map(({ asked }) => asked)
  return {
    interestCents: all.some(({ missing }) => missing !== null)
      ? null
      : all.reduce((sum, { interestCents }) => sum + interestCents, 0),
    indemnityCents: all.reduce((sum, { indemnityCents }) => sum + indemnityCents, 0),
  }
}
