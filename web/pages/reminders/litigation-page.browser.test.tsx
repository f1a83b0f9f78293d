import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { checkScreen } from '#web/test/check-screen.ts'
import { fakeApi } from '#web/test/fake-api.ts'
import { fillOrganization } from '#web/test/filled-organization.ts'
import { litigationFile } from '#web/test/litigation.ts'
import { openPage } from '#web/test/open-page.tsx'
import { member } from '#web/test/people.ts'

const { getByRole, getByText } = page

beforeEach(async () => {
  await page.viewport(1280, 900)
  fillOrganization()
})

test('files say their sums and how far they are, and the sheet gives the fields of the form to copy', async () => {
  const waiting = {
    id: '0198a5c2-0000-7000-8000-000000000902',
    reference: 'DC-20261130-000902',
    state: 'waiting',
    done: 40,
    total: 90,
    owedCents: null,
    interestCents: null,
    indemnityCents: null,
  } as const
  fakeApi({
    litigation: {
      listLitigationFiles: () => ({ items: [litigationFile(), litigationFile(waiting)], nextCursor: null }),
      getClaimSheet: () => ({
        clientName: 'Vasseur',
        countedOn: '2026-11-30',
        form: '12946',
        why: 'Votre client est un professionnel.',
        parts: [
          {
            title: 'Demandeur (créancier)',
            fields: [
              { label: 'Nom ou dénomination', value: 'Atelier Aubry', note: null },
              { label: 'Téléphone', value: '', note: 'Non renseigné' },
            ],
          },
        ],
        procedures: [{ step: 'Signification', text: 'Dans les 3 mois.', source: 'Décret 2026-96' }],
        notInForce: { step: 'Recouvrement simplifié', text: 'Pas en vigueur.', source: 'senat.fr' },
        notKnown: ['Le tribunal compétent.'],
      }),
    },
  })
  openPage('/relances/contentieux', { me: member() })
  const table = getByRole('table', { name: 'Dossiers contentieux' })
  await expect.element(table.getByText('En préparation, 40 / 90')).toBeVisible()
  await expect.element(table.getByText(/42,17\s€ d’intérêts et 40,00\s€/)).toBeVisible()
  await checkScreen()
  await page.viewport(1280, 900)
  await getByRole('button', { name: 'Formulaires du dossier DC-20261130-000901' }).click()
  const dialog = getByRole('dialog', { name: 'Injonction de payer' })
  await expect.element(dialog.getByText('Formulaire 12946 · Tribunal de commerce')).toBeVisible()
  await expect.element(dialog.getByRole('button', { name: /Copier\s: Nom ou dénomination/ })).toBeVisible()
  await expect.element(dialog.getByText('Non renseigné', { exact: true })).toBeVisible()
  await checkScreen()
})

test('none yet: it says where a file begins', async () => {
  fakeApi({ litigation: { listLitigationFiles: () => ({ items: [], nextCursor: null }) } })
  openPage('/relances/contentieux', { me: member() })
  await expect.element(getByText('Aucun dossier pour le moment')).toBeVisible()
})
