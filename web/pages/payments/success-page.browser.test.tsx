import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { PaymentSession } from '#shared/contract/payments.ts'
import { timings } from '#web/messages/timings.ts'
import { checkScreen } from '#web/test/check-screen.ts'
import { Cut, fakeApi } from '#web/test/fake-api.ts'
import { openPage, unmount } from '#web/test/open-page.tsx'
import { member } from '#web/test/people.ts'

const SESSION = 'cs_test_a1b2c3d4e5f6g7h8i9j0'
const heading = (name: string) => page.getByRole('heading', { name })
const goOn = () => page.getByRole('button', { name: 'Continuer' }).click()
const open = (search = `?session_id=${SESSION}`) => openPage(`/success${search}`, { me: member() })

/** Fakes the provider's answer. */
function answer(session: Partial<PaymentSession> | null): void {
  const paid = {
    id: SESSION,
    status: 'complete' as const,
    paymentStatus: 'paid' as const,
    amountCents: 800,
    currency: 'eur',
    nextBillingAt: null,
  }
  fakeApi({ payments: { findPaymentSession: () => ({ session: session && { ...paid, ...session } }) } })
}

test('a session unknown to the provider is shown as unknown, never as a success', async () => {
  answer(null)
  for (const search of [
    '',
    `?session_id=${SESSION}`,
    '?session_id=%3Cimg%20src%3Dx%20onerror%3Dalert(1)%3E',
  ]) {
    await unmount()
    open(search)
    await goOn()
    await expect.element(heading('Paiement inconnu')).toBeVisible()
    await expect.element(page.getByText('Inconnu', { exact: true })).toBeVisible()
    await expect.element(page.getByText('Prochaine facturation')).not.toBeInTheDocument()
    expect(document.querySelectorAll('main img')).toHaveLength(0)
  }
  await expect.element(page.getByText('<img src=x onerror=a…')).toBeVisible()
  await checkScreen()
})

test('a payment, during the lookup and once known', async () => {
  const asked = Promise.withResolvers<void>()
  const session = {
    id: SESSION,
    status: 'complete',
    paymentStatus: 'paid',
    amountCents: 800,
    currency: 'eur',
  } as const
  fakeApi({
    payments: {
      findPaymentSession: async () => {
        await asked.promise
        return { session: { ...session, nextBillingAt: null } }
      },
    },
  })
  open()
  await expect.element(heading('Traitement du paiement')).toBeVisible()
  await checkScreen()
  asked.resolve()
  await expect.element(heading('Paiement confirmé')).toBeVisible()
  await checkScreen()
})

test('a paid session is shown after 1.5 s, with its status, twenty characters of its id and the next bill in thirty days', async () => {
  vi.useFakeTimers({ now: new Date('2026-11-21T10:00:00Z'), toFake: ['Date'] })
  answer({})
  const before = performance.now()
  const { path, router } = open()
  await expect.element(heading('Traitement du paiement')).toBeVisible()
  await expect.element(heading('Paiement confirmé')).toBeVisible()
  expect(performance.now() - before).toBeGreaterThanOrEqual(timings.paymentProcessing)
  await expect.element(page.getByText(`${SESSION.slice(0, 20)}…`, { exact: true })).toBeVisible()
  await expect.element(page.getByText('21 décembre 2026')).toBeVisible()
  await expect.element(page.getByText('8,00\u00a0€')).toBeVisible()
  vi.useRealTimers()
  const to = (name: string) => page.getByRole('link', { name }).element().getAttribute('href')
  expect(to('Paramètres de l’organisation')).toBe('/settings/organization')
  expect(to('Aller au tableau de bord')).toBe('/dashboard')
  expect([path(), router.state.status]).toEqual([`/success?session_id=${SESSION}`, 'idle'])
})

test('the payment of a client is that of their invoice, which it opens: no bill follows', async () => {
  const document = {
    kind: 'invoice' as const,
    id: '0190a0b0-0000-7000-8000-000000000001',
    number: 'F2026-0033',
  }
  answer({ received: { state: 'succeeded', document } })
  open()
  await goOn()
  await expect.element(heading('Paiement reçu')).toBeVisible()
  await expect.element(page.getByText('Encaissé', { exact: true })).toBeVisible()
  await expect.element(page.getByText('Prochaine facturation')).not.toBeInTheDocument()
  const link = page.getByRole('link', { name: 'F2026-0033' })
  expect(link.element().getAttribute('href')).toBe(`/revenues/management/invoices/${document.id}`)
  await checkScreen()
  answer({ received: { state: 'succeeded', document, others: 2 } })
  await unmount()
  open()
  await goOn()
  await expect.element(page.getByText('F2026-0033 et 2 autres')).toBeVisible()
  answer({
    received: { state: 'succeeded', document: { ...document, kind: 'quote', number: 'D-2026-0002' } },
  })
  await unmount()
  open()
  await goOn()
  const quote = page.getByRole('link', { name: 'D-2026-0002' })
  await expect.element(quote).toBeVisible()
  expect(quote.element().getAttribute('href')).toBe(`/templates/quotes/${document.id}`)
})

test('« Continuer » shows the result at once; the provider’s date of the next bill is used', async () => {
  answer({ nextBillingAt: '2027-01-05T10:00:00Z' })
  const before = performance.now()
  open()
  await goOn()
  await expect.element(heading('Paiement confirmé')).toBeVisible()
  expect(performance.now() - before).toBeLessThan(timings.paymentProcessing)
  await expect.element(page.getByText('5 janvier 2027')).toBeVisible()
})

test('a pending payment is shown as such, then as paid without reload', async () => {
  answer({ paymentStatus: 'unpaid' })
  open()
  await goOn()
  await expect.element(heading('Paiement en attente')).toBeVisible()
  answer({})
  await expect.element(heading('Paiement confirmé')).toBeVisible()
})

for (const [status, title] of [
  ['open', 'Paiement non terminé'],
  ['expired', 'Session de paiement expirée'],
] as const)
  test(`a session ${status} is not shown as a success`, async () => {
    answer({ status, paymentStatus: 'unpaid' })
    open()
    await goOn()
    await expect.element(heading(title)).toBeVisible()
    await expect.element(page.getByText('Prochaine facturation')).not.toBeInTheDocument()
  })

test('when the provider does not answer, an error is shown and the call can be retried', async () => {
  fakeApi({
    payments: {
      findPaymentSession: () => {
        throw new Cut()
      },
    },
  })
  open()
  await goOn()
  await expect.element(heading('Votre paiement n’a pas pu être vérifié')).toBeVisible()
  answer({})
  await page.getByRole('button', { name: 'Réessayer' }).click()
  await expect.element(heading('Paiement confirmé')).toBeVisible()
})
