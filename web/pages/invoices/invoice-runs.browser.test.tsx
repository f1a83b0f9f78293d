import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { checkScreen } from '#web/test/check-screen.ts'
import { drafts, idOf, listed } from '#web/test/draft-list.ts'
import { Cut, fakeApi, Refusal } from '#web/test/fake-api.ts'
import { fillOrganization } from '#web/test/filled-organization.ts'
import { invoiceSending } from '#web/test/invoice-links.ts'
import { invoice, invoiceSummary } from '#web/test/invoices.ts'
import { openPage } from '#web/test/open-page.tsx'
import { member } from '#web/test/people.ts'

const { getByRole, getByText } = page
const LIST = '/revenues/management'
const open = (path = LIST, role: Parameters<typeof member>[0] = 'owner') =>
  openPage(path, { me: member(role) })

beforeEach(async () => {
  await page.viewport(1280, 900)
  fillOrganization()
})

test('drafts are issued one by one, the oldest first; a refusal is named with its reason', async () => {
  listed()
  const asked: string[] = []
  fakeApi({
    invoices: {
      issueInvoice: ({ invoiceId }) => {
        asked.push(invoiceId)
        if (invoiceId === idOf(11))
          throw new Refusal('invoice_not_ready', [
            { path: 'companyId', code: 'client_missing', message: 'Choisissez le client.' },
          ])
        return invoice('issued', { id: invoiceId, number: `F2026-000${asked.length}` })
      },
    },
  })
  open()
  await getByRole('checkbox', { name: 'Tout sélectionner' }).click()
  await getByRole('button', { name: 'Émettre les 3 brouillons' }).click()
  const dialog = getByRole('dialog', { name: 'Émettre 3\u00a0brouillons\u202f?' })
  await expect.element(dialog.getByText(/C’est définitif/)).toBeVisible()
  expect(asked).toEqual([])
  await dialog.getByRole('button', { name: 'Émettre' }).click()
  await expect.element(dialog.getByText('2\u00a0documents émis, 1\u00a0en échec.')).toBeVisible()
  await expect.element(dialog.getByText('Numéro F2026-0003')).toBeVisible()
  await expect.element(dialog.getByText(/pas prête à être émise.* Choisissez le client\./)).toBeVisible()
  expect(asked).toEqual(drafts.map(({ id }) => id))
  await checkScreen()
  await page.viewport(1280, 900)
  await dialog.getByRole('button', { name: 'Fermer' }).last().click()
  await expect.element(getByText('3 éléments sélectionnés')).not.toBeInTheDocument()
})

test('drafts are issued then sent, what was issued before is sent, and what stays behind says why', async () => {
  const before = invoiceSummary('issued', {
    id: idOf(20),
    number: 'F2026-0002',
    title: 'Terrasse',
    createdAt: '2026-11-19T10:00:00.000Z',
  })
  listed([...drafts, before, invoiceSummary('sent', { id: idOf(21), title: 'Pergola' })])
  const asked: string[] = []
  fakeApi({
    invoices: {
      issueInvoice: ({ invoiceId }) => {
        asked.push(`issue ${invoiceId}`)
        return invoice('issued', { id: invoiceId, number: `F2026-00${invoiceId.slice(-2)}` })
      },
    },
    invoiceSending: {
      sendInvoice: ({ invoiceId, ...letter }) => {
        asked.push(`send ${invoiceId}`)
        expect(letter).toEqual({})
        if (invoiceId === idOf(11)) throw new Refusal('recipient_missing')
        return invoiceSending({ invoiceId })
      },
    },
  })
  open()
  await getByRole('checkbox', { name: 'Tout sélectionner' }).click()
  await getByRole('button', { name: 'Émettre et envoyer' }).click()
  const dialog = getByRole('dialog', { name: 'Émettre et envoyer 4\u00a0documents\u202f?' })
  await expect.element(dialog.getByText(/c’est définitif/)).toBeVisible()
  expect(asked).toEqual([])
  await dialog.getByRole('button', { name: 'Émettre et envoyer' }).click()
  await expect.element(dialog.getByText('3\u00a0documents envoyés, 1\u00a0en échec.')).toBeVisible()
  await expect.element(dialog.getByText('Numéro F2026-0010. Envoyé à elise@vasseur.test')).toBeVisible()
  await expect.element(dialog.getByText('Envoyé à elise@vasseur.test', { exact: true })).toBeVisible()
  await expect.element(dialog.getByText(/^Émis sous le numéro F2026-0011, mais pas envoyé/)).toBeVisible()
  expect(asked).toEqual([
    `send ${idOf(20)}`,
    ...[10, 11, 12].flatMap((end) => [`issue ${idOf(end)}`, `send ${idOf(end)}`]),
  ])
  await checkScreen()
})

test('a sending that is told to wait does not issue twice', async () => {
  listed([drafts[0]!])
  const asked: string[] = []
  fakeApi({
    invoices: {
      issueInvoice: ({ invoiceId }) => {
        asked.push('issue')
        return invoice('issued', { id: invoiceId, number: 'F2026-0003' })
      },
    },
    invoiceSending: {
      sendInvoice: ({ invoiceId }) => {
        asked.push('send')
        if (asked.length === 2) throw new Cut()
        return invoiceSending({ invoiceId })
      },
    },
  })
  open()
  await getByRole('checkbox', { name: 'Sélectionner Portail' }).click()
  await getByRole('button', { name: 'Émettre et envoyer' }).click()
  await getByRole('dialog').getByRole('button', { name: 'Émettre et envoyer' }).click()
  await expect.element(getByText('1\u00a0document envoyé.'), { timeout: 15_000 }).toBeVisible()
  expect(asked).toEqual(['issue', 'send', 'send'])
})

test('a run stops between two, and by itself when the server is out of reach', async () => {
  listed()
  const asked: string[] = []
  const answer = Promise.withResolvers<void>()
  fakeApi({
    invoices: {
      deleteInvoiceDraft: async ({ invoiceId }) => {
        asked.push(invoiceId)
        await answer.promise
        return { id: invoiceId }
      },
      issueInvoice: () => {
        throw new Cut()
      },
    },
  })
  open()
  await getByRole('checkbox', { name: 'Tout sélectionner' }).click()
  await getByRole('button', { name: 'Supprimer les 3 brouillons' }).click()
  await getByRole('dialog').getByRole('button', { name: 'Supprimer' }).click()
  await expect.element(getByText('0 sur 3')).toBeVisible()
  await getByRole('button', { name: 'Arrêter' }).click()
  answer.resolve()
  await expect.element(getByText('1\u00a0brouillon supprimé, 2\u00a0non traitées.')).toBeVisible()
  expect(asked).toHaveLength(1)
  await getByRole('dialog').getByRole('button', { name: 'Fermer' }).last().click()
  await getByRole('checkbox', { name: 'Tout sélectionner' }).click()
  await getByRole('button', { name: 'Émettre les 3 brouillons' }).click()
  await getByRole('dialog').getByRole('button', { name: 'Émettre' }).click()
  await expect.element(getByText(/1\u00a0en échec, 2\u00a0non traitées\./), { timeout: 15_000 }).toBeVisible()
})
