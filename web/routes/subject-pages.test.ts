import { expect, test } from 'vitest'
import { type EventSubject, type EventType, eventTypes } from '#shared/domain/events.ts'
import { hrefOfPage } from '#shared/domain/page-of.ts'
import { subjectPage } from '#shared/domain/subject-page.ts'
import { appRoutes } from '#web/app-routes.gen.ts'

const id = '01999999-0000-7000-8000-000000000001'
const routes = appRoutes.flatMap(({ options }) => ('path' in options ? [String(options.path)] : []))
const isRoute = (path: string) =>
  routes.some((route) => new RegExp(`^${route.replaceAll(/\$\w+/g, '[^/]+')}$`).test(path))
const pageOf = (type: EventType, companyId: string | null = null) =>
  subjectPage({ type, subjectType: type.split('.')[0] as EventSubject, subjectId: id, companyId }, 'org')

test('the page of each event is one of the application', () => {
  const pages = (Object.keys(eventTypes) as EventType[]).flatMap((type) => pageOf(type) ?? [])
  expect(pages.length).toBeGreaterThan(80)
  expect(pages.map(({ path }) => path).filter((path) => !isRoute(path))).toEqual([])
})

test.each<[EventType, string | null]>([
  ['quote.signed', `/templates/quotes/${id}`],
  ['quote.deleted', null],
  ['received_invoice.status_refused', `/revenues/management/received/${id}`],
  ['payment.failed', `/revenues/history?payment=${id}`],
  ['payment.allocated', null],
  ['bank.file_asked', '/revenues/management/bank/transfers'],
  ['conversation.mentioned', `/conversations?view=all&open=${id}`],
  ['invitation.accepted', '/orgs/org/members'],
])('%s leads to %s', (type, href) => {
  const page = pageOf(type)
  expect(page && hrefOfPage(page)).toBe(href)
})

test('what has no page leads to its company, unless it was deleted', () => {
  expect(pageOf('payment.allocated', id)?.path).toBe(`/crm/companies/${id}`)
  expect(pageOf('deal.created', id)?.path).toBe(`/crm/companies/${id}`)
  expect(pageOf('invoice.deleted', id)).toBeNull()
})
