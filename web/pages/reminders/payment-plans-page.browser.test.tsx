import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { checkScreen } from '#web/test/check-screen.ts'
import { company } from '#web/test/clients.ts'
import { fakeApi, Refusal } from '#web/test/fake-api.ts'
import { fillOrganization } from '#web/test/filled-organization.ts'
import { openPage } from '#web/test/open-page.tsx'
import { paymentPlan, proposedPlan } from '#web/test/payment-plans.ts'
import { member } from '#web/test/people.ts'
import { nothingReminded, standing } from '#web/test/reminders.ts'

const { getByRole, getByText } = page
const button = (name: string) => getByRole('button', { name, exact: true })

beforeEach(async () => {
  await page.viewport(1280, 900)
  fillOrganization()
})

test('each plan says where it stands and what became of its terms; one is cancelled with a reason', async () => {
  const cancelled: unknown[] = []
  fakeApi({
    paymentPlans: {
      cancelPaymentPlan: (input) => {
        cancelled.push(input)
        return paymentPlan(1, { standing: 'cancelled' })
      },
      resendPaymentPlan: () => proposedPlan(2),
    },
  })
  openPage('/relances/payment-plans', { me: member() })
  const table = getByRole('table', { name: 'Échéanciers de paiement' })
  await expect.element(table.getByText('Échéance manquée')).toBeVisible()
  await expect.element(table.getByText('Tenue')).toBeVisible()
  await expect.element(table.getByText(/200,00\s€ reçus/)).toBeVisible()
  await expect.element(table.getByText('À signer')).toBeVisible()
  await checkScreen()
  await page.viewport(1280, 900)
  await button(`Renvoyer l’échéancier de ${company().name}`).click()
  await expect.element(getByText('Nouveau lien envoyé à compta@vasseur.test')).toBeVisible()
  await button(`Annuler l’échéancier de ${company().name}`).nth(1).click()
  const dialog = getByRole('dialog', { name: 'Annuler l’échéancier' })
  await dialog.getByLabelText('Motif').fill('Réglé par chèque')
  await dialog.getByRole('button', { name: 'Annuler l’échéancier' }).click()
  await expect.element(getByText('Échéancier annulé')).toBeVisible()
  expect(cancelled).toEqual([{ planId: paymentPlan(1).id, reason: 'Réglé par chèque' }])
})

test('none yet: it says where a plan begins', async () => {
  fakeApi({
    paymentPlans: {
      listPaymentPlans: () => ({ items: [], nextCursor: null }),
      countPaymentPlans: () => ({
        count: 0,
        byState: { proposed: 0, signed: 0, completed: 0, cancelled: 0 },
      }),
    },
  })
  openPage('/relances/payment-plans', { me: member() })
  await expect.element(getByText('Aucun échéancier pour le moment')).toBeVisible()
  await checkScreen()
})

test('from the client’s page, what it owes is shared between terms; a refusal is told at its field', async () => {
  const owing = nothingReminded({ standings: [standing(1)] })
  const proposed: { terms: { cents: number }[]; invoiceIds: string[] }[] = []
  fakeApi({
    reminders: { getClientReminders: () => owing },
    paymentPlans: {
      proposePaymentPlan: (input) => {
        proposed.push(input as never)
        if (proposed.length === 1)
          throw new Refusal('payment_plan_refused', [
            { path: 'terms', code: 'payment_plan_total', message: 'Les échéances ne font pas le total.' },
          ])
        return proposedPlan(3)
      },
    },
  })
  openPage(`/crm/companies/${company().id}`, { me: member() })
  await button('Autres actions de relance').click()
  await getByRole('menuitem', { name: 'Proposer un échéancier' }).click()
  const dialog = getByRole('dialog', { name: `Proposer un échéancier à ${company().name}` })
  await expect.element(dialog.getByText(/réglez d’abord ce litige/)).toBeVisible()
  await expect.element(dialog.getByLabelText('Montant 3')).toHaveValue('1\u202f040,00')
  await checkScreen()
  await page.viewport(1280, 900)
  await dialog.getByLabelText('Nombre d’échéances').selectOptions('4')
  await expect.element(dialog.getByLabelText('Montant 4')).toHaveValue('780,00')
  await dialog.getByLabelText('Montant 4').fill('700')
  await expect.element(dialog.getByText(/3\s040,00\s€ sur 3\s120,00\s€/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Envoyer l’échéancier' }).click()
  await expect.element(dialog.getByText('Les échéances ne font pas le total.')).toBeVisible()
  await dialog.getByLabelText('Montant 4').fill('780')
  await dialog.getByRole('button', { name: 'Envoyer l’échéancier' }).click()
  await expect.element(getByText('Échéancier envoyé à compta@vasseur.test')).toBeVisible()
  expect(proposed[1]?.terms.map(({ cents }) => cents)).toEqual([78_000, 78_000, 78_000, 78_000])
  expect(proposed[1]?.invoiceIds).toHaveLength(1)
})

test('the terms that a client asks for on its invoice’s page are proposed in one gesture', async () => {
  const proposed: unknown[] = []
  const asked = nothingReminded({
    standings: [standing(1)],
    blocks: [
      {
        kind: 'paused',
        untilOn: null,
        invoiceId: '0198a5c2-0000-7000-8000-000000000061',
        pauseId: '0198a5c2-0000-7000-8000-000000000901',
        promiseId: null,
        askedTerms: { count: 2, firstOn: '2026-12-15' },
        text: 'Les relances sont en pause\u00a0: le client demande un délai, en 2\u00a0fois.',
      },
    ],
  })
  fakeApi({
    reminders: { getClientReminders: () => asked },
    paymentPlans: {
      proposePaymentPlan: (input) => {
        proposed.push(input)
        return proposedPlan(3)
      },
    },
  })
  openPage(`/crm/companies/${company().id}`, { me: member() })
  await button('Proposer l’échéancier').click()
  await expect.element(getByText('Échéancier envoyé à compta@vasseur.test')).toBeVisible()
  expect(proposed).toMatchObject([
    {
      companyId: company().id,
      terms: [
        { dueOn: '2026-12-15', cents: 156_000 },
        { dueOn: '2027-01-15', cents: 156_000 },
      ],
    },
  ])
})
