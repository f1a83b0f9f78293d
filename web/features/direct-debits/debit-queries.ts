import type { QueryClient } from '@tanstack/react-query'
import { orpc } from '#web/api/api-client.ts'
import { prefetchAll } from '#web/api/prefetch-all.ts'
import { mayRead } from '#web/api/use-can.ts'
import { listQuery } from '#web/patterns/list/list-query.ts'
import { mandateSearch } from './mandate-search.ts'

export const debitSettings = orpc.directDebits.getDebitSettings.queryOptions({ input: {} })
export const collectableInvoices = orpc.directDebits.listCollectable.queryOptions({ input: {} })
export const debitFiles = orpc.directDebits.listDebitFiles.queryOptions({ input: {} })
export const debitAccounts = orpc.bank.listBankAccounts.queryOptions({ input: {} })

export const mandateList = listQuery(mandateSearch, {
  pages: orpc.directDebits.listMandates,
  count: orpc.directDebits.countMandates,
})

export const prefetchDebits = async (client: QueryClient) =>
  (await mayRead(client, 'bank:read')) &&
  prefetchAll(client, [debitSettings, collectableInvoices, debitFiles])

export const prefetchMandates = async (client: QueryClient, address: object) =>
  (await mayRead(client, 'bank:read')) &&
  Promise.all([
    mandateList.prefetch(client, address),
    client.prefetchQuery({ ...debitSettings, retry: false }),
  ])
