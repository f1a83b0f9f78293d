import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { checkScreen } from '#web/test/check-screen.ts'
import { fakeApi } from '#web/test/fake-api.ts'
import { fillOrganization } from '#web/test/filled-organization.ts'
import { openPage } from '#web/test/open-page.tsx'
import { member } from '#web/test/people.ts'
import { quote } from '#web/test/quotes.ts'
import { nothingReminded, quoteReminderDraft, sentReminder, standing } from '#web/test/reminders.ts'

/** The card « Relances » of a devis. */
const { getByRole, getByText } = page
const QUOTE = `/templates/quotes/${quote().id}`
const card = () => getByRole('region', { name: 'Relances' })
const ofQuote = {
  subject: 'quote' as const,
  quoteId: quote().id,
  quoteNumber: 'D-2026-0042',
  planName: 'Devis sans réponse',
  lateCents: 0,
  lateCount: 0,
}

beforeEach(async () => {
  await page.viewport(1280, 900)
  fillOrganization()
  fakeApi({
    quotes: {
      listQuoteSenders: () => ({ mailboxId: null, address: null, items: [] }),
      getQuote: () => quote('viewed'),
    },
    reminders: {
      getQuoteReminderDraft: () => quoteReminderDraft(),
      getClientReminders: () =>
        nothingReminded({ standings: [standing(3, ofQuote)], reminders: [sentReminder(7, ofQuote)] }),
    },
  })
})

test('it says the plan, the next step with its day and what left, and reminds now', async () => {
  const { path } = openPage(QUOTE, { me: member() })
  await expect.element(card().getByText('E-mail, le 24 nov. 2026')).toBeVisible()
  await expect.element(card().getByText('Devis sans réponse')).toBeVisible()
  await expect.element(card().getByText('En retard')).not.toBeInTheDocument()
  await checkScreen()
  await page.viewport(1280, 900)
  await card().getByRole('button', { name: 'Relancer maintenant' }).click()
  await expect.element(getByRole('dialog', { name: 'Relancer Menuiserie Vasseur' })).toBeVisible()
  await getByRole('dialog').getByRole('button', { name: 'Annuler' }).click()
  await card().getByRole('link', { name: 'Voir l’historique des relances' }).click()
  await expect.poll(path).toBe(`/relances/history?quoteId=${quote().id}`)
})

test('this devis alone is paused, until a day', async () => {
  const paused: unknown[] = []
  fakeApi({
    reminders: {
      pauseReminders: (input) => {
        paused.push(input)
        return {
          id: standing(3).id,
          invoiceId: null,
          quoteId: quote().id,
          reason: input.reason,
          note: '',
          untilOn: null,
          judgedOn: null,
          openedAt: '2026-11-21T10:00:00.000Z',
          openedByName: null,
        }
      },
    },
  })
  openPage(QUOTE, { me: member() })
  await card().getByRole('button', { name: 'Autres actions de relance' }).click()
  await getByRole('menuitem', { name: 'Mettre en pause' }).click()
  const dialog = getByRole('dialog', { name: 'Ne pas relancer ce devis' })
  await dialog.getByLabelText(/^Jusqu’au/).fill('2099-01-01')
  await checkScreen()
  await page.viewport(1280, 900)
  await dialog.getByRole('button', { name: 'Mettre en pause' }).click()
  await expect.element(getByText('Relances de ce devis en pause')).toBeVisible()
  expect(paused).toMatchObject([{ quoteId: quote().id, reason: 'paused', untilOn: '2099-01-01' }])
})

test('a signed devis keeps the history of what left, and nothing is to come', async () => {
  fakeApi({ quotes: { getQuote: () => quote('signed') } })
  openPage(QUOTE, { me: member() })
  await expect.element(card().getByRole('list', { name: 'Dernières relances' })).toBeVisible()
  await expect.element(card().getByText('Prochaine étape')).not.toBeInTheDocument()
  await expect.element(card().getByRole('button')).not.toBeInTheDocument()
})
