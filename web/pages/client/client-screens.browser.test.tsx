import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { LinkView } from '#shared/contract/signatures.ts'
import { errorCodes } from '#shared/domain/error-codes.ts'
import { createQueryClient } from '#web/api/query-client.ts'
import { checkScreen } from '#web/test/check-screen.ts'
import { fakeApi, Refusal } from '#web/test/fake-api.ts'
import { mount } from '#web/test/open-page.tsx'
import { linkView } from '#web/test/quotes.ts'
import { clientPage } from './client-quote-page.tsx'
import { ClientTree } from './client-tree.tsx'

const { getByRole, getByText } = page
const dialog = getByRole('dialog')
const press = (name: string) => dialog.getByRole('button', { name }).click()
const SIGNED_AT = '2026-11-22T09:00:00.000Z'

async function openLink(view: () => LinkView): Promise<void> {
  await page.viewport(1280, 900)
  fakeApi({ signatures: { getLink: view, markLinkOpened: () => ({ opened: true as const }) } })
  mount(<ClientTree page={clientPage} token="jeton" queryClient={createQueryClient()} />)
  await expect.element(getByRole('heading', { level: 1 })).toBeVisible()
}

test('the quote to sign, and each step of its signature', async () => {
  fakeApi({
    signatures: {
      requestCode: () => ({
        sentTo: 'é•••@vasseur.test',
        expiresAt: new Date(Date.now() + 600_000).toISOString(),
        resendAt: new Date(Date.now() + 30_000).toISOString(),
      }),
    },
  })
  await openLink(() => linkView({ recipientName: null }))
  await checkScreen()
  await page.viewport(1280, 900)
  await getByRole('button', { name: 'Signer le devis' }).click()
  await press('Continuer')
  await expect.element(dialog.getByText('Indiquez votre qualité')).toBeVisible()
  await checkScreen()
  await dialog.getByRole('textbox', { name: 'Prénom et nom' }).fill('Élise Vasseur')
  await dialog.getByRole('textbox', { name: 'Qualité' }).fill('Gérante')
  await press('Continuer')
  await dialog.getByRole('radio', { name: 'Tracer ma signature' }).click()
  await checkScreen()
  await dialog.getByRole('radio', { name: 'Saisir mon nom' }).click()
  await dialog.getByRole('checkbox').click()
  await press('Recevoir le code')
  await expect.element(dialog.getByText('Un code vient d’être envoyé')).toBeVisible()
  await checkScreen()
})

test('the refusal', async () => {
  await openLink(linkView)
  await getByRole('button', { name: /^Refuser/ }).click()
  await press('Refuser le devis')
  await expect.element(getByText('Indiquez la raison de votre refus.')).toBeVisible()
  await checkScreen()
})

const signed = { signerName: 'Élise Vasseur', signerQuality: 'Gérante', signedAt: SIGNED_AT }
for (const [heading, facts] of [
  ['Devis signé', { state: 'signed', signable: false, signed }],
  ['Devis refusé', { state: 'refused', signable: false, refusedAt: SIGNED_AT }],
] as const)
  test(heading, async () => {
    await openLink(() => linkView(facts))
    await expect.element(getByRole('heading', { name: heading })).toBeVisible()
    await checkScreen()
  })

for (const code of ['link_invalid', 'link_revoked', 'quote_expired'] as const)
  test(`an invalid link: ${code}`, async () => {
    await openLink(() => {
      throw new Refusal(code)
    })
    await checkScreen()
  })

test('a signed devis asks for its deposit, and the client who comes back sees that it is paid', async () => {
  const checkoutId = '0198a5c2-0000-7000-8000-0000000000aa'
  let due = 21_497
  fakeApi({
    signatures: {
      payDeposit: () => {
        throw new Refusal('payment_provider_refused')
      },
      checkDepositPayment: () => {
        due = 0
        return { state: 'paid', amountCents: 21_497, currency: 'EUR', receiptTo: 'elise@vasseur.test' }
      },
    },
  })
  const view = () =>
    linkView({
      state: 'signed',
      signable: false,
      signed,
      online: { amountCents: due, processingCents: 0, testMode: false },
    })
  await openLink(view)
  const button = getByRole('button', { name: /^Payer l’acompte de 214,97\s€ en ligne$/ })
  await expect.element(button).toBeVisible()
  await checkScreen()
  await page.viewport(360, 740)
  await button.click()
  await expect.element(getByRole('alert')).toHaveTextContent(errorCodes.payment_provider_refused.text)
  const { href } = window.location
  window.history.replaceState(null, '', `?payment=${checkoutId}`)
  try {
    await openLink(view)
    await expect.element(getByText('Paiement reçu', { exact: true })).toBeVisible()
    await expect.element(button).not.toBeInTheDocument()
    await checkScreen()
  } finally {
    window.history.replaceState(null, '', href)
  }
})
