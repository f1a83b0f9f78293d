import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { ChainInvoice, SignedQuote } from '#shared/domain/invoices/chain.ts'
import { checkScreen } from '#web/test/check-screen.ts'
import { fakeApi, Refusal } from '#web/test/fake-api.ts'
import { fillOrganization } from '#web/test/filled-organization.ts'
import { invoice } from '#web/test/invoices.ts'
import { openPage } from '#web/test/open-page.tsx'
import { member } from '#web/test/people.ts'
import { quote } from '#web/test/quotes.ts'
import { recordedPayment } from '#web/test/recorded-payment.ts'

const { getByRole, getByText } = page
const dialog = () => getByRole('dialog', { name: 'Facturer le devis' })
const line = (id: string, description: string, unitPriceCents: number) =>
  ({
    kind: 'item',
    id,
    description,
    quantityMilli: 1_000,
    unit: null,
    unitPriceCents,
    discountBps: 0,
    vatRateBps: 2_000,
  }) as const
/** 1 500 € HT, 1 800 € with VAT. */
const signed: SignedQuote = {
  number: 'D-2026-0007',
  issuedOn: '2026-11-02',
  currency: 'EUR',
  lines: [line('pose', 'Pose de l’escalier', 100_000), line('rampe', 'Rampe', 50_000)],
  discount: null,
  vat: { kind: 'domestic' },
}
const vat = { category: 'S', rateBps: 2_000, exemptionCode: null, discountCents: 0 } as const
/** Half of the first line, in a situation. */
const situation: ChainInvoice = {
  invoiceId: '0198a5c2-0000-7000-8000-000000000071',
  number: 'F2026-0003',
  issuedOn: '2026-11-10',
  kind: 'invoice',
  totals: { vat: [{ ...vat, baseCents: 50_000, vatCents: 10_000 }], lineNetCents: { pose: 50_000 } },
  takesBack: [],
  credits: null,
  replaced: false,
}
const asked: unknown[] = []

beforeEach(async () => {
  await page.viewport(1280, 900)
  asked.length = 0
  fillOrganization()
})

async function open(chain: ChainInvoice[] = [], deposit: { bps: number; cents: number } | null = null) {
  fakeApi({
    quotes: { getQuote: () => quote('signed') },
    invoices: {
      getQuoteInvoicing: () => ({ quote: signed, chain, deposit }),
      createInvoiceFromQuote: ({ part }) => {
        asked.push(part)
        return invoice()
      },
    },
  })
  const opened = openPage(`/templates/quotes/${quote().id}`, { me: member() })
  await getByRole('button', { name: 'Facturer', exact: true }).click()
  await expect.element(dialog()).toBeVisible()
  return opened
}
const create = () => dialog().getByRole('button', { name: 'Créer le brouillon' })
const choose = (name: string) => dialog().getByRole('radio', { name, exact: true }).click()

test('the whole devis is counted, made and opened', async () => {
  const { path } = await open()
  await expect.element(dialog().getByRole('radio', { name: 'Tout le devis' })).toBeChecked()
  await expect.element(dialog().getByText('1\u202f500,00\u00a0€ HT, 300,00\u00a0€ de TVA')).toBeVisible()
  await checkScreen()
  await page.viewport(1280, 900)
  await create().click()
  await expect.poll(path).toBe(`/revenues/management/invoices/${invoice().id}`)
  expect(asked).toEqual([{ kind: 'balance' }])
})

test('the deposit that the signed devis asks comes first, until something was invoiced', async () => {
  await open([], { bps: 4_000, cents: 72_000 })
  await expect.element(dialog().getByRole('radio', { name: 'Un acompte en pourcentage' })).toBeChecked()
  await expect.element(dialog().getByText('Le devis signé demande 40\u00a0%.')).toBeVisible()
  await expect.element(dialog().getByText('720,00\u00a0€', { exact: true })).toBeVisible()
  await create().click()
  await expect.poll(() => asked).toEqual([{ kind: 'deposit_percent', bps: 4_000 }])
})

test('after a first invoice the balance comes first', async () => {
  await open([situation], { bps: 4_000, cents: 72_000 })
  await expect.element(dialog().getByRole('radio', { name: 'Le solde' })).toBeChecked()
})

test('a deposit is a part of the total with VAT, or an amount, never above what remains', async () => {
  await open([situation])
  await choose('Un acompte en pourcentage')
  await expect.element(dialog().getByText('540,00\u00a0€', { exact: true })).toBeVisible()
  await choose('Un acompte d’un montant')
  await expect.element(create()).toHaveAttribute('aria-disabled', 'true')
  const amount = dialog().getByRole('textbox', { name: 'Montant TTC de l’acompte' })
  await amount.fill('1201')
  await expect
    .element(
      dialog()
        .getByText(/dépasse ce qui reste à facturer/)
        .first(),
    )
    .toBeVisible()
  await amount.fill('1200')
  await expect.element(dialog().getByText('1\u202f200,00\u00a0€', { exact: true })).toBeVisible()
  await create().click()
  await expect.poll(() => asked).toEqual([{ kind: 'deposit_amount', cents: 120_000 }])
})

test('chosen lines and situations say what was invoiced of each line', async () => {
  await open([situation])
  await choose('Des lignes choisies')
  await expect.element(dialog().getByText(/Déjà facturé\u00a0: 50\u00a0%/)).toBeVisible()
  await dialog().getByRole('checkbox', { name: /Rampe/ }).click()
  await expect.element(dialog().getByText('600,00\u00a0€', { exact: true }).first()).toBeVisible()
  await choose('Une situation')
  const pose = dialog().getByRole('textbox', { name: /Pose de l’escalier/ })
  await expect.element(pose).toHaveValue('50')
  await pose.fill('40')
  await expect
    .element(
      dialog()
        .getByText(/ne peut pas être inférieur/)
        .first(),
    )
    .toBeVisible()
  await pose.fill('80')
  await expect.element(dialog().getByText('360,00\u00a0€', { exact: true })).toBeVisible()
  await checkScreen()
  await page.viewport(1280, 900)
  await create().click()
  await expect
    .poll(() => asked)
    .toEqual([{ kind: 'progress', as: 'invoice', lines: [{ lineId: 'pose', bps: 8_000 }] }])
})

test('a refusal is said in the dialog, and what remains is counted again', async () => {
  await open()
  let chain: ChainInvoice[] = []
  fakeApi({
    invoices: {
      getQuoteInvoicing: () => ({ quote: signed, chain, deposit: null }),
      createInvoiceFromQuote: () => {
        chain = [situation]
        throw new Refusal('invoice_nothing_left')
      },
    },
  })
  await create().click()
  await expect.element(dialog().getByText('Il ne reste rien à facturer sur ce devis.')).toBeVisible()
  await expect.element(dialog().getByRole('radio', { name: 'Le solde' })).toBeVisible()
})

test('only a signed devis is invoiced', async () => {
  fakeApi({ quotes: { getQuote: () => quote('sent') } })
  openPage(`/templates/quotes/${quote().id}`, { me: member() })
  await expect.element(getByText('Envoyé le', { exact: true })).toBeVisible()
  await expect.element(getByRole('button', { name: 'Facturer', exact: true })).not.toBeInTheDocument()
})

test('a deposit received on the devis becomes its invoice in one click; the one that has its own leads to it', async () => {
  const received = (id: string, depositId: string | null) =>
    recordedPayment({ id, depositId, amountCents: 45_000, reference: 'VIR 12', quoteId: quote().id })
  const paymentId = '0198a5c2-0000-7000-8000-0000000000d1'
  let refusing = true
  fakeApi({
    quotes: { getQuote: () => quote('signed') },
    payments: {
      listPayments: () => ({
        items: [
          received(paymentId, null),
          received('0198a5c2-0000-7000-8000-0000000000d2', situation.invoiceId),
        ],
        nextCursor: null,
      }),
    },
    invoices: {
      createInvoiceFromPayment: (input) => {
        asked.push(input)
        if (refusing) throw new Refusal('payment_already_invoiced')
        return invoice('draft', { kind: 'deposit' })
      },
    },
  })
  const { path } = openPage(`/templates/quotes/${quote().id}`, { me: member() })
  const list = getByRole('list', { name: 'Acomptes reçus' })
  await expect.element(list.getByText('450,00\u00a0€').first()).toBeVisible()
  await expect
    .element(list.getByRole('link', { name: 'Facture d’acompte' }))
    .toHaveAttribute('href', `/revenues/management/invoices/${situation.invoiceId}`)
  await checkScreen()
  await page.viewport(1280, 900)
  const make = list.getByRole('button', { name: 'Facturer l’acompte' })
  await make.click()
  await expect.element(getByText('Ce paiement a déjà sa facture d’acompte.')).toBeVisible()
  refusing = false
  await make.click()
  await expect.poll(path).toBe(`/revenues/management/invoices/${invoice().id}`)
  expect(asked).toEqual([{ paymentId }, { paymentId }])
})

test('a payment above what is left of the devis is refused in words, and what was typed stays', async () => {
  const message =
    'Le devis s’élève à 5 016,00 €, dont 4 000,00 € déjà reçus\u00a0: il reste 1 016,00 € à recevoir.'
  fakeApi({
    quotes: { getQuote: () => quote('signed') },
    payments: {
      listPayments: () => ({
        items: [recordedPayment({ amountCents: 54_000, quoteId: quote().id })],
        nextCursor: null,
      }),
      recordPayment: () => {
        throw new Refusal('payment_above_quote', [
          { path: 'amountCents', code: 'payment_above_quote', message },
        ])
      },
    },
  })
  openPage(`/templates/quotes/${quote().id}`, { me: member() })
  await getByRole('button', { name: 'Enregistrer un acompte reçu' }).click()
  const dialog = getByRole('dialog', { name: 'Enregistrer un acompte reçu' })
  await expect.element(dialog.getByText(/, dont 540,00.€ d’acomptes reçus\./)).toBeVisible()
  const amount = dialog.getByRole('textbox', { name: 'Montant reçu' })
  await amount.fill('1020')
  await dialog.getByRole('button', { name: 'Enregistrer' }).click()
  await expect.element(amount).toHaveAccessibleDescription(message)
  await expect.element(amount).toHaveValue('1\u202f020,00')
  await checkScreen()
})

test('a deposit that came in is recorded on the signed devis, then waits for its invoice', async () => {
  const recorded: object[] = []
  const deposit = recordedPayment({ amountCents: 54_000, quoteId: quote().id })
  fakeApi({
    quotes: { getQuote: () => quote('signed') },
    payments: {
      listPayments: () => ({ items: recorded.length === 0 ? [] : [deposit], nextCursor: null }),
      recordPayment: (payment) => {
        recorded.push(payment)
        return deposit
      },
    },
  })
  openPage(`/templates/quotes/${quote().id}`, { me: member() })
  await getByRole('button', { name: 'Enregistrer un acompte reçu' }).click()
  const dialog = getByRole('dialog', { name: 'Enregistrer un acompte reçu' })
  const amount = dialog.getByRole('textbox', { name: 'Montant reçu' })
  await dialog.getByRole('button', { name: 'Enregistrer' }).click()
  await expect.element(amount).toHaveAccessibleDescription('Montant requis')
  await amount.fill('99999999')
  await expect.element(amount).toHaveAccessibleDescription(/^Le devis s’élève à/)
  await amount.fill('540')
  await checkScreen()
  await page.viewport(1280, 900)
  await dialog.getByRole('button', { name: 'Enregistrer' }).click()
  const list = getByRole('list', { name: 'Acomptes reçus' })
  await expect.element(list.getByText('540,00\u00a0€')).toBeVisible()
  await expect.element(list.getByRole('button', { name: 'Facturer l’acompte' })).toBeVisible()
  expect(recorded).toMatchObject([{ quoteId: quote().id, amountCents: 54_000, method: 'transfer' }])
})
