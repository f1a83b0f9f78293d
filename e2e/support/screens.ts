import { randomUUID } from 'node:crypto'
import type { BrowserContext, Page } from '@playwright/test'
import { enterAs, type Site, signInByApi } from './accounts.ts'
import { type Api, apiOf } from './api.ts'
import { expect } from './test.ts'

// As the start prints them (issue 2, section 1).
const DEMO = { email: 'demo@ardoise.test', password: 'ardoise-demo-2026' }

/** What is opened every day, of each layout: for walks whose look takes long. */
export const everydayScreens = [
  '/dashboard',
  '/conversations',
  '/tasks',
  '/templates/quotes',
  '/templates/quotes/$quoteId',
  '/crm/contacts',
  '/crm/companies/$companyId',
  '/revenues/management',
  '/settings/organization',
  '/profile',
]

type Router = { routesByPath: Record<string, { id: string }> }

/** Every screen of the application, by the records of its pages: a new page is among them by itself. */
export async function listScreens(page: Page): Promise<string[]> {
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { name: /^Bonjour/ })).toBeVisible()
  const screens = await page.evaluate(() =>
    Object.entries((self as unknown as { __TSR_ROUTER__: Router }).__TSR_ROUTER__.routesByPath)
      .filter(([, { id }]) => id.startsWith('/app/'))
      .map(([path]) => path),
  )
  expect(screens.length).toBeGreaterThan(70)
  return screens.toSorted()
}

type Listed = Promise<{ items: { id: string }[] }>
const first = async (listed: Listed) => (await listed).items[0]?.id

/** A record of the demo company for each `$name` of a path. */
const records: Record<string, (api: Api) => Promise<string | undefined>> = {
  $companyId: (api) => first(api.crm.listCompanies({ limit: 1 })),
  $contactId: (api) => first(api.crm.listContacts({ limit: 1 })),
  $quoteId: (api) => first(api.quotes.listQuotes({ limit: 1 })),
  /** A late one asks the most. */
  $invoiceId: (api) => first(api.invoices.listInvoices({ overdue: 'true', limit: 1 })),
  $receivedId: (api) => first(api.receivedInvoices.listReceivedInvoices({ limit: 1 })),
  $subscriptionId: (api) => first(api.invoiceSubscriptions.listInvoiceSubscriptions({ limit: 1 })),
  $templateId: (api) => first(api.emailTemplates.listTemplates({ limit: 1 })),
  $ruleId: (api) => first(api.inboxRules.listInboxRules({})),
  $dashboardId: (api) => first(api.ownDashboards.listDashboards({})),
  $listId: (api) => first(api.callLists.listCallLists({ limit: 1 })),
  /** Of whoever agreed, among the people of the first list. */
  $consentId: async (api) => {
    const { items: lists } = await api.callLists.listCallLists({ limit: 1 })
    const { items: people } = await api.callLists.listCallEntries({ listId: lists[0]!.id })
    for (const { companyId, contactId } of people) {
      const called = contactId === null ? { companyId: companyId ?? undefined } : { contactId }
      const { consents } = await api.callWishes.listCallWishes(called)
      if (consents[0]) return consents[0].id
    }
    return undefined
  },
  /** A colleague: one's own profile is another page. */
  $userId: async (api) => {
    const { user } = await api.identity.getMe({})
    const { items } = await api.organizations.listMembers({ limit: 2 })
    return items.find(({ userId }) => userId !== user.id)?.userId
  },
  $orgId: async (api) => (await api.identity.getMe({})).current?.orgId,
}
/** The demo company sells nothing online: this screen says that there is no such subscription. */
const ABSENT = { screen: '/revenues/stripe/subscriptions/$subscriptionId', id: randomUUID() }

/** Its path with the ids of the demo company. */
export async function addressOf(api: Api, screen: string): Promise<string> {
  let address = screen
  for (const name of screen.match(/\$\w+/g) ?? []) {
    const id = screen === ABSENT.screen ? ABSENT.id : await records[name]?.(api)
    if (id === undefined) throw new Error(`${screen}: say in records where a ${name} is found`)
    address = address.replace(name, id)
  }
  return address
}

/** Signs the demo owner in. */
export const enterDemo = async (context: BrowserContext, site: Site): Promise<Api> => {
  const cookie = await signInByApi(site, DEMO.email, DEMO.password)
  await enterAs(context, site, cookie)
  return apiOf(site.url, cookie)
}
