import { foreignRequests } from '../foreign-requests.ts'
import type { Member, TestApp } from '../harness.ts'
import type { Operation } from './operations.ts'
import type { Known } from './valid-values.ts'

/** Names of the parameters of a path. */
export const parametersOf = ({ path }: Operation): string[] =>
  [...path.matchAll(/\{\+?(\w+)\}/g)].map((match) => match[1]!)

/**
 * Rows of the member's organization for every kind of thing that a path names and that `known` has nothing of, made as the contract matrix
 * makes its neighbour's. One name may stand for several kinds: `importId` of the bank, of the catalogue. What the API made is left alone:
 * a row of money that nothing booked would break the sums that the run looks at.
 */
export async function fillPaths(
  app: TestApp,
  owner: Member,
  { known, operations }: { known: Known; operations: readonly Operation[] },
): Promise<void> {
  const before = new Set(Object.keys(known))
  const made = new Set<string>()
  for (const operation of operations) {
    const names = parametersOf(operation).filter((name) => !before.has(name))
    const make = foreignRequests[operation.name]
    const kind = operation.path.slice(0, operation.path.lastIndexOf('}'))
    if (names.length === 0 || make === undefined || made.has(kind)) continue
    made.add(kind)
    for (const [name, id] of Object.entries((await make(app, owner)).params))
      if (names.includes(name)) known[name] = [...(known[name] ?? []), id]
  }
}

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/**
 * The parameters of paths for which nothing is known, or only ids of no row of the organization: no request would ever name a thing of
 * theirs, and nobody would notice. `held`: every row, as one text.
 */
export function unrealParameters(operations: readonly Operation[], known: Known, held: string): string[] {
  const names = new Set(operations.flatMap(parametersOf))
  const isReal = (value: unknown) => typeof value === 'string' && (!ID.test(value) || held.includes(value))
  return [...names].filter((name) => !known[name]?.some(isReal)).sort()
}
