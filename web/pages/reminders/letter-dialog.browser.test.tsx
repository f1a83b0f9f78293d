import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { checkScreen } from '#web/test/check-screen.ts'
import { company } from '#web/test/clients.ts'
import { fakeApi, Refusal } from '#web/test/fake-api.ts'
import { fillOrganization } from '#web/test/filled-organization.ts'
import { openPage } from '#web/test/open-page.tsx'
import { member } from '#web/test/people.ts'
import {
  letterDraft,
  nothingReminded,
  remindedInvoice,
  reminder,
  reminderDetail,
  standing,
} from '#web/test/reminders.ts'

/** « Mise en demeure (courrier) »: written, downloaded, then said to be posted. */
const { getByRole, getByText } = page
const COMPANY = `/crm/companies/${company().id}`
const written = () => getByRole('dialog', { name: 'Mise en demeure de Menuiserie Vasseur' })
const ready = () => getByRole('dialog', { name: 'Courrier à Menuiserie Vasseur' })
const prepare = () => written().getByRole('button', { name: 'Préparer le courrier' })
const letter = reminderDetail(reminder(4, { channel: 'registered_letter', planName: null, step: null }))

beforeEach(async () => {
  await page.viewport(1280, 900)
  fillOrganization()
})

async function openLetter(draft: Parameters<typeof letterDraft>[0] = {}) {
  const prepared: object[] = []
  const posted: object[] = []
  fakeApi({
    reminders: { getClientReminders: () => nothingReminded({ standings: [standing(3)] }) },
    reminderLetters: {
      getLetterDraft: () => letterDraft(draft),
      prepareLetter: (input) => {
        prepared.push(input)
        return letter
      },
      postLetter: (input) => {
        posted.push(input)
        return { ...letter, state: 'sent', postedOn: input.postedOn }
      },
    },
  })
  openPage(COMPANY, { me: member() })
  await getByRole('button', { name: 'Autres actions de relance' }).click()
  await getByRole('menuitem', { name: 'Mise en demeure (courrier)' }).click()
  await expect.element(written()).toBeVisible()
  return { prepared, posted }
}

test('a letter is prepared, then noted as posted with its number', async () => {
  const { prepared, posted } = await openLetter()
  await expect.element(written().getByText(/3 rue des Lilas, 69003 Lyon/)).toBeVisible()
  await checkScreen()
  await page.viewport(1280, 900)
  await prepare().click()
  await expect.element(ready().getByRole('button', { name: 'Télécharger le courrier' })).toBeVisible()
  expect(prepared).toEqual([
    {
      companyId: company().id,
      invoiceIds: [remindedInvoice.invoiceId],
      registered: true,
      subject: letterDraft().subject,
      message: letterDraft().message,
      despiteBlocks: false,
    },
  ])
  await checkScreen()
  await page.viewport(1280, 900)
  await ready().getByRole('textbox', { name: 'Numéro du recommandé' }).fill('1A 234 567 8901 2')
  await ready().getByRole('button', { name: 'Noter l’envoi' }).click()
  await expect.element(getByText(/^Courrier posté le/)).toBeVisible()
  expect(posted).toMatchObject([{ reminderId: letter.id, trackingNumber: '1A 234 567 8901 2' }])
})

test('a client without an address is led to its card', async () => {
  const { prepared } = await openLetter({ address: null })
  await expect.element(written().getByText('Adresse postale manquante')).toBeVisible()
  await expect.element(prepare()).toHaveAttribute('aria-disabled', 'true')
  await checkScreen()
  expect(prepared).toEqual([])
})

test('words that a letter may not use are refused at their field', async () => {
  await openLetter()
  fakeApi({
    reminderLetters: {
      prepareLetter: () => {
        throw new Refusal('reminder_words_refused', [
          { path: 'message', code: 'reminder_words_refused', message: 'Aucune saisie n’est possible.' },
        ])
      },
    },
  })
  await prepare().click()
  await expect
    .element(written().getByRole('textbox', { name: 'Début de la lettre' }))
    .toHaveAccessibleDescription(expect.stringContaining('Aucune saisie n’est possible.'))
})

test('a letter of the day opens where it was left: ready for the post', async () => {
  fakeApi({
    reminders: { listWaitingReminders: () => ({ items: [letter], nextCursor: null }) },
    reminderLetters: { getLetterDraft: () => letterDraft({ reminder: letter }) },
  })
  openPage('/relances', { me: member() })
  await getByRole('button', { name: /^Préparer le courrier/ }).click()
  await expect.element(ready().getByRole('textbox', { name: 'Postée le' })).toBeVisible()
  await ready().getByRole('button', { name: 'Changer le texte' }).click()
  await expect.element(ready().getByRole('textbox', { name: 'Début de la lettre' })).toBeVisible()
})

const electronicForm = () => getByRole('dialog', { name: 'Recommandé électronique à Menuiserie Vasseur' })

function openReady(needsAgreement: boolean, reminder = letter) {
  const sent: object[] = []
  fakeApi({
    reminders: { listWaitingReminders: () => ({ items: [letter], nextCursor: null }) },
    reminderLetters: {
      getLetterDraft: () =>
        letterDraft({
          reminder,
          electronic: { simulated: true, email: 'compta@vasseur.test', needsAgreement },
        }),
      sendRegisteredLetter: (input) => {
        sent.push(input)
        return { ...letter, state: 'sent' }
      },
    },
  })
  openPage('/relances', { me: member() })
  return sent
}

test('a registered letter leaves electronically, which the screen says is simulated', async () => {
  const sent = openReady(false)
  await getByRole('button', { name: /^Préparer le courrier/ }).click()
  await ready().getByRole('button', { name: 'Envoyer en recommandé électronique' }).click()
  await expect.element(electronicForm()).toMatchTextContent(/Envoi simulé.*rien ne partira/)
  await checkScreen()
  await page.viewport(1280, 900)
  await electronicForm().getByRole('button', { name: 'Simuler l’envoi' }).click()
  await expect.element(getByText('Recommandé électronique simulé')).toBeVisible()
  expect(sent).toEqual([
    { reminderId: letter.id, email: 'compta@vasseur.test', agreedOn: null, despiteBlocks: false },
  ])
})

test('a consumer gets paper unless its agreement is said', async () => {
  const sent = openReady(true)
  await getByRole('button', { name: /^Préparer le courrier/ }).click()
  await ready().getByRole('button', { name: 'Envoyer en recommandé électronique' }).click()
  await expect.element(electronicForm()).toMatchTextContent(/Sans cet accord, la lettre est nulle/)
  await electronicForm().getByRole('button', { name: 'Simuler l’envoi' }).click()
  await expect.element(electronicForm().getByRole('textbox', { name: /^Accord du client/ })).toHaveFocus()
  expect(sent).toEqual([])
  await checkScreen()
  await page.viewport(1280, 900)
  await electronicForm()
    .getByRole('textbox', { name: /^Accord du client/ })
    .fill('2026-02-01')
  await electronicForm().getByRole('button', { name: 'Simuler l’envoi' }).click()
  await expect.poll(() => sent).toMatchObject([{ agreedOn: '2026-02-01' }])
})

test('what speaks against a registered letter is read before it leaves', async () => {
  const block = { kind: 'promised', untilOn: null, invoiceId: null, pauseId: null, promiseId: null } as const
  const sent = openReady(false, { ...letter, blocks: [{ ...block, text: 'Le client paiera le 28 nov.' }] })
  await getByRole('button', { name: /^Préparer le courrier/ }).click()
  await ready().getByRole('button', { name: 'Envoyer en recommandé électronique' }).click()
  await expect.element(electronicForm().getByText('Le client paiera le 28 nov.')).toBeVisible()
  const submit = electronicForm().getByRole('button', { name: 'Simuler l’envoi' })
  await expect.element(submit).toHaveAttribute('aria-disabled', 'true')
  await electronicForm().getByRole('checkbox', { name: 'J’ai lu, j’envoie quand même' }).click()
  await submit.click()
  await expect.poll(() => sent).toMatchObject([{ despiteBlocks: true }])
})
