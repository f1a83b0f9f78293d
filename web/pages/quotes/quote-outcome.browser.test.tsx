import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { checkScreen } from '#web/test/check-screen.ts'
import { fakeApi } from '#web/test/fake-api.ts'
import { fillOrganization } from '#web/test/filled-organization.ts'
import { openPage, unmount } from '#web/test/open-page.tsx'
import { member } from '#web/test/people.ts'
import { quote } from '#web/test/quotes.ts'

/** What becomes of a devis other than by its client, from its page: recorded, closed, withdrawn, revised. */
const { getByLabelText, getByRole, getByText } = page
const dialog = getByRole('dialog')
const path = `/templates/quotes/${quote().id}`
const NEXT = '0198a5c2-0000-7000-8000-000000000099'

beforeEach(async () => {
  await page.viewport(1280, 900)
  fillOrganization()
})

test('« Enregistrer l’accord reçu »: who, when and how; wrong days are said at their field, and it is no electronic signature', async () => {
  const sent: object[] = []
  fakeApi({
    quotes: { getQuote: () => quote(sent.length > 0 ? 'signed' : 'viewed') },
    signatures: {
      recordAgreement: (input) => {
        sent.push(input)
        return { signature: null, agreement: null, events: [] }
      },
    },
  })
  openPage(path, { me: member() })
  await getByRole('button', { name: 'Accord reçu' }).click()
  await expect.element(dialog.getByText(/ce n’est pas une signature électronique/)).toBeVisible()
  const day = dialog.getByLabelText(/Jour de l’accord/)
  await day.fill('2026-11-20')
  await dialog.getByLabelText(/En qualité de/).fill('Gérante')
  await dialog.getByRole('button', { name: 'Enregistrer l’accord' }).click()
  await expect
    .element(dialog.getByText('Choisissez un jour entre la date du devis et aujourd’hui.'))
    .toBeVisible()
  await checkScreen()
  await page.viewport(1280, 900)
  await day.fill('2026-11-21')
  await dialog.getByLabelText(/Moyen/).selectOptions('Bon de commande')
  await dialog.getByRole('button', { name: 'Enregistrer l’accord' }).click()
  await expect.element(getByText('Accord enregistré\u00a0: le devis D-2026-0007 est signé')).toBeVisible()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(sent).toEqual([
    {
      quoteId: quote().id,
      agreedOn: '2026-11-21',
      signerName: 'Élise Vasseur',
      signerQuality: 'Gérante',
      means: 'order',
    },
  ])
})

test('an agreement recorded by mistake is undone from its card, unless an invoice came of it', async () => {
  const sent: object[] = []
  let used = true
  const agreement = () => ({
    agreedOn: '2026-11-21',
    signerName: 'Élise Vasseur',
    signerQuality: 'Gérante',
    means: 'order' as const,
    note: null,
    used,
    recordedAt: '2026-11-22T10:00:00.000Z',
    recordedByName: 'Camille Aubry',
    file: null,
  })
  fakeApi({
    quotes: { getQuote: () => quote(sent.length > 0 ? 'viewed' : 'signed') },
    signatures: {
      getSignature: () => ({ signature: null, agreement: sent.length > 0 ? null : agreement(), events: [] }),
      cancelAgreement: (input) => {
        sent.push(input)
        return { signature: null, agreement: null, events: [] }
      },
    },
  })
  openPage(path, { me: member() })
  const undo = getByRole('button', { name: 'Annuler l’accord…' })
  await expect.element(undo).toHaveAttribute('aria-disabled', 'true')
  // Nobody told the hour of an agreement on paper.
  const signed = getByText('Signé le', { exact: true }).element().parentElement
  expect(signed?.textContent).toMatch(/^Signé le\d{1,2}\D/)
  expect(signed?.textContent).not.toContain(':')
  await unmount()
  used = false
  openPage(path, { me: member() })
  await undo.click()
  await expect.element(dialog.getByText(/L’historique garde l’accord et son annulation/)).toBeVisible()
  await checkScreen()
  await page.viewport(1280, 900)
  await dialog.getByLabelText('Raison').fill('Autre client.')
  await dialog.getByRole('button', { name: 'Annuler l’accord' }).click()
  await expect.element(getByText('Accord annulé')).toBeVisible()
  await expect.element(getByRole('button', { name: 'Accord reçu' })).toBeVisible()
  await expect.element(undo).not.toBeInTheDocument()
  expect(sent).toEqual([{ quoteId: quote().id, reason: 'Autre client.' }])
})

test('« Classer sans suite » says why; the page then says it, and opens it again', async () => {
  const sent: object[] = []
  let status: 'viewed' | 'closed' = 'viewed'
  fakeApi({
    quotes: {
      getQuote: () => quote(status),
      closeQuote: (input) => {
        sent.push(input)
        status = 'closed'
        return quote('closed')
      },
      reopenQuote: () => {
        status = 'viewed'
        return quote('viewed')
      },
    },
  })
  openPage(path, { me: member() })
  const menu = getByRole('button', { name: 'Autres suites du devis' })
  await expect.element(menu).toBeVisible()
  ;(menu.element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await getByRole('menuitem', { name: 'Classer sans suite…' }).click()
  await dialog.getByLabelText('Raison').fill('Budget reporté.')
  await dialog.getByRole('button', { name: 'Classer sans suite' }).click()
  await expect.element(getByText(/Devis classé sans suite par Camille Aubry/)).toBeVisible()
  await checkScreen()
  await page.viewport(1280, 900)
  expect(sent).toEqual([{ quoteId: quote().id, reason: 'Budget reporté.' }])
  await getByRole('button', { name: 'Rouvrir' }).click()
  await expect.element(getByText('Devis D-2026-0007 rouvert')).toBeVisible()
  await expect.element(getByRole('button', { name: 'Accord reçu' })).toBeVisible()
})

test('« Retirer » proposes a mail to the client, which may be left out', async () => {
  const sent: object[] = []
  fakeApi({
    quotes: {
      getQuote: () => quote(sent.length > 0 ? 'withdrawn' : 'viewed'),
      withdrawQuote: (input) => {
        sent.push(input)
        return quote('withdrawn')
      },
    },
  })
  const open = async () => {
    openPage(path, { me: member() })
    await getByRole('button', { name: 'Autres suites du devis' }).click()
    await getByRole('menuitem', { name: 'Retirer le devis…' }).click()
  }
  await open()
  const message = dialog.getByLabelText(/Message/)
  await expect.element(message).toHaveValue(expect.stringContaining('il ne peut plus être signé'))
  await checkScreen()
  await page.viewport(1280, 900)
  await message.fill('')
  await dialog.getByRole('button', { name: 'Retirer et prévenir' }).click()
  await expect.element(dialog.getByText('Écrivez un message.')).toBeVisible()
  await message.fill('Une erreur de prix.')
  await dialog.getByRole('button', { name: 'Retirer et prévenir' }).click()
  await expect.element(getByText('Devis D-2026-0007 retiré')).toBeVisible()
  expect(sent).toMatchObject([{ quoteId: quote().id, letter: { message: 'Une erreur de prix.' } }])

  await unmount()
  sent.length = 0
  await open()
  await dialog.getByRole('checkbox', { name: 'Prévenir le client par e-mail' }).click()
  await expect.element(message).not.toBeInTheDocument()
  await dialog.getByRole('button', { name: 'Retirer le devis' }).click()
  await expect.element(getByText('Devis D-2026-0007 retiré')).toBeVisible()
  expect(sent).toEqual([{ quoteId: quote().id, reason: null }])
})

test('a wish of the client is answered by the next version, whose page says what it is', async () => {
  const draft = quote('draft', { id: NEXT, version: 2, revises: { id: quote().id, number: 'D-2026-0007' } })
  const change = { changeAsked: 'Du chêne plutôt que du hêtre', changeAskedAt: '2026-11-22T10:00:00.000Z' }
  fakeApi({
    quotes: {
      getQuote: ({ quoteId }) => (quoteId === NEXT ? draft : quote('viewed', change)),
      startQuoteVersion: () => draft,
      compareQuoteVersions: () => ({ lines: [], terms: [], amounts: [] }),
    },
  })
  openPage(path, { me: member() })
  await expect.element(getByText('Du chêne plutôt que du hêtre')).toBeVisible()
  // One button begins it.
  await expect.element(getByRole('button', { name: 'Faire une version 2' })).not.toBeInTheDocument()
  await checkScreen()
  await page.viewport(1280, 900)
  await getByRole('button', { name: 'Répondre par une version 2' }).click()
  await expect.element(getByText('Version 2 du devis D-2026-0007')).toBeVisible()
  await expect.element(getByRole('heading', { level: 1, name: 'D-2026-0007 · version 2' })).toBeVisible()
  await getByText('Ce qui change par rapport à la version 1').click()
  await expect.element(getByText('Rien ne change.')).toBeVisible()
  await checkScreen()
  await page.viewport(1280, 900)
  // The links of the first version lead to this one.
  await expect.element(getByLabelText('Client', { exact: false }).first()).toHaveAttribute('readonly')
})

test('versions are compared line by line', async () => {
  const versions = [1, 2].map((version) => ({
    id: `0198a5c2-0000-7000-8000-00000000010${version}`,
    version,
    createdAt: '2026-11-21T10:00:00.000Z',
    pdfSha256: 'a'.repeat(64),
    grossCents: version * 100_000,
  }))
  fakeApi({
    quotes: {
      getQuote: () => quote('sent', { version: 2, versions }),
      compareQuoteVersions: () => ({
        lines: [
          { id: 'a', kind: 'added', name: 'Pose du garde-corps', amount: '500,00 €', facts: [] },
          {
            id: 'b',
            kind: 'changed',
            name: 'Escalier en hêtre',
            amount: '',
            facts: [{ label: 'Quantité', before: '1', after: '2' }],
          },
        ],
        terms: [{ label: 'Notes', before: '', after: 'Sans enlèvement.' }],
        amounts: [{ label: 'Total TTC', before: '1 000,00 €', after: '2 000,00 €' }],
      }),
    },
  })
  openPage(path, { me: member() })
  await getByRole('button', { name: 'Comparer la version 2 à la précédente' }).click()
  await expect.element(getByText('Pose du garde-corps')).toBeVisible()
  await expect.element(getByText('Sans enlèvement.')).toBeVisible()
  await checkScreen()
})
