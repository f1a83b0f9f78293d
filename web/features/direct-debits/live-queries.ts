import type { directDebitSubjects } from '#shared/domain/direct-debits/events.ts'
import type { LiveQueries } from '#web/api/live-queries.ts'

export const directDebitLiveQueries: LiveQueries<keyof typeof directDebitSubjects> = {
  mandate: ['directDebits', 'platform'],
  debit: ['directDebits', 'bank', 'platform'],
}
