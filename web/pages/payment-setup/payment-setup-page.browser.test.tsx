import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expressRequirements } from '#shared/domain/payment-setup/payment-setup.ts'
import { Cut, fakeApi, Refusal } from '#web/test/fake-api.ts'
import { openPage, unmount } from '#web/test/open-page.tsx'
import {
  expressAccount,
  fakeSetup,
  oauthAccount,
  paymentSetup,
  product,
  productCount,
  taxIn,
} from '#web/test/payments.ts'
import { member } from '#web/test/people.ts'

const me = member()
const button = (name: string | RegExp) => page.getByRole('button', { name })
const step = (name: string) => page.getByRole('heading', { level: 2, name, exact: true })
const dialog = page.getByRole('alertdialog')

test('changing the mode shows its progress for at least 0.8 s, and needs a validated account', async () => {
  const kept = fakeSetup()
  const { router } = openPage('/revenues/stripe', { me })
  await expect
    .element(button('Passer en mode production'))
    .toHaveAccessibleDescription('Reliez d’abord un compte de paiement.')
  kept.now = paymentSetup({ account: oauthAccount })
  fakeApi({
    paymentSetup: {
      switchMode: ({ mode }) => {
        kept.now = { ...kept.now, mode }
        return kept.now
      },
    },
  })
  await unmount()
  openPage(router.state.location.href, { me })
  await expect.element(button('Passer en mode production')).not.toHaveAttribute('aria-disabled')
  const before = performance.now()
  await button('Passer en mode production').click()
  await expect.element(button('Passer en mode test')).not.toHaveAttribute('aria-busy', 'true')
  await expect.element(page.getByText('Mode production', { exact: true })).toBeVisible()
  expect(performance.now() - before).toBeGreaterThanOrEqual(800)
  await button('Passer en mode test').click()
  await expect.element(page.getByText('Mode test', { exact: true })).toBeVisible()
})

test('a new Express account appears, then the end of its onboarding', async () => {
  await page.viewport(1280, 900)
  const kept = fakeSetup()
  fakeApi({
    paymentSetup: {
      connectAccount: ({ method }) => {
        expect(method).toBe('express')
        kept.now = paymentSetup({ step: 'connect', account: expressAccount() })
        return kept.now
      },
      createOnboardingLink: () => ({ url: '/revenues/stripe?onboarding=simulation' }),
      provideRequirements: ({ provided }) => {
        const due = expressRequirements.filter(
          (name) => kept.now.account?.requirements.currentlyDue.includes(name) && !provided.includes(name),
        )
        kept.now = paymentSetup({ step: 'validation', account: expressAccount(due) })
        return kept.now
      },
    },
  })
  openPage('/revenues/stripe', { me })
  await button('Suivant').click()
  await page.getByRole('radio', { name: 'Je n’ai pas de compte Stripe' }).click()
  await button('Créer un compte Express').click()
  await expect.element(page.getByText('Inscription à terminer')).toBeVisible()
  await button('Suivant').click()

  const unfinished = page.getByText('Terminez l’inscription de votre compte')
  await expect.element(unfinished).toBeVisible()
  await expect.element(page.getByText('À fournir avant le')).toMatchTextContent('1er déc.')
  const due = page.getByText('Profil de l’entreprise')
  await expect.element(due).toBeVisible()
  expect(due.elements()).toHaveLength(1)
  expect(due.element().closest('li')?.textContent).toBe('Profil de l’entreprise')
  await expect.element(button('Suivant')).toHaveAttribute('aria-disabled', 'true')
  const dashboard = button('Ouvrir le tableau de bord Stripe')
  await expect.element(dashboard).toHaveAttribute('aria-disabled', 'true')
  await expect.element(dashboard).toHaveAccessibleDescription(/^URL du dashboard non disponible/)
  const provide = async (name: string, count: number) => {
    await button('Terminer l’inscription').click()
    const form = page.getByRole('dialog', { name: 'Inscription Stripe (simulation)' })
    await expect.element(form.getByRole('checkbox', { name })).toBeVisible()
    expect(form.getByRole('checkbox').elements()).toHaveLength(count)
    await form.getByRole('checkbox', { name }).click()
    await form.getByRole('button', { name: 'Transmettre' }).click()
    await expect.element(form).not.toBeInTheDocument()
  }
  await provide('Profil de l’entreprise', 2)
  await expect.element(unfinished).toBeVisible()
  await provide('Acceptation', 1)
  await expect.element(page.getByText('Compte validé')).toBeVisible()
  await expect.element(button('Suivant')).not.toHaveAttribute('aria-disabled')
})

test('an action on what a colleague changed meanwhile is refused with a message', async () => {
  await page.viewport(1280, 900)
  const current = paymentSetup({ account: oauthAccount, mode: 'live', revision: 3, step: 'connect' })
  fakeSetup({ account: oauthAccount, step: 'connect' })
  fakeApi({
    paymentSetup: {
      disconnectAccount: () => {
        throw new Refusal('version_conflict', [], { current })
      },
    },
  })
  openPage('/revenues/stripe', { me })
  await button('Déconnecter le compte').click()
  await dialog.getByRole('button', { name: 'Déconnecter' }).click()
  await expect
    .element(page.getByText('La configuration a été modifiée ailleurs entre-temps').first())
    .toBeVisible()
  await expect.element(page.getByText('Mode production', { exact: true })).toBeVisible()
})

test('the setup resumes at the last step, unless another device went on since', async () => {
  await page.viewport(1280, 900)
  const kept = fakeSetup({ account: oauthAccount, step: 'tax' })
  // The first of two steps in a row is slow to arrive: the second waits for it.
  const arrived = Promise.withResolvers<void>()
  const sent: number[] = []
  fakeApi({
    paymentSetup: {
      saveStep: async (input) => {
        sent.push(input.step)
        if (sent.length === 1) await arrived.promise
        kept.now = { ...kept.now, step: input.step }
        return kept.now
      },
    },
  })
  openPage('/revenues/stripe', { me })
  await expect.element(step('Taxes')).toBeVisible()
  await button('Précédent').click()
  await button('Précédent').click()
  await expect.element(step('Connexion')).toBeVisible()
  expect(sent).toEqual([2])
  arrived.resolve()
  await expect.poll(() => kept.now.step).toBe(1)
  await unmount()
  openPage('/revenues/stripe', { me })
  await expect.element(step('Connexion')).toBeVisible()
  kept.now = { ...kept.now, step: 2 }
  await unmount()
  openPage('/revenues/stripe', { me })
  await expect.element(step('Validation')).toBeVisible()
})

test('when the server cannot be reached, the last known setup is shown with a warning', async () => {
  fakeSetup({ account: oauthAccount })
  openPage('/revenues/stripe', { me })
  await expect.element(step('Introduction')).toBeVisible()
  await unmount()
  let cut = true
  fakeApi({
    paymentSetup: {
      getSetup: () => {
        if (cut) throw new Cut()
        return paymentSetup()
      },
    },
  })
  openPage('/revenues/stripe', { me })
  await expect.element(page.getByText('Le serveur ne répond pas', { exact: true })).toBeVisible()
  await expect.element(step('Introduction')).toBeVisible()
  await unmount()
  localStorage.clear()
  openPage('/revenues/stripe', { me })
  await expect.element(page.getByText('Le chargement a échoué')).toBeVisible()
  cut = false
  await button('Réessayer').click()
  await expect.element(step('Introduction')).toBeVisible()
})

test('disconnecting the account goes back to the connection step', async () => {
  await page.viewport(1280, 900)
  const kept = fakeSetup({ account: oauthAccount, step: 'tax' })
  fakeApi({
    paymentSetup: {
      disconnectAccount: () => {
        kept.now = paymentSetup({ step: 'connect' })
        return kept.now
      },
    },
  })
  openPage('/revenues/stripe', { me })
  await expect.element(step('Taxes')).toBeVisible()
  // « Connexion… » is the live status.
  await button(/^Connexion(?!…)/).click()
  await button('Déconnecter le compte').click()
  await expect.element(dialog).toHaveAccessibleName('Déconnecter le compte Atelier Aubry ?')
  await expect.element(dialog).toMatchTextContent('Vos taxes et vos produits restent enregistrés.')
  await dialog.getByRole('button', { name: 'Déconnecter' }).click()
  await expect.element(button('Se connecter avec Stripe')).toBeVisible()
})

test('on a phone the steps are in a sheet', async () => {
  await page.viewport(360, 800)
  fakeSetup({ account: oauthAccount, step: 'validation' })
  openPage('/revenues/stripe', { me })
  await button('Étape 3 sur 7').click()
  const sheet = page.getByRole('dialog', { name: 'Étapes de la configuration' })
  await expect
    .element(sheet.getByRole('button', { name: /^Produits/ }))
    .toHaveAttribute('aria-disabled', 'true')
  await sheet.getByRole('button', { name: /^Introduction/ }).click()
  await expect.element(sheet).not.toBeInTheDocument()
  await expect.element(step('Introduction')).toBeVisible()
})

for (const [path, name] of [
  ['', 'Passer en mode production'],
  ['/products', 'Nouveau produit'],
  ['/settings/tax', 'Enregistrer les taxes'],
] as const)
  test(`a « Lecteur » sees /revenues/stripe${path} greyed, with the reason`, async () => {
    await page.viewport(1280, 900)
    fakeSetup({ account: oauthAccount, tax: taxIn('Tours') })
    fakeApi({
      paymentSetup: {
        listProducts: () => ({ items: [product('Ponçage')], nextCursor: null }),
        countProducts: () => productCount(1),
      },
    })
    openPage(`/revenues/stripe${path}`, { me: member('viewer') })
    const reason =
      /^Votre rôle «\sLecteur\s» ne permet pas de configurer l’encaissement. Rôle nécessaire\s: Propriétaire, Administrateur ou Facturation.$/
    await expect.element(button(name)).toHaveAccessibleDescription(reason)
    const shown = page.getByText(reason).elements()
    expect(shown.filter((each) => each.checkVisibility() && each.clientWidth > 1)).toHaveLength(1)
  })
