import type { LedgerClosure } from '#shared/contract/ledger.ts'
import { orpc } from '#web/api/api-client.ts'

export type ClosureSpan = LedgerClosure['span']
export const FIRST_SPAN: ClosureSpan = 'month'
const PAGE = 31

/** The days, months or years that are over, page after page. */
export const closuresOptions = (span: ClosureSpan) =>
  orpc.invoices.listLedgerClosures.infiniteOptions({
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ items }: { items: LedgerClosure[] }) =>
      items.length < PAGE ? undefined : items.at(-1)?.period,
    input: (before: string | undefined) => ({ span, before, limit: PAGE }),
  })
