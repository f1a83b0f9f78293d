import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { ClientAnswers } from '#shared/contract/reminder-answers.ts'
import { formatLongDate } from '#shared/french/format.ts'
import { addDays, todayIn } from '#shared/time/calendar-day.ts'
import { createQueryClient } from '#web/api/query-client.ts'
import { checkScreen, checkWords } from '#web/test/check-screen.ts'
import { fakeApi, Refusal } from '#web/test/fake-api.ts'
import { clientAnswers, invoiceLinkView } from '#web/test/invoice-links.ts'
import { mount } from '#web/test/open-page.tsx'
import { clientPage } from './client-invoice-page.tsx'
import { ClientTree } from './client-tree.tsx'

const { getByRole, getByText } = page
const dialog = getByRole('dialog')
const today = todayIn('Europe/Paris', new Date())
const saidAt = '2026-11-28T10:00:00.000Z'
const lastPromiseOn = addDays(today, 90)

/** A client on its phone. */
async function openOnPhone(answers: ClientAnswers | null, facts: Parameters<typeof invoiceLinkView>[0] = {}) {
  await page.viewport(360, 780)
  fakeApi({
    invoiceSending: {
      getInvoiceLink: () => invoiceLinkView({ overdue: true, answers, ...facts }),
      markInvoiceLinkOpened: () => ({ opened: true as const }),
    },
  })
  mount(<ClientTree page={clientPage} token="jeton" queryClient={createQueryClient()} />)
  await expect.element(getByRole('heading', { level: 1 })).toBeVisible()
}

async function pressByKey(name: string): Promise<void> {
  const button = getByRole('button', { name })
  await expect.element(button).toBeEnabled()
  ;(button.element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
}

test('« Je paierai le … »: a day to come, by the keyboard on a phone; then the page says it, and it is changed or taken back', async () => {
  const sent: unknown[] = []
  fakeApi({
    reminderAnswers: {
      promisePayment: ({ promisedOn }) => {
        sent.push(promisedOn)
        return clientAnswers({ promise: { promisedOn, amountCents: 501_600, saidAt }, lastPromiseOn })
      },
      withdrawAnswer: ({ answer }) => {
        sent.push(answer)
        return clientAnswers({ lastPromiseOn })
      },
    },
  })
  await openOnPhone(clientAnswers({ lastPromiseOn }))
  await pressByKey('Je paierai le…')
  await expect.element(dialog.getByText(/Vous annoncez le paiement de 5\s016,00\s€/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Envoyer' }).click()
  await expect.element(dialog.getByText('Choisissez un jour.')).toBeVisible()
  const day = dialog.getByLabelText(/Jour du paiement/)
  await expect.element(day).toHaveFocus()
  await day.fill(addDays(today, -1))
  await expect.element(dialog.getByText('Choisissez un jour à venir.')).toBeVisible()
  await day.fill(addDays(today, 91))
  await expect
    .element(dialog.getByText(`Choisissez un jour jusqu’au ${formatLongDate(lastPromiseOn)}.`))
    .toBeVisible()
  await checkScreen()
  expect(sent).toEqual([])
  await day.fill(addDays(today, 9))
  await userEvent.keyboard('{Enter}')

  await expect.element(getByRole('heading', { name: 'Paiement annoncé' })).toHaveFocus()
  const words = `le ${formatLongDate(addDays(today, 9))}.`
  await expect
    .element(getByText(new RegExp(`Vous avez annoncé un paiement de 5\\s016,00\\s€ ${words}`)))
    .toBeVisible()
  await expect.element(getByRole('button', { name: 'Je paierai le…' })).not.toBeInTheDocument()
  await expect.element(getByRole('button', { name: 'J’ai déjà payé' })).toBeVisible()
  await checkScreen()
  await pressByKey('Modifier')
  await expect.element(dialog.getByLabelText(/Jour du paiement/)).toHaveValue(addDays(today, 9))
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  await pressByKey('Annuler cette annonce')
  await expect.element(getByRole('heading', { level: 1 })).toHaveFocus()
  await expect.element(getByRole('button', { name: 'Je paierai le…' })).toBeVisible()
  expect(sent).toEqual([addDays(today, 9), 'promise'])
})

test('« J’ai déjà payé »: its day and its means; what the server refuses is said at its field', async () => {
  const sent: unknown[] = []
  const message = 'Ce jour est trop ancien.'
  fakeApi({
    reminderAnswers: {
      announcePayment: ({ paidOn, means }) => {
        sent.push([paidOn, means])
        if (sent.length === 1)
          throw new Refusal('invalid_input', [{ path: 'paidOn', code: 'invalid', message }])
        return clientAnswers({ paid: { paidOn, means, saidAt } })
      },
    },
  })
  await openOnPhone(clientAnswers())
  await pressByKey('J’ai déjà payé')
  const send = dialog.getByRole('button', { name: 'Envoyer' })
  await send.click()
  await expect.element(dialog.getByText('Choisissez un moyen de paiement.')).toBeVisible()
  await checkScreen()
  await dialog.getByRole('radio', { name: 'Par virement' }).click()
  await send.click()
  await expect.element(dialog.getByText(message)).toBeVisible()
  await expect.element(dialog.getByRole('radio', { name: 'Par virement' })).toBeChecked()
  await dialog.getByLabelText(/Jour du paiement/).fill(addDays(today, -1))
  await send.click()
  await expect.element(getByRole('heading', { name: 'Paiement signalé' })).toHaveFocus()
  await expect
    .element(getByText(/Vous avez indiqué avoir payé le .* par virement\. Atelier Lagrange le vérifie/))
    .toBeVisible()
  expect(sent).toEqual([
    [today, 'transfer'],
    [addDays(today, -1), 'transfer'],
  ])
  for (const name of ['J’ai déjà payé', 'Je paierai le…', 'Demander un délai'])
    await expect.element(getByRole('button', { name })).not.toBeInTheDocument()
  await checkWords()
})

test('« Demander un délai »: in the client’s words, kept when sending fails', async () => {
  let down = true
  fakeApi({
    reminderAnswers: {
      askDelay: ({ message, terms }) => {
        if (down) throw new Refusal('rate_limited')
        return clientAnswers({ delay: { message, terms: terms ?? null, saidAt } })
      },
    },
  })
  await openOnPhone(clientAnswers())
  await pressByKey('Demander un délai')
  const send = dialog.getByRole('button', { name: 'Envoyer' })
  await send.click()
  await expect.element(dialog.getByText('Indiquez le délai que vous demandez.')).toBeVisible()
  await checkScreen()
  const message = dialog.getByLabelText(/Votre demande/)
  await message.fill('Fin janvier, après le chantier.')
  await send.click()
  await expect.element(dialog.getByRole('alert')).toBeVisible()
  await expect.element(message).toHaveValue('Fin janvier, après le chantier.')
  down = false
  await dialog.getByLabelText(/Payer en plusieurs fois/).selectOptions('3')
  await send.click()
  await expect.element(dialog.getByText('Choisissez un jour.')).toBeVisible()
  await checkScreen()
  await dialog.getByLabelText(/Première échéance/).fill(addDays(today, 20))
  await send.click()
  await expect.element(getByRole('heading', { name: 'Délai demandé' })).toHaveFocus()
  await expect.element(getByText(/Fin janvier, après le chantier/)).toBeVisible()
  await expect.element(getByText(/Paiement en 3\sfois à partir du/)).toBeVisible()
  await checkScreen()
})

test('where nothing is owed, nothing is asked', async () => {
  await openOnPhone(null, { status: 'paid', overdue: false, owedCents: 0, paidCents: 501_600, epc: null })
  await expect.element(getByText('Facture réglée')).toBeVisible()
  await expect.element(getByText('Où en est votre paiement\u202f?')).not.toBeInTheDocument()
})

test.each([
  ['a debit under way', { online: { amountCents: 0, processingCents: 501_600, testMode: false } }, []],
  [
    'no day left to promise',
    { answers: clientAnswers({ lastPromiseOn: null }) },
    ['J’ai déjà payé', 'Demander un délai'],
  ],
] as const)('%s', async (_name, facts, offered) => {
  await openOnPhone(clientAnswers(), facts)
  for (const name of ['J’ai déjà payé', 'Je paierai le…', 'Demander un délai'])
    expect([name, getByRole('button', { name }).query() !== null]).toEqual([
      name,
      offered.some((one) => one === name),
    ])
})

test('an announce that cannot be taken back stays, and says why', async () => {
  fakeApi({
    reminderAnswers: {
      withdrawAnswer: () => {
        throw new Refusal('rate_limited')
      },
    },
  })
  await openOnPhone(clientAnswers({ paid: { paidOn: '2026-11-27', means: 'cash', saidAt } }))
  await pressByKey('Annuler cette annonce')
  await expect.element(getByRole('alert')).toBeVisible()
  await expect.element(getByText(/payé le 27 novembre 2026 en espèces/)).toBeVisible()
  await checkWords()
})
