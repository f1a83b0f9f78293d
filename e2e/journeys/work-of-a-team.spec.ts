import type { Page } from '@playwright/test'
import { checkScreen } from '../a11y/check-screen.ts'
import { enterAs } from '../support/accounts.ts'
import { Clicks } from '../support/clicks.ts'
import { codeOf } from '../support/mailbox.ts'
import { addCompany, SIGNER, sendQuote } from '../support/quotes.ts'
import { listScreens } from '../support/screens.ts'
import { joinTeam } from '../support/team.ts'
import { expect, test } from '../support/test.ts'
import { addLine } from './quote-editor.ts'

const DESK = { width: 1366, height: 768 }

/** A look at a screen of the walk; the window is that of the desk again afterwards. */
async function look(page: Page): Promise<void> {
  await checkScreen(page)
  await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'light' })
  await page.setViewportSize(DESK)
}

test('an owner lets the assistant invoice in three clicks, and the assistant’s invoice leaves in four', async ({
  page,
  context,
  site,
  owner,
  visit,
}) => {
  test.slow()
  await owner.api.organizations.updateOrganization({ vatNumber: 'FR03552081317' })
  const company = await addCompany(owner, 'Menuiserie Vasseur', '732829320')
  const assistant = await joinTeam(site, owner, 'member')
  const desk = await (await visit({ cookie: assistant.cookie })).newPage()
  await desk.setViewportSize(DESK)
  await desk.goto(`/crm/companies/${company.id}`)
  const begin = desk.getByRole('button', { name: 'Nouvelle facture', exact: true })
  await expect(begin).toHaveAccessibleDescription(/^Votre rôle «\sMembre\s» ne permet pas/)

  await page.setViewportSize(DESK)
  await enterAs(context, site, owner.cookie)
  await page.goto(`/orgs/${owner.orgId}/members`)
  const turns = new Clicks()
  await turns.on(page.getByRole('button', { name: 'Droits de Noé Petit' }))
  const rights = page.getByRole('dialog', { name: 'Droits de Noé Petit' })
  await turns.on(rights.getByRole('switch', { name: 'Peut facturer' }))
  await expect(page.getByText('Droits de Noé Petit modifiés')).toBeVisible()
  await look(page)
  await turns.on(rights.getByRole('button', { name: 'Fermer' }))
  await expect(page.getByRole('row', { name: /Noé Petit/ }).getByText('Peut facturer')).toBeVisible()
  await look(page)
  expect(turns.count).toBe(3)

  // The assistant’s page follows by itself.
  await expect(begin).not.toHaveAttribute('aria-disabled', 'true')
  const clicks = new Clicks()
  await clicks.on(begin)
  await expect(desk.getByRole('heading', { level: 1 })).toBeVisible()
  clicks.count += 1
  await addLine(desk, 1, { description: 'Escalier', quantity: '1', price: '1000' })
  await expect(desk.getByText('Rien ne manque à la facture.')).toBeVisible()
  await clicks.on(desk.getByRole('button', { name: 'Émettre', exact: true }))
  await clicks.on(desk.getByRole('dialog').getByRole('button', { name: 'Émettre et envoyer' }))
  await expect(desk.getByText(/^Facture F\S+ émise et envoyée$/)).toBeVisible()
  await site.mailbox.waitFor(company.email!, /Facture F/)
  expect(clicks.count).toBe(4)
})

test('an owner reads what waits, and records the transfer of a late invoice in two clicks', async ({
  page,
  context,
  site,
  owner,
  time,
}) => {
  test.slow()
  await owner.api.organizations.updateOrganization({ vatNumber: 'FR03552081317' })
  const company = await addCompany(owner, 'Menuiserie Vasseur', '732829320')
  const line = { kind: 'item' as const, description: 'Escalier', quantityMilli: 1_000 }
  const draft = await owner.api.invoices.createInvoice({
    companyId: company.id,
    lines: [{ ...line, unitPriceCents: 100_000, vatRateBps: 2_000 }],
  })
  const { id } = await owner.api.invoices.issueInvoice({ invoiceId: draft.id })
  await time.ageDebt(id, 40)

  await page.setViewportSize(DESK)
  await enterAs(context, site, owner.cookie)
  await page.goto('/dashboard')
  const waiting = page.getByRole('list', { name: 'À faire aujourd’hui' })
  const late = waiting.getByRole('listitem').filter({ hasText: 'Menuiserie Vasseur' }).first()
  await expect(late).toContainText('1 200,00 €')
  await look(page)
  const clicks = new Clicks()
  await clicks.on(late.getByRole('button', { name: /^Encaisser F/ }))
  const paying = page.getByRole('dialog', { name: 'Enregistrer un paiement' })
  await expect(paying.getByText(/Il reste 1\s200,00\s€ à payer/)).toBeVisible()
  await clicks.on(paying.getByRole('button', { name: 'Enregistrer', exact: true }))
  await expect(waiting.getByRole('listitem').filter({ hasText: 'Menuiserie Vasseur' })).toHaveCount(0)
  await expect(paying).not.toBeAttached()
  await look(page)
  expect(clicks.count).toBe(2)
})

test('a client reads, signs and knows what comes next in five clicks', async ({ page, site, owner }) => {
  test.slow()
  const { link, clientEmail } = await sendQuote(site, owner)
  await page.setViewportSize({ width: 360, height: 780 })
  await page.goto(link)
  const clicks = new Clicks()
  const sign = page.getByRole('button', { name: 'Signer le devis' })
  // The server drew it: it answers once the page has its script.
  await expect(sign).toBeEnabled()
  await clicks.on(sign)
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Prénom et nom' }).fill(SIGNER.name)
  await dialog.getByRole('textbox', { name: 'Qualité' }).fill(SIGNER.quality)
  await clicks.on(dialog.getByRole('button', { name: 'Continuer' }))
  await clicks.on(dialog.getByRole('checkbox'))
  await clicks.on(dialog.getByRole('button', { name: 'Recevoir le code' }))
  const code = codeOf(await site.mailbox.waitFor(clientEmail, /code/))
  await dialog.getByRole('textbox', { name: 'Code à six chiffres' }).pressSequentially(code)
  await clicks.on(dialog.getByRole('button', { name: /^Signer pour/ }))
  await expect(page.getByRole('heading', { name: 'Devis signé' })).toBeVisible()
  await checkScreen(page)
  expect(clicks.count).toBe(5)
})

/** What the page says, but for the made-up devis that shows a colour. */
const wordsOf = (page: Page): Promise<string> =>
  page.getByRole('main').evaluate((main) => {
    const copy = main.cloneNode(true) as Element
    for (const sample of copy.querySelectorAll('figure')) sample.remove()
    return copy.textContent
  })

/** Prices of Ardoise itself, and the example of an amount that a template of mails shows. */
const OF_ARDOISE = ['/billing', '/billing/local', '/templates/emails/new']

test('a member without the amounts opens every screen of the menu and finds no amount on any', async ({
  page,
  context,
  site,
  owner,
}) => {
  test.slow()
  const { api } = owner
  const { quote, clientEmail } = await sendQuote(site, owner)
  const companyId = quote.companyId ?? ''
  await api.payments.recordPayment({ amountCents: 12_000, companyId })
  const draft = await api.invoices.createInvoice({
    companyId,
    lines: [
      {
        kind: 'item',
        description: 'Escalier',
        quantityMilli: 1_000,
        unitPriceCents: 100_000,
        vatRateBps: 2_000,
      },
    ],
  })
  const blind = await joinTeam(site, owner, 'member')
  const { userId } = blind
  await api.organizations.changeMemberRights({ userId, right: 'amounts', on: false })
  await enterAs(context, site, blind.cookie)
  await page.setViewportSize(DESK)
  const screens = (await listScreens(page)).filter(
    (path) => !path.includes('$') && !OF_ARDOISE.includes(path),
  )
  const closed: string[] = []
  for (const path of [...screens, `/crm/companies/${companyId}`, `/orgs/${owner.orgId}/members`]) {
    await page.evaluate((next) => history.pushState({}, '', next), path)
    await expect(page.getByRole('main').getByRole('heading', { level: 1 }), path).toBeVisible()
    await expect(page.getByRole('main').locator('[aria-busy="true"]'), path).toHaveCount(0)
    if (path !== '/dashboard' && new URL(page.url()).pathname === '/dashboard') closed.push(path)
    expect(await wordsOf(page), path).not.toMatch(/\d\s?€/)
  }
  // The page of a client asks for no document that they may not read: a refusal would be a fault of the browser.
  await page.goto(`/crm/companies/${companyId}`)
  await expect(page.getByRole('heading', { level: 1, name: /Menuiserie Vasseur/ })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Nouveau devis' })).toHaveCount(0)
  expect(closed).toContain('/templates/quotes')
  expect(closed).toContain('/revenues/management')
  const menu = page.getByRole('navigation', { name: 'Navigation principale' })
  for (const line of ['Devis', 'Factures', 'Banque', 'Comptabilité'])
    await expect(menu.getByRole('link', { name: line, exact: true })).toHaveCount(0)
  // By its address too, and by the search.
  await page.goto(`/revenues/management/invoices/${draft.id}`)
  await expect(page).toHaveURL(/\/dashboard$/)
  await expect(page.getByText('Cette page montre des montants')).toBeVisible()
  await page.keyboard.press('Control+k')
  await page.getByRole('dialog').getByRole('combobox').fill('Vasseur')
  await expect(page.getByRole('option', { name: /Menuiserie Vasseur/ }).first()).toBeVisible()
  await expect(page.getByRole('dialog').getByText(/\d\s?€/)).toHaveCount(0)
  expect(clientEmail).not.toBe('')
})

test('a page of devis closes by itself when its reader loses the amounts', async ({
  page,
  context,
  site,
  owner,
  expected,
}) => {
  // The list is read again before the page closes.
  expected.statuses(403)
  await sendQuote(site, owner)
  const { cookie, userId } = await joinTeam(site, owner, 'member')
  await enterAs(context, site, cookie)
  await page.setViewportSize(DESK)
  await page.goto('/templates/quotes')
  await expect(
    page
      .getByRole('main')
      .getByText(/1\s200,00\s€/)
      .first(),
  ).toBeVisible()
  await expect(page.getByRole('banner').getByText('Temps réel', { exact: true })).toBeVisible()
  await owner.api.organizations.changeMemberRights({ userId, right: 'amounts', on: false })
  await expect(page).toHaveURL(/\/dashboard$/)
  await expect(page.getByText('Cette page montre des montants')).toBeVisible()
  await expect(page.getByText(/\d\s?€/)).toHaveCount(0)
})
