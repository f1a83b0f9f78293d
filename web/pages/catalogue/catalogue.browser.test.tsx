import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { CatalogueItem } from '#shared/contract/catalogue.ts'
import type { CatalogueImport } from '#shared/contract/catalogue-imports.ts'
import type { LineCosts } from '#shared/contract/line-costs.ts'
import { catalogueEndpoints, catalogueItem } from '#web/test/catalogue.ts'
import { checkScreen } from '#web/test/check-screen.ts'
import { fakeApi, Refusal } from '#web/test/fake-api.ts'
import { fillOrganization } from '#web/test/filled-organization.ts'
import { subscriptionEndpoints } from '#web/test/invoice-subscriptions.ts'
import { nothingFound } from '#web/test/nothing-found.ts'
import { openPage } from '#web/test/open-page.tsx'
import { product } from '#web/test/payments.ts'
import { member } from '#web/test/people.ts'
import { quote } from '#web/test/quotes.ts'

const { getByRole, getByText, getByLabelText } = page
const PATH = '/revenues/management/catalogue'
const button = (name: string | RegExp) => getByRole('button', { name, exact: typeof name === 'string' })
const box = (name: string) => getByRole('dialog').getByRole('textbox', { name })
const row = (name: string) => getByRole('row').filter({ hasText: name })

let kept: CatalogueItem[]
beforeEach(async () => {
  await page.viewport(1280, 900)
  fillOrganization()
  kept = [
    catalogueItem(1),
    catalogueItem(2, {
      designation: 'Porte coulissante en chêne',
      description: '',
      kind: 'goods',
      unit: null,
      unitPriceCents: 64_000,
      vatRateBps: 2_000,
    }),
    catalogueItem(3, { designation: 'Ponçage', archivedAt: '2026-11-01T10:00:00.000Z' }),
  ]
  fakeApi({
    catalogue: catalogueEndpoints(kept),
    paymentSetup: { listProducts: () => ({ items: [], nextCursor: null }) },
  })
})

test('the list: search, type and archived items in the address, beside the tabs of « Gestion »', async () => {
  const { path } = openPage(PATH, { me: member() })
  await expect.element(getByText('2 résultats')).toBeVisible()
  await expect.element(getByRole('link', { name: 'Catalogue', exact: true })).toBeVisible()
  await expect.element(getByRole('heading', { level: 1, name: 'Catalogue' })).toBeVisible()
  await checkScreen()
  await page.viewport(1280, 900)
  await getByRole('searchbox').fill('pose-2')
  await expect.poll(path).toContain('q=pose-2')
  await expect.element(row('Pose d’une porte')).not.toBeInTheDocument()
  await getByRole('searchbox').fill('')
  await getByRole('combobox', { name: 'Type d’article' }).selectOptions('Biens')
  await expect.poll(path).toContain('kind=goods')
  await expect.element(row('640,00')).toBeVisible()
  const states = getByRole('navigation', { name: 'État' })
  await expect.element(states.getByRole('link', { name: 'Actifs 1', exact: true })).toBeVisible()
  // No good is archived: there is nothing to go to.
  await expect.element(states.getByRole('link', { name: /Archivés/ })).not.toBeInTheDocument()
  await getByRole('combobox', { name: 'Type d’article' }).selectOptions('Biens et services')
  await states.getByRole('link', { name: 'Archivés 1', exact: true }).click()
  await expect.poll(path).toContain('state=archived')
  await expect.element(row('Ponçage')).toBeVisible()
})

test('what was typed for a new item waits for its author in its organization alone', async () => {
  const me = member()
  sessionStorage.clear()
  openPage(PATH, { me })
  await expect.element(getByText('2 résultats')).toBeVisible()
  await userEvent.keyboard('c')
  await box('Désignation').fill('Étagère')
  const names = () => Object.keys(sessionStorage).filter((name) => name.startsWith('ardoise.kept.catalogue.'))
  await expect.poll(names).toEqual([`ardoise.kept.catalogue.new.${me.current!.orgId}.${me.user.id}`])
})

test('an opened item shows its prices online, and where one is added', async () => {
  const priced = product('Pose', { priceType: 'recurring', recurringInterval: 'month', amountCents: 2_900 })
  const asked: unknown[] = []
  fakeApi({
    paymentSetup: {
      listProducts: (input) => {
        asked.push(input.itemId)
        return { items: [priced, product('Ancienne', { active: false })], nextCursor: null }
      },
    },
  })
  openPage(`${PATH}?item=${kept[0]!.id}`, { me: member() })
  const prices = getByRole('dialog').getByRole('region', { name: 'Prix en ligne' })
  await expect.element(prices.getByText('29,00\u00a0€ par mois')).toBeVisible()
  await expect.element(prices.getByText('Inactif')).toBeVisible()
  await expect
    .element(prices.getByRole('link', { name: 'Ajouter un prix en ligne' }))
    .toHaveAttribute('href', `/revenues/stripe/products?item=${kept[0]!.id}`)
  await checkScreen()
  expect(new Set(asked)).toEqual(new Set([kept[0]!.id]))
})

test('an item is added by keyboard alone: `c`, the fields, Ctrl+Enter; a taken reference is said at its field', async () => {
  const sent: unknown[] = []
  fakeApi({
    catalogue: {
      createCatalogueItem: (fields) => {
        sent.push(fields)
        if (fields.reference === 'POSE-1')
          throw new Refusal('catalogue_reference_taken', [
            {
              path: 'reference',
              code: 'catalogue_reference_taken',
              message: 'Un autre article porte déjà cette référence.',
            },
          ])
        const made = catalogueItem(9, { ...(fields as Partial<CatalogueItem>) })
        kept.push(made)
        return made
      },
    },
  })
  openPage(PATH, { me: member() })
  await expect.element(getByText('2 résultats')).toBeVisible()
  await userEvent.keyboard('c')
  await expect.element(box('Désignation')).toHaveFocus()
  await checkScreen()
  await page.viewport(1280, 900)
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await expect.element(getByText('Champ requis').first()).toBeVisible()
  await expect.element(box('Désignation')).toHaveFocus()
  await userEvent.keyboard('Vernis{Tab}POSE-1{Tab}')
  await box('Prix unitaire HT').fill('12,50')
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await expect.element(getByText('Un autre article porte déjà cette référence.')).toBeVisible()
  await expect.element(box('Référence')).toHaveFocus()
  await box('Référence').fill('VER-1')
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await expect.element(row('Vernis')).toBeVisible()
  expect(sent.at(-1)).toMatchObject({
    designation: 'Vernis',
    reference: 'VER-1',
    unitPriceCents: 1_250,
    vatRateBps: 2_000,
    kind: 'services',
    unit: null,
    description: '',
  })
})

test('an item opens from its row and by its address; what a colleague changed is compared', async () => {
  const theirs = catalogueItem(1, { unitPriceCents: 6_000, revision: 4 })
  fakeApi({
    catalogue: {
      updateCatalogueItem: () => {
        throw new Refusal('version_conflict', [], { current: theirs })
      },
    },
  })
  const { path, router } = openPage(PATH, { me: member() })
  await getByRole('link', { name: /Pose d’une porte/ }).click()
  await expect.poll(path).toContain(`item=${kept[0]?.id}`)
  await box('Prix unitaire HT').fill('58')
  await button('Enregistrer').click()
  await expect.element(getByText('Cet article a été modifié ailleurs entre-temps')).toBeVisible()
  await expect.element(getByText('60,00', { exact: false }).first()).toBeVisible()
  await checkScreen()
  await page.viewport(1280, 900)
  await button('Annuler').click()
  await expect.poll(path).toBe(PATH)
  router.history.push(`${PATH}?item=0198a5c2-0000-7000-8000-000000000799`)
  await expect.element(getByText('Cet article est introuvable')).toBeVisible()
})

test('items are archived with « Annuler »; who may only read sees why nothing is changed', async () => {
  openPage(PATH, { me: member() })
  await getByRole('checkbox', { name: 'Sélectionner Pose d’une porte' }).click()
  await button('Archiver').click()
  await expect.element(row('Pose d’une porte')).not.toBeInTheDocument()
  await userEvent.hover(getByText('Article archivé'))
  await button('Annuler').click()
  await expect.element(row('Pose d’une porte')).toBeVisible()
})

test('a reader may not add', async () => {
  openPage(PATH, { me: member('viewer') })
  await expect.element(button('Nouvel article')).toHaveAttribute('aria-disabled', 'true')
})

test('a failed list says so and is asked again', async () => {
  let broken = true
  fakeApi({
    catalogue: {
      listCatalogueItems: () => {
        if (broken) throw new Refusal('service_unavailable')
        return { items: kept, nextCursor: null }
      },
    },
  })
  openPage(PATH, { me: member() })
  await expect.element(button('Réessayer')).toBeVisible()
  await checkScreen()
  broken = false
  await button('Réessayer').click()
  await expect.element(row('Pose d’une porte')).toBeVisible()
})

test('in a subscription, an item becomes a line with its reference', async () => {
  fakeApi({ invoiceSubscriptions: subscriptionEndpoints })
  openPage('/revenues/management/subscriptions/new', { me: member() })
  await button('Ajouter depuis le catalogue').click()
  await userEvent.keyboard('pose')
  await expect.element(getByRole('option', { name: /Pose d’une porte/ })).toBeVisible()
  await userEvent.keyboard('{Enter}')
  await expect
    .element(getByLabelText('Description de la ligne 1'))
    .toHaveValue('Pose d’une porte\nDépose de l’ancienne comprise.')
  await checkScreen()
  await page.viewport(1280, 900)
  await button(/^Actions sur Pose/).click()
  await getByRole('menuitem', { name: 'Enregistrer au catalogue' }).click()
  await expect.element(box('Désignation')).toHaveValue('Pose d’une porte')
})

test('⌘K finds an item of the catalogue, and opens its dialog', async () => {
  fakeApi({
    search: {
      findAnything: () => ({ ...nothingFound, catalogueItems: [catalogueItem(1)] }),
    },
  })
  const { path } = openPage('/notifications', { me: member() })
  const palette = getByRole('dialog', { name: 'Recherche et actions' })
  await expect.element(getByRole('heading', { level: 1, name: 'Notifications' })).toBeVisible()
  await userEvent.keyboard('{Control>}k{/Control}')
  await palette.getByRole('combobox').fill('porte')
  await expect.element(palette.getByText('55,00\u00a0€')).toBeVisible()
  await palette.getByRole('option', { name: /POSE-1 · Pose d’une porte/ }).click()
  await expect.poll(path).toBe(`${PATH}?item=${catalogueItem(1).id}`)
  await expect.element(box('Désignation')).toHaveValue('Pose d’une porte')
})

test('in a devis, an item becomes a line by keyboard, and a line is kept in the catalogue', async () => {
  const saved: { lines: unknown[] }[] = []
  fakeApi({
    quotes: {
      saveQuoteDraft: ({ content }) => {
        saved.push(content as { lines: unknown[] })
        return quote('draft', { revision: 2, content: content as never })
      },
    },
  })
  openPage(`/templates/quotes/${quote().id}`, { me: member() })
  await button('Ajouter depuis le catalogue').click()
  await expect.element(getByRole('combobox', { name: 'Article' })).toHaveFocus()
  await userEvent.keyboard('pose')
  await expect.element(getByRole('option', { name: /Pose d’une porte/ })).toBeVisible()
  await checkScreen()
  await page.viewport(1280, 900)
  await userEvent.keyboard('{Enter}')
  await expect.element(getByRole('dialog')).not.toBeInTheDocument()
  await expect.poll(() => document.activeElement?.closest('[data-line]')?.textContent).toBeTruthy()
  await expect
    .element(getByLabelText('Description de la ligne 3'))
    .toHaveValue('Pose d’une porte\nDépose de l’ancienne comprise.')
  // The quantity is the one thing left to say.
  await userEvent.keyboard('4')
  await expect
    .poll(() => saved.at(-1)?.lines.at(-1))
    .toMatchObject({
      quantityMilli: 4_000,
      unit: 'heure',
      unitPriceCents: 5_500,
      vatRateBps: 1_000,
      discountBps: 0,
    })
  await button(/^Actions sur Escalier/).click()
  await getByRole('menuitem', { name: 'Enregistrer au catalogue' }).click()
  await expect.element(box('Désignation')).toHaveValue('Escalier en hêtre, deux volées')
  await expect.element(box('Prix unitaire HT')).toHaveValue('4\u202f800,00')
  await button('Ajouter l’article').click()
  await expect.poll(() => kept.at(-1)?.designation).toBe('Escalier en hêtre, deux volées')
})

test('a line of a draft is given a cost in its menu, which the catalogue may take back', async () => {
  const typed: unknown[] = []
  const lineId = quote().content.lines.find(({ kind }) => kind === 'item')!.id
  let items: LineCosts['items'] = []
  fakeApi({
    quotes: { getQuote: () => quote() },
    catalogue: {
      listLineCosts: () => ({ items }),
      setLineCost: (input) => {
        typed.push([input.lineId, input.unitCostCents])
        items =
          input.unitCostCents === null
            ? []
            : [{ lineId: input.lineId, unitCostCents: input.unitCostCents, typed: true }]
        return { items }
      },
    },
  })
  openPage(`/templates/quotes/${quote().id}`, { me: member() })
  const open = async () => {
    await button(/^Actions sur Escalier/).click()
    await getByRole('menuitem', { name: 'Coût de la ligne' }).click()
  }
  await open()
  await expect.element(getByText(/Le catalogue n’en donne pas/)).toBeVisible()
  await checkScreen()
  await page.viewport(1280, 900)
  await box('Coût unitaire HT').fill('2 150,5')
  await button('Enregistrer').click()
  await expect.element(getByRole('dialog')).not.toBeInTheDocument()
  await open()
  await expect.element(box('Coût unitaire HT')).toHaveValue('2\u202f150,50')
  await box('Coût unitaire HT').clear()
  await button('Enregistrer').click()
  await expect
    .poll(() => typed)
    .toEqual([
      [lineId, 215_050],
      [lineId, null],
    ])
})

test('a file is mapped and judged, then imported with its progress; leaving the page does not stop it', async () => {
  const importId = '0198a5c2-0000-7000-8000-000000000790'
  const counts = { written: 0, total: 0, added: 0, updated: 0, skipped: 0 }
  const column = (title: string, sample: string, holds: CatalogueImport['columns'][number]['holds']) => ({
    title,
    sample,
    holds,
  })
  let now: CatalogueImport = {
    id: importId,
    fileName: 'tarif.csv',
    state: 'read',
    lines: 4,
    ...counts,
    columns: [column('Machin', 'Porte', null), column('Prix', '12', 'unitPriceCents'), column('', '', null)],
    preview: {
      fresh: 0,
      known: 0,
      faulty: 4,
      faults: [{ row: 1, column: 'designation', message: 'Aucune colonne n’est choisie' }],
    },
  }
  const asked: unknown[] = []
  fakeApi({
    catalogue: {
      readCatalogueFile: ({ file }) => {
        if (file.name === 'vide.csv')
          throw new Refusal('invalid_input', [
            { path: 'file', code: 'no_lines', message: 'Ce fichier n’a pas d’articles' },
          ])
        return now
      },
      getCatalogueImport: () => now,
      setImportColumns: ({ columns }) => {
        asked.push(columns)
        now = {
          ...now,
          columns: now.columns.map((one, at) => ({ ...one, holds: columns[at] ?? null })),
          preview: {
            fresh: 2,
            known: 1,
            faulty: 1,
            faults: [{ row: 3, column: 'unitPriceCents', message: 'Montant invalide' }],
          },
        }
        return now
      },
      startCatalogueImport: ({ duplicates, leaveFaulty }) => {
        asked.push({ duplicates, leaveFaulty })
        now = { ...now, state: 'waiting', total: 3, written: 1 }
        return now
      },
    },
  })
  const { path, router } = openPage(PATH, { me: member() })
  await button('Importer').click()
  const input = () => document.querySelector<HTMLInputElement>('input[type=file]')!
  await expect.element(button('Choisir un fichier')).toBeVisible()
  await checkScreen()
  await page.viewport(1280, 900)
  await userEvent.upload(input(), new File(['Nom'], 'vide.csv', { type: 'text/csv' }))
  await expect.element(getByText('Ce fichier n’a pas d’articles')).toBeVisible()
  await userEvent.upload(input(), new File(['Machin;Prix'], 'tarif.csv', { type: 'text/csv' }))
  await expect.poll(path).toContain(`import=${importId}`)
  await expect.element(getByText('4 lignes à corriger', { exact: false })).toBeVisible()
  await getByRole('combobox', { name: /^Machin/ }).selectOptions('Désignation')
  await expect.element(getByText('Ligne 3 (Prix unitaire HT)\u00a0: Montant invalide')).toBeVisible()
  await checkScreen()
  await page.viewport(1280, 900)
  const start = getByRole('button', { name: /^Importer 3/ })
  await expect.element(start).toHaveAttribute('aria-disabled', 'true')
  await userEvent.click(getByRole('radio', { name: 'Laisser l’article tel quel' }))
  await userEvent.click(getByRole('checkbox', { name: /^Laisser ces lignes de côté/ }))
  await start.click()
  await expect.element(getByRole('progressbar')).toHaveAttribute('aria-valuetext', '1 sur 3')
  await checkScreen()
  await page.viewport(1280, 900)
  expect(asked).toEqual([['designation', 'unitPriceCents', null], { duplicates: 'skip', leaveFaulty: true }])
  router.history.push('/dashboard')
  now = { ...now, state: 'done', added: 2, skipped: 1, written: 3 }
  router.history.push(`${PATH}?import=${importId}`)
  await expect.element(getByText('2 articles ajoutés et 1 article laissé tel quel.')).toBeVisible()
  await button('Fermer').last().click()
  await expect.poll(path).toBe(PATH)
})
