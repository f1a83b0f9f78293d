import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { StatementLinkView } from '#shared/contract/statement-links.ts'
import { formatMoney } from '#shared/french/format.ts'
import { addDays, todayIn } from '#shared/time/calendar-day.ts'
import { createQueryClient } from '#web/api/query-client.ts'
import { checkScreen } from '#web/test/check-screen.ts'
import { fakeApi, Refusal } from '#web/test/fake-api.ts'
import { clientAnswers } from '#web/test/invoice-links.ts'
import { mount } from '#web/test/open-page.tsx'
import { type statementInvoice, statementLinkView, statementOwed } from '#web/test/statement-links.ts'
import { clientPage } from './client-statement-page.tsx'
import { ClientTree } from './client-tree.tsx'

const { getByRole, getByText, getByLabelText } = page
const dialog = getByRole('dialog')
const today = todayIn('Europe/Paris', new Date())
const lastPromiseOn = addDays(today, 90)
const [late, coming] = statementOwed().invoices as [
  ReturnType<typeof statementInvoice>,
  ReturnType<typeof statementInvoice>,
]
const ids = [late.invoiceId, coming.invoiceId]

async function openOnPhone(view: () => StatementLinkView = statementLinkView) {
  await page.viewport(360, 780)
  fakeApi({
    statementLinks: { getStatementLink: view, markStatementLinkOpened: () => ({ opened: true as const }) },
  })
  mount(<ClientTree page={clientPage} token="jeton" queryClient={createQueryClient()} />)
  await expect.element(getByRole('heading', { level: 1 })).toBeVisible()
}

test('all that is owed, late first, and one transfer for all, by the copy buttons, on a phone', async () => {
  await openOnPhone()
  await expect.element(getByText(/Dont 1\s200,00\s€ en retard/)).toBeVisible()
  const titles = getByRole('heading', { level: 2 })
    .elements()
    .map(({ textContent }) => textContent)
  expect(titles.filter((title) => /^(En retard|À venir)/.test(title ?? ''))).toEqual([
    expect.stringContaining('En retard'),
    expect.stringContaining('À venir'),
  ])
  for (const label of ['IBAN', 'BIC', 'Titulaire', 'Montant', 'Référence à indiquer'])
    await expect.element(getByRole('button', { name: `Copier\u00a0: ${label}` })).toBeVisible()
  await expect.element(getByText('F2026-0007 F2026-0009')).toBeVisible()
  await expect
    .element(getByRole('link', { name: '02 40 00 00 00' }))
    .toHaveAttribute('href', 'tel:+33240000000')
  await expect.element(getByRole('img', { name: 'QR code du virement SEPA' })).toBeVisible()
  await checkScreen()
})

test('« Je paierai le … » for both, by the keyboard; the page says it and takes it back', async () => {
  const sent: unknown[] = []
  let promised = false
  const on = addDays(today, 9)
  const said = () =>
    clientAnswers({
      lastPromiseOn,
      promise: promised ? { promisedOn: on, amountCents: 120_000, saidAt: '2026-11-28T10:00:00.000Z' } : null,
    })
  fakeApi({
    statementAnswers: {
      promiseStatementPayment: (input) => {
        sent.push(input)
        promised = true
        return { said: true as const }
      },
      withdrawStatementAnswer: (input) => {
        sent.push(input)
        promised = false
        return { said: true as const }
      },
    },
  })
  await openOnPhone(() =>
    statementLinkView({
      accounts: [
        statementOwed({
          invoices: [
            { ...late, answers: said() },
            { ...coming, answers: clientAnswers({ lastPromiseOn }) },
          ],
        }),
      ],
    }),
  )
  const button = getByRole('button', { name: 'Je paierai le…' })
  await expect.element(button).toBeEnabled()
  ;(button.element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog.getByText(/Vous annoncez le paiement de 1\s700,00\s€/)).toBeVisible()
  const second = dialog.getByRole('checkbox', { name: /F2026-0009/ })
  await second.click()
  await expect.element(dialog.getByText(/Vous annoncez le paiement de 1\s200,00\s€/)).toBeVisible()
  await second.click()
  await dialog.getByLabelText(/Jour du paiement/).fill(on)
  await checkScreen()
  await dialog.getByRole('button', { name: 'Envoyer' }).click()
  await expect.element(getByRole('heading', { name: 'Paiement annoncé' })).toHaveFocus()
  expect(sent).toEqual([{ token: 'jeton', invoiceIds: ids, promisedOn: on }])
  await expect.element(getByText(/Vous avez annoncé le paiement de 1\s200,00\s€/)).toBeVisible()
  await checkScreen()
  await getByRole('button', { name: 'Annuler le paiement annoncé' }).click()
  await expect.element(getByRole('heading', { name: 'Annonce retirée' })).toBeVisible()
  expect(sent[1]).toEqual({ token: 'jeton', invoiceIds: [late.invoiceId], answer: 'promise' })
})

test('« Contester une facture »: one at least is chosen, and what is contested is out of the payment', async () => {
  const sent: unknown[] = []
  fakeApi({
    statementLinks: {
      reportStatementProblem: (input) => {
        sent.push(input)
        return { openedAt: '2026-11-30T10:00:00.000Z' }
      },
    },
  })
  await openOnPhone()
  await getByRole('button', { name: 'Contester une facture' }).click()
  await dialog.getByRole('radio').first().click()
  await dialog.getByLabelText(/Votre message/).fill('Deux heures de trop.')
  await dialog.getByRole('button', { name: 'Envoyer' }).click()
  await expect.element(dialog.getByText('Choisissez au moins une facture.')).toBeVisible()
  expect(sent).toEqual([])
  await dialog.getByRole('checkbox', { name: /F2026-0007/ }).click()
  await dialog.getByRole('button', { name: 'Envoyer' }).click()
  await expect.element(getByRole('heading', { name: 'Contestation transmise' })).toBeVisible()
  expect(sent).toMatchObject([
    { invoiceIds: [late.invoiceId], message: 'Deux heures de trop.', amountCents: null },
  ])
})

test('paid online in one go; what is contested, on its way, debited or held is said', async () => {
  const account = statementOwed({
    online: { amountCents: 50_000, processingCents: 0, testMode: false },
    processingCents: 20_000,
    creditCents: 3_000,
    payableCents: 50_000,
    invoices: [
      {
        ...late,
        dispute: {
          reason: 'amount',
          message: 'Trop cher.',
          amountCents: null,
          openedAt: '2026-11-20T10:00:00.000Z',
        },
        disputedCents: late.owedCents,
      },
      { ...coming, processingCents: 20_000 },
    ],
  })
  await openOnPhone(() => statementLinkView({ accounts: [account] }))
  await expect.element(getByRole('button', { name: /^Payer tout, 500,00\s€ en ligne$/ })).toBeVisible()
  await expect.element(getByText(/détient 30,00\s€ à votre crédit/)).toBeVisible()
  await expect.element(getByText(/sont prélevés ou contestés/)).toBeVisible()
  await expect.element(getByText(/200,00\s€ en cours de paiement/)).toBeVisible()
  await expect.element(getByText(/Contestée le/)).toBeVisible()
  await checkScreen()
})

test('an invoice contested in part says so, and what the rest is may be promised', async () => {
  const promised: unknown[] = []
  fakeApi({
    statementAnswers: {
      promiseStatementPayment: (input) => {
        promised.push(input)
        return { said: true }
      },
    },
  })
  const part = {
    ...late,
    dispute: {
      reason: 'amount' as const,
      message: 'Deux heures de trop.',
      amountCents: 20_000,
      openedAt: '2026-11-20T10:00:00.000Z',
    },
    disputedCents: 20_000,
  }
  const payableCents = late.owedCents - 20_000
  await openOnPhone(() =>
    statementLinkView({ accounts: [statementOwed({ invoices: [part], payableCents })] }),
  )
  await expect.element(getByText(/^200,00\s€ contestés le/)).toBeVisible()
  await checkScreen()
  await getByRole('button', { name: 'Je paierai le…' }).click()
  await expect
    .element(dialog.getByText(`Vous annoncez le paiement de ${formatMoney(payableCents)}`, { exact: false }))
    .toBeVisible()
})

test('nothing owed is said', async () => {
  await openOnPhone(() => statementLinkView({ accounts: [] }))
  await expect.element(getByText('Vous ne devez rien')).toBeVisible()
  await checkScreen()
})

test('a link that was revoked names the company and how to reach it', async () => {
  await openOnPhone(() => {
    throw new Refusal('link_revoked', [], {
      organizationName: 'Atelier Lagrange',
      email: 'contact@lagrange.test',
      phone: null,
    })
  })
  await expect.element(getByText('Ce lien a été désactivé')).toBeVisible()
  await expect.poll(() => document.title).toBe('Vos factures à régler – Atelier Lagrange')
  await expect.element(getByText('Atelier Lagrange')).toBeVisible()
  await expect.element(getByRole('link', { name: 'contact@lagrange.test' })).toBeVisible()
  await expect.element(getByLabelText('Paiement en EUR')).not.toBeInTheDocument()
  await checkScreen()
})
