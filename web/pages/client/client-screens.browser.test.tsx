import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { LinkView } from '#shared/contract/signatures.ts'
import { errorCodes } from '#shared/domain/error-codes.ts'
import { createQueryClient } from '#web/api/query-client.ts'
import { checkScreen } from '#web/test/check-screen.ts'
import { fakeApi, Refusal } from '#web/test/fake-api.ts'
import { mount } from '#web/test/open-page.tsx'
import { linkView, quoteDocument } from '#web/test/quotes.ts'
import { clientPage } from './client-quote-page.tsx'
import { ClientTree } from './client-tree.tsx'

const { getByRole, getByText } = page
const dialog = getByRole('dialog')
const press = (name: string) => dialog.getByRole('button', { name }).click()
const SIGNED_AT = '2026-11-22T09:00:00.000Z'
const reach = { phone: '04\u00a065\u00a071\u00a020\u00a018', email: 'contact@aubry.test' }
const transfer = {
  iban: 'FR7630006000011234567890189',
  bic: 'AGRIFRPP',
  holder: 'Atelier Aubry',
  reference: 'D-2026-0007',
}

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
  const document = { ...quoteDocument, deposit: { bps: 3_000, cents: 21_497 } }
  await openLink(() => linkView({ recipientName: null, document }))
  await checkScreen()
  await page.viewport(1280, 900)
  await getByRole('button', { name: 'Signer le devis' }).click()
  const amount = dialog.getByText(/^[\d\s]+,\d\d\s€\sTTC, acompte\s214,97\s€$/)
  await expect.element(amount).toBeVisible()
  await press('Continuer')
  await expect.element(dialog.getByText('Indiquez votre qualité')).toBeVisible()
  await checkScreen()
  await dialog.getByRole('textbox', { name: 'Prénom et nom' }).fill('Élise Vasseur')
  await dialog.getByRole('textbox', { name: 'Qualité' }).fill('Gérante')
  await press('Continuer')
  await expect.element(amount).toBeVisible()
  for (const point of ['J’accepte les prix.', 'Ma signature m’engage.', 'Un dossier de preuve est remis.'])
    await expect.element(dialog.getByText(point)).toBeVisible()
  const whole = dialog.getByText('Je signe ce devis et j’en accepte les conditions.')
  await expect.element(whole).not.toBeVisible()
  await dialog.getByText('Lire le texte complet').click()
  await expect.element(whole).toBeVisible()
  await dialog.getByRole('radio', { name: 'Tracer ma signature' }).click()
  await checkScreen()
  await dialog.getByRole('radio', { name: 'Saisir mon nom' }).click()
  await dialog.getByRole('checkbox').click()
  await press('Recevoir le code')
  await expect.element(dialog.getByText('Un code vient d’être envoyé')).toBeVisible()
  await expect.element(amount).toBeVisible()
  await expect
    .element(dialog.getByRole('button', { name: /^Signer pour [\d\s]+,\d\d\s€\sTTC$/ }))
    .toBeVisible()
  await checkScreen()
})

test('a consumer’s last button says that it binds to pay, and how much', async () => {
  fakeApi({
    signatures: {
      requestCode: () => ({ sentTo: 'é•••@vasseur.test', expiresAt: SIGNED_AT, resendAt: SIGNED_AT }),
    },
  })
  await openLink(() => linkView({ buyerKind: 'consumer' }))
  await getByRole('button', { name: 'Signer le devis' }).click()
  await expect.element(dialog.getByRole('textbox', { name: 'Prénom et nom' })).toHaveValue('Élise Vasseur')
  await press('Continuer')
  await dialog.getByRole('checkbox').click()
  await press('Recevoir le code')
  await expect
    .element(dialog.getByRole('button', { name: /^Signer avec obligation de paiement\s: [\d\s]+,\d\d\s€/ }))
    .toBeVisible()
  await checkScreen()
})

test('a change is asked from the bar of a phone; the page then tells the words, and one may still sign', async () => {
  const sent: string[] = []
  fakeApi({
    signatures: {
      requestChange: ({ message }) => {
        sent.push(message)
        return { requestedAt: SIGNED_AT }
      },
    },
  })
  await openLink(linkView)
  await page.viewport(360, 740)
  await getByRole('button', { name: 'Demander une modification' }).click()
  await expect.poll(() => dialog.getByRole('radio').elements().length).toBe(0)
  await press('Envoyer la demande')
  await expect.element(dialog.getByText('Décrivez la modification souhaitée.')).toBeVisible()
  await checkScreen()
  await page.viewport(360, 740)
  await dialog.getByRole('textbox', { name: 'Modification souhaitée' }).fill('En chêne, s’il vous plaît.')
  await press('Envoyer la demande')
  await expect.element(getByRole('heading', { name: 'Modification demandée' })).toHaveFocus()
  await expect.element(getByText(/Vous pouvez encore signer le devis tel quel/)).toBeVisible()
  await expect.element(getByText('« En chêne, s’il vous plaît. »')).toBeVisible()
  await expect.element(getByRole('button', { name: 'Signer le devis' })).toBeVisible()
  expect(sent).toEqual(['En chêne, s’il vous plaît.'])
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
    // Once it is signed, the sealed one alone.
    await expect
      .poll(() =>
        getByRole('link', { name: /PDF|devis signé/ })
          .elements()
          .map((link) => link.textContent),
      )
      .toEqual([heading === 'Devis signé' ? 'Télécharger le devis signé' : 'Télécharger le PDF'])
    await checkScreen()
  })

for (const code of ['link_invalid', 'link_revoked', 'quote_expired'] as const)
  test(`an invalid link: ${code}`, async () => {
    await openLink(() => {
      throw new Refusal(code)
    })
    await checkScreen()
  })

test('the tab says what it is and whose, and the page wears the colour of the company', async () => {
  await openLink(() => linkView({ tone: 'plum' }))
  await expect.poll(() => document.title).toBe('Devis D-2026-0007 – Atelier Aubry')
  const sign = getByRole('button', { name: 'Signer le devis' })
  await expect.element(sign).toHaveStyle({ backgroundColor: 'rgb(90, 45, 108)' })
  await sign.click()
  // Dialogs stand beside the page.
  await expect
    .element(dialog.getByRole('button', { name: 'Continuer' }))
    .toHaveStyle({ backgroundColor: 'rgb(90, 45, 108)' })
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
      document: { ...quoteDocument, seller: { ...quoteDocument.seller, ...reach } },
      deposit: due === 0 ? null : { cents: due, transfer, epc: 'BCD' },
    })
  await openLink(view)
  const button = getByRole('button', { name: /^Payer l’acompte de 214,97\s€ en ligne$/ })
  await expect.element(button).toBeVisible()
  const next = getByRole('region', { name: 'Et maintenant' })
  await expect.element(next.getByText('FR76 3000 6000 0112 3456 7890 189')).toBeVisible()
  await expect.element(next.getByRole('button', { name: 'Copier\u00a0: Référence à indiquer' })).toBeVisible()
  await expect.element(next.getByRole('img', { name: 'QR code du virement SEPA' })).toBeVisible()
  await expect.element(next.getByText('Atelier Aubry prépare votre facture d’acompte.')).toBeVisible()
  await expect
    .element(next.getByRole('link', { name: '04 65 71 20 18' }))
    .toHaveAttribute('href', 'tel:0465712018')
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
    await expect.element(next.getByText(/revient vers vous/)).toBeVisible()
    await checkScreen()
  } finally {
    window.history.replaceState(null, '', href)
  }
})
