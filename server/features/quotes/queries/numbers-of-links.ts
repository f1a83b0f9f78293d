import type { Tx } from '#server/scope.ts'

/** Numbers of the quotes to which clients' links lead, by the hash of their token in hexadecimal; closed links too. */
export async function findNumbersOfLinks(
  tx: Tx,
  tokenHashes: readonly Buffer[],
): Promise<Map<string, string>> {
  if (tokenHashes.length === 0) return new Map()
  const rows = await tx.db
    .selectFrom('quote_links as l')
    .innerJoin('quotes as q', (join) =>
      join.onRef('q.org_id', '=', 'l.org_id').onRef('q.id', '=', 'l.quote_id'),
    )
    .select(['l.token_hash', 'q.number'])
    .where('l.org_id', '=', tx.scope.orgId)
    .where('l.token_hash', 'in', tokenHashes)
    .where('q.number', 'is not', null)
    .execute()
  return new Map(rows.map(({ token_hash, number }) => [token_hash.toString('hex'), number!]))
}
