import { beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { PlatformConnection, Transmission } from '#shared/contract/approved-platform.ts'
import { connection, delivery, status, transmission } from '#web/test/approved-platform.ts'
import { checkScreen } from '#web/test/check-screen.ts'
import { fakeApi, Refusal } from '#web/test/fake-api.ts'
import { fillOrganization } from '#web/test/filled-organization.ts'
import { invoice } from '#web/test/invoices.ts'
import { openPage } from '#web/test/open-page.tsx'
import { member } from '#web/test/people.ts'

const { getByRole, getByText, getByLabelText } = page
const button = (name: string) => getByRole('button', { name, exact: true })
const dialog = () => getByRole('alertdialog')

beforeEach(async () => {
  await page.viewport(1280, 900)
  fillOrganization()
})

describe('the connection', () => {
  const open = (present: PlatformConnection | null, me = member()) => {
    fakeApi({ approvedPlatform: { getPlatform: () => ({ connection: present }) } })
    return openPage('/settings/approved-platform', { me })
  }

  test('is made by keyboard; a refusal of the keys stands at the secret, and what was typed stays', async () => {
    const asked: unknown[] = []
    fakeApi({
      approvedPlatform: {
        connectPlatform: (input) => {
          asked.push(input)
          if (asked.length === 1)
            throw new Refusal('platform_keys_refused', [
              {
                path: 'clientSecret',
                code: 'platform_keys_refused',
                message: 'La plateforme refuse cet identifiant ou ce secret.',
              },
            ])
          return { connection: connection() }
        },
      },
    })
    open(null)
    await expect.element(getByRole('heading', { name: 'Relier une plateforme' })).toBeVisible()
    await checkScreen()
    await page.viewport(1280, 900)
    await getByLabelText('Nom de la plateforme').fill('Plateforme Un')
    await getByLabelText('Adresse du service des flux').fill('api.plateforme.test')
    await getByLabelText('Adresse du service de l’annuaire').fill('https://api.plateforme.test/directory/v1/')
    await getByLabelText('Adresse des jetons').fill('https://auth.plateforme.test/token')
    await getByLabelText('Identifiant du client').fill('atelier-aubry')
    await getByLabelText('Secret du client').fill('le secret')
    await userEvent.keyboard('{Enter}')
    await expect.element(getByText(/Adresse invalide/)).toBeVisible()
    await getByLabelText('Adresse du service des flux').fill('https://api.plateforme.test/flows')
    await userEvent.keyboard('{Enter}')
    await expect
      .element(getByLabelText('Secret du client'))
      .toHaveAccessibleDescription(/refuse cet identifiant ou ce secret/)
    await expect.element(getByLabelText('Secret du client')).toHaveFocus()
    await expect.element(getByLabelText('Identifiant du client')).toHaveValue('atelier-aubry')
    await button('Essayer et relier').click()
    await expect.element(getByText('Plateforme agréée reliée')).toBeInTheDocument()
    await expect.element(getByRole('heading', { name: 'Plateforme Un' })).toBeVisible()
    await expect.element(getByLabelText('Secret du client')).toHaveValue('')
    expect(asked.at(-1)).toEqual({
      name: 'Plateforme Un',
      flowUrl: 'https://api.plateforme.test/flows',
      directoryUrl: 'https://api.plateforme.test/directory',
      tokenUrl: 'https://auth.plateforme.test/token',
      clientId: 'atelier-aubry',
      clientSecret: 'le secret',
      organizationId: null,
      revision: 0,
    })
  })
  test('says what waits and what is wrong, is asked at once, and let go after a question', async () => {
    const asked: string[] = []
    const failing = connection({
      fault: 'keys',
      faultCode: 'UNAUTHORIZED',
      waiting: 2,
      refused: 1,
      unfiled: 3,
    })
    fakeApi({
      approvedPlatform: {
        checkPlatform: () => {
          asked.push('check')
          return { connection: failing }
        },
        disconnectPlatform: ({ revision }) => {
          asked.push(`disconnect ${revision}`)
          return { connection: null }
        },
      },
    })
    open(failing)
    await expect.element(getByText('En défaut')).toBeVisible()
    await expect.element(getByText('Code donné par la plateforme\u00a0: UNAUTHORIZED')).toBeVisible()
    await expect.element(getByText('2 documents')).toBeVisible()
    await expect.element(getByText('1 document', { exact: true })).toBeVisible()
    await expect.element(getByText('3 fichiers')).toBeVisible()
    await checkScreen()
    await page.viewport(1280, 900)
    await button('Vérifier maintenant').click()
    await expect.element(getByText('Ardoise interroge la plateforme')).toBeInTheDocument()
    await button('Délier').click()
    await dialog().getByRole('button', { name: 'Délier' }).click()
    await expect.element(getByRole('heading', { name: 'Relier une plateforme' })).toBeVisible()
    expect(asked).toEqual(['check', 'disconnect 1'])
  })
  test('is only read by a role that may not change it', async () => {
    open(connection(), member('viewer'))
    await expect.element(getByText('Reliée', { exact: true }).first()).toBeVisible()
    await expect.element(getByLabelText('Nom de la plateforme')).toBeDisabled()
    await expect.element(button('Délier')).toHaveAttribute('aria-disabled', 'true')
    await checkScreen()
  })
  test('that cannot be loaded says so, and is asked again', async () => {
    let away = true
    fakeApi({
      approvedPlatform: {
        getPlatform: () => {
          if (away) throw new Refusal('forbidden')
          return { connection: null }
        },
      },
    })
    openPage('/settings/approved-platform', { me: member() })
    await expect.element(getByText('La liaison avec la plateforme n’a pas pu être chargée')).toBeVisible()
    away = false
    await getByRole('button', { name: 'Réessayer' }).click()
    await expect.element(getByRole('heading', { name: 'Relier une plateforme' })).toBeVisible()
  })
})

describe('the page of an invoice', () => {
  const open = (facts: Partial<Transmission>) => {
    fakeApi({
      invoices: { getInvoice: () => invoice('sent') },
      approvedPlatform: { getTransmission: () => transmission({ connected: true, ...facts }) },
    })
    return openPage(`/revenues/management/invoices/${invoice().id}`, { me: member() })
  }
  const card = () => getByRole('heading', { name: 'Plateforme agréée' })

  test('says nothing of platforms where none has to do with it', async () => {
    open({ connected: false })
    await expect.element(getByRole('heading', { name: 'Envois et liens' })).toBeVisible()
    await expect.element(card()).not.toBeInTheDocument()
  })
  test('hands over an invoice of before the connection', async () => {
    fakeApi({
      approvedPlatform: {
        transmitInvoice: () => transmission({ connected: true, deposits: [delivery({ state: 'waiting' })] }),
      },
    })
    open({ canTransmit: true })
    await expect.element(getByText('Non transmise')).toBeVisible()
    await button('Transmettre').click()
    await expect.element(getByText('Part bientôt')).toBeVisible()
    await expect.element(button('Transmettre')).not.toBeInTheDocument()
  })
  test('shows where it stands, why, and that a reminder waits', async () => {
    open({
      current: 207,
      reminders: 'until_settled',
      deposits: [
        delivery(),
        delivery({ id: '01980000-0000-7000-8000-00000000d002', kind: 'cash_in', state: 'waiting' }),
      ],
      statuses: [
        status(200, 'Déposée'),
        status(213, 'Rejetée', {
          at: '2026-11-20T08:06:00.000Z',
          ofDelivery: true,
          reasons: [{ code: 'DOUBLON', text: null, note: null }],
        }),
        status(207, 'En litige', {
          at: '2026-11-20T09:00:00.000Z',
          reasons: [{ code: 'QTE_ERR', text: null, note: 'Il manque 2 m²' }],
        }),
      ],
    })
    await expect.element(card()).toBeVisible()
    await expect.element(getByText(/depuis le .*10:00/)).toBeVisible()
    await expect.element(getByText('Quantité fausse')).toBeVisible()
    await expect.element(getByText(/Il manque 2 m²/)).toBeVisible()
    await expect.element(getByText(/Pour une seconde transmission/)).toBeVisible()
    await expect.element(getByText(/Ne relancez pas ce client/)).toBeVisible()
    await expect.element(getByText('Statut «\u202fEncaissée\u202f»\u00a0: part bientôt')).toBeVisible()
    await checkScreen()
  })
  test('says why a delivery was refused, and offers another', async () => {
    open({
      canTransmit: true,
      deposits: [delivery({ state: 'refused', reasonCode: 'InvalidSchema', reasonText: 'BT-34 absent' })],
    })
    await expect.element(getByText(/transmission refusée/)).toBeVisible()
    await expect.element(getByText('La plateforme juge le fichier non conforme.')).toBeVisible()
    await expect.element(getByText('BT-34 absent')).toBeVisible()
    await expect.element(button('Transmettre de nouveau')).toBeVisible()
    await checkScreen()
  })
  test('says quietly what could not be said any more', async () => {
    open({
      current: 210,
      deposits: [
        delivery(),
        delivery({
          id: '01980000-0000-7000-8000-00000000d002',
          kind: 'cancelled',
          state: 'refused',
          reasonCode: 'life_cycle_ended',
        }),
      ],
      statuses: [status(210, 'Refusée')],
    })
    await expect.element(getByText(/non transmis, la facture est refusée/)).toBeVisible()
    await expect.element(getByText(/transmission refusée/)).not.toBeInTheDocument()
  })
  test('tells that a consumer’s invoice goes through none', async () => {
    open({ rule: null })
    await expect.element(getByText(/ne passe pas par une plateforme agréée/)).toBeVisible()
  })
})
