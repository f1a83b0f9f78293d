import type { catalogueSubjects } from '#shared/domain/catalogue/events.ts'
import type { LiveQueries } from '#web/api/live-queries.ts'

export const catalogueLiveQueries: LiveQueries<keyof typeof catalogueSubjects> = {
  catalogue: ['catalogue', 'paymentSetup', 'platform'],
}
