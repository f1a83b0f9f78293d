import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { checkScreen } from '#web/test/check-screen.ts'
import { company } from '#web/test/clients.ts'
import { fakeApi, Refusal } from '#web/test/fake-api.ts'
import { fillOrganization } from '#web/test/filled-organization.ts'
import { invoice } from '#web/test/invoices.ts'
import { openPage } from '#web/test/open-page.tsx'
import { member } from '#web/test/people.ts'
import {
  nothingReminded,
  remindedInvoice,
  reminderDetail,
  reminderDraft,
  sentReminder,
  standing,
} from '#web/test/reminders.ts'

/** « Relancer » by hand, from each place that offers it. */
const { getByRole, getByText } = page
const COMPANY = `/crm/companies/${company().id}`
const late = nothingReminded({ standings: [standing(3)] })
const dialog = () => getByRole('dialog', { name: 'Relancer Menuiserie Vasseur' })
const send = () => dialog().getByRole('button', { name: 'Envoyer la relance' })

beforeEach(async () => {
  await page.viewport(1280, 900)
  fillOrganization()
})

function openFromClient(draft: Parameters<typeof reminderDraft>[0] = {}) {
  const sent: object[] = []
  const asked: object[] = []
  fakeApi({
    reminders: {
      getClientReminders: () => late,
      getReminderDraft: (input) => {
        asked.push(input)
        return reminderDraft(draft)
      },
      sendReminder: (input) => {
        sent.push(input)
        return reminderDetail(sentReminder(8))
      },
    },
  })
  return { ...openPage(COMPANY, { me: member() }), sent, asked }
}

test('a client is reminded in one mail, which is read again first; the toast leads to the history', async () => {
  const { sent, asked, path } = openFromClient()
  await getByRole('button', { name: 'Relancer maintenant' }).click()
  await expect.element(dialog().getByText('Jamais relancé jusqu’ici')).toBeVisible()
  expect(asked[0]).toMatchObject({ companyId: company().id })
  await expect.element(dialog().getByRole('checkbox', { name: /^F2026-0007/ })).toBeChecked()
  await checkScreen()
  await page.viewport(1280, 900)
  await dialog().getByRole('textbox', { name: 'Message' }).fill('Bonjour, merci de régler 3 120 €.')
  await expect.element(dialog().getByRole('checkbox', { name: 'Relevé de compte' })).toBeChecked()
  await dialog().getByRole('checkbox', { name: 'Factures' }).click()
  await send().click()
  await expect.element(getByText('Relance envoyée à compta@vasseur.test')).toBeVisible()
  await expect.element(dialog()).not.toBeInTheDocument()
  expect(sent).toEqual([
    {
      companyId: company().id,
      invoiceIds: [remindedInvoice.invoiceId],
      to: { email: 'compta@vasseur.test', name: 'Élise Vasseur' },
      subject: 'Factures en attente de règlement',
      message: 'Bonjour, merci de régler 3 120 €.',
      attachments: ['invoices', 'statement'],
      despiteBlocks: false,
    },
  ])
  await getByRole('button', { name: 'Voir l’historique' }).click()
  await expect.poll(path).toBe('/relances/history')
})

test('what speaks against it is read and confirmed before anything leaves', async () => {
  const { sent } = openFromClient({
    blocks: [
      {
        kind: 'promised',
        untilOn: '2026-11-28',
        invoiceId: null,
        pauseId: null,
        promiseId: null,
        text: 'Le client a promis 3\u202f120,00\u00a0€ pour le 28 nov. 2026.',
      },
    ],
  })
  await getByRole('button', { name: 'Relancer maintenant' }).click()
  await expect.element(dialog().getByText(/a promis/)).toBeVisible()
  await expect.element(send()).toHaveAttribute('aria-disabled', 'true')
  await checkScreen()
  await page.viewport(1280, 900)
  await dialog().getByRole('checkbox', { name: 'J’ai lu, je relance quand même' }).click()
  await send().click()
  await expect.element(dialog()).not.toBeInTheDocument()
  expect(sent).toMatchObject([{ despiteBlocks: true }])
})

test('the mail that is shown follows the invoices that are ticked; none is not sent', async () => {
  const second = {
    ...remindedInvoice,
    invoiceId: '0198a5c2-0000-7000-8000-000000000062',
    number: 'F2026-0009',
  }
  const { sent } = openFromClient({ invoices: [remindedInvoice, second] })
  await getByRole('button', { name: 'Relancer maintenant' }).click()
  const tick = (number: string) => dialog().getByRole('checkbox', { name: number }).click()
  const mail = dialog().getByRole('group').filter({ hasText: 'Aperçu de l’e-mail' })
  const written = () => mail.element().textContent
  await expect.poll(written).toMatch(/Bonjour Élise Vasseur,.*F2026-0007.*F2026-0009/s)
  expect(written()).toMatch(/6.240,00.€/)
  await tick('F2026-0009')
  await expect.poll(written).toMatch(/3.120,00.€ restent dus/)
  expect(written()).not.toContain('F2026-0009')
  await tick('F2026-0007')
  await expect.element(send()).toHaveAttribute('aria-disabled', 'true')
  expect(sent).toEqual([])
})

test('words that a reminder may not use are refused at their field', async () => {
  openFromClient()
  const told = '«\u202fhuissier\u202f»\u00a0: aucun titre ne le permet.'
  fakeApi({
    reminders: {
      sendReminder: () => {
        throw new Refusal('reminder_words_refused', [
          { path: 'message', code: 'step_wording', message: told },
        ])
      },
    },
  })
  await getByRole('button', { name: 'Relancer maintenant' }).click()
  await send().click()
  await expect
    .element(dialog().getByRole('textbox', { name: 'Message' }))
    .toHaveAccessibleDescription(expect.stringContaining('aucun titre ne le permet.'))
})

test('a client of whom nothing is late meanwhile is said to owe nothing', async () => {
  openFromClient()
  fakeApi({
    reminders: {
      getReminderDraft: () => {
        throw new Refusal('reminder_nothing_late')
      },
    },
  })
  await getByRole('button', { name: 'Relancer maintenant' }).click()
  const empty = getByRole('dialog', { name: 'Relancer' })
  await expect.element(empty.getByText('Rien n’est en retard', { exact: true })).toBeVisible()
  await checkScreen()
})

test('a late invoice offers it at the top of its page; one that is not late does not', async () => {
  const asked: object[] = []
  const shown = invoice('sent', { overdue: true })
  fakeApi({
    invoices: { getInvoice: () => shown },
    reminders: {
      getReminderDraft: (input) => {
        asked.push(input)
        return reminderDraft()
      },
    },
  })
  openPage(`/revenues/management/invoices/${shown.id}`, { me: member() })
  await getByRole('button', { name: 'Relancer', exact: true }).click()
  await expect.element(dialog()).toBeVisible()
  expect(asked[0]).toMatchObject({ invoiceId: shown.id })
  fakeApi({ invoices: { getInvoice: () => invoice('sent', { overdue: false }) } })
  openPage(`/revenues/management/invoices/${shown.id}`, { me: member() })
  await expect.element(getByRole('button', { name: 'Renvoyer' })).toBeVisible()
  await expect.element(getByRole('button', { name: 'Relancer', exact: true })).not.toBeInTheDocument()
})

test('a late invoice of « À faire aujourd’hui » is reminded in place', async () => {
  fakeApi({ reminders: { getReminderDraft: () => reminderDraft() } })
  openPage('/dashboard', { me: member() })
  await getByRole('button', { name: 'Relancer Menuiserie Vasseur' }).click()
  await expect.element(dialog()).toBeVisible()
})

test('who may not send reminders is offered none', async () => {
  fillOrganization('member')
  openPage('/dashboard', { me: member('member') })
  await expect.element(getByRole('link', { name: 'F2026-0007' })).toBeVisible()
  await expect.element(getByRole('button', { name: /^Relancer/ })).not.toBeInTheDocument()
})
