import { beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { InvoiceDetail } from '#shared/contract/invoices.ts'
import { checkScreen } from '#web/test/check-screen.ts'
import { fakeApi, Refusal } from '#web/test/fake-api.ts'
import { fillOrganization } from '#web/test/filled-organization.ts'
import { invoice, invoiceChain, invoiceSummaries } from '#web/test/invoices.ts'
import { openPage } from '#web/test/open-page.tsx'
import { member } from '#web/test/people.ts'
import { quote } from '#web/test/quotes.ts'
import { recordedPayment } from '#web/test/recorded-payment.ts'

const { getByRole, getByText } = page
const button = (name: string) => getByRole('button', { name, exact: true })
const dialog = () => getByRole('dialog')
const address = `/revenues/management/invoices/${invoice().id}`

/** Opens the page of an issued document. */
function open(facts: Partial<InvoiceDetail> = {}, status: InvoiceDetail['status'] = 'issued') {
  fakeApi({ invoices: { getInvoice: () => invoice(status, facts) } })
  return openPage(address, { me: member() })
}

beforeEach(async () => {
  await page.viewport(1280, 900)
  fillOrganization()
})

describe('a payment', () => {
  const record = () => button('Enregistrer un règlement').click()

  test('is recorded by keyboard: what is owed by default, and never of a day to come; more stays for the client', async () => {
    const asked: unknown[] = []
    fakeApi({
      payments: {
        recordPayment: (input) => {
          asked.push(input)
          return recordedPayment({ amountCents: 301_600, method: 'cheque', reference: 'Chèque 12' })
        },
        listPayments: () => ({ items: [], nextCursor: null }),
      },
    })
    open({ status: 'partly_paid', paidCents: 200_000, owedCents: 301_600 })
    await record()
    const amount = dialog().getByRole('textbox', { name: 'Montant reçu' })
    await expect.element(amount).toHaveValue('3\u202f016,00')
    await checkScreen()
    await page.viewport(1280, 900)
    await amount.fill('3016,01')
    const spread = dialog().getByRole('list', { name: 'Imputation du règlement' })
    await expect.element(spread.getByText(/Facture F2026-0007/)).toBeVisible()
    await expect.element(spread.getByText(/^0,01\s€$/)).toBeVisible()
    await amount.fill('3016')
    await expect.element(spread).not.toBeInTheDocument()
    await dialog().getByLabelText('Reçu le').fill('2126-11-20')
    await button('Enregistrer').click()
    await expect.element(dialog().getByText(/ne peut pas être à venir/)).toBeVisible()
    await dialog().getByLabelText('Reçu le').fill('2026-11-20')
    await dialog().getByRole('combobox', { name: 'Moyen de paiement' }).selectOptions('Chèque')
    await dialog().getByRole('textbox', { name: 'Référence' }).fill('Chèque 12')
    expect(asked).toEqual([])
    await userEvent.keyboard('{Control>}{Enter}{/Control}')
    await expect.element(getByText(/Règlement de 3\s016,00\s€ enregistré/)).toBeInTheDocument()
    expect(asked).toEqual([
      {
        ...{ invoiceId: invoice().id, amountCents: 301_600, method: 'cheque', reference: 'Chèque 12' },
        capturedAt: '2026-11-20T11:00:00.000Z',
      },
    ])
  })

  test('that another took meanwhile is refused in words, and what was typed stays', async () => {
    fakeApi({
      payments: {
        recordPayment: () => {
          throw new Refusal('invoice_already_paid')
        },
      },
    })
    open()
    await record()
    await dialog().getByRole('textbox', { name: 'Référence' }).fill('VIR 8')
    await button('Enregistrer').click()
    await expect.element(dialog().getByText('Cette facture est déjà payée.')).toBeVisible()
    await expect.element(dialog().getByRole('textbox', { name: 'Référence' })).toHaveValue('VIR 8')
  })

  test('is greyed with its reason once all is paid, and has the focus again after the last one', async () => {
    const facts: Partial<InvoiceDetail> = { status: 'partly_paid', paidCents: 200_000, owedCents: 301_600 }
    fakeApi({
      payments: {
        recordPayment: () => {
          Object.assign(facts, { status: 'paid', paidCents: 501_600, owedCents: 0 })
          return recordedPayment({ amountCents: 301_600 })
        },
        listPayments: () => ({ items: [], nextCursor: null }),
      },
    })
    open(facts)
    await record()
    await button('Enregistrer').click()
    const greyed = button('Enregistrer un règlement')
    await expect.element(greyed).toHaveAccessibleDescription('Cette facture est déjà payée.')
    await expect.element(greyed).toHaveFocus()
  })
})

test('more than is owed pays the client’s other invoices too if one wishes, and the rest is kept', async () => {
  const asked: unknown[] = []
  const other = {
    ...invoiceSummaries[0]!,
    ...{ id: '0198a5c2-0000-7000-8000-0000000000f2', number: 'F2026-0009', owedCents: 10_000 },
  }
  fakeApi({
    invoices: {
      listInvoices: () => ({ items: [other], nextCursor: null }),
    },
    payments: {
      recordPayment: (input) => {
        asked.push(input)
        return recordedPayment({ amountCents: 320_000 })
      },
    },
  })
  open({ status: 'partly_paid', paidCents: 200_000, owedCents: 301_600 })
  await button('Enregistrer un règlement').click()
  await dialog().getByRole('textbox', { name: 'Montant reçu' }).fill('3200')
  const spread = dialog().getByRole('list', { name: 'Imputation du règlement' })
  await expect.element(spread.getByText(/^184,00\s€$/)).toBeVisible()
  await dialog()
    .getByRole('checkbox', { name: /Payer aussi les autres factures/ })
    .click()
  await expect.element(spread.getByText('Facture F2026-0009')).toBeVisible()
  await expect.element(spread.getByText(/^84,00\s€$/)).toBeVisible()
  await checkScreen()
  await button('Enregistrer').click()
  await expect
    .poll(() => asked)
    .toMatchObject([
      {
        amountCents: 320_000,
        allocations: [
          { invoiceId: invoice().id, amountCents: 301_600 },
          { invoiceId: other.id, amountCents: 10_000 },
        ],
      },
    ])
})

test('a payment is given back, taken off the invoice or cancelled with its reason, and a debit under way is not paid', async () => {
  const asked: unknown[] = []
  const paid = recordedPayment({
    amountCents: 200_000,
    allocations: [{ invoiceId: invoice().id, invoiceNumber: 'F2026-0007', amountCents: 150_000 }],
  })
  const under = recordedPayment({
    id: invoice().id,
    state: 'processing',
    method: 'direct_debit',
    receivedCents: 0,
  })
  const keep = (input: unknown) => {
    asked.push(input)
    return paid
  }
  fakeApi({
    payments: {
      listPayments: ({ held }) => ({ items: held ? [] : [paid, under], nextCursor: null }),
      refundPayment: keep,
      releasePayment: keep,
      cancelPayment: keep,
    },
  })
  open({ status: 'partly_paid', paidCents: 150_000, owedCents: 351_600 })
  const list = getByRole('list', { name: 'Paiements reçus' })
  await expect.element(list.getByText(/dont 1\s500,00\s€ pour cette facture/)).toBeVisible()
  await expect.element(list.getByText('Prélèvement en cours', { exact: true })).toBeVisible()
  await checkScreen()
  await page.viewport(1280, 900)
  await list.getByRole('button', { name: /Actions sur le règlement de 2\s000,00/ }).click()
  await getByRole('menuitem', { name: 'Rembourser', exact: true }).click()
  const amount = dialog().getByRole('textbox', { name: 'Montant rendu' })
  await amount.fill('2000,01')
  await dialog().getByRole('textbox', { name: 'Motif' }).fill('Trop perçu')
  await button('Enregistrer le remboursement').click()
  await expect
    .element(
      dialog()
        .getByText(/ne peut pas dépasser 2\s000,00\s€\./)
        .last(),
    )
    .toBeVisible()
  expect(asked).toEqual([])
  await amount.fill('20')
  await button('Enregistrer le remboursement').click()
  await expect.element(dialog()).not.toBeInTheDocument()
  await list.getByRole('button', { name: /Actions sur le règlement de 2\s000,00/ }).click()
  await getByRole('menuitem', { name: 'Retirer de cette facture' }).click()
  await dialog().getByRole('textbox', { name: 'Motif' }).fill('Autre facture')
  await button('Retirer').click()
  await expect.element(dialog()).not.toBeInTheDocument()
  await list.getByRole('button', { name: /Actions sur le règlement de 2\s000,00/ }).click()
  await getByRole('menuitem', { name: 'Annuler ce règlement' }).click()
  await dialog().getByRole('textbox', { name: 'Motif' }).fill('Saisi deux fois')
  await button('Annuler le règlement').click()
  await expect.element(dialog()).not.toBeInTheDocument()
  expect(asked).toMatchObject([
    { paymentId: paid.id, amountCents: 2_000, method: 'transfer', reason: 'Trop perçu' },
    { paymentId: paid.id, invoiceId: invoice().id, amountCents: 150_000, reason: 'Autre facture' },
    { paymentId: paid.id, reason: 'Saisi deux fois' },
  ])
})

describe('the page of an issued invoice', () => {
  test('says what is owed, since when, and what its order comes to', async () => {
    fakeApi({
      payments: {
        listPayments: () => ({
          items: [recordedPayment({ amountCents: 200_000, reference: 'VIR 12' })],
          nextCursor: null,
        }),
      },
    })
    open({
      ...{
        overdue: true,
        status: 'partly_paid',
        paidCents: 200_000,
        owedCents: 301_600,
        dueOn: '2026-10-31',
      },
      quote: { id: quote().id, number: 'D-2026-0007' },
    })
    await expect
      .element(getByRole('heading', { level: 1, name: /Facture F2026-0007 · Escalier/ }))
      .toBeVisible()
    await expect.element(getByText('En retard', { exact: true })).toBeVisible()
    await expect.element(getByText(/en retard de \d+\sjours/)).toBeVisible()
    const chain = getByRole('list', { name: 'Documents de la commande' })
    await expect.element(chain.getByRole('link', { name: /Devis D-2026-0007/ })).toBeVisible()
    await expect.element(chain.getByRole('link', { name: /Facture d’acompte F2026-0031/ })).toBeVisible()
    await expect.element(chain.getByRole('link', { name: /Avoir F2026-0032/ })).toBeVisible()
    expect(chain.getByRole('link', { name: /F2026-0007$/ }).elements()).toHaveLength(0)
    await expect.element(getByRole('progressbar', { name: 'Part facturée' })).toBeVisible()
    await expect
      .element(
        getByRole('list', { name: 'Paiements reçus' }).getByText(
          /^VIR 12 · 2\s000,00\s€ au crédit du client$/,
        ),
      )
      .toBeVisible()
    await expect.element(getByText('a'.repeat(64))).toBeVisible()
    await expect.element(getByText('b'.repeat(64))).toBeVisible()
    await getByText('Détail par taux de TVA').click()
    await checkScreen()
  })

  test('says so where nothing is paid, and where it has no devis', async () => {
    fakeApi({
      invoices: {
        getInvoiceChain: () =>
          invoiceChain({
            quote: null,
            documents: invoiceChain().documents.slice(1, 2),
            summary: {
              ...{ quotedCents: null, toInvoiceCents: null, rates: [] },
              ...{ invoicedCents: 501_600, paidCents: 0, owedCents: 501_600 },
            },
          }),
      },
    })
    open()
    await expect.element(getByText('Aucun paiement n’est enregistré sur cette facture.')).toBeVisible()
    await expect.element(getByText('Facturé', { exact: true })).toBeVisible()
    expect(getByText('Reste à facturer').elements()).toHaveLength(0)
  })

  test('keeps what was printed: mentions with their reason', async () => {
    open()
    const reasons = getByText('Pourquoi cette mention')
    await expect.element(reasons.first()).toBeVisible()
    await reasons.first().click()
    await expect.element(getByText(/CGI|C\. com\./).first()).toBeVisible()
  })

  test('a credit note says which invoice it gives back on, and is not corrected', async () => {
    const earlier = invoiceChain()
      .documents.slice(1, 2)
      .map((document) => ({ ...document, relation: 'credits' as const }))
    open({ kind: 'credit_note', number: 'A2026-0001', earlier })
    await expect.element(getByText(/Avoir sur la facture/)).toBeVisible()
    await expect.element(getByText('Émis', { exact: true }).first()).toBeVisible()
    await expect.element(button('PDF')).toBeVisible()
    expect(button('Faire un avoir').elements()).toHaveLength(0)
    expect(getByRole('heading', { name: 'Paiements' }).elements()).toHaveLength(0)
    await checkScreen()
  })

  test('a cancelled one leads to what took its place, and says why nothing more is done', async () => {
    const later = invoiceChain()
      .documents.slice(1, 2)
      .map((document) => ({ ...document, number: 'F2026-0009', relation: 'corrects' as const }))
    open({ later }, 'cancelled')
    await expect.element(getByText('Cette facture n’a plus cours')).toBeVisible()
    await expect.element(getByRole('link', { name: 'F2026-0009' })).toBeVisible()
    await expect.element(button('Faire un avoir')).toHaveAccessibleDescription(/annulée/)
  })

  test('one that does not exist says so', async () => {
    fakeApi({
      invoices: {
        getInvoice: () => {
          throw new Refusal('not_found')
        },
      },
    })
    openPage(address, { me: member() })
    await expect.element(getByText('Cette facture est introuvable')).toBeVisible()
  })

  test('a chain that fails is asked for again, and the rest stays', async () => {
    let isAway = true
    fakeApi({
      invoices: {
        getInvoiceChain: () => {
          if (isAway) throw new Refusal('service_unavailable')
          return invoiceChain()
        },
      },
    })
    open()
    await expect.element(getByRole('heading', { name: 'Montants' })).toBeVisible()
    await expect.element(button('Réessayer')).toBeVisible()
    isAway = false
    await button('Réessayer').click()
    await expect.element(getByRole('list', { name: 'Documents de la commande' })).toBeVisible()
  })
})

describe('a credit note', () => {
  test('of the whole takes two clicks', async () => {
    const asked: unknown[] = []
    fakeApi({
      invoices: {
        creditInvoice: ({ choice }) => {
          asked.push(choice)
          return invoice('draft', { id: '0198a5c2-0000-7000-8000-000000000699', kind: 'credit_note' })
        },
      },
    })
    const opened = open()
    await button('Faire un avoir').click()
    await expect.element(dialog().getByText(/Il reste/)).toBeVisible()
    await checkScreen()
    await page.viewport(1280, 900)
    await button('Préparer l’avoir').click()
    await expect.poll(() => asked).toEqual([{ kind: 'whole' }])
    await expect.poll(opened.path).toBe('/revenues/management/invoices/0198a5c2-0000-7000-8000-000000000699')
  })

  test('of an amount is never above what is left; the fault stands at the field', async () => {
    const asked: unknown[] = []
    const [first] = invoice('issued').totals.vat
    fakeApi({
      invoices: {
        listInvoiceCredits: () => ({
          items: [
            {
              invoiceId: invoice().id,
              number: 'A2026-0001',
              vat: [{ ...first!, baseCents: 450_000, vatCents: 45_000 }],
              lineNetCents: {},
            },
          ],
        }),
        creditInvoice: ({ choice }) => {
          asked.push(choice)
          throw new Refusal('credit_note_above_invoice')
        },
      },
    })
    open({ creditedCents: 495_000 })
    await button('Faire un avoir').click()
    await expect.element(dialog().getByText('66,00 €').first()).toBeVisible()
    await dialog().getByRole('radio', { name: 'Un montant' }).click()
    const amount = dialog().getByRole('textbox', { name: 'Montant TTC' })
    await amount.fill('66,01')
    await button('Préparer l’avoir').click()
    await expect.element(dialog().getByText(/dépasse ce qui reste/)).toBeVisible()
    expect(asked).toEqual([])
    await amount.fill('66')
    await userEvent.keyboard('{Control>}{Enter}{/Control}')
    await expect.poll(() => asked).toEqual([{ kind: 'amount', cents: 6_600 }])
    await expect.element(dialog().getByRole('alert')).toBeVisible()
  })

  test('of lines takes quantities, and tells what it comes to', async () => {
    const asked: unknown[] = []
    fakeApi({
      invoices: {
        creditInvoice: ({ choice }) => {
          asked.push(choice)
          return invoice('draft', { id: '0198a5c2-0000-7000-8000-000000000699', kind: 'credit_note' })
        },
      },
    })
    open()
    await button('Faire un avoir').click()
    await dialog().getByRole('radio', { name: 'Des lignes' }).click()
    await button('Préparer l’avoir').click()
    await expect.element(dialog().getByText(/supérieur à zéro/)).toBeVisible()
    await dialog()
      .getByRole('textbox', { name: /Escalier en hêtre/ })
      .fill('0,5')
    const told = () => dialog().getByRole('status').element().textContent?.replaceAll(/\s/g, ' ')
    await expect.poll(told).toBe('Montant de l’avoir : 2 508,00 € TTC')
    await checkScreen()
    await page.viewport(1280, 900)
    await button('Préparer l’avoir').click()
    await expect
      .poll(() => asked)
      .toEqual([{ kind: 'lines', lines: [{ lineId: 'ligne-1', quantityMilli: 500 }] }])
  })

  test('is refused with its reason where another invoice takes this one back', async () => {
    const [, own] = invoiceChain().documents
    fakeApi({
      invoices: { getInvoiceChain: () => invoiceChain({ documents: [{ ...own!, takenBack: true }] }) },
    })
    open()
    await expect.element(button('Faire un avoir')).toHaveAccessibleDescription(/reprend déjà celle-ci/)
    await button('Autres actions').click()
    await expect
      .element(getByRole('menuitem', { name: /Remplacer la facture/ }))
      .toHaveAttribute('aria-disabled', 'true')
    await checkScreen()
  })

  test('is not for someone who only reads', async () => {
    fakeApi({ invoices: { getInvoice: () => invoice('issued') } })
    openPage(address, { me: member('viewer') })
    await expect.element(button('Faire un avoir')).toHaveAccessibleDescription(/rôle/)
  })
})

test('a corrective invoice is explained before it is made', async () => {
  let asked = 0
  fakeApi({
    invoices: {
      replaceInvoice: () => {
        asked += 1
        return invoice('draft', { id: '0198a5c2-0000-7000-8000-000000000699', kind: 'corrective' })
      },
    },
  })
  const opened = open()
  await button('Autres actions').click()
  await getByRole('menuitem', { name: 'Remplacer la facture' }).click()
  await expect.element(getByRole('alertdialog').getByText(/annulera et remplacera F2026-0007/)).toBeVisible()
  await checkScreen()
  await page.viewport(1280, 900)
  await expect.poll(() => document.getAnimations().length).toBe(0)
  await button('Préparer la rectificative').click()
  await expect.poll(opened.path).toBe('/revenues/management/invoices/0198a5c2-0000-7000-8000-000000000699')
  expect(asked).toBe(1)
})

test('the keyboard opens the credit note and gets its focus back', async () => {
  open()
  await expect.element(button('Faire un avoir')).toBeVisible()
  ;(button('Faire un avoir').element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog()).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog()).not.toBeInTheDocument()
  await expect.element(button('Faire un avoir')).toHaveFocus()
})

describe('a signed devis', () => {
  test('shows its invoices and what remains', async () => {
    fakeApi({ quotes: { getQuote: () => quote('signed') } })
    openPage(`/templates/quotes/${quote().id}`, { me: member() })
    await expect.element(getByRole('heading', { name: 'Factures' })).toBeVisible()
    const list = getByRole('list', { name: 'Documents de la commande' })
    await expect.element(list.getByRole('link', { name: /Facture F2026-0007/ })).toBeVisible()
    expect(list.getByRole('link', { name: /Devis/ }).elements()).toHaveLength(0)
    await checkScreen()
  })

  test('without invoice says so', async () => {
    fakeApi({
      quotes: { getQuote: () => quote('signed') },
      invoices: { getQuoteChain: () => invoiceChain({ documents: [] }) },
    })
    openPage(`/templates/quotes/${quote().id}`, { me: member() })
    await expect.element(getByText('Aucune facture')).toBeVisible()
  })
})
