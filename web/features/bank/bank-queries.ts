import { keepPreviousData, type QueryClient } from '@tanstack/react-query'
import type { BankImport } from '#shared/contract/bank.ts'
import { MOST_PROPOSED } from '#shared/contract/bank-matching.ts'
import { orpc } from '#web/api/api-client.ts'
import { prefetchAll } from '#web/api/prefetch-all.ts'
import { mayRead } from '#web/api/use-can.ts'
import { listQuery } from '#web/patterns/list/list-query.ts'
import { type BankSearch, bankSearch, matchingAddress } from './bank-search.ts'

export const bankLines = listQuery(bankSearch, {
  pages: orpc.bank.listBankLines,
  count: orpc.bank.countBankLines,
})

/** How many lines each state has under the other filters, for its tabs. */
export const lineStates = ({ state: _, ...others }: BankSearch) =>
  orpc.bank.countBankLineStates.queryOptions({ input: others, placeholderData: keepPreviousData })

export const bankAccounts = orpc.bank.listBankAccounts.queryOptions({ input: {} })

export const prefetchBank = async (client: QueryClient, address: object) =>
  (await mayRead(client, 'bank:read')) &&
  Promise.all([
    bankLines.prefetch(client, address),
    prefetchAll(client, [bankAccounts, lineStates(bankSearch.read(address))]),
  ])

/** How often a running import is asked where it is. */
const PACE_MS = 1_000

export const bankImportOptions = (importId: string) =>
  orpc.bank.getBankImport.queryOptions({
    input: { importId },
    refetchInterval: ({ state }: { state: { data?: unknown } }) =>
      (state.data as BankImport | undefined)?.state === 'waiting' ? PACE_MS : false,
  })

export type Side = 'in' | 'out'

/** Money that came in, or went out, and is to be matched: the newest, as many as proposals are asked of at once. */
export const linesToMatch = (side: Side) =>
  orpc.bank.listBankLines.queryOptions({ input: { state: 'open', side, limit: MOST_PROPOSED } })
export const countToMatch = (side: Side) =>
  orpc.bank.countBankLines.queryOptions({ input: { state: 'open', side } })

export const proposalsOf = (lineIds: string[]) =>
  orpc.bank.listBankProposals.queryOptions({ input: { lineIds }, enabled: lineIds.length > 0 })

export const prefetchMatching = async (client: QueryClient, search: object) =>
  (await mayRead(client, 'bank:read')) &&
  prefetchAll(client, [
    linesToMatch(matchingAddress.read(search).side ?? 'in'),
    // How much each side has gives the choice of a side its width.
    countToMatch('in'),
    countToMatch('out'),
  ])
