import { beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { checkScreen } from '#web/test/check-screen.ts'
import { fakeApi, Refusal } from '#web/test/fake-api.ts'
import { fillOrganization } from '#web/test/filled-organization.ts'
import { invoiceChain } from '#web/test/invoices.ts'
import { issuedAddress, openIssued } from '#web/test/open-issued-invoice.ts'
import { openPage } from '#web/test/open-page.tsx'
import { member } from '#web/test/people.ts'
import { quote } from '#web/test/quotes.ts'
import { recordedPayment } from '#web/test/recorded-payment.ts'

const { getByRole, getByText } = page
const button = (name: string) => getByRole('button', { name, exact: true })

beforeEach(async () => {
  await page.viewport(1280, 900)
  fillOrganization()
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
    openIssued({
      overdue: true,
      status: 'partly_paid',
      paidCents: 200_000,
      owedCents: 301_600,
      dueOn: '2026-10-31',
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
    await getByText('Fichiers et empreintes').click()
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
              quotedCents: null,
              toInvoiceCents: null,
              rates: [],
              invoicedCents: 501_600,
              paidCents: 0,
              owedCents: 501_600,
            },
          }),
      },
    })
    openIssued()
    await expect.element(getByRole('heading', { name: 'Paiements' })).toBeVisible()
    await expect.element(getByText('Facturé', { exact: true })).toBeVisible()
    expect(getByText('Reste à facturer').elements()).toHaveLength(0)
  })

  test('keeps what was printed: mentions with their reason', async () => {
    openIssued()
    await expect.element(getByText('Fichiers et empreintes')).toBeVisible()
    expect(getByText('Empreinte SHA-256').elements()).toHaveLength(0)
    await getByText('Fichiers et empreintes').click()
    await expect.element(getByText('Empreinte SHA-256').first()).toBeVisible()
    await getByText('Mentions', { exact: true }).click()
    const reasons = getByText('Pourquoi cette mention')
    await expect.element(reasons.first()).toBeVisible()
    await reasons.first().click()
    await expect.element(getByText(/CGI|C\. com\./).first()).toBeVisible()
  })

  test('a credit note says which invoice it gives back on, and is not corrected', async () => {
    const earlier = invoiceChain()
      .documents.slice(1, 2)
      .map((document) => ({ ...document, relation: 'credits' as const }))
    openIssued({ kind: 'credit_note', number: 'A2026-0001', earlier })
    await expect.element(getByText(/Avoir sur la facture/)).toBeVisible()
    await expect.element(getByText('Émis', { exact: true }).first()).toBeVisible()
    await expect.element(button('PDF')).toBeVisible()
    await button('Autres actions').click()
    await expect.element(getByRole('menuitem', { name: 'Dupliquer' })).toBeVisible()
    expect(getByRole('menuitem', { name: /Faire un avoir/ }).elements()).toHaveLength(0)
    await userEvent.keyboard('{Escape}')
    expect(getByRole('heading', { name: 'Paiements' }).elements()).toHaveLength(0)
    await checkScreen()
  })

  test('a cancelled one leads to what took its place, and says why nothing more is done', async () => {
    const later = invoiceChain()
      .documents.slice(1, 2)
      .map((document) => ({ ...document, number: 'F2026-0009', relation: 'corrects' as const }))
    openIssued({ later }, 'cancelled')
    await expect.element(getByText('Cette facture n’a plus cours')).toBeVisible()
    await expect.element(getByRole('link', { name: 'F2026-0009' })).toBeVisible()
    await button('Autres actions').click()
    await expect
      .element(getByRole('menuitem', { name: /^Faire un avoir.*annulée/ }))
      .toHaveAttribute('aria-disabled', 'true')
  })

  test('one that does not exist says so', async () => {
    fakeApi({
      invoices: {
        getInvoice: () => {
          throw new Refusal('not_found')
        },
      },
    })
    openPage(issuedAddress, { me: member() })
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
    openIssued()
    await expect.element(getByRole('heading', { name: 'Montants' })).toBeVisible()
    await expect.element(button('Réessayer')).toBeVisible()
    isAway = false
    await button('Réessayer').click()
    await expect.element(getByRole('list', { name: 'Documents de la commande' })).toBeVisible()
  })
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
