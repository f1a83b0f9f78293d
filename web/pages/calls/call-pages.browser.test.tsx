import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  call,
  callEntry,
  callList,
  consent,
  opposition,
  recordedWishes,
  refusedEntry,
  startedCall,
} from '#web/test/calls.ts'
import { checkExport } from '#web/test/check-export.ts'
import { checkScreen } from '#web/test/check-screen.ts'
import { company, contact } from '#web/test/clients.ts'
import { fakeApi, Refusal } from '#web/test/fake-api.ts'
import { fillOrganization } from '#web/test/filled-organization.ts'
import { openPage } from '#web/test/open-page.tsx'
import { member } from '#web/test/people.ts'
import { task } from '#web/test/tasks.ts'

/** « À appeler », « Journal », « Consentements », « Statistiques » and « Réglages ». */
const { getByRole, getByText, getByLabelText } = page
const none = { items: [], nextCursor: null }
const open = (path = '', role: Parameters<typeof member>[0] = 'owner') =>
  openPage(`/calls${path}`, { me: member(role) })

beforeEach(async () => {
  await page.viewport(1280, 900)
  fillOrganization()
})

test('lists are shown with how far they are, and a new one is made from contacts', async () => {
  const asked: object[] = []
  fakeApi({
    callLists: {
      createCallList: (input) => {
        asked.push(input)
        return callList({ name: input.name })
      },
    },
  })
  const { path } = open()
  await expect.element(getByRole('table', { name: 'Listes d’appels' }).getByText('2 sur 5')).toBeVisible()
  await checkScreen()
  await page.viewport(1280, 900)
  await userEvent.keyboard('c')
  const dialog = getByRole('dialog')
  await dialog.getByLabelText('Nom').fill('Relance des devis')
  await dialog.getByLabelText('Ville').fill('Nantes')
  await checkScreen()
  await page.viewport(1280, 900)
  await dialog.getByRole('button', { name: 'Créer la liste' }).click()
  await expect.poll(path).toBe(`/calls/lists/${callList().id}`)
  expect(asked).toEqual([
    expect.objectContaining({
      name: 'Relance des devis',
      purpose: 'prospecting',
      from: { source: 'contacts', q: '', city: 'Nantes' },
    }),
  ])
})

test('no list yet: what they are for', async () => {
  fakeApi({
    callLists: {
      listCallLists: () => none,
      countCallLists: () => ({ count: 0, byState: { open: 0, closed: 0 } }),
    },
  })
  open()
  await expect.element(getByText('Aucune liste d’appels en cours')).toBeVisible()
  await checkScreen()
})

test('a list is worked by the keyboard: next, a result, next, pass', async () => {
  const did: string[] = []
  const entries = [callEntry(1), callEntry(3, { clientName: 'Noé Martin' })]
  fakeApi({
    callLists: {
      nextCallEntry: ({ afterPosition }) => {
        did.push(`next ${afterPosition ?? 0}`)
        const entry = entries.find(({ position }) => position > Number(afterPosition ?? 0)) ?? null
        return { entry, refused: afterPosition === undefined ? [refusedEntry] : [], waitsUntil: null }
      },
      skipCallEntry: ({ entryId }) => {
        did.push('skip')
        return callEntry(3, { id: entryId, clientName: 'Noé Martin', state: 'skipped' })
      },
    },
    calls: {
      recordCall: ({ outcome, entryId }) => {
        did.push(`${outcome} ${entryId}`)
        return call(1, { outcome })
      },
    },
  })
  open(`/lists/${callList().id}`)
  await expect.element(getByRole('button', { name: 'Commencer les appels' })).toBeVisible()
  await checkScreen()
  await page.viewport(1280, 900)
  await userEvent.keyboard('n')
  await expect.element(getByText('1 personne écartée')).toBeVisible()
  await expect.element(getByRole('region', { name: 'Résultat de l’appel' })).toBeVisible()
  await checkScreen()
  await page.viewport(1280, 900)
  await userEvent.keyboard('3')
  await expect.element(getByText('Résultat noté\u00a0: Pas de réponse')).toBeVisible()
  await userEvent.keyboard('n')
  await expect.element(getByRole('status').getByText('Noé Martin')).toBeVisible()
  await userEvent.keyboard('s')
  await expect.element(getByText('Personne à appeler maintenant')).toBeVisible()
  expect(did).toEqual(['next 0', `no_answer ${callEntry(1).id}`, 'next 1', 'skip', 'next 3'])
})

test('a list of the clients of one’s tasks names the task of each, which is ended there', async () => {
  const asked: object[] = []
  const priced = { id: callEntry(1).id, title: 'Dire le prix de l’escalier' }
  fakeApi({
    callLists: {
      createCallList: ({ from }) => {
        asked.push(from)
        return callList({ source: 'tasks' })
      },
      nextCallEntry: () => ({ entry: callEntry(1, { task: priced }), refused: [], waitsUntil: null }),
    },
    tasks: {
      setTaskState: ({ taskId, state }) => {
        asked.push({ taskId, state })
        return { task: task(1), nextTaskId: null }
      },
    },
  })
  const { path } = open()
  await getByRole('button', { name: 'Nouvelle liste' }).click()
  const dialog = getByRole('dialog')
  await dialog.getByLabelText('Nom').fill('Mes rappels')
  await dialog.getByLabelText('Qui appeler').selectOptions('Les clients de mes tâches')
  await dialog.getByLabelText('Quelles tâches').selectOptions('Toutes celles qui sont ouvertes')
  await checkScreen()
  await page.viewport(1280, 900)
  await dialog.getByRole('button', { name: 'Créer la liste' }).click()
  await expect.poll(path).toBe(`/calls/lists/${callList().id}`)
  await getByRole('button', { name: 'Commencer les appels' }).click()
  await expect.element(getByRole('link', { name: priced.title })).toBeVisible()
  await checkScreen()
  await page.viewport(1280, 900)
  await getByRole('button', { name: 'Terminer la tâche' }).click()
  await expect.element(getByText('Tâche terminée')).toBeVisible()
  expect(asked).toEqual([
    { source: 'tasks', which: 'open' },
    { taskId: priced.id, state: 'done' },
  ])
})

test('the journal is filtered and exported, and names calls that were not allowed', async () => {
  const asked: object[] = []
  fakeApi({
    calls: {
      listCalls: ({ outcome }) => {
        asked.push({ outcome })
        return outcome === undefined
          ? {
              items: [call(2, { breach: { code: 'weekend', reason: 'Un samedi.', article: 'D223-9' } })],
              nextCursor: null,
            }
          : none
      },
    },
  })
  open('/journal')
  await expect.element(getByText('Appel interdit\u00a0: Un samedi.')).toBeVisible()
  await checkExport(/\/calls\/export/)
  await checkScreen()
  await page.viewport(1280, 900)
  await getByLabelText('Résultat').selectOptions('Litige')
  await expect.element(getByText('Aucun appel ne correspond')).toBeVisible()
  expect(asked.at(-1)).toEqual({ outcome: 'dispute' })
})

test('the wishes of a client are added to, and a consent is taken back at once', async () => {
  const did: object[] = []
  fakeApi({
    callWishes: {
      addCallConsent: ({ scope, textVersion, channel }) => {
        did.push({ scope, textVersion, channel })
        return consent()
      },
      revokeCallConsent: ({ consentId }) => {
        did.push({ consentId })
        return consent({ revokedAt: '2026-11-21T10:00:00.000Z' })
      },
    },
  })
  open(`/consents?contactId=${contact().id}`)
  await expect.element(getByText('Accepte les appels')).toBeVisible()
  await expect.element(getByText('Formulaire en ligne')).toBeVisible()
  await checkScreen()
  await page.viewport(1280, 900)
  await getByRole('button', { name: 'Enregistrer un consentement' }).click()
  const dialog = getByRole('dialog')
  await dialog.getByRole('button', { name: 'Enregistrer le consentement' }).click()
  await expect.element(dialog.getByText(/Indiquez ce que la personne accepte/)).toBeVisible()
  await dialog.getByLabelText('Pour quelles offres').fill('Escaliers')
  await dialog.getByLabelText('Où est la preuve').fill('Formulaire classé')
  await checkScreen()
  await page.viewport(1280, 900)
  await dialog.getByRole('button', { name: 'Enregistrer le consentement' }).click()
  await expect.element(getByText('Consentement enregistré')).toBeVisible()
  await getByRole('button', { name: 'Retirer', exact: true }).click()
  await getByRole('dialog').getByRole('button', { name: 'Retirer le consentement' }).click()
  await expect.element(getByText('Consentement retiré')).toBeVisible()
  expect(did).toEqual([
    { scope: 'Escaliers', textVersion: '1', channel: 'form' },
    { consentId: consent().id },
  ])
})

test('a document of the client proves a consent, and is fetched from its sheet', async () => {
  const asked: object[] = []
  const document = { id: consent().id, name: 'accord-signé.pdf' }
  const now = '2026-11-21T10:00:00.000Z'
  const from = { sender: 'Élise Vasseur', mailedAt: now, conversationId: null, createdAt: now }
  const { id: contactId } = contact()
  fakeApi({
    clientDocuments: {
      listClientDocuments: () => ({
        items: [{ ...document, ...from, size: 7, companyId: null, contactId, contactName: null }],
        nextCursor: null,
      }),
    },
    callWishes: {
      addCallConsent: ({ documentId, proof }) => {
        asked.push({ documentId, proof })
        return consent()
      },
      getCallConsent: () => ({
        consent: consent({ documentId: document.id, proof: '' }),
        document,
        clientName: 'Élise Vasseur',
        seller: { name: 'Atelier Aubry', siren: '552081317' },
        printedAt: now,
      }),
    },
  })
  open(`/consents?contactId=${contactId}`)
  await getByRole('button', { name: 'Enregistrer un consentement' }).click()
  const dialog = getByRole('dialog')
  await dialog.getByLabelText('Pour quelles offres').fill('Escaliers')
  await dialog.getByRole('button', { name: 'Enregistrer le consentement' }).click()
  await expect.element(dialog.getByText(/Indiquez où se trouve la preuve/)).toBeVisible()
  await dialog.getByLabelText('Document de sa fiche').selectOptions(document.name)
  await checkScreen()
  await page.viewport(1280, 900)
  await dialog.getByRole('button', { name: 'Enregistrer le consentement' }).click()
  await expect.element(getByText('Consentement enregistré')).toBeVisible()
  expect(asked).toEqual([{ documentId: document.id, proof: '' }])
  await getByRole('link', { name: 'Voir la preuve' }).click()
  await expect
    .element(getByRole('link', { name: document.name }))
    .toHaveAttribute('href', expect.stringContaining(`/api/v1/client-documents/${document.id}/file`))
  await checkScreen()
})

test('an opposition is for good', async () => {
  fakeApi({
    callWishes: { listCallWishes: () => ({ kind: 'consumer', consents: [], oppositions: [opposition()] }) },
  })
  open(`/consents?contactId=${contact().id}`)
  await expect.element(getByText('S’oppose aux appels')).toBeVisible()
  await expect
    .element(getByRole('button', { name: 'Enregistrer un consentement' }))
    .toHaveAttribute('aria-disabled', 'true')
  await checkScreen()
})

test('the register of all where no client is chosen, filtered, exported and printed; the proof of a consent on one sheet', async () => {
  const asked: object[] = []
  fakeApi({
    callWishes: {
      listRecordedWishes: (input) => {
        asked.push(input)
        const items = recordedWishes.filter(({ state }) => state === (input.state ?? state))
        return { items, nextCursor: null }
      },
    },
  })
  open('/consents')
  const table = getByRole('table', { name: 'Consentements et oppositions' })
  await expect.element(table.getByText('Numéro effacé')).toBeVisible()
  await expect.element(table.getByRole('link', { name: 'Voir la preuve' }).first()).toBeVisible()
  await expect.element(getByRole('button', { name: 'Imprimer' })).toBeVisible()
  await getByRole('link', { name: /^Opposition/ }).click()
  await expect.element(table.getByText('Élise Vasseur')).not.toBeInTheDocument()
  expect(asked.at(-1)).toMatchObject({ state: 'opposed' })
  await checkExport(/register\/export\?.*state=opposed/)
  await checkScreen()
  await page.viewport(1280, 900)
  open(`/consents/${consent().id}`)
  await expect.element(getByText(/J’accepte d’être appelée au sujet/)).toBeVisible()
  await checkScreen()
})

test('statistics: figures, people and results, or an empty period', async () => {
  open('/statistics')
  await expect.element(getByRole('table', { name: 'Appels par personne' })).toBeVisible()
  await expect.element(getByText('33\u00a0min', { exact: true }).first()).toBeVisible()
  await checkScreen()
  await page.viewport(1280, 900)
  const nothing = { calls: 0, spoken: 0, durationSeconds: 0 }
  fakeApi({
    calls: {
      getCallStatistics: () => ({ total: nothing, byPerson: [], byOutcome: [], byPurpose: [] }),
    },
  })
  open('/statistics?from=2026-01-01&to=2026-01-31')
  await expect.element(getByText('Aucun appel sur cette période')).toBeVisible()
  await checkScreen()
})

test('settings: a telephony is connected and its secret shown once; a script is written', async () => {
  const did: object[] = []
  fakeApi({
    calls: {
      createCallScript: ({ name }) => {
        did.push({ name })
        throw new Refusal('service_unavailable')
      },
    },
    telephony: {
      connectTelephony: ({ provider }) => {
        did.push({ provider })
        return { webhookUrl: 'https://ardoise.test/w', secret: 'secret-montré-une-fois' }
      },
    },
  })
  open('/settings')
  await expect.element(getByText(/2 événements inconnus gardés|2.événements inconnus gardés/)).toBeVisible()
  await checkScreen()
  await page.viewport(1280, 900)
  await getByRole('button', { name: 'Relier\u00a0: Webhook JSON signé' }).click()
  await getByRole('dialog').getByRole('button', { name: 'Relier' }).click()
  await expect.element(getByText('secret-montré-une-fois')).toBeVisible()
  await checkScreen()
  await page.viewport(1280, 900)
  await getByRole('button', { name: 'Terminer' }).click()
  await getByRole('button', { name: 'Nouveau script' }).click()
  const dialog = getByRole('dialog')
  await dialog.getByLabelText('Nom').fill('Premier contact')
  await dialog.getByLabelText('Texte').fill('Bonjour,')
  await dialog.getByRole('button', { name: 'Enregistrer le script' }).click()
  await expect.element(dialog.getByRole('alert')).toBeVisible()
  expect(did).toContainEqual({ provider: 'generic' })
  expect(did).toContainEqual({ name: 'Premier contact' })
})

test('Aircall is given its address first, then its token, which is not shown again', async () => {
  const asked: object[] = []
  const webhookUrl = 'https://ardoise.test/functions/v1/telephony/aircall'
  let isReady: boolean | null = null
  fakeApi({
    telephony: {
      getTelephony: () => ({
        connections:
          isReady === null
            ? []
            : [
                {
                  provider: 'aircall',
                  webhookUrl,
                  isReady,
                  connectedAt: '2026-11-21T10:00:00.000Z',
                  connectedByName: null,
                  lastEventAt: null,
                  unknownEvents: 0,
                },
              ],
        lines: [],
      }),
      connectTelephony: (input) => {
        asked.push(input)
        isReady = input.secret !== undefined
        return { webhookUrl, secret: input.secret ?? '' }
      },
    },
  })
  open('/settings')
  await getByRole('button', { name: 'Relier\u00a0: Aircall' }).click()
  const dialog = getByRole('dialog')
  await checkScreen()
  await page.viewport(1280, 900)
  await dialog.getByRole('button', { name: 'Préparer l’adresse' }).click()
  await expect.element(dialog.getByText(webhookUrl)).toBeVisible()
  await checkScreen()
  await page.viewport(1280, 900)
  await dialog.getByRole('button', { name: 'Annuler' }).click()
  await expect.element(getByText(/rien n’est reçu avant/)).toBeVisible()
  await getByRole('button', { name: 'Donner le jeton\u00a0: Aircall' }).click()
  await dialog.getByLabelText('Jeton du webhook').fill('jeton-donné-par-aircall')
  await dialog.getByRole('button', { name: 'Relier' }).click()
  await expect.element(getByText('Aircall est relié')).toBeVisible()
  await expect.element(getByRole('button', { name: 'Changer le jeton\u00a0: Aircall' })).toBeVisible()
  expect(asked).toEqual([{ provider: 'aircall' }, { provider: 'aircall', secret: 'jeton-donné-par-aircall' }])
})

test('a member may not manage the telephony, and a viewer reads nothing', async () => {
  open('/settings', 'member')
  await expect
    .element(getByRole('button', { name: 'Relier\u00a0: Webhook JSON signé' }))
    .toHaveAttribute('aria-disabled', 'true')
  open('/journal', 'viewer')
  await expect.element(getByRole('main').getByText(/ne permet pas/)).toBeVisible()
})

test('an incoming call shows who calls on any page, several clients of one number too', async () => {
  const owners = [
    { companyId: company().id, contactId: contact().id, name: 'Élise Vasseur', companyName: company().name },
    { companyId: company().id, contactId: null, name: company().name, companyName: company().name },
  ]
  let ringing = [{ ...startedCall({ direction: 'in', state: 'ringing' }), owners }]
  fakeApi({
    calls: { listRingingCalls: () => ({ calls: ringing }) },
    telephony: { simulateCall: () => startedCall({ direction: 'in', state: 'ringing' }) },
  })
  const { path } = open('/settings')
  await getByRole('button', { name: 'Faire sonner' }).click()
  const card = getByRole('region', { name: 'Appels entrants' })
  await expect.element(card.getByText('2 clients ont ce numéro')).toBeVisible()
  await checkScreen()
  await page.viewport(1280, 900)
  ringing = []
  await card.getByRole('link', { name: 'Élise Vasseur, Menuiserie Vasseur' }).click()
  await expect.poll(path).toContain('/calls/sheet?')
  expect(path()).toContain(`contactId=${contact().id}`)
  await expect.element(card).not.toBeInTheDocument()
})
