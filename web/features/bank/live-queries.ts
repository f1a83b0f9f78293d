import type { bankSubjects } from '#shared/domain/bank/events.ts'
import type { LiveQueries } from '#web/api/live-queries.ts'

export const bankLiveQueries: LiveQueries<keyof typeof bankSubjects> = {
  bank: ['work', 'bank', 'platform'],
}
