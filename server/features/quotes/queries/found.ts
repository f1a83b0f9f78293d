import type { SearchSource } from '#server/db/search-source.ts'
import { listQuotesById } from './list.ts'

export const foundQuotes: SearchSource<'quotes'> = { kind: 'quote', name: 'quotes', rows: listQuotesById }
