import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { DebitMandate } from '#shared/contract/mandates.ts'
import { checkScreen } from '#web/test/check-screen.ts'
import { company } from '#web/test/clients.ts'
import { directDebitsEndpoints, mandate } from '#web/test/direct-debits.ts'
import { fakeApi, Refusal } from '#web/test/fake-api.ts'
import { fillOrganization } from '#web/test/filled-organization.ts'
import { openPage } from '#web/test/open-page.tsx'
import { member } from '#web/test/people.ts'

const { getByRole, getByText } = page
const PATH = '/revenues/management/bank/mandates'
const button = (name: string) => getByRole('button', { name, exact: true })

const waiting: Partial<DebitMandate> = {
  standing: 'waiting',
  origin: 'electronic',
  iban: null,
  holder: null,
  signedOn: null,
  lapsesOn: null,
}
let mandates: DebitMandate[]
let asked: unknown[]
beforeEach(async () => {
  await page.viewport(1280, 900)
  fillOrganization()
  mandates = [
    mandate(1, { lastOn: '2026-11-20' }),
    mandate(2, { standing: 'lapsed', clientName: 'Boulangerie Martin' }),
  ]
  asked = []
  fakeApi({
    directDebits: {
      ...directDebitsEndpoints({}),
      listMandates: () => ({ items: mandates, nextCursor: null }),
      countMandates: () => ({ count: mandates.length }),
      recordMandate: (input) => {
        asked.push(input)
        if (input.reference === 'PRIS')
          throw new Refusal('mandate_reference_taken', [
            {
              path: 'reference',
              code: 'mandate_reference_taken',
              message: 'Un autre mandat porte déjà cette référence.',
            },
          ])
        mandates = [mandate(3, { reference: 'VASSEUR-1' }), ...mandates]
        return mandates[0]!
      },
      askForMandate: (input) => {
        asked.push(input)
        mandates = [mandate(4, { ...waiting, email: input.email }), ...mandates]
        return mandates[0]!
      },
      resendMandate: ({ mandateId }) => {
        asked.push(mandateId)
        return mandates[0]!
      },
      revokeMandate: ({ mandateId, reason }) => {
        mandates = mandates.map((one) =>
          one.id === mandateId
            ? { ...one, standing: 'revoked', revokedAt: '2026-11-12T10:00:00.000Z', revokeReason: reason }
            : one,
        )
        return mandates[0]!
      },
    },
  })
})

test('mandates say what they are worth, and are revoked with a reason', async () => {
  openPage(PATH, { me: member() })
  await expect.element(getByText('Caduc')).toBeVisible()
  await checkScreen()
  await page.viewport(1280, 900)
  await getByRole('button', { name: 'Révoquer le mandat RUM-20261101-0001' }).click()
  const dialog = getByRole('dialog', { name: 'Révoquer le mandat' })
  await dialog.getByLabelText('Motif').fill('Fin du contrat')
  await checkScreen()
  await page.viewport(1280, 900)
  await dialog.getByRole('button', { name: 'Révoquer le mandat' }).click()
  await expect.element(getByText('Révoqué', { exact: true })).toBeVisible()
  await expect.element(getByText(/Fin du contrat/)).toBeVisible()
  // On a phone a row has two lines, and its acts in a menu.
  await page.viewport(360, 740)
  const rows = getByRole('row').filter({ has: page.getByRole('rowheader') })
  await expect.element(rows.nth(1)).toBeVisible()
  for (const row of rows.elements()) expect(row.getBoundingClientRect().height).toBeLessThanOrEqual(72)
  await expect.element(button('Actions sur le mandat RUM-20261101-0001')).not.toBeInTheDocument()
  await button('Actions sur le mandat RUM-20261101-0002').click()
  await getByRole('menuitem', { name: 'Révoquer…' }).click()
  await expect.element(dialog).toBeVisible()
})

test('a mandate on paper is recorded; its reference and its account are judged at their fields', async () => {
  openPage(PATH, { me: member() })
  await button('Enregistrer un mandat').click()
  const dialog = getByRole('dialog', { name: 'Enregistrer un mandat signé sur papier' })
  await checkScreen()
  await page.viewport(1280, 900)
  await dialog.getByRole('combobox', { name: 'Client', exact: true }).fill('Vas')
  await getByRole('option', { name: new RegExp(company().name) })
    .first()
    .click()
  await expect.element(dialog.getByLabelText('Titulaire du compte')).toHaveValue(company().name)
  await dialog.getByLabelText('E-mail du client').fill('elise@vasseur.test')
  await dialog.getByLabelText('IBAN').fill('FR1420041010050500013M02607')
  await dialog.getByLabelText('Signé le').fill('2026-11-02')
  await dialog.getByLabelText('Référence unique du mandat (RUM)').fill('PRIS')
  await dialog.getByRole('button', { name: 'Enregistrer le mandat' }).click()
  await expect.element(dialog.getByText('Cet IBAN n’est pas valide')).toBeVisible()
  await dialog.getByLabelText('IBAN').fill('FR14 2004 1010 0505 0001 3M02 606')
  await dialog.getByRole('button', { name: 'Enregistrer le mandat' }).click()
  await expect.element(dialog.getByText('Un autre mandat porte déjà cette référence.')).toBeVisible()
  await dialog.getByLabelText('Référence unique du mandat (RUM)').fill('VASSEUR-1')
  await dialog.getByRole('button', { name: 'Enregistrer le mandat' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(asked.at(-1)).toMatchObject({
    companyId: company().id,
    reference: 'VASSEUR-1',
    iban: 'FR1420041010050500013M02606',
    noticeDays: 14,
    scheme: 'core',
    kind: 'recurrent',
    signedOn: '2026-11-02',
  })
  await expect.element(getByText('VASSEUR-1')).toBeVisible()
})

test('a list without mandates says what one is for; a failure says so', async () => {
  mandates = []
  openPage(PATH, { me: member() })
  await expect.element(getByText('Aucun mandat pour le moment')).toBeVisible()
  await checkScreen()
})

test('a mandate is mailed to be signed, and its link again', async () => {
  openPage(PATH, { me: member() })
  await button('Faire signer un mandat').click()
  const dialog = getByRole('dialog', { name: 'Faire signer un mandat' })
  await checkScreen()
  await page.viewport(1280, 900)
  await dialog.getByRole('combobox', { name: 'Client', exact: true }).fill('Vas')
  await getByRole('option', { name: new RegExp(company().name) })
    .first()
    .click()
  await dialog.getByLabelText('E-mail du client').fill('elise@vasseur.test')
  await dialog.getByRole('button', { name: 'Envoyer le mandat' }).click()
  await expect.element(getByText('Mandat envoyé à elise@vasseur.test')).toBeVisible()
  expect(asked.at(-1)).toMatchObject({ companyId: company().id, email: 'elise@vasseur.test', noticeDays: 14 })
  await expect.element(getByText('À signer', { exact: true })).toBeVisible()
  await getByRole('button', { name: 'Renvoyer le mandat RUM-20261101-0004' }).click()
  await expect.element(getByText('Nouveau lien envoyé à elise@vasseur.test')).toBeVisible()
  expect(asked.at(-1)).toBe(mandate(4).id)
})
