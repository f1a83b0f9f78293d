import { beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  call,
  callEndpoints,
  callSheet,
  debt,
  noConsent,
  outsideHours,
  startedCall,
} from '#web/test/calls.ts'
import { checkScreen } from '#web/test/check-screen.ts'
import { company, contact } from '#web/test/clients.ts'
import { fakeApi, Refusal } from '#web/test/fake-api.ts'
import { fillOrganization } from '#web/test/filled-organization.ts'
import { openPage } from '#web/test/open-page.tsx'
import { member } from '#web/test/people.ts'
import { fakeTasks } from '#web/test/tasks.ts'

/** The call sheet: may I call, the call, its result. */
const { getByRole, getByText, getByLabelText } = page
const SHEET = `/calls/sheet?contactId=${contact().id}`
const result = () => getByRole('region', { name: 'Résultat de l’appel' })

beforeEach(async () => {
  await page.viewport(1280, 900)
  fillOrganization()
})

/** A link to a telephone leads nowhere here. */
const stayHere = () => document.addEventListener('click', (event) => event.preventDefault(), { once: true })

test('says who, why, whether one may call and by which article, with the script and what is known', async () => {
  openPage(SHEET, { me: member() })
  await expect.element(getByText('Vous pouvez appeler')).toBeVisible()
  await expect.element(getByText('C. conso. art. L223-1')).toBeVisible()
  await expect
    .element(getByRole('link', { name: 'Appeler le 06 12 34 56 78' }))
    .toHaveAttribute('href', 'tel:+33612345678')
  await expect.element(getByRole('region', { name: 'Script' }).getByText(/Bonjour, Camille/)).toBeVisible()
  await expect.element(getByRole('region', { name: 'Devis' }).getByText('D-2026-0007')).toBeVisible()
  await checkScreen()
})

test('forbids prospecting without a consent, and allows another purpose', async () => {
  fakeApi({ calls: { getCallSheet: () => callSheet({ consents: [] }, noConsent) } })
  openPage(SHEET, { me: member() })
  await expect.element(getByText('Vous ne pouvez pas appeler')).toBeVisible()
  const button = getByRole('button', { name: 'Appeler le 06 12 34 56 78' })
  await expect.element(button).toHaveAttribute('aria-disabled', 'true')
  await checkScreen()
  await getByLabelText('Motif de l’appel').selectOptions('Recouvrement')
  await expect.element(getByText('Vous pouvez appeler')).toBeVisible()
  await expect.element(getByRole('link', { name: 'Appeler le 06 12 34 56 78' })).toBeVisible()
})

test('says from when a call is lawful, by both clocks', async () => {
  fakeApi({ calls: { getCallSheet: () => callSheet({ timeZone: 'Indian/Reunion' }, outsideHours) } })
  openPage(SHEET, { me: member() })
  await expect.element(getByText(/À partir du 23 nov\. 2026 à 07:00 \(10:00 chez le client\)/)).toBeVisible()
})

test('notes the call as it begins, then its result by one key, and proposes what follows', async () => {
  const asked: object[] = []
  fakeApi({
    calls: {
      startCall: (input) => {
        asked.push(input)
        return startedCall()
      },
      settleCall: (input) => {
        asked.push(input)
        return call(1, { outcome: input.outcome })
      },
    },
  })
  openPage(SHEET, { me: member() })
  const link = getByRole('link', { name: 'Appeler le 06 12 34 56 78' })
  await expect.element(link).toBeVisible()
  stayHere()
  await link.click()
  await expect.element(getByText('Comment s’est passé cet appel\u202f?')).toBeVisible()
  await getByLabelText('Notes (facultatif)').fill('Répondeur plein.')
  ;(document.activeElement as HTMLElement).blur()
  await userEvent.keyboard('2')
  await expect.element(getByText('Résultat noté\u00a0: Messagerie')).toBeVisible()
  await expect.element(getByRole('heading', { name: 'Et ensuite\u202f?' })).toBeVisible()
  expect(asked).toEqual([
    { contactId: contact().id, number: '+33612345678', purpose: 'prospecting' },
    expect.objectContaining({ outcome: 'voicemail', notes: 'Répondeur plein.', revision: 1 }),
  ])
  await checkScreen()
})

test('asks what came of the call once one is back from the telephone, not as one leaves', async () => {
  fakeApi({ calls: { startCall: () => startedCall() } })
  openPage(SHEET, { me: member() })
  const link = getByRole('link', { name: 'Appeler le 06 12 34 56 78' })
  await expect.element(link).toBeVisible()
  stayHere()
  await link.click()
  const question = getByRole('group', { name: 'Comment s’est passé cet appel\u202f?' })
  await expect.element(question).toBeVisible()
  const seen = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  try {
    document.dispatchEvent(new Event('visibilitychange'))
    await expect.element(question).not.toHaveFocus()
  } finally {
    seen.mockRestore()
  }
  window.scrollTo(0, document.body.scrollHeight)
  document.dispatchEvent(new Event('visibilitychange'))
  await expect.element(question).toHaveFocus()
  await expect.element(question).toBeInViewport()
})

test('notes a call that was made beside Ardoise, and asks before an opposition', async () => {
  const asked: string[] = []
  fakeApi({
    calls: {
      recordCall: (input) => {
        asked.push(input.outcome)
        return call(1, { outcome: input.outcome })
      },
    },
  })
  openPage(SHEET, { me: member() })
  await result().getByRole('button', { name: 'Ne plus appeler' }).click()
  await expect.element(getByRole('alertdialog')).toBeVisible()
  await checkScreen()
  await page.viewport(1280, 900)
  await getByRole('alertdialog').getByRole('button', { name: 'Enregistrer l’opposition' }).click()
  await expect.element(getByText('Opposition enregistrée')).toBeVisible()
  expect(asked).toEqual(['stop'])
})

test('asks when to call back, in the hours of whoever calls', async () => {
  const asked: (string | null | undefined)[] = []
  fakeApi({
    calls: {
      recordCall: ({ callbackAt }) => {
        asked.push(callbackAt)
        return call(1, { outcome: 'callback', callbackAt: callbackAt ?? null })
      },
    },
  })
  openPage(SHEET, { me: member() })
  await result().getByRole('button', { name: 'Rappeler le…' }).click()
  const dialog = getByRole('dialog')
  await dialog.getByLabelText('Le', { exact: true }).fill('2030-01-15')
  await dialog.getByLabelText('À', { exact: true }).fill('09:30')
  await checkScreen()
  await page.viewport(1280, 900)
  await dialog.getByRole('button', { name: 'Noter le rappel' }).click()
  await expect.element(getByText('Rappel le 15 janv. 2030 à 09:30')).toBeVisible()
  expect(asked).toEqual(['2030-01-15T08:30:00.000Z'])
})

test('proposes a task that is linked to the call', async () => {
  const asked: unknown[] = []
  fakeTasks([], asked)
  fakeApi({ calls: { recordCall: ({ outcome }) => call(1, { outcome }) } })
  openPage(SHEET, { me: member() })
  await result().getByRole('button', { name: 'Messagerie' }).click()
  await getByRole('region', { name: 'Suite de l’appel' })
    .getByRole('button', { name: 'Créer une tâche' })
    .click()
  const dialog = getByRole('dialog', { name: 'Nouvelle tâche' })
  await expect.element(dialog.getByText('Liée à Élise Vasseur.')).toBeVisible()
  await expect.element(dialog.getByRole('textbox')).toHaveValue('Rappeler Élise Vasseur')
  await checkScreen()
  await page.viewport(1280, 900)
  await dialog.getByRole('button', { name: 'Ajouter', exact: true }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(asked).toMatchObject([
    { title: 'Rappeler Élise Vasseur', links: [{ kind: 'call', id: call(1).id }] },
  ])
})

test('a promise has its amount and its day, a dispute its invoice', async () => {
  const asked: object[] = []
  fakeApi({
    calls: {
      getCallSheet: () => callSheet({ debts: [debt] }),
      recordCall: ({ outcome, promise, dispute }) => {
        asked.push({ outcome, promise, dispute })
        return call(1, { outcome, purpose: 'collection' })
      },
    },
  })
  openPage(SHEET, { me: member() })
  // What is owed is called about.
  await expect.element(getByLabelText('Motif de l’appel')).toHaveValue('collection')
  await result().getByRole('button', { name: 'Promesse de paiement' }).click()
  const dialog = getByRole('dialog')
  await expect.element(dialog.getByLabelText('Montant promis')).toHaveValue('3\u202f120,00')
  await dialog.getByLabelText('Pour le').fill('2030-01-15')
  await checkScreen()
  await page.viewport(1280, 900)
  await dialog.getByRole('button', { name: 'Noter la promesse' }).click()
  await expect.element(getByText('Résultat noté\u00a0: Promesse de paiement')).toBeVisible()
  await getByRole('button', { name: 'Noter un autre appel' }).click()
  await result().getByRole('button', { name: 'Litige' }).click()
  await getByRole('dialog').getByLabelText('Ce que dit le client').fill('Deux marches manquent.')
  await checkScreen()
  await page.viewport(1280, 900)
  await getByRole('dialog').getByRole('button', { name: 'Noter le litige' }).click()
  await expect.element(getByText('Résultat noté\u00a0: Litige')).toBeVisible()
  expect(asked).toEqual([
    {
      outcome: 'promise',
      promise: { amountCents: 312_000, currency: 'EUR', promisedOn: '2030-01-15' },
    },
    {
      outcome: 'dispute',
      dispute: {
        invoiceId: debt.invoiceId,
        reason: 'amount',
        amountCents: null,
        message: 'Deux marches manquent.',
      },
    },
  ])
})

test('settles an incoming call, whoever it was', async () => {
  const asked: object[] = []
  fakeApi({
    calls: {
      ...callEndpoints.calls,
      getCall: () => startedCall({ direction: 'in', purpose: null, companyId: null, contactId: null }),
      settleCall: ({ callId, contactId, outcome }) => {
        asked.push({ callId, contactId, outcome })
        return call(1, { outcome, direction: 'in' })
      },
    },
  })
  openPage(`${SHEET}&call=${call(1).id}`, { me: member() })
  await expect.element(getByText('Appel reçu')).toBeVisible()
  await userEvent.keyboard('1')
  await expect.element(getByText('Résultat noté\u00a0: Joint')).toBeVisible()
  expect(asked).toEqual([{ callId: call(1).id, contactId: contact().id, outcome: 'joined' }])
})

test('loads, fails and is closed to whoever may not read it', async () => {
  fakeApi({
    calls: {
      getCallSheet: () => {
        throw new Refusal('service_unavailable')
      },
    },
  })
  openPage(SHEET, { me: member() })
  await expect.element(getByRole('button', { name: 'Réessayer' })).toBeVisible()
  await checkScreen()
  await page.viewport(1280, 900)
  openPage('/calls/sheet', { me: member() })
  await expect.element(getByText('Personne à appeler')).toBeVisible()
  openPage(SHEET, { me: member('viewer') })
  await expect.element(getByRole('main').getByText(/ne permet pas/)).toBeVisible()
})

test('the card of a client says its wish, its last calls, and leads to the sheet', async () => {
  const { path } = openPage(`/crm/companies/${company().id}`, { me: member() })
  const card = getByRole('region', { name: 'Appels' })
  // It asks once it is in sight.
  await card.getByRole('link', { name: 'Appeler' }).hover()
  await expect.element(card.getByText('Accepte les appels')).toBeVisible()
  await expect.element(card.getByText('Promesse de paiement')).toBeVisible()
  await card.getByRole('link', { name: 'Appeler' }).click()
  await expect.poll(path).toBe(`/calls/sheet?companyId=${company().id}`)
})

test.each([
  ['professional', 'Aucune opposition', /^Un professionnel peut être appelé/],
  ['consumer', 'Aucun consentement', /^Un particulier ne peut pas/],
  ['unknown', 'Aucun consentement', /^Particulier ou professionnel/],
] as const)(
  'the card of a client of whom nothing is recorded says the rule that holds: %s',
  async (kind, word, rule) => {
    fakeApi({ callWishes: { listCallWishes: () => ({ kind, consents: [], oppositions: [] }) } })
    openPage(`/crm/companies/${company().id}`, { me: member() })
    const card = getByRole('region', { name: 'Appels' })
    await card.getByRole('link', { name: 'Appeler' }).hover()
    await expect.element(card.getByText(word)).toBeVisible()
    await expect.element(card.getByText(rule)).toBeVisible()
  },
)
