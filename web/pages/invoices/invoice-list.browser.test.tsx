import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { connection } from '#web/test/approved-platform.ts'
import { checkScreen } from '#web/test/check-screen.ts'
import { company } from '#web/test/clients.ts'
import { Cut, fakeApi, Refusal } from '#web/test/fake-api.ts'
import { fillOrganization } from '#web/test/filled-organization.ts'
import { invoiceSending } from '#web/test/invoice-links.ts'
import { invoice, invoiceCounts, invoiceSummary } from '#web/test/invoices.ts'
import { openPage } from '#web/test/open-page.tsx'
import { member } from '#web/test/people.ts'

const { getByRole, getByText } = page
const LIST = '/revenues/management'
const tabs = () => getByRole('navigation', { name: 'Pages de «\u202fVentes\u202f»' })
const ID = (end: number) => `0198a5c2-0000-7000-8000-0000000007${end}`
const drafts = ['Portail', 'Véranda', 'Escalier'].map((title, rank) =>
  invoiceSummary('draft', {
    ...{ id: ID(10 + rank), title },
    createdAt: `2026-11-2${rank}T10:00:00.000Z`,
  }),
)
const counts = { ...invoiceCounts, count: drafts.length, issuedCount: 0 }
const open = (path = LIST, role: Parameters<typeof member>[0] = 'owner') =>
  openPage(path, { me: member(role) })

beforeEach(async () => {
  await page.viewport(1280, 900)
  fillOrganization()
})

const listed = (items = drafts) =>
  fakeApi({
    invoices: { listInvoices: () => ({ items, nextCursor: null }), countInvoices: () => counts },
  })

test('every state, what is due and late, and the tabs of « Gestion »', async () => {
  const { path } = open()
  await expect.element(getByRole('heading', { level: 1, name: 'Gestion' })).toBeVisible()
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
  await expect.element(getByText('En retard (1\u00a0facture)')).toBeVisible()
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
  const state = getByRole('combobox', { name: 'État' })
  await expect.element(state.getByRole('option', { name: 'En retard (1)' })).toBeInTheDocument()
  await state.selectOptions('En retard (1)')
  await expect.poll(path).toBe(`${LIST}?state=overdue`)
  await state.selectOptions('Envoyée (2)')
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

test('drafts are issued one by one, the oldest first; a refusal is named with its reason', async () => {
  listed()
  const asked: string[] = []
  fakeApi({
    invoices: {
      issueInvoice: ({ invoiceId }) => {
        asked.push(invoiceId)
        if (invoiceId === ID(11))
          throw new Refusal('invoice_not_ready', [
            { path: 'companyId', code: 'client_missing', message: 'Choisissez le client.' },
          ])
        return invoice('issued', { id: invoiceId, number: `F2026-000${asked.length}` })
      },
    },
  })
  open()
  await getByRole('checkbox', { name: 'Tout sélectionner' }).click()
  await getByRole('button', { name: 'Émettre les 3 brouillons' }).click()
  const dialog = getByRole('dialog', { name: 'Émettre 3\u00a0brouillons\u202f?' })
  await expect.element(dialog.getByText(/C’est définitif/)).toBeVisible()
  expect(asked).toEqual([])
  await dialog.getByRole('button', { name: 'Émettre' }).click()
  await expect.element(dialog.getByText('2\u00a0documents émis, 1\u00a0en échec.')).toBeVisible()
  await expect.element(dialog.getByText('Numéro F2026-0003')).toBeVisible()
  await expect.element(dialog.getByText(/pas prête à être émise.* Choisissez le client\./)).toBeVisible()
  expect(asked).toEqual(drafts.map(({ id }) => id))
  await checkScreen()
  await page.viewport(1280, 900)
  await dialog.getByRole('button', { name: 'Fermer' }).last().click()
  await expect.element(getByText('3 éléments sélectionnés')).not.toBeInTheDocument()
})

test('drafts are issued then sent, what was issued before is sent, and what stays behind says why', async () => {
  const before = invoiceSummary('issued', {
    ...{ id: ID(20), number: 'F2026-0002', title: 'Terrasse', createdAt: '2026-11-19T10:00:00.000Z' },
  })
  listed([...drafts, before, invoiceSummary('sent', { id: ID(21), title: 'Pergola' })])
  const asked: string[] = []
  fakeApi({
    invoices: {
      issueInvoice: ({ invoiceId }) => {
        asked.push(`issue ${invoiceId}`)
        return invoice('issued', { id: invoiceId, number: `F2026-00${invoiceId.slice(-2)}` })
      },
    },
    invoiceSending: {
      sendInvoice: ({ invoiceId, ...letter }) => {
        asked.push(`send ${invoiceId}`)
        expect(letter).toEqual({})
        if (invoiceId === ID(11)) throw new Refusal('recipient_missing')
        return invoiceSending({ invoiceId })
      },
    },
  })
  open()
  await getByRole('checkbox', { name: 'Tout sélectionner' }).click()
  await getByRole('button', { name: 'Émettre et envoyer' }).click()
  const dialog = getByRole('dialog', { name: 'Émettre et envoyer 4\u00a0documents\u202f?' })
  await expect.element(dialog.getByText(/c’est définitif/)).toBeVisible()
  expect(asked).toEqual([])
  await dialog.getByRole('button', { name: 'Émettre et envoyer' }).click()
  await expect.element(dialog.getByText('3\u00a0documents envoyés, 1\u00a0en échec.')).toBeVisible()
  await expect.element(dialog.getByText('Numéro F2026-0010. Envoyé à elise@vasseur.test')).toBeVisible()
  await expect.element(dialog.getByText('Envoyé à elise@vasseur.test', { exact: true })).toBeVisible()
  await expect.element(dialog.getByText(/^Émis sous le numéro F2026-0011, mais pas envoyé/)).toBeVisible()
  expect(asked).toEqual([
    `send ${ID(20)}`,
    ...[10, 11, 12].flatMap((end) => [`issue ${ID(end)}`, `send ${ID(end)}`]),
  ])
  await checkScreen()
})

test('a sending that is told to wait does not issue twice', async () => {
  listed([drafts[0]!])
  const asked: string[] = []
  fakeApi({
    invoices: {
      issueInvoice: ({ invoiceId }) => {
        asked.push('issue')
        return invoice('issued', { id: invoiceId, number: 'F2026-0003' })
      },
    },
    invoiceSending: {
      sendInvoice: ({ invoiceId }) => {
        asked.push('send')
        if (asked.length === 2) throw new Cut()
        return invoiceSending({ invoiceId })
      },
    },
  })
  open()
  await getByRole('checkbox', { name: 'Sélectionner Portail' }).click()
  await getByRole('button', { name: 'Émettre et envoyer' }).click()
  await getByRole('dialog').getByRole('button', { name: 'Émettre et envoyer' }).click()
  await expect.element(getByText('1\u00a0document envoyé.'), { timeout: 15_000 }).toBeVisible()
  expect(asked).toEqual(['issue', 'send', 'send'])
})

test('a run stops between two, and by itself when the server is out of reach', async () => {
  listed()
  const asked: string[] = []
  const answer = Promise.withResolvers<void>()
  fakeApi({
    invoices: {
      deleteInvoiceDraft: async ({ invoiceId }) => {
        asked.push(invoiceId)
        await answer.promise
        return { id: invoiceId }
      },
      issueInvoice: () => {
        throw new Cut()
      },
    },
  })
  open()
  await getByRole('checkbox', { name: 'Tout sélectionner' }).click()
  await getByRole('button', { name: 'Supprimer les 3 brouillons' }).click()
  await getByRole('dialog').getByRole('button', { name: 'Supprimer' }).click()
  await expect.element(getByText('0 sur 3')).toBeVisible()
  await getByRole('button', { name: 'Arrêter' }).click()
  answer.resolve()
  await expect.element(getByText('1\u00a0brouillon supprimé, 2\u00a0non traitées.')).toBeVisible()
  expect(asked).toHaveLength(1)
  await getByRole('dialog').getByRole('button', { name: 'Fermer' }).last().click()
  await getByRole('checkbox', { name: 'Tout sélectionner' }).click()
  await getByRole('button', { name: 'Émettre les 3 brouillons' }).click()
  await getByRole('dialog').getByRole('button', { name: 'Émettre' }).click()
  await expect.element(getByText(/1\u00a0en échec, 2\u00a0non traitées\./), { timeout: 15_000 }).toBeVisible()
})

test('the address of a file holds the filters or the chosen, and what has no PDF says so', async () => {
  listed([...drafts, invoiceSummary('issued', { id: ID(20) })])
  open()
  await getByRole('checkbox', { name: 'Sélectionner Portail' }).click()
  const pdf = getByRole('button', { name: 'PDF', exact: true })
  await expect.element(pdf).toHaveAttribute('aria-disabled', 'true')
  await expect.element(pdf).toHaveAccessibleDescription('Un brouillon n’a pas encore de PDF définitif.')
  await getByRole('button', { name: 'Exporter' }).click()
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
      countInvoices: () => ({ ...counts, count: 0 }),
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
      findAnything: () => ({
        ...{
          quotes: [],
          invoices: [found],
          receivedInvoices: [],
          companies: [],
          contacts: [],
          catalogueItems: [],
        },
        meant: null,
      }),
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
    invoiceSummary('sent', { id: ID(10 + rank), number: `F2026-00${10 + rank}`, platformState }),
  )
  fakeApi({
    approvedPlatform: { getPlatform: () => ({ connection: connection() }) },
    invoices: {
      listInvoices: (input) => {
        asked.push(input.platform)
        return { items, nextCursor: null }
      },
      countInvoices: () => ({ ...counts, count: items.length }),
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
  listed([invoiceSummary('sent', { id: ID(10), number: 'F2026-0010', platformState: '210' })])
  open()
  const filter = getByRole('combobox', { name: 'État à la plateforme' })
  await expect.element(getByText('F2026-0010', { exact: true })).toBeVisible()
  await expect.element(filter).not.toBeInTheDocument()
  await expect.element(getByRole('columnheader', { name: 'Plateforme' })).not.toBeInTheDocument()
})

test('an address that filters by it keeps its filter in sight without a platform', async () => {
  listed([invoiceSummary('sent', { id: ID(10), number: 'F2026-0010', platformState: '210' })])
  open(`${LIST}?platform=210`)
  await expect.element(getByRole('combobox', { name: 'État à la plateforme' })).toHaveValue('210')
})
