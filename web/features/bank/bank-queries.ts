import type { QueryClient } from '@tanstack/react-query'
import type { BankImport } from '#shared/contract/bank.ts'
import { orpc } from '#web/api/client.ts'
import { listQuery } from '#web/patterns/list/list-query.ts'
import { bankSearch } from './bank-search.ts'

export const bankLines = listQuery(bankSearch, {
  pages: orpc.bank.listBankLines,
  count: orpc.bank.countBankLines,
})

export const bankAccounts = orpc.bank.listBankAccounts.queryOptions({ input: {} })

export const prefetchBank = (client: QueryClient, address: object) =>
  Promise.all([bankLines.prefetch(client, address), client.prefetchQuery({ ...bankAccounts, retry: false })])

/** How often a running import is asked where it is. */
const PACE_MS = 1_000

export const bankImportOptions = (importId: string) =>
  orpc.bank.getBankImport.queryOptions({
    input: { importId },
    refetchInterval: ({ state }: { state: { data?: unknown } }) =>
      (state.data as BankImport | undefined)?.state === 'waiting' ? PACE_MS : false,
  })
