import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { Reception } from '#shared/contract/approved-platform.ts'
import { answer, connection, reception } from '#web/test/approved-platform.ts'
import { checkScreen } from '#web/test/check-screen.ts'
import { fakeApi } from '#web/test/fake-api.ts'
import { fillOrganization } from '#web/test/filled-organization.ts'
import { openPage } from '#web/test/open-page.tsx'
import { member } from '#web/test/people.ts'
import { RECEIVED, received } from '#web/test/received-invoices.ts'

const { getByRole, getByText, getByLabelText } = page
const button = (name: string) => getByRole('button', { name, exact: true })
const dialog = () => getByRole('dialog')

beforeEach(async () => {
  await page.viewport(1280, 900)
  fillOrganization()
})

const open = (present: Reception, me = member()) => {
  fakeApi({
    approvedPlatform: { getReception: () => present },
    receivedInvoices: { getReceivedInvoice: () => received({ byPlatform: true }) },
  })
  openPage(`/revenues/management/received/${RECEIVED}`, { me })
}

test('a status that needs no reason is said at once, and stands in the history', async () => {
  const asked: unknown[] = []
  fakeApi({
    approvedPlatform: {
      sayOfReceived: (input) => {
        asked.push(input)
        return reception({ statuses: [answer(204, { state: 'waiting' })] })
      },
    },
  })
  open(reception())
  await expect.element(getByText('Mise à disposition')).toBeVisible()
  await checkScreen()
  await button('Dire prise en charge').click()
  await expect.element(getByText('part bientôt')).toBeVisible()
  expect(asked).toEqual([{ receivedId: RECEIVED, code: 204, reasons: [], note: '' }])
  await expect.element(button('Dire prise en charge')).toHaveAttribute('aria-disabled', 'true')
})

test('a refusal asks its reason, among those of the list, and says that it is final', async () => {
  const asked: unknown[] = []
  fakeApi({
    approvedPlatform: {
      sayOfReceived: (input) => {
        asked.push(input)
        return reception({ statuses: [answer(210, { reasons: ['CMD_ERR'], note: 'Sans commande' })] })
      },
    },
  })
  open(reception())
  await button('Refuser au fournisseur').click()
  await expect.element(dialog().getByText(/Un refus est définitif/)).toBeVisible()
  await checkScreen()
  await dialog().getByRole('button', { name: 'Refuser au fournisseur' }).click()
  await expect.element(dialog().getByText('Choisissez un motif').last()).toBeVisible()
  expect(asked).toEqual([])
  await getByLabelText('Motif').selectOptions('Numéro de commande faux ou absent')
  await getByLabelText('Commentaire').fill('Sans commande')
  await dialog().getByRole('button', { name: 'Refuser au fournisseur' }).click()
  await expect.element(getByText(/Sans commande/)).toBeVisible()
  expect(asked).toEqual([{ receivedId: RECEIVED, code: 210, reasons: ['CMD_ERR'], note: 'Sans commande' }])
  await expect.element(button('Dire approuvée')).toHaveAttribute('aria-disabled', 'true')
})

test('what the platform refused says why, and does not count', async () => {
  open(reception({ statuses: [answer(205, { state: 'refused', refusalCode: 'InvoiceLCStatusError' })] }))
  await expect.element(getByText('Statut refusé par la plateforme')).toBeVisible()
  await expect.element(getByText('La plateforme n’admet pas ce statut.')).toBeVisible()
  await expect.element(getByText('Mise à disposition')).toBeVisible()
  await expect.element(button('Dire approuvée')).not.toHaveAttribute('aria-disabled', 'true')
})

test('who only reads sees the history and says nothing', async () => {
  open(reception({ statuses: [answer(205)] }), member('member'))
  await expect.element(getByRole('list', { name: 'Statuts transmis' })).toBeVisible()
  await expect.element(button('Annoncer le paiement')).toHaveAttribute('aria-disabled', 'true')
})

test('what the supplier and platforms said stands among what was said; a cancelled invoice takes no more', async () => {
  const heard = [
    { id: 'a 212', code: 212, at: '2026-11-20T08:30:00.000Z', reasons: [] },
    {
      id: 'b 220',
      code: 220,
      at: '2026-11-20T10:00:00.000Z',
      reasons: [{ code: null, text: 'Remplacée', note: 'Voir LF-2026-119' }],
    },
  ]
  open(reception({ statuses: [answer(205)], heard }))
  const lines = getByRole('list', { name: 'Statuts transmis et reçus' }).getByRole('listitem')
  await expect
    .poll(() => lines.elements().map(({ textContent }) => textContent))
    .toEqual([
      expect.stringMatching(/Encaissée.*par le fournisseur/),
      expect.stringMatching(/Approuvée/),
      expect.stringMatching(/Annulée.*Remplacée.*Voir LF-2026-119/),
    ])
  await expect.element(button('Dire approuvée')).toHaveAttribute('aria-disabled', 'true')
  await checkScreen()
})

test('what was said keeps the invoice: « Supprimer » is greyed and says why', async () => {
  fakeApi({
    approvedPlatform: { getReception: () => reception({ statuses: [answer(204)] }) },
    receivedInvoices: { getReceivedInvoice: () => received({ byPlatform: true, answered: true }) },
  })
  openPage(`/revenues/management/received/${RECEIVED}`, { me: member() })
  await expect.element(button('Supprimer')).toHaveAttribute('aria-disabled', 'true')
  await expect
    .element(button('Supprimer'))
    .toHaveAccessibleDescription(/Vous avez transmis un statut de cette facture/)
})

test('where a platform is linked, the list is filtered by what was said', async () => {
  const asked: unknown[] = []
  fakeApi({
    approvedPlatform: { getPlatform: () => ({ connection: connection() }) },
    receivedInvoices: {
      listReceivedInvoices: (input) => {
        asked.push(input.said)
        return { items: [], nextCursor: null }
      },
    },
  })
  openPage('/revenues/management/received', { me: member() })
  await getByRole('combobox', { name: 'Statut transmis au fournisseur' }).selectOptions('En litige')
  await expect.poll(() => asked.at(-1)).toBe('207')
  await checkScreen()
})
