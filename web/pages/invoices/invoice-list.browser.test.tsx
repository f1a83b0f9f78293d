import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { connection } from '#web/test/approved-platform.ts'
import { checkScreen } from '#web/test/check-screen.ts'
import { company } from '#web/test/clients.ts'
import { draftCounts, drafts, idOf, listed } from '#web/test/draft-list.ts'
import { fakeApi, Refusal } from '#web/test/fake-api.ts'
import { fillOrganization } from '#web/test/filled-organization.ts'
import { invoice, invoiceCounts, invoiceSummary } from '#web/test/invoices.ts'
import { nothingFound } from '#web/test/nothing-found.ts'
import { openPage } from '#web/test/open-page.tsx'
import { member } from '#web/test/people.ts'

const { getByRole, getByText } = page
const LIST = '/revenues/management'
const tabs = () => getByRole('navigation', { name: 'Pages de «\u202fVentes\u202f»' })
const open = (path = LIST, role: Parameters<typeof member>[0] = 'owner') =>
  openPage(path, { me: member(role) })

beforeEach(async () => {
  await page.viewport(1280, 900)
  fillOrganization()
})

test('every state, what is due and late, and the tabs of « Gestion »', async () => {
  const { path } = open()
  await expect.element(getByRole('heading', { level: 1, name: 'Factures' })).toBeVisible()
  const table = getByRole('table', { name: 'Factures' })
  for (const state of [
    'Brouillon',
    'Émise',
    'Envoyée',
    'Payée en partie',
    'Payée',
    'En litige',
    'Annulée',
    'En retard',
  ])
    await expect.element(table.getByText(state, { exact: true }).first()).toBeVisible()
  await expect.element(getByText('23\u202f080,00\u00a0€')).toBeVisible()
  await expect.element(page.getByRole('term').filter({ hasText: 'En retard (1)' })).toBeVisible()
  await expect
    .element(tabs().getByRole('link', { name: 'Factures', exact: true }))
    .toHaveAttribute('aria-current', 'page')
  await expect.element(tabs().getByRole('link', { name: 'Avoirs' })).not.toHaveAttribute('aria-current')
  await checkScreen()
  await page.viewport(1280, 900)
  await tabs().getByRole('link', { name: 'Avoirs' }).click()
  await expect.poll(path).toBe('/revenues/management/credit-notes')
  await expect.poll(() => document.title).toBe('Avoirs · Ardoise')
  await expect.element(tabs().getByRole('link', { name: 'Avoirs' })).toHaveAttribute('aria-current', 'page')
  await expect
    .element(getByRole('table', { name: 'Avoirs' }).getByText('Émis', { exact: true }))
    .not.toBeInTheDocument()
})

test('each list asks for its own kind, and « En retard » is a state among the others', async () => {
  const asked: object[] = []
  fakeApi({
    invoices: {
      listInvoices: ({ credit, status, overdue }) => {
        asked.push({ credit, status, overdue })
        return { items: [invoiceSummary('issued')], nextCursor: null }
      },
    },
  })
  const { path, router } = open()
  const states = getByRole('navigation', { name: 'État', exact: true })
  const state = (name: RegExp) => states.getByRole('link', { name })
  await expect.element(state(/^Toutes/)).toHaveAttribute('aria-current', 'page')
  await state(/^En retard\s*1$/).click()
  await expect.poll(path).toBe(`${LIST}?state=overdue`)
  await expect.element(state(/^En retard/)).toHaveAttribute('aria-current', 'page')
  await state(/^Envoyée\s*2$/).click()
  await expect.poll(path).toBe(`${LIST}?state=sent`)
  router.history.push(`${LIST}/credit-notes`)
  await expect.element(getByRole('table', { name: 'Avoirs' })).toBeVisible()
  expect(asked).toEqual([
    { credit: 'false' },
    { credit: 'false', overdue: 'true' },
    { credit: 'false', status: 'sent' },
    { credit: 'true' },
  ])
})

test('days and amounts are filters of their own, each lifted by its chip', async () => {
  const { path } = open(`${LIST}?companyId=${company().id}&amountFromCents=150000`)
  await expect.element(getByText('Client\u00a0: Menuiserie Vasseur')).toBeVisible()
  await getByRole('button', { name: 'Retirer le filtre Client\u00a0: Menuiserie Vasseur' }).click()
  await expect.poll(path).toBe(`${LIST}?amountFromCents=150000`)
  await getByRole('button', { name: 'Filtres' }).click()
  const panel = getByRole('dialog', { name: 'Filtres' })
  await expect.element(panel.getByLabelText('Montant TTC à partir de')).toHaveDisplayValue('1\u202f500,00')
  await panel.getByLabelText('Montant TTC jusqu’à').fill('2000')
  await panel.getByLabelText('Échéance jusqu’au').fill('2026-12-31')
  await checkScreen()
  await page.viewport(1280, 900)
  await userEvent.keyboard('{Escape}')
  await expect
    .element(getByText('Montant TTC\u00a0: de 1\u202f500,00\u00a0€ à 2\u202f000,00\u00a0€'))
    .toBeVisible()
  await expect.element(getByText('Échéance\u00a0: jusqu’au 31 déc. 2026')).toBeVisible()
  expect(path()).toContain('amountToCents=200000')
})

test('the address of a file holds the filters or the chosen, and what has no PDF says so', async () => {
  listed([...drafts, invoiceSummary('issued', { id: idOf(20) })])
  open()
  await getByRole('checkbox', { name: 'Sélectionner Portail' }).click()
  const pdf = getByRole('button', { name: 'PDF', exact: true })
  await expect.element(pdf).toHaveAttribute('aria-disabled', 'true')
  await expect.element(pdf).toHaveAccessibleDescription('Un brouillon n’a pas encore de PDF définitif.')
  await getByRole('button', { name: 'Exporter', exact: true }).click()
  await expect
    .element(getByRole('menuitem', { name: /PDF \(archive ZIP\)/ }))
    .toHaveAttribute('aria-disabled', 'true')
  await expect.element(getByText(/un brouillon n’a pas de PDF/)).toBeVisible()
})

test('a reader may look and export, and is told what they may not do', async () => {
  listed()
  open(LIST, 'viewer')
  const button = getByRole('button', { name: 'Nouvelle facture' })
  await expect.element(button).toHaveAttribute('aria-disabled', 'true')
  await getByRole('checkbox', { name: 'Tout sélectionner' }).click()
  await expect
    .element(getByRole('button', { name: 'Émettre les 3 brouillons' }))
    .toHaveAttribute('aria-disabled', 'true')
})

test('an organization without invoices begins the first; one that cannot be read is asked again', async () => {
  const made: unknown[] = []
  let cut = true
  fakeApi({
    invoices: {
      countInvoices: () => ({ ...draftCounts, count: 0 }),
      listInvoices: () => {
        if (cut) throw new Refusal('service_unavailable')
        return { items: [], nextCursor: null }
      },
      createInvoice: (input) => {
        made.push(input)
        return invoice('draft')
      },
    },
  })
  const { path } = open()
  await expect.element(getByRole('button', { name: 'Réessayer' })).toBeVisible()
  await checkScreen()
  await page.viewport(1280, 900)
  cut = false
  await getByRole('button', { name: 'Réessayer' }).click()
  await expect.element(getByText('Aucune facture pour le moment')).toBeVisible()
  await checkScreen()
  await page.viewport(1280, 900)
  await getByRole('button', { name: 'Nouvelle facture' }).last().click()
  await expect.poll(path).toBe(`${LIST}/invoices/${invoice().id}`)
  expect(made).toEqual([{}])
})

test('« Avoir de remise globale » begins beside « Nouvelle facture », for the client of the page', async () => {
  const made: unknown[] = []
  fakeApi({
    invoices: {
      createInvoice: (input) => {
        made.push(input)
        return invoice('draft', { kind: 'global_allowance' })
      },
    },
  })
  const { path, router } = open()
  await getByRole('button', { name: 'Autre document' }).click()
  await checkScreen()
  await page.viewport(1280, 900)
  await getByRole('menuitem', { name: 'Avoir de remise globale' }).click()
  await expect.poll(path).toBe(`${LIST}/invoices/${invoice().id}`)
  router.history.push(`/crm/companies/${company().id}`)
  await getByRole('button', { name: 'Autre document' }).click()
  await getByRole('menuitem', { name: 'Avoir de remise globale' }).click()
  await expect.poll(path).toBe(`${LIST}/invoices/${invoice().id}`)
  expect(made).toEqual([{ kind: 'global_allowance' }, { companyId: company().id, kind: 'global_allowance' }])
})

test('⌘K finds an invoice by its words, and begins a new one', async () => {
  const found = invoiceSummary('sent', { number: 'F2026-0042' })
  fakeApi({
    search: {
      findAnything: () => ({ ...nothingFound, invoices: [found] }),
    },
    invoices: { createInvoice: () => invoice('draft') },
  })
  const { path } = open('/notifications')
  const palette = getByRole('dialog', { name: 'Recherche et actions' })
  // The keys are heard once the shell is there.
  await expect.element(getByRole('heading', { level: 1, name: 'Notifications' })).toBeVisible()
  await userEvent.keyboard('{Control>}k{/Control}')
  await palette.getByRole('combobox').fill('vasseur')
  await palette.getByRole('option', { name: /F2026-0042 · Menuiserie Vasseur/ }).click()
  await expect.poll(path).toBe(`${LIST}/invoices/${found.id}`)
  await userEvent.keyboard('{Control>}k{/Control}')
  await palette.getByRole('combobox').fill('créer facture')
  await palette.getByRole('option', { name: 'Nouvelle facture' }).click()
  await expect.poll(path).toBe(`${LIST}/invoices/${invoice().id}`)
})

test('a client’s page says what it owes and how fast it pays', async () => {
  const { path } = open(`/crm/companies/${company().id}`)
  await expect.element(getByText('Délai moyen de paiement')).toBeVisible()
  await expect.element(getByText('34\u00a0jours')).toBeVisible()
  await expect.element(getByText('En retard (1\u00a0facture)')).toBeVisible()
  await getByRole('link', { name: 'F2026-0003' }).click()
  await expect.poll(path).toContain(`${LIST}/invoices/`)
})

test('amounts of two currencies stand one below the other', async () => {
  const dollars = {
    currency: 'USD' as const,
    netCents: 0,
    grossCents: 90_000,
    owedCents: 90_000,
    overdueCents: 0,
  }
  const totals = [...invoiceCounts.totals, dollars]
  fakeApi({ invoices: { countInvoices: () => ({ ...invoiceCounts, totals }) } })
  open()
  await expect.element(getByText('900,00\u00a0$US').first()).toBeVisible()
  await expect.element(getByText('23\u202f080,00\u00a0€')).toBeVisible()
  await checkScreen()
})

test('only the state that is shown is the current one, among devis too', async () => {
  open('/templates/quotes?status=signed')
  const states = getByRole('navigation', { name: 'États des devis' })
  await expect.element(states.getByRole('link', { name: /Signés/ })).toHaveAttribute('aria-current', 'page')
  await expect.element(states.getByRole('link', { name: /Tous/ })).not.toHaveAttribute('aria-current')
})

test('where a platform is linked, each invoice says where it stands with it, and the list is filtered by that', async () => {
  const asked: unknown[] = []
  const states = ['waiting', 'not_taken', '200', '210', '224', null]
  const items = states.map((platformState, rank) =>
    invoiceSummary('sent', { id: idOf(10 + rank), number: `F2026-00${10 + rank}`, platformState }),
  )
  fakeApi({
    approvedPlatform: { getPlatform: () => ({ connection: connection() }) },
    invoices: {
      listInvoices: (input) => {
        asked.push(input.platform)
        return { items, nextCursor: null }
      },
      countInvoices: () => ({ ...draftCounts, count: items.length }),
    },
  })
  await page.viewport(1600, 900)
  const { path } = open()
  const table = getByRole('table', { name: 'Factures' })
  await expect.element(table.getByRole('columnheader', { name: 'Plateforme' })).toBeVisible()
  for (const state of ['Part bientôt', 'Transmission refusée', 'Déposée', 'Refusée', 'Statut 224'])
    await expect.element(table.getByText(state, { exact: true })).toBeVisible()
  await checkScreen()
  await page.viewport(1280, 900)
  await getByRole('combobox', { name: 'État à la plateforme' }).selectOptions('Refusée')
  await expect.poll(() => asked.at(-1)).toBe('210')
  expect(path()).toContain('platform=')
})

test('without a platform there is neither column nor filter', async () => {
  listed([invoiceSummary('sent', { id: idOf(10), number: 'F2026-0010', platformState: '210' })])
  open()
  const filter = getByRole('combobox', { name: 'État à la plateforme' })
  await expect.element(getByText('F2026-0010', { exact: true })).toBeVisible()
  await expect.element(filter).not.toBeInTheDocument()
  await expect.element(getByRole('columnheader', { name: 'Plateforme' })).not.toBeInTheDocument()
})

test('an address that filters by it keeps its filter in sight without a platform', async () => {
  listed([invoiceSummary('sent', { id: idOf(10), number: 'F2026-0010', platformState: '210' })])
  open(`${LIST}?platform=210`)
  await expect.element(getByRole('combobox', { name: 'État à la plateforme' })).toHaveValue('210')
})
