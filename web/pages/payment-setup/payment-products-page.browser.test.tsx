import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { NewProduct, Product } from '#shared/contract/payment-products.ts'
import { catalogueEndpoints, catalogueItem } from '#web/test/catalogue.ts'
import { checkExport } from '#web/test/check-export.ts'
import { checkScreen } from '#web/test/check-screen.ts'
import { fakeApi } from '#web/test/fake-api.ts'
import { openPage, unmount } from '#web/test/open-page.tsx'
import { fakeSetup, oauthAccount, product, productCount } from '#web/test/payments.ts'
import { member } from '#web/test/people.ts'

const me = member()
const button = (name: string | RegExp) => page.getByRole('button', { name })
const row = (name: string) => page.getByRole('row').filter({ hasText: name })
let products: Product[]

beforeEach(async () => {
  await page.viewport(1280, 900)
  products = [product('Ponçage'), product('Vernis')]
  const found = (q = '') => products.filter(({ name }) => name.toLowerCase().startsWith(q.replace('c', 'ç')))
  fakeSetup({ account: oauthAccount })
  fakeApi({
    paymentSetup: {
      listProducts: ({ q }) => ({ items: found(q), nextCursor: null }),
      countProducts: ({ q }) => productCount(found(q).length),
    },
  })
})

test('an item of the catalogue is given a price online; the address names it until the dialog closes', async () => {
  const sold = catalogueItem(1)
  const sent: NewProduct[] = []
  fakeApi({
    catalogue: catalogueEndpoints([sold]),
    paymentSetup: {
      createProduct: (input) => {
        sent.push(input as NewProduct)
        const made = product(input.name, { item: { id: sold.id, designation: sold.designation } })
        products.push(made)
        return made
      },
    },
  })
  const { path } = openPage(`/revenues/stripe/products?item=${sold.id}`, { me })
  const form = page.getByRole('dialog', { name: 'Nouveau produit' })
  await expect
    .element(form.getByText(`Un prix en ligne de l’article «\u202f${sold.designation}\u202f».`))
    .toBeVisible()
  await expect.element(form.getByRole('textbox', { name: 'Nom', exact: true })).toHaveValue(sold.designation)
  await expect.element(form.getByRole('textbox', { name: 'Montant' })).toHaveValue('55,00')
  await form.getByRole('radio', { name: 'Abonnement' }).click()
  await checkScreen()
  await page.viewport(1280, 900)
  await form.getByRole('button', { name: 'Créer le produit' }).click()
  await expect.element(row(sold.designation)).toBeVisible()
  expect(sent).toMatchObject([{ itemId: sold.id, amountCents: 5_500, priceType: 'recurring' }])
  expect(path()).toBe('/revenues/stripe/products')
  await row(sold.designation).getByRole('link', { name: sold.designation }).click()
  await expect.poll(path).toBe(`/revenues/management/catalogue?item=${sold.id}`)
})

test('a price for an item that is unknown, or without an account, says why there is none', async () => {
  const ID = '0198a5c2-0000-7000-8000-000000000001'
  fakeApi({ catalogue: catalogueEndpoints([]) })
  openPage(`/revenues/stripe/products?item=${ID}`, { me })
  await expect.element(page.getByText('Cet article est introuvable')).toBeVisible()
  await unmount()
  fakeSetup()
  openPage(`/revenues/stripe/products?item=${ID}`, { me })
  const dialog = page.getByRole('dialog', { name: 'Nouveau produit' })
  await expect.element(dialog.getByText('Reliez d’abord un compte de paiement.')).toBeVisible()
})

test('a new product, its errors, and its text kept when the dialog opens again', async () => {
  fakeApi({
    paymentSetup: {
      createProduct: (input) => {
        const made = product(input.name, input as NewProduct)
        products.push(made)
        return made
      },
    },
  })
  openPage('/revenues/stripe/products', { me })
  await button('Nouveau produit').click()
  const form = page.getByRole('dialog', { name: 'Nouveau produit' })
  const box = (name: string) => form.getByRole('textbox', { name, exact: true })
  const create = form.getByRole('button', { name: 'Créer le produit' })
  await create.click()
  await expect
    .poll(() => form.getByText('Veuillez remplir tous les champs obligatoires').elements())
    .toHaveLength(2)
  await box('Nom').fill('Contrat d’entretien')
  await form.getByRole('textbox', { name: 'Montant' }).fill('12,345')
  await expect.element(form.getByText('2 décimales au plus')).toBeVisible()
  await form.getByRole('textbox', { name: 'Montant' }).fill('1 249,9')
  await form.getByRole('radio', { name: 'Abonnement' }).click()
  await form.getByRole('combobox', { name: 'Périodicité' }).selectOptions('Chaque année')
  await form.getByRole('textbox', { name: 'Jours d’essai' }).fill('366')
  await create.click()
  await expect.element(form.getByText('De 0 à 365\u00a0jours', { exact: true })).toBeVisible()
  await unmount()
  openPage('/revenues/stripe/products', { me })
  await button('Nouveau produit').click()
  await expect.element(form.getByRole('textbox', { name: 'Montant' })).toHaveValue('1\u202f249,90')
  await form.getByRole('textbox', { name: 'Jours d’essai' }).fill('30')
  await create.click()
  await expect.element(form).not.toBeInTheDocument()
  await expect.element(row('Contrat d’entretien')).toMatchTextContent('1 249,90 €')
  await expect.element(row('Contrat d’entretien')).toMatchTextContent('par an, 30 jours d’essai')
})

test('the list of products: search, changes of state that can be undone, and its address', async () => {
  fakeApi({
    paymentSetup: {
      setProductsActive: ({ ids, active }) => {
        products = products.map((each) => (ids.includes(each.id) ? { ...each, active } : each))
        return { ids }
      },
    },
  })
  const { path } = openPage('/revenues/stripe/products', { me })
  await expect.element(page.getByText('2 résultats')).toBeVisible()
  await page.getByRole('searchbox').fill('poncage')
  await expect.poll(path).toContain('q=poncage')
  await expect.element(row('Vernis')).not.toBeInTheDocument()
  await page.getByRole('checkbox', { name: 'Sélectionner Ponçage' }).click()
  await button('Désactiver').click()
  // A toast stays while the pointer is on it.
  await userEvent.hover(page.getByText('Produit désactivé'))
  await expect.element(row('Ponçage')).toMatchTextContent('Inactif')
  await button('Annuler').click()
  await expect.element(row('Ponçage')).not.toMatchTextContent('Inactif')
  await page.getByRole('searchbox').fill('introuvable')
  await button('Effacer les filtres').click()
  await expect.element(page.getByText('2 résultats')).toBeVisible()
  await checkExport(/organization=/)
})
