import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { checkScreen } from '#web/test/check-screen.ts'
import { fakeApi, Refusal } from '#web/test/fake-api.ts'
import { fillOrganization } from '#web/test/filled-organization.ts'
import { openPage } from '#web/test/open-page.tsx'
import { member } from '#web/test/people.ts'
import { RECEIVED, received, scanned } from '#web/test/received-invoices.ts'

const me = member()
const LIST = '/revenues/management/received'
const { getByRole, getByText, getByLabelText } = page

beforeEach(async () => {
  await page.viewport(1280, 900)
  fillOrganization()
})

const choose = (...files: File[]) =>
  userEvent.upload(document.querySelector<HTMLInputElement>('input[type=file]')!, files)

test('the list is a tab of « Gestion », with what is to be paid and late', async () => {
  openPage(LIST, { me })
  await expect
    .element(
      getByRole('navigation', { name: /^Rubriques de / }).getByRole('link', { name: 'Achats', exact: true }),
    )
    .toHaveAttribute('aria-current', 'page')
  await expect.element(getByRole('link', { name: 'Papeterie Durand' })).toBeVisible()
  await expect.element(getByText(/dont 120,00.€ en retard/)).toBeVisible()
  await expect.element(getByText('ticket.png')).toBeVisible()
  await checkScreen()
})

test('an empty list says how to begin, and the frame takes files', async () => {
  fakeApi({
    receivedInvoices: {
      listReceivedInvoices: () => ({ items: [], nextCursor: null }),
      countReceivedInvoices: () => ({
        count: 0,
        totals: [],
        overdueCount: 0,
        byStatus: { to_check: 0, approved: 0, refused: 0, paid: 0 },
      }),
    },
  })
  openPage(LIST, { me })
  await expect.element(getByText('Aucune facture reçue pour le moment')).toBeVisible()
  await expect.element(getByRole('button', { name: 'Déposer des factures' })).toBeVisible()
  await checkScreen()
})

test.each([
  ['read', received({ byPlatform: true })],
  ['a scan', scanned({ byPlatform: true })],
])('what the approved platform brought says so: %s', async (_name, invoice) => {
  fakeApi({ receivedInvoices: { getReceivedInvoice: () => invoice } })
  openPage(`${LIST}/${RECEIVED}`, { me })
  await expect.element(getByText('Reçue par la plateforme agréée')).toBeVisible()
  await checkScreen()
})

test('notes are read in French, each once, and never as a code', async () => {
  fakeApi({ receivedInvoices: { getReceivedInvoice: () => received() } })
  openPage(`${LIST}/${RECEIVED}`, { me })
  const note = (text: string) => getByRole('paragraph').filter({ hasText: text })
  await expect
    .element(note('Circuit de facturation'))
    .toHaveTextContent('Circuit de facturation : Entre professionnels établis en France')
  await expect
    .element(note('Indemnité forfaitaire'))
    .toHaveTextContent('Frais de recouvrement : Indemnité forfaitaire de 40 euros.')
  await expect.element(getByText('Merci de votre confiance.')).toBeVisible()
  await expect.element(getByText('B2B', { exact: true })).not.toBeInTheDocument()
  await checkScreen()
})

test('what a member dropped does not say that a platform brought it', async () => {
  fakeApi({ receivedInvoices: { getReceivedInvoice: () => received() } })
  openPage(`${LIST}/${RECEIVED}`, { me })
  await expect.element(getByText(/SHA-256/)).toBeVisible()
  await expect.element(getByText('Reçue par la plateforme agréée')).not.toBeInTheDocument()
})

test('files are taken one by one: read, to type, known, refused', async () => {
  const answers = [
    { outcome: 'kept', source: 'cii' },
    { outcome: 'kept', source: 'file' },
    { outcome: 'known', source: 'cii' },
  ] as const
  let calls = 0
  fakeApi({
    receivedInvoices: {
      receiveInvoiceFile: () => {
        const answer = answers[calls]
        calls += 1
        if (answer === undefined) throw new Refusal('e_invoice_doctype')
        return { ...answer, id: RECEIVED, supplierName: null, number: null }
      },
    },
  })
  openPage(LIST, { me })
  await expect.element(getByRole('link', { name: 'Papeterie Durand' })).toBeVisible()
  await choose(...['un.xml', 'deux.png', 'trois.xml', 'bombe.xml'].map((name) => new File(['x'], name)))
  await expect.element(getByText(/bombe\.xml.:.*\(DOCTYPE\)/)).toBeVisible()
  await expect.element(getByText(/un\.xml.:.lue et gardée/)).toBeVisible()
  await expect.element(getByRole('link', { name: 'Saisir', exact: true })).toBeVisible()
  await checkScreen()
  await getByRole('link', { name: 'Voir la première' }).click()
  await expect.element(getByRole('heading', { level: 1 })).toHaveTextContent('LF-2026-118 · Papeterie Durand')
})

test('who may not write reads, and drops nothing', async () => {
  const reader = member('member')
  openPage(LIST, { me: reader })
  await expect.element(getByRole('link', { name: 'Papeterie Durand' })).toBeVisible()
  await expect.element(getByRole('button', { name: 'Déposer des factures' })).not.toBeInTheDocument()
})

test('an e-invoice is shown as it was read, and approved', async () => {
  let status: 'to_check' | 'approved' = 'to_check'
  fakeApi({
    receivedInvoices: {
      getReceivedInvoice: () => received({ status }),
      approveReceivedInvoice: () => {
        status = 'approved'
        return received({ status })
      },
    },
  })
  openPage(`${LIST}/${RECEIVED}`, { me })
  await expect.element(getByText('Ramettes A4')).toBeVisible()
  await expect.element(getByText('Remise de fidélité')).toBeVisible()
  await expect.element(getByText('LF-2026-090 du 1er sept. 2026, LF-2026-091')).toBeVisible()
  await expect.element(getByText(/^1 heure ×/)).toBeVisible()
  await expect.element(getByText('FR76 3000 6000 0112 3456 7890 189'.replaceAll(' ', '\u00a0'))).toBeVisible()
  await expect.element(getByText(/b{64}/)).toBeVisible()
  await expect.element(getByRole('button', { name: 'Créer l’entreprise' })).toBeVisible()
  await checkScreen()
  await page.viewport(1280, 900)
  await getByRole('button', { name: 'Approuver' }).click()
  await expect.element(getByRole('button', { name: 'Noter le paiement' })).toBeVisible()
})

test('a refusal needs its reason', async () => {
  const reasons: string[] = []
  fakeApi({
    receivedInvoices: {
      refuseReceivedInvoice: ({ reason }) => {
        reasons.push(reason)
        return received({ status: 'refused', refusalReason: reason, overdue: false })
      },
    },
  })
  openPage(`${LIST}/${RECEIVED}`, { me })
  await getByRole('button', { name: 'Refuser', exact: true }).click()
  await getByRole('button', { name: 'Refuser la facture' }).click()
  await expect.element(getByText('Indiquez pourquoi vous la refusez')).toBeVisible()
  await getByRole('textbox', { name: /Motif du refus/ }).fill('Jamais commandé')
  await getByRole('button', { name: 'Refuser la facture' }).click()
  await expect.element(getByText('Facture refusée')).toBeVisible()
  expect(reasons).toEqual(['Jamais commandé'])
})

test('a payment has its day and its means', async () => {
  const paid: unknown[] = []
  fakeApi({
    receivedInvoices: {
      getReceivedInvoice: () => received({ status: 'approved' }),
      payReceivedInvoice: ({ paidOn, paidBy }) => {
        paid.push([paidOn, paidBy])
        return received({ status: 'paid', paidOn, paidBy, overdue: false })
      },
    },
  })
  openPage(`${LIST}/${RECEIVED}`, { me })
  await getByRole('button', { name: 'Noter le paiement' }).click()
  await getByLabelText(/Payée le/).fill('2026-11-03')
  await getByRole('combobox', { name: 'Moyen de paiement' }).selectOptions('Prélèvement')
  await checkScreen()
  await getByRole('button', { name: 'Enregistrer le paiement' }).click()
  await expect.element(getByText('Paiement noté')).toBeVisible()
  expect(paid).toEqual([['2026-11-03', 'direct_debit']])
})

test('a scan is typed beside its picture; a known invoice names the first', async () => {
  const saved: unknown[] = []
  let known = true
  fakeApi({
    receivedInvoices: {
      getReceivedInvoice: () => scanned(),
      saveReceivedTerms: (input) => {
        if (known)
          throw new Refusal(
            'invalid_input',
            [
              {
                path: 'number',
                code: 'received_duplicate',
                message: 'Une facture du même fournisseur porte déjà ce numéro à cette date.',
              },
            ],
            { receivedId: '0198a5c2-0000-7000-8000-0000000000f9' },
          )
        saved.push([input.supplierName, input.grossCents, input.vatRates])
        return scanned({ supplierName: 'Durand', number: 'T-1', grossCents: 1_200, revision: 2 })
      },
    },
  })
  openPage(`${LIST}/${RECEIVED}`, { me })
  await expect.element(getByRole('img', { name: 'Facture ticket.png' })).toBeVisible()
  const img = getByRole('img', { name: 'Facture ticket.png' }).element() as HTMLImageElement
  await expect.poll(() => img.naturalWidth).toBe(1)
  await expect.element(getByRole('button', { name: 'Approuver' })).toHaveAttribute('aria-disabled', 'true')
  await checkScreen()
  await page.viewport(1280, 900)
  await getByRole('textbox', { name: 'Fournisseur' }).fill('Durand')
  await getByRole('textbox', { name: 'Numéro', exact: true }).fill('T-1')
  await getByRole('textbox', { name: /^Total TTC/ }).fill('12')
  await getByRole('textbox', { name: /^TVA à 20/ }).fill('2')
  await getByRole('button', { name: 'Enregistrer les données' }).click()
  await expect.element(getByRole('link', { name: 'Voir la première' })).toBeVisible()
  known = false
  await getByRole('button', { name: 'Enregistrer les données' }).click()
  await expect.element(getByText('Données enregistrées')).toBeVisible()
  expect(saved).toEqual([['Durand', 1_200, [{ rateBps: 2_000, vatCents: 200 }]]])
})

test('one that is not there says so', async () => {
  fakeApi({
    receivedInvoices: {
      getReceivedInvoice: () => {
        throw new Refusal('not_found')
      },
    },
  })
  openPage(`${LIST}/${RECEIVED}`, { me })
  await expect.element(getByRole('heading', { name: 'Cette facture reçue est introuvable' })).toBeVisible()
})
