import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { fakeApi, Refusal } from '#web/test/fake-api.ts'
import { openPage } from '#web/test/open-page.tsx'
import { expressAccount, fakeSetup, oauthAccount, paymentSetup } from '#web/test/payments.ts'
import { member } from '#web/test/people.ts'

const me = member()
const real = { simulation: false } as const

test('with keys of Stripe the simulation is not announced', async () => {
  fakeSetup(real)
  openPage('/revenues/stripe', { me })
  await expect.element(page.getByRole('heading', { level: 2, name: 'Introduction' })).toBeVisible()
  expect(page.getByText('Simulation', { exact: true }).elements()).toEqual([])
})

test('back from Stripe, the code is exchanged once and leaves the address bar', async () => {
  const kept = fakeSetup({ ...real, step: 'connect' })
  const exchange = vi.fn()
  fakeApi({
    paymentSetup: {
      finishConnection: (given) => {
        exchange(given)
        kept.now = paymentSetup({ ...real, step: 'connect', account: oauthAccount })
        return kept.now
      },
    },
  })
  const { router } = openPage('/revenues/stripe?code=ac_1&state=etat', { me })
  await expect.element(page.getByText('acct_1Rivoire')).toBeVisible()
  expect(exchange.mock.calls).toEqual([[{ code: 'ac_1', state: 'etat' }]])
  await expect.poll(() => router.state.location.href).toBe('/revenues/stripe')
})

test('an authorization that was refused, or is too old, changes nothing and says so', async () => {
  fakeSetup({ ...real, step: 'connect' })
  fakeApi({
    paymentSetup: {
      finishConnection: () => {
        throw new Refusal('payment_connect_refused')
      },
    },
  })
  const { router } = openPage('/revenues/stripe?error=access_denied&error_description=x', { me })
  await expect.element(page.getByText(/pas autorisé Ardoise chez Stripe/)).toBeVisible()
  await expect.poll(() => router.state.location.href).toBe('/revenues/stripe')
  await router.navigate({ to: '/revenues/stripe', search: { code: 'ac_1', state: 'vieux' } })
  await expect.element(page.getByText(/Recommencez la connexion/)).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Se connecter avec Stripe' })).toBeVisible()
})

test('the end of the onboarding at Stripe reads the account again', async () => {
  const kept = fakeSetup({ ...real, step: 'validation', account: expressAccount() })
  fakeApi({
    paymentSetup: {
      refreshAccount: () => {
        kept.now = paymentSetup({ ...real, step: 'validation', account: expressAccount([]) })
        return kept.now
      },
    },
  })
  openPage('/revenues/stripe?onboarding=done', { me })
  await expect.element(page.getByText('Compte validé')).toBeVisible()
})

test('what Stripe asks for is named in French, each once', async () => {
  const account = expressAccount()
  const due = ['individual.dob.day', 'individual.dob.month', 'external_account', 'company.tax_id', 'inconnu']
  fakeSetup({
    ...real,
    step: 'validation',
    account: { ...account, requirements: { ...account.requirements, currentlyDue: due } },
  })
  openPage('/revenues/stripe', { me })
  const items = page.getByRole('main').getByRole('listitem')
  await expect.element(items.getByText('Date de naissance')).toBeVisible()
  for (const name of ['Compte bancaire des virements', 'SIREN', 'inconnu'])
    await expect.element(items.getByText(name)).toBeVisible()
})

test('a mode without keys is explained', async () => {
  fakeSetup({ ...real, modes: ['test'], account: oauthAccount })
  openPage('/revenues/stripe', { me })
  await expect
    .element(page.getByRole('button', { name: 'Passer en mode production' }))
    .toHaveAccessibleDescription('Cette installation n’a pas de clés Stripe pour ce mode.')
})
