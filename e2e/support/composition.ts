import type { Page } from '@playwright/test'
import type { Api } from './api.ts'
import { standStill } from './stand-still.ts'
import { expect } from './test.ts'

/** What a screen shows before anybody scrolls: where its first row, line, field or card begins, in pixels from the top, and how many are whole. */
export type Shown = { first: number; rows: number }
export type Size = 'desk' | 'phone'
export const sizes: Record<Size, { width: number; height: number }> = {
  desk: { width: 1366, height: 768 },
  phone: { width: 360, height: 740 },
}

type Screen = {
  name: string
  /** Its address, or how a record of the demo company is found for it. */
  at: string | ((api: Api) => Promise<string>)
  /** Selector of what is counted. */
  row: string
  /** No later than `first`, no fewer than `rows`. */
  bars: Record<Size, readonly [first: number, rows: number]>
}

const ROWS = 'main tbody tr:not([aria-hidden])'
const FIELDS =
  'main :is(input:not([type=hidden], [type=file], [hidden]), select, textarea, [contenteditable=true])'
const CARDS = 'main section:not(section section)'

const firstOf = async (listed: Promise<{ items: { id: string }[] }>) => (await listed).items[0]?.id
const one =
  (path: string, find: (api: Api) => Promise<string | undefined>) =>
  async (api: Api): Promise<string> => {
    const id = await find(api)
    if (id === undefined) throw new Error(`the demo company has no record for ${path}`)
    return path.replace('*', id)
  }
/** The draft with the most lines. */
async function longestDraft({ quotes }: Api): Promise<string | undefined> {
  const { items } = await quotes.listQuotes({ status: 'draft', limit: 20 })
  const drafts = await Promise.all(items.map(({ id }) => quotes.getQuote({ quoteId: id })))
  return drafts.toSorted((one, other) => other.content.lines.length - one.content.lines.length)[0]?.id
}

/** The screens of the review (design/review-screens.md, section 2) and their bars. */
export const screens: readonly Screen[] = [
  {
    name: 'Tableau de bord',
    at: '/dashboard',
    row: 'main ol > li',
    bars: { desk: [255, 6], phone: [470, 2] },
  },
  {
    name: 'Boîte de réception',
    at: '/conversations',
    row: 'main li:has(> a[data-row])',
    bars: { desk: [220, 7], phone: [220, 6] },
  },
  {
    name: 'Un e-mail',
    at: one('/conversations?open=*', ({ conversations }) =>
      firstOf(conversations.listConversations({ view: 'inbox', limit: 1 })),
    ),
    row: 'main article',
    bars: { desk: [160, 3], phone: [210, 2] },
  },
  {
    name: 'Nouveau message',
    at: '/conversations/new',
    row: FIELDS,
    bars: { desk: [230, 3], phone: [255, 3] },
  },
  {
    name: 'Devis',
    at: '/templates/quotes',
    row: ROWS,
    bars: { desk: [240, 11], phone: [210, 6] },
  },
  {
    name: 'Un devis qu’on écrit',
    at: one('/templates/quotes/*', longestDraft),
    row: '[data-line]',
    bars: { desk: [390, 8], phone: [620, 0] },
  },
  {
    name: 'Un devis envoyé',
    at: one('/templates/quotes/*', ({ quotes }) => firstOf(quotes.listQuotes({ status: 'sent', limit: 1 }))),
    row: CARDS,
    bars: { desk: [145, 2], phone: [235, 1] },
  },
  {
    name: 'Un devis signé',
    at: one('/templates/quotes/*', ({ quotes }) =>
      firstOf(quotes.listQuotes({ status: 'signed', limit: 1 })),
    ),
    row: CARDS,
    bars: { desk: [145, 3], phone: [235, 1] },
  },
  {
    name: 'Factures',
    at: '/revenues/management',
    row: ROWS,
    bars: { desk: [270, 10], phone: [250, 6] },
  },
  {
    name: 'Une facture émise',
    at: one('/revenues/management/invoices/*', ({ invoices }) =>
      firstOf(invoices.listInvoices({ overdue: 'true', limit: 1 })),
    ),
    row: CARDS,
    bars: { desk: [145, 2], phone: [280, 1] },
  },
  {
    name: 'Avoirs',
    at: '/revenues/management/credit-notes',
    row: ROWS,
    bars: { desk: [270, 1], phone: [220, 1] },
  },
  {
    name: 'Abonnements',
    at: '/revenues/management/subscriptions',
    row: ROWS,
    bars: { desk: [270, 2], phone: [220, 2] },
  },
  {
    name: 'Un abonnement',
    at: one('/revenues/management/subscriptions/*', ({ invoiceSubscriptions }) =>
      firstOf(invoiceSubscriptions.listInvoiceSubscriptions({ limit: 1 })),
    ),
    row: CARDS,
    bars: { desk: [145, 2], phone: [235, 1] },
  },
  {
    name: 'Catalogue',
    at: '/revenues/management/catalogue',
    row: ROWS,
    bars: { desk: [270, 11], phone: [220, 6] },
  },
  {
    name: 'Factures reçues',
    at: '/revenues/management/received',
    row: ROWS,
    bars: { desk: [265, 9], phone: [240, 6] },
  },
  {
    name: 'Banque',
    at: '/revenues/management/bank',
    row: ROWS,
    bars: { desk: [270, 10], phone: [250, 6] },
  },
  {
    name: 'Rapprochement',
    at: '/revenues/management/bank/matching',
    row: 'main ol > li[tabindex]',
    bars: { desk: [225, 8], phone: [270, 4] },
  },
  {
    name: 'Écritures',
    at: '/revenues/management/accounting',
    row: ROWS,
    bars: { desk: [270, 3], phone: [280, 2] },
  },
  {
    name: 'E-reporting',
    at: '/revenues/management/e-reporting',
    row: CARDS,
    bars: { desk: [250, 0], phone: [330, 0] },
  },
  {
    name: 'Paiements',
    at: '/revenues/history',
    row: ROWS,
    bars: { desk: [295, 10], phone: [240, 7] },
  },
  {
    name: 'Overview',
    at: '/revenues/overview',
    row: 'main dl',
    bars: { desk: [175, 4], phone: [180, 4] },
  },
  {
    name: 'Contacts',
    at: '/crm/contacts',
    row: ROWS,
    bars: { desk: [265, 11], phone: [225, 6] },
  },
  {
    name: 'Un contact',
    at: one('/crm/contacts/*', ({ crm }) => firstOf(crm.listContacts({ limit: 1 }))),
    row: CARDS,
    bars: { desk: [145, 4], phone: [180, 1] },
  },
  {
    name: 'Entreprises',
    at: '/crm/companies',
    row: ROWS,
    bars: { desk: [265, 11], phone: [225, 6] },
  },
  {
    name: 'Une entreprise',
    at: one('/crm/companies/*', ({ crm }) => firstOf(crm.listCompanies({ limit: 1 }))),
    row: CARDS,
    bars: { desk: [230, 5], phone: [315, 2] },
  },
  {
    name: 'Modèles d’e-mails',
    at: '/templates/emails',
    row: ROWS,
    bars: { desk: [265, 5], phone: [215, 5] },
  },
  {
    name: 'Un modèle',
    at: one('/templates/emails/*', ({ emailTemplates }) =>
      firstOf(emailTemplates.listTemplates({ limit: 1 })),
    ),
    row: FIELDS,
    bars: { desk: [195, 9], phone: [225, 6] },
  },
  {
    name: 'Gestion d’équipe',
    at: one('/orgs/*/members', async ({ identity }) => (await identity.getMe({})).current?.orgId),
    row: ROWS,
    bars: { desk: [240, 5], phone: [220, 5] },
  },
  {
    name: 'Organisation',
    at: '/settings/organization',
    row: FIELDS,
    bars: { desk: [260, 7], phone: [265, 4] },
  },
  {
    name: 'Réglages des factures',
    at: '/settings/invoicing',
    row: FIELDS,
    bars: { desk: [295, 6], phone: [315, 3] },
  },
  {
    name: 'Notifications',
    at: '/notifications',
    row: ROWS,
    bars: { desk: [305, 9], phone: [282, 6] },
  },
  {
    name: 'Facturation',
    at: '/billing',
    row: CARDS,
    bars: { desk: [250, 2], phone: [250, 1] },
  },
  {
    name: 'Comptes Mail',
    at: '/manager/mail',
    row: CARDS,
    bars: { desk: [170, 3], phone: [165, 2] },
  },
]

/** What is seen of an open page, once all that it asked for is there. */
export async function shownOn(page: Page, { name, row }: Screen): Promise<Shown> {
  await expect(page.locator(row).first(), name).toBeVisible()
  await expect(page.locator('main [aria-busy=true]'), name).toHaveCount(0)
  await standStill(page)
  return page.evaluate((selector) => {
    const boxes = [...document.querySelectorAll(selector)]
      .map((each) => each.getBoundingClientRect())
      .filter(({ width, height }) => width > 1 && height > 1)
    const bar = document.querySelector('[data-main-action]')?.getBoundingClientRect()
    const totals = document.querySelector('[data-totals-bar]')?.getBoundingClientRect()
    const ends = [innerHeight, innerWidth < 640 ? bar?.top : undefined, totals?.top].filter(
      (end) => end !== undefined && end > 0,
    ) as number[]
    return {
      first: Math.round(Math.min(...boxes.map(({ top }) => top))),
      rows: boxes.filter(({ bottom }) => bottom <= Math.min(...ends)).length,
    }
  }, row)
}
