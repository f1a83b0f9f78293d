import type { Browser } from '@playwright/test'
import { enterAs } from '../e2e/support/accounts.ts'
import { type Api, apiOf } from '../e2e/support/api.ts'
import { withDemoInBrowser } from './demo-in-browser.ts'

const TABS = 20
const INVOICES = Number(process.argv.find((arg) => arg.startsWith('--invoices='))?.slice(11) ?? 500)
const AT_ONCE = 4
/** What the tabs may ask while all are issued, and the pace of the issues beside that without a tab (issue 49, section 3). */
const BARS = { requests: 2_000, pace: 0.9 }
/** Half of them on each. */
const PATHS = ['/dashboard', '/revenues/management/billing']
/** After the last issue, what the tabs still wait to read again. */
const SETTLED_MS = 3_000

/**
 * `npm run bench:tabs -- [--invoices=500]`: issues invoices without a tab, then beside twenty. The browser is on the same machine: its work
 * is within the pace.
 */
const main = (): Promise<void> =>
  withDemoInBrowser(
    async ({ browser, url, cookie }) => {
      const api = apiOf(url, cookie)
      const [first, second] = [await makeDrafts(api), await makeDrafts(api)]
      const alone = await issueAll(api, first)
      const { asked, close } = await openTabs(browser, url, cookie)
      const before = asked()
      const beside = await issueAll(api, second)
      await new Promise((resolve) => setTimeout(resolve, SETTLED_MS))
      const requests = asked() - before
      await close()
      const pace = beside / alone
      if (requests > BARS.requests || pace < BARS.pace) process.exitCode = 1
      console.log(
        `${INVOICES} invoices issued: ${alone.toFixed(1)} a second alone, ${beside.toFixed(1)} beside ${TABS} tabs: ${pace.toFixed(2)} of their pace (bar ${BARS.pace}); the tabs asked ${requests} times (bar ${BARS.requests})`,
      )
    },
    { REQUESTS_PER_MINUTE: '1000000' },
  )

async function makeDrafts({ crm, invoices }: Api): Promise<string[]> {
  const company = (await crm.listCompanies({ limit: 1 })).items[0]!
  const ids: string[] = []
  for (let made = 0; made < INVOICES; made++) {
    const { id } = await invoices.createInvoice({
      companyId: company.id,
      title: 'Aménagement du rez-de-chaussée',
      lines: [
        { kind: 'item', description: 'Pose', quantityMilli: 1_000, unitPriceCents: 4_850, vatRateBps: 2_000 },
      ],
    })
    ids.push(id)
  }
  return ids
}

/** How many a second. */
async function issueAll({ invoices }: Api, ids: string[]): Promise<number> {
  const waiting = [...ids]
  const startedAt = performance.now()
  const worker = async () => {
    for (let id = waiting.pop(); id !== undefined; id = waiting.pop())
      await invoices.issueInvoice({ invoiceId: id })
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
  return ids.length / ((performance.now() - startedAt) / 1_000)
}

/** Tabs of as many people as there are: those of one browser would share one stream. */
async function openTabs(browser: Browser, url: string, cookie: string) {
  let asked = 0
  const contexts = await Promise.all(
    Array.from({ length: TABS }, async (_, index) => {
      const context = await browser.newContext({ locale: 'fr-FR' })
      await enterAs(context, { url }, cookie)
      const page = await context.newPage()
      page.on('request', (request) => {
        if (new URL(request.url()).pathname.startsWith('/api/')) asked += 1
      })
      await page.goto(url + PATHS[index % PATHS.length]!, { waitUntil: 'networkidle' })
      return context
    }),
  )
  return {
    asked: () => asked,
    close: async () => {
      for (const context of contexts) await context.close()
    },
  }
}

await main()
