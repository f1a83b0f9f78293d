import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { TaxFields } from '#shared/contract/payment-setup.ts'
import { fakeApi } from '#web/test/fake-api.ts'
import { openPage, unmount } from '#web/test/open-page.tsx'
import { fakeSetup, oauthAccount } from '#web/test/payments.ts'
import { member } from '#web/test/people.ts'

const me = member()
const button = (name: string | RegExp) => page.getByRole('button', { name })
const box = (name: string) => page.getByRole('textbox', { name, exact: true })

test('manual rates: a ready-made one and a typed one', async () => {
  const kept = fakeSetup({ account: oauthAccount })
  const saved: TaxFields[] = []
  fakeApi({
    paymentSetup: {
      saveTax: ({ revision, ...fields }) => {
        saved.push(fields as TaxFields)
        kept.now = { ...kept.now, tax: { ...(fields as TaxFields), revision: revision + 1, savedAt: null } }
        return kept.now
      },
    },
  })
  openPage('/revenues/stripe/settings/tax', { me })
  await page.getByRole('radio', { name: 'Manuel' }).click()
  await button('Enregistrer les taxes').click()
  await expect.element(page.getByText('Ajoutez au moins un taux')).toBeVisible()
  await button('Ajouter le taux').click()
  await expect.element(page.getByText('Veuillez remplir tous les champs')).toBeVisible()
  await box('Nom du taux').fill('Octroi de mer')
  for (const [typed, message] of [
    ['0', 'Veuillez remplir tous les champs'],
    ['101', 'Le pourcentage va de 0 à 100'],
    ['12,34', 'Une décimale au plus'],
    ['abc', 'Nombre illisible\u00a0: écrivez par exemple 12,5'],
  ] as const) {
    await box('Pourcentage').fill(typed)
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByText(message)).toBeVisible()
  }
  await box('Pourcentage').fill('2,5')
  await userEvent.keyboard('{Enter}')
  await button(/taux réduit/).click()
  await expect
    .element(button(/taux réduit\) 5,5/))
    .toHaveAccessibleDescription('Ce taux est déjà dans votre liste.')
  await expect
    .element(page.getByRole('listitem').filter({ hasText: 'Octroi de mer' }))
    .toMatchTextContent('2,5 %')
  await button('Enregistrer les taxes').click()
  await expect.element(page.getByText('Taxes enregistrées')).toBeVisible()
  await button('Retirer Octroi de mer').click()
  await button('Enregistrer les taxes').click()
  await expect
    .poll(() => saved.map(({ rates }) => rates.map(({ percentageBps }) => percentageBps)))
    .toEqual([[250, 550], [550]])
})

test('the form survives a reload, until its changes are cancelled', async () => {
  fakeSetup({ account: oauthAccount })
  const reload = async () => {
    await unmount()
    openPage('/revenues/stripe/settings/tax', { me })
  }
  const italy = page.getByRole('checkbox', { name: 'Italie' })
  openPage('/revenues/stripe/settings/tax', { me })
  await box('Adresse').fill('3 place du Marché')
  await italy.click()
  await reload()
  await expect.element(box('Adresse')).toHaveValue('3 place du Marché')
  await expect.element(italy).toBeChecked()
  await button('Annuler les modifications').click()
  await expect.element(box('Adresse')).toHaveValue('')
  await reload()
  await expect.element(italy).not.toBeChecked()
})
