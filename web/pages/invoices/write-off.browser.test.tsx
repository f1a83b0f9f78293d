import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { InvoiceDetail } from '#shared/contract/invoices.ts'
import type { InvoiceLoss, InvoiceLosses } from '#shared/contract/write-offs.ts'
import { checkScreen } from '#web/test/check-screen.ts'
import { fakeApi, Refusal } from '#web/test/fake-api.ts'
import { fillOrganization } from '#web/test/filled-organization.ts'
import { invoice } from '#web/test/invoices.ts'
import { openPage } from '#web/test/open-page.tsx'
import { member } from '#web/test/people.ts'

const { getByRole, getByText } = page
const button = (name: string) => getByRole('button', { name, exact: true })
const dialog = () => getByRole('dialog')
const DUE = invoice('sent').owedCents

const loss = (facts: Partial<InvoiceLoss> = {}): InvoiceLoss => ({
  id: '0198a5c2-0000-7000-8000-00000000e001',
  amountCents: DUE,
  leftCents: DUE,
  vatCents: 0,
  reason: 'liquidation',
  note: null,
  lostOn: '2026-11-20',
  occurredAt: '2026-11-20T09:00:00.000Z',
  by: 'Camille Aubry',
  ...facts,
})
const losses = (facts: Partial<InvoiceLosses> = {}): InvoiceLosses => ({
  losableCents: DUE,
  underWayCents: 0,
  recoverableVatCents: 83_600,
  items: [],
  ...facts,
})

type Written = {
  status?: InvoiceDetail['status']
  losses?: Partial<InvoiceLosses>
  role?: 'owner' | 'member'
}
function open({ status = 'sent', losses: facts = {}, role = 'owner' }: Written = {}) {
  fakeApi({
    invoices: { getInvoice: () => invoice(status) },
    writeOffs: { getInvoiceLosses: () => losses(facts) },
  })
  return openPage(`/revenues/management/invoices/${invoice().id}`, { me: member(role) })
}

beforeEach(async () => {
  await page.viewport(1280, 900)
  fillOrganization()
})

const others = () => button('Autres actions de paiement')
const inMenu = () => getByRole('menuitem', { name: /^Passer en perte/ })

test('a debt is written off by keyboard: all that is owed by default, and its VAT comes back for a reason that proves it', async () => {
  const asked: unknown[] = []
  fakeApi({
    writeOffs: {
      writeOffInvoice: (input) => {
        asked.push(input)
        return losses({ losableCents: 0, items: [loss()] })
      },
    },
  })
  await open()
  await others().click()
  await inMenu().click()
  await expect.element(dialog().getByText(/Un geste commercial n’est pas une perte/)).toBeVisible()
  const vat = dialog().getByRole('checkbox', { name: /Récupérer la TVA/ })
  await expect.element(vat).toBeChecked()
  await checkScreen()
  await page.viewport(1280, 900)
  const reason = dialog().getByRole('combobox', { name: 'Motif' })
  await reason.selectOptions('Montant trop faible pour être réclamé')
  await expect.element(vat).not.toBeInTheDocument()
  await expect.element(dialog().getByText(/ne prouve pas que la créance/)).toBeVisible()
  await reason.selectOptions('Certificat d’irrécouvrabilité')
  await expect.element(vat).toBeVisible()
  const amount = dialog().getByRole('textbox', { name: /Montant perdu/ })
  await amount.fill('999999')
  await dialog().getByRole('button', { name: 'Passer en perte' }).click()
  await expect.element(dialog().getByText(/à passer en perte sur cette facture/)).toBeVisible()
  await amount.fill('100')
  const day = dialog().getByLabelText('Perdue le')
  await expect.element(dialog().getByText('Jour du jugement ou du certificat', { exact: true })).toBeVisible()
  await day.fill('2026-11-20')
  await expect.element(dialog().getByText(/la perte s’inscrit aujourd’hui/)).toBeVisible()
  await dialog().getByRole('textbox', { name: 'Preuve' }).fill('Me Riou, huissier')
  await userEvent.keyboard('{Enter}')
  await expect.element(getByText('Facture F2026-0007 passée en perte')).toBeVisible()
  expect(asked).toMatchObject([
    {
      amountCents: 10_000,
      reason: 'certificate',
      on: '2026-11-20',
      note: 'Me Riou, huissier',
      recoverVat: true,
    },
  ])
})

test('VAT that is due when paid is not offered back, and a refusal is told in its own words', async () => {
  fakeApi({
    writeOffs: {
      writeOffInvoice: () => {
        throw new Refusal('loss_under_way')
      },
    },
  })
  await open({ losses: { recoverableVatCents: 0, underWayCents: 5_000 } })
  await others().click()
  await inMenu().click()
  await expect.element(dialog().getByText(/rien n’est à récupérer/)).toBeVisible()
  await expect.element(dialog().getByText(/Un paiement de 50,00\s€ est en cours/)).toBeVisible()
  await dialog().getByRole('button', { name: 'Passer en perte' }).click()
  await expect.element(dialog().getByText(/Un paiement de cette facture est en cours/)).toBeVisible()
})

test('what was lost says so, and is undone, or its duplicate sent', async () => {
  const asked: unknown[] = []
  fakeApi({
    writeOffs: {
      undoWriteOff: (input) => {
        asked.push(input)
        return losses({ items: [loss({ leftCents: 0 })] })
      },
      sendLossDuplicate: (input) => {
        asked.push(input)
        return { sentTo: 'liquidateur@exemple.test' }
      },
    },
  })
  await open({ status: 'written_off', losses: { losableCents: 0, items: [loss({ vatCents: 83_600 })] } })
  await expect.element(getByText('Passée en perte', { exact: true }).first()).toBeVisible()
  const row = getByRole('list', { name: 'Pertes' }).getByRole('listitem')
  await expect.element(row.getByText(/liquidation judiciaire/)).toBeVisible()
  await expect.element(row.getByText(/TVA récupérée\s: 836,00\s€/)).toBeVisible()
  await others().click()
  await expect.element(inMenu()).toHaveAttribute('aria-disabled')
  await userEvent.keyboard('{Escape}')
  await checkScreen()
  await page.viewport(1280, 900)
  const actions = getByRole('button', { name: /Actions sur la perte/ })
  await actions.click()
  await getByRole('menuitem', { name: 'Envoyer le duplicata' }).click()
  await dialog().getByRole('textbox', { name: 'Adresse e-mail' }).fill('liquidateur@exemple.test')
  await button('Envoyer').click()
  await expect.element(getByText('Duplicata envoyé à liquidateur@exemple.test')).toBeVisible()
  await actions.click()
  await getByRole('menuitem', { name: 'Annuler la perte' }).click()
  await dialog().getByRole('textbox', { name: 'Motif' }).fill('Le liquidateur a payé')
  await button('Annuler la perte').click()
  await expect.element(getByText(/de nouveau attendus/).first()).toBeVisible()
  expect(asked).toMatchObject([
    { to: { email: 'liquidateur@exemple.test' } },
    { writeOffId: loss().id, reason: 'Le liquidateur a payé' },
  ])
})

test('a loss booked after the day of its proof says both days', async () => {
  await open({ losses: { items: [loss({ vatCents: 83_600, lostOn: '2026-03-12' })] } })
  const row = getByRole('list', { name: 'Pertes' }).getByRole('listitem')
  await expect.element(row.getByText(/Passée en perte le 20 nov. 2026/)).toBeVisible()
  await expect.element(row.getByText(/perdue le 12 mars 2026/)).toBeVisible()
})

test.each([
  ['undone', 0, /La perte est annulée/],
  ['undone in part', DUE - 1, /Une partie de la perte est de nouveau due/],
] as const)(
  'the duplicate of a loss %s is not sent, and its menu says why',
  async (_case, leftCents, why) => {
    await open({ losses: { items: [loss({ vatCents: 83_600, leftCents })] } })
    await getByRole('button', { name: /Actions sur la perte/ }).click()
    const item = getByRole('menuitem', { name: /Envoyer le duplicata/ })
    await expect.element(item).toHaveAttribute('aria-disabled', 'true')
    await expect.element(item.getByText(why)).toBeVisible()
  },
)

test('whoever may not record payments writes nothing off', async () => {
  await open({ status: 'partly_written_off', losses: { items: [loss()] }, role: 'member' })
  await expect.element(getByRole('list', { name: 'Pertes' })).toBeVisible()
  await expect.element(others()).not.toBeInTheDocument()
  await expect.element(getByRole('button', { name: /Actions sur la perte/ })).not.toBeInTheDocument()
})
