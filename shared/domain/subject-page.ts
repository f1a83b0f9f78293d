import type { EventSubject, EventType } from './events.ts'
import type { Page, PageOf } from './page-of.ts'
import { featurePages } from './pages.gen.ts'

type About = { type: EventType; subjectType: EventSubject; subjectId: string; companyId: string | null }

const pages = featurePages as Partial<Record<EventSubject, PageOf>>

/** The page of what an event is about, else that of its company; null where it was deleted or has none. */
export function subjectPage({ type, subjectType, subjectId, companyId }: About, orgId: string): Page | null {
  if (type.endsWith('.deleted')) return null
  const page = pages[subjectType]?.(subjectId, { type, orgId }) ?? null
  if (page !== null || companyId === null) return page
  return pages.company?.(companyId, { type, orgId }) ?? null
}
