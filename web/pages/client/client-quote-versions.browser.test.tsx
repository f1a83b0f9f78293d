import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { errorCodes } from '#shared/domain/error-codes.ts'
import { createQueryClient } from '#web/api/query-client.ts'
import { checkScreen } from '#web/test/check-screen.ts'
import { fakeApi, Refusal } from '#web/test/fake-api.ts'
import { mount } from '#web/test/open-page.tsx'
import { linkView, quoteDocument } from '#web/test/quotes.ts'
import { clientPage } from './client-quote-page.tsx'
import { ClientTree } from './client-tree.tsx'

/** The client's page of a devis that was replaced, withdrawn, or agreed to elsewhere. */
const { getByRole, getByText } = page
const dialog = getByRole('dialog')

async function openOnPhone(facts: Parameters<typeof linkView>[0]) {
  await page.viewport(360, 780)
  fakeApi({
    signatures: { getLink: () => linkView(facts), markLinkOpened: () => ({ opened: true as const }) },
  })
  mount(<ClientTree page={clientPage} token="jeton" queryClient={createQueryClient()} />)
  await expect.element(getByRole('heading', { level: 1 })).toBeVisible()
}

test('the link of an earlier version says what replaced it and leads there, where what changes is read', async () => {
  const opened: unknown[] = []
  let busy = true
  await page.viewport(360, 780)
  fakeApi({
    signatures: {
      getLink: ({ version }) => {
        if (Number(version) === 2 && busy) throw new Refusal('service_unavailable')
        return Number(version) === 2
          ? linkView({
              version: 2,
              document: { ...quoteDocument, version: 2 },
              changes: {
                lines: [{ id: 'a', kind: 'removed', name: 'Garde-corps', amount: '300,00 €', facts: [] }],
                terms: [],
                amounts: [],
              },
            })
          : linkView({
              state: 'replaced',
              signable: false,
              replacedBy: { version: 2, sentAt: '2026-11-25T10:00:00.000Z' },
            })
      },
      markLinkOpened: ({ version }) => {
        opened.push(version)
        return { opened: true as const }
      },
    },
  })
  mount(<ClientTree page={clientPage} token="jeton" queryClient={createQueryClient()} />)
  await expect.element(getByText(/Remplacé par la version 2 du 25/)).toBeVisible()
  await expect.element(getByRole('button', { name: 'Signer le devis' })).not.toBeInTheDocument()
  await checkScreen()
  await page.viewport(360, 780)
  await getByRole('button', { name: 'Lire la version 2' }).click()
  await expect.element(getByRole('alert')).toHaveTextContent(errorCodes.service_unavailable.text)
  busy = false
  await getByRole('button', { name: 'Lire la version 2' }).click()
  await expect.element(getByRole('heading', { level: 1, name: 'Devis D-2026-0007, version 2' })).toBeVisible()
  await expect.element(getByRole('main')).toHaveFocus()
  await getByText('Ce qui change par rapport à la version 1').click()
  await expect.element(getByText('Garde-corps')).toBeVisible()
  await expect.element(getByRole('button', { name: 'Signer le devis' }).first()).toBeVisible()
  await checkScreen()
  expect(opened).toEqual([undefined, 2])
})

test('a withdrawn devis says so, and whom to ask', async () => {
  await openOnPhone({
    state: 'withdrawn',
    signable: false,
    // As documents print it, with no-break spaces.
    seller: { email: 'bonjour@atelier-aubry.test', phone: '04\u00a065\u00a071\u00a020\u00a018' },
  })
  await expect.element(getByRole('heading', { name: 'Ce devis n’est plus proposé' })).toBeVisible()
  await expect.element(getByRole('link', { name: 'bonjour@atelier-aubry.test' })).toBeVisible()
  await expect.element(getByRole('link', { name: /^04\s65/ })).toHaveAttribute('href', 'tel:0465712018')
  await checkScreen()
})

test('an agreement that came elsewhere is said as it is', async () => {
  await openOnPhone({
    state: 'signed',
    signable: false,
    agreement: {
      agreedOn: '2026-11-24',
      signerName: 'Élise Vasseur',
      signerQuality: 'Gérante',
      means: 'paper',
      recordedAt: '2026-11-25T10:00:00.000Z',
    },
  })
  await expect
    .element(getByText(/Accord d’Élise Vasseur, Gérante, reçu hors ligne le 24 novembre 2026/))
    .toBeVisible()
  await expect.element(getByText('Dossier de preuve')).not.toBeInTheDocument()
  await checkScreen()
})

test('« Poser une question » goes to the seller', async () => {
  const sent: unknown[] = []
  fakeApi({
    signatures: {
      askQuestion: (input) => {
        sent.push(input)
        return { askedAt: '2026-11-25T10:00:00.000Z' }
      },
    },
  })
  await openOnPhone({})
  await getByRole('button', { name: 'Question' }).click()
  await dialog.getByRole('button', { name: 'Envoyer la question' }).click()
  await expect.element(dialog.getByText('Écrivez votre question.')).toBeVisible()
  await dialog.getByLabelText(/Votre question/).fill('La pose est-elle comprise ?')
  await checkScreen()
  await page.viewport(360, 780)
  await dialog.getByRole('button', { name: 'Envoyer la question' }).click()
  await expect.element(dialog.getByText(/vous répondra directement/)).toBeVisible()
  expect(sent).toEqual([{ token: 'jeton', message: 'La pose est-elle comprise ?' }])
})
