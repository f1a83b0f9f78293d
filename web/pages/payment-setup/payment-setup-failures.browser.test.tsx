import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { SetupStepId } from '#shared/domain/payment-setup/payment-setup.ts'
import { type FakeEndpoints, fakeApi, Refusal } from '#web/test/fake-api.ts'
import { openPage } from '#web/test/open-page.tsx'
import { expressAccount, fakeSetup, oauthAccount, product, taxIn } from '#web/test/payments.ts'
import { member } from '#web/test/people.ts'

type Endpoint = keyof NonNullable<FakeEndpoints['paymentSetup']>
type Failure = {
  text: string
  call: Endpoint
  step: SetupStepId
  express?: true
  act: () => Promise<void>
}
const button = (name: string | RegExp) => page.getByRole('button', { name })
const press = (name: string | RegExp) => () => button(name).click()

/** Specification 8.2, word for word. */
const failures: Failure[] = [
  {
    text: 'Erreur lors de la connexion OAuth',
    call: 'connectAccount',
    step: 'connect',
    act: press('Se connecter avec Stripe'),
  },
  {
    text: 'Erreur lors de la création du compte Express',
    call: 'connectAccount',
    step: 'connect',
    act: async () => {
      await page.getByRole('radio', { name: 'Je n’ai pas de compte Stripe' }).click()
      await button('Créer un compte Express').click()
    },
  },
  {
    text: 'Erreur lors de la génération du lien',
    call: 'createOnboardingLink',
    step: 'validation',
    express: true,
    act: press('Terminer l’inscription'),
  },
  {
    text: 'Erreur lors de l’actualisation',
    call: 'refreshAccount',
    step: 'validation',
    act: press('Actualiser'),
  },
  {
    text: 'Erreur lors du changement de mode',
    call: 'switchMode',
    step: 'validation',
    act: press('Passer en mode production'),
  },
  {
    text: 'Erreur lors de la configuration',
    call: 'saveTax',
    step: 'tax',
    act: async () => {
      await page.getByRole('textbox', { name: 'Ville' }).fill('Blois')
      await button('Enregistrer les taxes').click()
    },
  },
  {
    text: 'Erreur lors de la configuration',
    call: 'disconnectAccount',
    step: 'validation',
    act: async () => {
      await button(/^Connexion(?!…)/).click()
      await button('Déconnecter le compte').click()
      await page.getByRole('alertdialog').getByRole('button', { name: 'Déconnecter' }).click()
    },
  },
  {
    text: 'Erreur lors de la configuration',
    call: 'provideRequirements',
    step: 'validation',
    express: true,
    act: async () => {
      await button('Terminer l’inscription').click()
      await page.getByRole('checkbox', { name: 'Profil de l’entreprise' }).click()
      await button('Transmettre').click()
    },
  },
  {
    text: 'Erreur lors de la configuration',
    call: 'setWebhookStatus',
    step: 'webhooks',
    // Made active on load.
    act: async () => {},
  },
  {
    text: 'Erreur lors de la configuration',
    call: 'finishSetup',
    step: 'summary',
    act: press('Terminer la configuration'),
  },
  {
    text: 'Erreur lors de l’importation',
    call: 'importProducts',
    step: 'products',
    act: async () => {
      await page.getByRole('checkbox', { name: 'Audit de départ' }).click()
      await button('Importer la sélection').click()
    },
  },
  {
    text: 'Erreur lors de la création',
    call: 'createProduct',
    step: 'products',
    act: async () => {
      await button('Nouveau produit').click()
      await page.getByRole('textbox', { name: 'Nom' }).fill('Vernis')
      await page.getByRole('textbox', { name: 'Montant' }).fill('10')
      await button('Créer le produit').click()
    },
  },
  {
    text: 'Erreur lors du test',
    call: 'testWebhook',
    step: 'webhooks',
    act: press('Tester le webhook'),
  },
]

for (const { text, call, step, express, act } of failures)
  test(`« ${text} » (${call}) is shown, and the screen stays as it was`, async () => {
    await page.viewport(1280, 900)
    const kept = fakeSetup({
      step,
      account: step === 'connect' ? null : express ? expressAccount() : oauthAccount,
      tax: taxIn('Tours'),
      webhook: { url: 'https://exemple.fr', status: call === 'setWebhookStatus' ? null : 'active' },
    })
    fakeApi({
      paymentSetup: {
        createOnboardingLink: () => ({ url: '/revenues/stripe?onboarding=simulation' }),
        listImportableProducts: () => ({ items: [{ ...product('Audit de départ'), imported: false }] }),
        listWebhookEvents: () => ({ items: [] }),
        [call]: () => {
          throw new Refusal('rate_limited')
        },
      },
    })
    const before = JSON.stringify(kept.now)
    openPage('/revenues/stripe', { me: member() })
    await act()
    await expect.element(page.getByText(text, { exact: true })).toBeVisible()
    await expect.poll(() => document.querySelectorAll('main [aria-busy=true]').length).toBe(0)
    // Except for the current step, which the test chose.
    expect(JSON.stringify({ ...kept.now, step: JSON.parse(before).step })).toBe(before)
  })
