import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { ListedCompany } from '#shared/contract/crm.ts'
import { checkScreen } from '#web/test/check-screen.ts'
import { clientCount } from '#web/test/clients.ts'
import { Cut, fakeApi } from '#web/test/fake-api.ts'
import { openPage } from '#web/test/open-page.tsx'
import { member } from '#web/test/people.ts'

const company = (name: string): ListedCompany => ({
  id: crypto.randomUUID(),
  kind: 'professional',
  name,
  siren: null,
  email: null,
  phone: null,
  city: 'Lyon',
  tags: [],
  nextTaskOn: null,
  archivedAt: null,
  createdAt: '2026-11-02T09:00:00.000Z',
  owed: [],
})
const { getByRole } = page
beforeEach(() => fakeApi({ crm: { listClientTags: () => ({ items: [] }) } }))

test('a next page that fails can be retried with the rows kept; the selection is counted and acted on', async () => {
  let cut = true
  fakeApi({
    crm: {
      countCompanies: () => clientCount(2),
      listCompanies: ({ cursor }) => {
        if (cursor === undefined) return { items: [company('Atelier Un')], nextCursor: 'second' }
        if (cut) throw new Cut()
        return { items: [company('Atelier Deux')], nextCursor: null }
      },
    },
  })
  openPage('/crm/companies', { me: member() })
  await expect.element(page.getByText('1 sur 2')).toBeVisible()
  await getByRole('checkbox', { name: 'Sélectionner Atelier Un' }).click()
  await expect.element(page.getByText('1 élément affiché sélectionné, sur 2')).toBeVisible()
  await getByRole('button', { name: 'Tout désélectionner' }).click()
  await getByRole('button', { name: 'Charger la suite' }).click()
  await expect.element(getByRole('button', { name: 'Réessayer' })).toBeVisible()
  await expect.element(getByRole('link', { name: 'Atelier Un' })).toBeVisible()
  await checkScreen()
  cut = false
  await getByRole('button', { name: 'Réessayer' }).click()
  await expect.element(getByRole('link', { name: 'Atelier Deux' })).toBeVisible()
  await expect.element(page.getByText('2 résultats')).toBeVisible()
  await getByRole('checkbox', { name: 'Sélectionner Atelier Deux' }).click()
  await expect.element(page.getByText('1 élément sélectionné')).toBeVisible()
})

test('while the list goes on, only the rows that are shown are selected, and the words say so', async () => {
  await page.viewport(1280, 800)
  fakeApi({
    crm: {
      countCompanies: () => clientCount(1_203),
      listCompanies: ({ cursor }) =>
        cursor === undefined
          ? { items: [company('Atelier Un'), company('Atelier Deux')], nextCursor: 'second' }
          : { items: [company('Atelier Trois')], nextCursor: null },
    },
  })
  openPage('/crm/companies', { me: member() })
  await getByRole('checkbox', { name: 'Sélectionner les 2 éléments affichés' }).click()
  const status = (text: string) => getByRole('status').filter({ hasText: text })
  await expect.element(status('2 éléments affichés sélectionnés, sur 1 203')).toBeVisible()
  await checkScreen()
  await page.viewport(1280, 800)
  await getByRole('checkbox', { name: 'Sélectionner Atelier Deux' }).click()
  await expect.element(status('1 élément sélectionné')).toBeVisible()
  await getByRole('checkbox', { name: 'Sélectionner Atelier Deux' }).click()
  await getByRole('button', { name: 'Charger la suite' }).click()
  await expect.element(status('2 éléments sélectionnés')).toBeVisible()
  await getByRole('checkbox', { name: 'Tout sélectionner' }).click()
  await expect.element(status('3 éléments sélectionnés')).toBeVisible()
})

test('by the keyboard, a sort and a row are never left beneath the bar of the chosen rows or the head', async () => {
  await page.viewport(1280, 500)
  const names = Array.from({ length: 20 }, (_, index) => `Atelier ${index + 1}`)
  fakeApi({
    crm: {
      countCompanies: () => clientCount(20),
      listCompanies: () => ({ items: names.map(company), nextCursor: null }),
    },
  })
  openPage('/crm/companies', { me: member() })
  const isInSight = () => {
    const { x, y, width, height } = document.activeElement!.getBoundingClientRect()
    const seen = document.elementFromPoint(x + width / 2, y + height / 2)
    return seen !== null && (document.activeElement!.contains(seen) || seen.closest('tbody') !== null)
  }
  await getByRole('checkbox', { name: 'Sélectionner Atelier 20' }).click()
  const reached = new Set<string>()
  for (let stop = 0; stop < 70 && !reached.has('Tout désélectionner'); stop += 1) {
    await userEvent.keyboard('{Shift>}{Tab}{/Shift}')
    const name = document.activeElement!.textContent
    expect(isInSight(), name).toBe(true)
    reached.add(name)
  }
  expect([...reached]).toEqual(expect.arrayContaining(['Atelier 1', 'Ajout', 'Nom', 'Tout désélectionner']))
})

test('G then S leads to what is done to the chosen rows, and Escape back to the row', async () => {
  await page.viewport(1280, 800)
  fakeApi({
    crm: {
      countCompanies: () => clientCount(2),
      listCompanies: () => ({ items: [company('Atelier Un'), company('Atelier Deux')], nextCursor: null }),
    },
  })
  openPage('/crm/companies', { me: member() })
  const row = getByRole('checkbox', { name: 'Sélectionner Atelier Deux' })
  await row.click()
  await expect.element(page.getByText('1 élément sélectionné')).toBeVisible()
  await userEvent.keyboard('gs')
  await expect
    .poll(() => document.activeElement?.closest('fieldset')?.ariaLabel)
    .toBe('Actions sur la sélection')
  await userEvent.keyboard('{Escape}')
  await expect.element(row).toHaveFocus()
})

test('the head of a phone has the names of its columns, and nothing that takes a stop', async () => {
  await page.viewport(360, 800)
  fakeApi({
    crm: {
      countCompanies: () => clientCount(1),
      listCompanies: () => ({ items: [company('Atelier Un')], nextCursor: null }),
    },
  })
  openPage('/crm/companies', { me: member() })
  await expect.element(getByRole('link', { name: 'Atelier Un' })).toBeVisible()
  const head = document.querySelector('thead')!
  expect(head.textContent).toContain('Nom')
  const stops = [...head.querySelectorAll('button, input')].filter((one) => one.checkVisibility())
  expect(stops).toEqual([])
})

test('order and filters are in the address except the defaults; an empty result removes only the filters', async () => {
  await page.viewport(1280, 800)
  const asked: Record<string, unknown>[] = []
  fakeApi({
    crm: {
      countCompanies: () => clientCount(0),
      listCompanies: (input) => {
        asked.push(input)
        return { items: input.q ? [] : [company('Atelier Un')], nextCursor: null }
      },
    },
  })
  const { path } = openPage('/crm/companies?q=rien&city=Lyon&kind=none', { me: member() })
  await expect.element(page.getByText('Aucune entreprise trouvée')).toBeVisible()
  expect(path()).toBe('/crm/companies?q=rien&city=Lyon')
  await getByRole('button', { name: 'Effacer les filtres' }).click()
  await getByRole('button', { name: 'Ajout' }).click()
  await expect.poll(path).toBe('/crm/companies?sort=created')
  await getByRole('button', { name: 'Ajout' }).click()
  await expect.poll(path).toBe('/crm/companies?sort=created&direction=desc')
  await expect.poll(() => asked.at(-1)).toMatchObject({ sort: 'created', direction: 'desc' })
  await getByRole('button', { name: 'Nom' }).click()
  await expect.poll(path).toBe('/crm/companies')
  await getByRole('button', { name: 'Lyon' }).click()
  await getByRole('button', { name: 'Retirer le filtre Ville' }).click()
  await expect.poll(path).toBe('/crm/companies')
})

test('on a phone a row is its name, its amount or number, and what says the most below', async () => {
  await page.viewport(360, 800)
  fakeApi({
    crm: {
      countCompanies: () => clientCount(1),
      listCompanies: () => ({
        items: [{ ...company('Atelier Un'), email: 'un@ateliers.test', phone: '+33465712848' }],
        nextCursor: null,
      }),
    },
  })
  openPage('/crm/companies', { me: member() })
  const row = getByRole('row', { name: 'Atelier Un' })
  await expect.element(row.getByRole('button', { name: 'Lyon' })).toBeVisible()
  await expect.element(row.getByText('un@ateliers.test')).not.toBeVisible()
  expect(row.element().getBoundingClientRect().height).toBeLessThanOrEqual(72)
  // Nothing is owed: the name has the whole line, above a telephone that would leave it half of it.
  const name = row.getByRole('rowheader').element().getBoundingClientRect()
  expect(name.right).toBeGreaterThan(
    row.getByText('04 65 71 28 48').element().getBoundingClientRect().right - 1,
  )
  await getByRole('button', { name: 'Filtres' }).click()
  await expect
    .element(getByRole('dialog', { name: 'Filtres et ordre' }).getByRole('combobox', { name: 'Trier par' }))
    .toBeVisible()
  await userEvent.keyboard('{Escape}')
  await page.viewport(1280, 800)
  await expect.element(row.getByText('un@ateliers.test')).not.toBeVisible()
  await userEvent.keyboard('/')
  await expect.element(getByRole('searchbox', { name: 'Nom, e-mail, SIREN ou ville' })).toHaveFocus()
})

test('a list says how it answers, once typing rests: a search, an order, the rows that follow', async () => {
  await page.viewport(1280, 800)
  const names = ['Aubert', 'Aubertin', 'Vasseur']
  fakeApi({
    crm: {
      countCompanies: ({ q = '' }) => clientCount(names.filter((name) => name.startsWith(q)).length),
      listCompanies: ({ q = '', cursor }) => {
        const found = names.filter((name) => name.startsWith(q)).map(company)
        if (q !== '') return { items: found, nextCursor: null }
        return cursor === undefined
          ? { items: found.slice(0, 2), nextCursor: 'second' }
          : { items: found.slice(2), nextCursor: null }
      },
    },
  })
  openPage('/crm/companies', { me: member() })
  const said = (text: string) =>
    expect.element(getByRole('status').filter({ hasText: text }).first()).toBeInTheDocument()
  await expect.element(getByRole('link', { name: 'Aubertin' })).toBeVisible()
  // Somebody is there: what is heard is loaded.
  window.dispatchEvent(new PointerEvent('pointermove'))
  await expect.element(getByRole('main').getByRole('status')).toBeInTheDocument()
  await getByRole('button', { name: 'Charger la suite' }).click()
  await said('1 de plus, 3')
  const search = getByRole('searchbox').first()
  await search.fill('Aubert')
  await said('2\u00a0résultats')
  await search.fill('Zzz')
  await said('Aucun résultat')
  await search.fill('')
  await said('3\u00a0résultats')
  await getByRole('button', { name: 'Ajout' }).click()
  await said('Trié par Ajout, croissant')
})
