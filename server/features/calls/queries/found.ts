import type { SearchSource } from '#server/db/search-source.ts'
import { listCallsById } from './calls.ts'

export const foundCalls: SearchSource<'calls'> = { kind: 'call', name: 'calls', rows: listCallsById }
