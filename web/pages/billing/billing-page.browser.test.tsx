import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Billing } from '#shared/contract/billing.ts'
import type { PlanFacts } from '#shared/domain/plans/plan-of.ts'
import { billing, ownPlan, preview, subscription } from '#web/test/billing.ts'
import { checkScreen } from '#web/test/check-screen.ts'
import { Cut, type FakeEndpoints, fakeApi, Refusal } from '#web/test/fake-api.ts'
import { fillOrganization } from '#web/test/filled-organization.ts'
import { openPage } from '#web/test/open-page.tsx'
import { member } from '#web/test/people.ts'

const { getByRole, getByText } = page
const DAY_MS = 86_400_000
const trial = { plan: 'gratuit', trialStartedAt: new Date(Date.now() - 5 * DAY_MS) } as const
const free = { plan: 'gratuit', trialStartedAt: new Date(0) } as const
const paid = (
  priceId = 'ardoise_premium',
  status = 'active',
  unpaidSince: Date | null = null,
  seats: number | null = null,
) => ({
  ...free,
  subscription: { status, priceId, seats, unpaidSince },
})
const charge = (facts: Partial<Billing['charges'][number]> = {}) => ({
  id: 'in_1',
  state: 'paid' as const,
  netCents: 800,
  vatCents: 160,
  invoiceNumber: null,
  pageUrl: null,
  chargedAt: '2026-11-01T09:00:00.000Z',
  periodStart: '2026-11-01T09:00:00.000Z',
  periodEnd: '2026-12-01T09:00:00.000Z',
  ...facts,
})
const heading = (name: string | RegExp) => getByRole('heading', { name })

beforeEach(async () => {
  await page.viewport(1280, 900)
  fillOrganization()
})

type Shown = {
  plan?: Partial<PlanFacts>
  role?: Parameters<typeof member>[0]
  more?: FakeEndpoints['billing']
  search?: string
}
function open(facts: Partial<Billing>, { plan = free, role = 'owner', more = {}, search = '' }: Shown = {}) {
  fakeApi({
    plans: { getPlan: () => ownPlan(plan) },
    billing: { getBilling: () => billing(facts), ...more },
  })
  return openPage(`/billing${search}`, { me: member(role) })
}

test('on trial: the days that are left, no card, the three offers, and each plan’s list on demand', async () => {
  open({}, { plan: trial })
  await expect.element(getByText('Essai gratuit')).toBeVisible()
  await expect.element(getByRole('progressbar', { name: /Essai de 30\sjours/ })).toBeVisible()
  await expect.element(getByText('25 jours restants')).toBeVisible()
  await expect.element(getByText(/Aucune carte n’est demandée/)).toBeVisible()
  const offers = getByRole('region', { name: 'Les offres' })
  expect(
    offers
      .getByRole('heading', { level: 3 })
      .elements()
      .map((one) => one.textContent),
  ).toEqual(['Starter', 'Team', 'Business'])
  for (const card of offers.getByRole('region').elements())
    expect(card.querySelectorAll('li')).toHaveLength(6)
  expect(document.documentElement.scrollHeight).toBeLessThanOrEqual(1_400)
  const levels = getByRole('region', { name: 'Comparer les formules' })
  await expect.element(levels.getByText('Contrat partenaire obligatoire')).not.toBeVisible()
  await levels.getByText(/^Partenaire/).click()
  await expect.element(levels.getByText('Contrat partenaire obligatoire')).toBeVisible()
  for (const name of ['Gratuit', 'Premium', 'Business', 'Entreprise'])
    await expect.element(levels.getByText(new RegExp(`^${name} –`))).toBeVisible()
  await expect
    .element(getByRole('link', { name: 'Contacter l’équipe' }).first())
    .toHaveAttribute('href', '/contact?topic=sales')
  await expect.element(getByText('Moyen de paiement')).not.toBeInTheDocument()
  await checkScreen()
})

test('Gratuit: what is used of each limit, and nothing is called yours among the offers', async () => {
  open({})
  await expect.element(getByText('Vous ne payez rien.', { exact: false })).toBeVisible()
  const usage = getByRole('list', { name: 'Utilisation des limites' })
  await expect
    .element(usage.getByText(/archives importées et les boîtes locales ne comptent pas/))
    .toBeVisible()
  await expect.element(usage.getByText('2 sur 3')).toBeVisible()
  await expect.element(usage.getByText('3 sur 5')).toBeVisible()
  await expect.element(getByText('Votre offre')).not.toBeInTheDocument()
  await checkScreen()
})

test('paid: price, next bill, means of payment, bills and their files', async () => {
  open(
    {
      subscription: subscription({ plan: 'team', seats: 6, creditCents: 500 }),
      charges: [
        charge({ id: 'in_2', netCents: 10_600, vatCents: 2_120, invoiceNumber: 'F-2026-0012' }),
        charge(),
      ],
      invoicer: { kind: 'operator', name: 'Ardoise SAS' },
    },
    { plan: paid('ardoise_offer_team', 'active', null, 6) },
  )
  await expect.element(getByText(/^Team, 6\sutilisateurs$/)).toBeVisible()
  await expect.element(getByText(/106,00\s€\sHT par mois/)).toBeVisible()
  await expect.element(getByText('1er décembre 2026')).toBeVisible()
  await expect.element(getByText(/Visa/)).toBeVisible()
  await expect.element(getByText(/Factures émises par Ardoise SAS/)).toBeVisible()
  await expect
    .element(getByRole('link', { name: 'Télécharger la facture F-2026-0012' }))
    .toHaveAttribute('href', '/api/v1/billing/invoices/in_2/pdf')
  await expect.element(getByText('Facture en préparation')).toBeVisible()
  await expect.element(getByRole('button', { name: 'Changer le nombre d’utilisateurs' })).toBeVisible()
  await checkScreen()
})

test('past due: until when the plan stays, and where to pay', async () => {
  const since = new Date()
  open(
    {
      subscription: subscription({
        status: 'past_due',
        pastDueSince: '2026-12-01T09:00:00.000Z',
        graceEnd: '2026-12-15T09:00:00.000Z',
      }),
      charges: [charge({ state: 'open' })],
    },
    { plan: paid('ardoise_premium', 'past_due', since) },
  )
  await expect.element(getByText('Le dernier paiement a échoué')).toBeVisible()
  await expect.element(getByText(/reste ouverte jusqu’au 15 décembre 2026/)).toBeVisible()
  await expect.element(getByRole('button', { name: 'Régler ou changer de carte' })).toBeVisible()
  await expect.element(getByText('Impayé', { exact: true })).toBeVisible()
  await checkScreen()
})

test('cancelled: says so, and that nothing was deleted', async () => {
  open({ subscription: subscription({ status: 'canceled' }), charges: [charge()] })
  await expect.element(getByText(/Votre abonnement Premium est terminé/)).toBeVisible()
  await expect.element(getByRole('button', { name: 'Résilier' })).not.toBeInTheDocument()
  await expect.element(getByRole('button', { name: 'Choisir Starter' })).toBeVisible()
  await checkScreen()
})

test('BILLING=off: every limit is lifted, and nothing is for sale', async () => {
  fakeApi({
    plans: { getPlan: () => ({ ...ownPlan(), standing: { ...ownPlan().standing, source: 'off' } }) },
    billing: { getBilling: () => billing({ billing: 'off' }) },
  })
  openPage('/billing', { me: member() })
  await expect.element(getByText('Cette installation ne facture pas Ardoise')).toBeVisible()
  await expect.element(heading('Les offres')).not.toBeInTheDocument()
  await expect.element(heading('Factures de l’abonnement')).not.toBeInTheDocument()
  await checkScreen()
})

test('a plan is chosen with its cost before; the page of payment follows', async () => {
  const asked: unknown[] = []
  open(
    {},
    {
      more: {
        previewChange: () => preview(null, { plan: 'starter', seats: 1 }),
        openCheckout: (input) => {
          asked.push(input)
          throw new Refusal('subscription_exists')
        },
      },
    },
  )
  await getByRole('button', { name: 'Choisir Starter' }).click()
  const dialog = getByRole('dialog', { name: 'Passer à Starter' })
  await expect.element(dialog.getByText(/22,80\s€\sTTC/)).toBeVisible()
  await checkScreen()
  await page.viewport(1280, 900)
  await dialog.getByRole('button', { name: 'Aller au paiement' }).click()
  await expect.element(getByText(/Un abonnement est déjà en cours/)).toBeVisible()
  expect(asked).toEqual([{ plan: 'starter', seats: 1 }])
})

test('a change shows its prorata, what has less room, and asks for what was shown', async () => {
  const asked: unknown[] = []
  let changed = false
  fakeApi({
    plans: {
      getPlan: () => ({
        ...ownPlan(paid('ardoise_offer_team', 'active', null, 4)),
        usage: { ...ownPlan().usage, people: 4 },
      }),
    },
    billing: {
      getBilling: () =>
        billing({
          subscription: subscription(changed ? { plan: 'starter' } : { plan: 'team', seats: 4 }),
        }),
      previewChange: () => preview({ plan: 'team', seats: 4 }, { plan: 'starter', seats: 1 }),
      changePlan: (input) => {
        asked.push(input)
        changed = true
        return { changed: true }
      },
    },
  })
  openPage('/billing?plan=starter', { me: member() })
  const dialog = getByRole('dialog', { name: 'Passer à Starter' })
  await expect.element(dialog.getByText('Gardé pour la prochaine échéance')).toBeVisible()
  await expect.element(dialog.getByText(/26,50\s€\sHT/)).toBeVisible()
  await expect.element(dialog.getByText(/4 personnes et invitations, pour une limite de 1/)).toBeVisible()
  await checkScreen()
  await page.viewport(1280, 900)
  await dialog.getByRole('button', { name: 'Confirmer le changement' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(getByRole('button', { name: 'Choisir Team' })).toBeVisible()
  expect(asked).toEqual([{ plan: 'starter', seats: 1, at: '2026-11-16T09:00:00.000Z', revision: 3 }])
})

test('seats of Team are typed, held to its bounds, and the cost follows', async () => {
  open(
    {},
    {
      search: '?plan=team',
      more: { previewChange: (input) => preview(null, { plan: 'team', seats: Number(input.seats) }) },
    },
  )
  const dialog = getByRole('dialog', { name: 'Passer à Team' })
  await expect.element(dialog.getByText(/43,20\s€\sTTC/)).toBeVisible()
  const seats = dialog.getByRole('textbox', { name: 'Utilisateurs' })
  await seats.fill('7')
  await expect.element(dialog.getByText(/146,40\s€\sTTC/)).toBeVisible()
  await seats.fill('99')
  await expect.element(dialog.getByText('Indiquez un nombre de 2 à 49.')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
})

test('the end is asked for with its consequence, and taken back', async () => {
  let cancelAtEnd = false
  open(
    {},
    {
      plan: paid(),
      more: {
        getBilling: () => billing({ subscription: subscription({ cancelAtEnd }) }),
        planEnd: () => {
          cancelAtEnd = true
          return { cancelAtEnd }
        },
        dropEnd: () => {
          cancelAtEnd = false
          return { cancelAtEnd }
        },
      },
    },
  )
  await getByRole('button', { name: 'Résilier' }).click()
  const question = getByRole('alertdialog', { name: /Résilier l’abonnement/ })
  await expect.element(question.getByText(/jusqu’au 1er décembre 2026/)).toBeVisible()
  await checkScreen()
  await page.viewport(1280, 900)
  await question.getByRole('button', { name: 'Résilier à l’échéance' }).click()
  await expect.element(getByText('Prend fin à l’échéance')).toBeVisible()
  await getByRole('button', { name: 'Reprendre l’abonnement' }).click()
  await expect.element(getByRole('button', { name: 'Résilier' })).toBeVisible()
})

test('those who may not write read all of it, with the reason beside each greyed button', async () => {
  open({ subscription: subscription() }, { role: 'viewer', plan: paid() })
  for (const name of ['Résilier', 'Modifier', 'Choisir Starter'])
    await expect.element(getByRole('button', { name, exact: true })).toHaveAttribute('aria-disabled', 'true')
  await getByRole('button', { name: 'Résilier' }).hover()
  await expect.element(getByRole('tooltip', { name: /ne permet pas de gérer l’abonnement/ })).toBeVisible()
})

test('a plan on quote that a link names leads to the team', async () => {
  open({}, { search: '?plan=entreprise' })
  await expect.element(getByText('L’offre Business se prend sur devis')).toBeVisible()
  await expect.element(getByRole('dialog')).not.toBeInTheDocument()
})

test('without an answer, an error is shown and the call can be repeated', async () => {
  open(
    {},
    {
      more: {
        getBilling: () => {
          throw new Cut()
        },
      },
    },
  )
  await expect.element(getByText('Votre abonnement n’a pas pu être lu')).toBeVisible()
  fakeApi({ billing: { getBilling: () => billing() } })
  await getByRole('button', { name: 'Réessayer' }).click()
  await expect.element(heading('Votre formule')).toBeVisible()
})

test('an unpaid subscription says why it does not change', async () => {
  open(
    {
      subscription: subscription({
        status: 'past_due',
        pastDueSince: '2026-12-01T09:00:00.000Z',
        graceEnd: '2026-12-15T09:00:00.000Z',
      }),
    },
    {
      search: '?plan=team',
      plan: paid('ardoise_offer_starter', 'past_due', new Date()),
      more: {
        previewChange: () => {
          throw new Refusal('subscription_past_due')
        },
      },
    },
  )
  const dialog = getByRole('dialog', { name: 'Passer à Team' })
  await expect.element(dialog.getByText(/Réglez-le avant de changer de formule/)).toBeVisible()
  const confirm = dialog.getByRole('button', { name: 'Confirmer le changement' })
  await expect.element(confirm).toHaveAttribute('aria-disabled', 'true')
  await checkScreen()
})
