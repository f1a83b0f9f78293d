import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { InboxRule } from '#shared/contract/inbox-rules.ts'
import { checkScreen } from '#web/test/check-screen.ts'
import { fakeApi, Refusal } from '#web/test/fake-api.ts'
import { fakeRules, inboxRule } from '#web/test/inbox-rules.ts'
import { inboxTeam } from '#web/test/inbox-team.ts'
import { openPage } from '#web/test/open-page.tsx'
import { member } from '#web/test/people.ts'

const { getByRole, getByText } = page
const button = (name: string | RegExp) => getByRole('button', { name, exact: typeof name === 'string' })
const box = (name: string) => getByRole('textbox', { name, exact: true })
const choose = (name: string, option: string) =>
  getByRole('combobox', { name, exact: true }).selectOptions(option)
const me = member()
const karim = { id: '0198a5c2-0000-7000-8000-000000000801', name: 'Karim Benali', avatarUrl: null }
const ines = { id: '0198a5c2-0000-7000-8000-000000000802', name: 'Inès Martin', avatarUrl: null }
const urgent = { id: '0198a5c2-0000-7000-8000-000000000803', name: 'Urgent', colour: 'danger' as const }
const SETTINGS = '/conversations/settings'

let kept: InboxRule[]
beforeEach(async () => {
  await page.viewport(1280, 900)
  kept = [
    inboxRule(1, { name: 'Devis', assign: 'turns', turnIds: [karim.id, ines.id], state: null }),
    inboxRule(2, { name: 'Lettres', labelIds: [urgent.id] }),
    inboxRule(3, { name: 'Support', assign: 'member', assigneeId: urgent.id, faults: ['member_left'] }),
  ]
  fakeRules(kept)
  fakeApi({
    inboxTeam: { getInboxTeam: () => inboxTeam({ members: [ines, karim], labels: [urgent] }) },
  })
})
const order = () => [...document.querySelectorAll('ol a[href*="/rules/"]')].map((link) => link.textContent)

test('the list: what each rule does, what is to be mended, and their order by keyboard', async () => {
  openPage(SETTINGS, { me })
  await expect.element(getByText('Attribuer à tour de rôle à Karim Benali et Inès Martin')).toBeVisible()
  await expect.element(getByText('Cette règle désigne un membre parti.')).toBeVisible()
  await checkScreen()
  await page.viewport(1280, 900)
  button('Monter la règle Lettres').element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(order).toEqual(['Lettres', 'Devis', 'Support'])
  await expect.element(getByText('Lettres\u00a0: position 1 sur 3')).toBeInTheDocument()
  await getByRole('switch', { name: 'Activer la règle Devis' }).click()
  await expect.element(getByRole('switch', { name: 'Activer la règle Devis' })).not.toBeChecked()
})

test('a rule is dragged by keyboard, and stays where it was put', async () => {
  openPage(SETTINGS, { me })
  await expect.element(button('Déplacer la règle Devis')).toBeVisible()
  button('Déplacer la règle Devis').element().focus()
  await userEvent.keyboard('[Space]')
  await expect.element(getByText(/^Devis.*position 1 sur 3\.$/)).toBeInTheDocument()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(getByText('Devis\u00a0: position 2 sur 3.')).toBeInTheDocument()
  await userEvent.keyboard('[Space]')
  await expect.poll(order).toEqual(['Lettres', 'Devis', 'Support'])
  await expect.poll(() => kept.map(({ name }) => name)).toEqual(['Lettres', 'Devis', 'Support'])
})

test('a rule moved twice at once stands two places further', async () => {
  const asked: string[][] = []
  const answer = Promise.withResolvers<void>()
  fakeApi({
    inboxRules: {
      orderInboxRules: async ({ ruleIds }) => {
        asked.push([...ruleIds])
        await answer.promise
        kept.sort((one, other) => ruleIds.indexOf(one.id) - ruleIds.indexOf(other.id))
        return { ruleIds: [...ruleIds] }
      },
    },
  })
  openPage(SETTINGS, { me })
  await button('Descendre la règle Devis').click()
  await expect.poll(order).toEqual(['Lettres', 'Devis', 'Support'])
  await button('Descendre la règle Devis').click()
  await expect.poll(order).toEqual(['Lettres', 'Support', 'Devis'])
  answer.resolve()
  await expect.poll(() => asked.length).toBe(2)
  await expect.poll(order).toEqual(['Lettres', 'Support', 'Devis'])
})

test('a rule is copied, and removed with « Annuler »', async () => {
  openPage(SETTINGS, { me })
  await button('Actions sur la règle Devis').click()
  await getByRole('menuitem', { name: 'Dupliquer' }).click()
  await expect.poll(order).toEqual(['Devis', 'Devis (copie)', 'Lettres', 'Support'])
  await button('Actions sur la règle Lettres').click()
  await getByRole('menuitem', { name: 'Supprimer' }).click()
  await expect.poll(order).toEqual(['Devis', 'Devis (copie)', 'Support'])
  await userEvent.hover(getByText('Règle supprimée'))
  await button('Annuler').click()
  await expect.poll(order).toEqual(['Devis', 'Devis (copie)', 'Lettres', 'Support'])
})

test('without a rule one is invited to add one', async () => {
  kept.length = 0
  openPage(SETTINGS, { me })
  await expect.element(getByText('Aucune règle pour le moment')).toBeVisible()
  await expect.element(getByRole('link', { name: 'Ajouter une règle' })).toBeVisible()
})

test('who may not change them is told why', async () => {
  openPage(SETTINGS, { me: member('member') })
  await expect.element(getByText(/ne permet pas de modifier les règles/)).toBeVisible()
  await expect
    .element(getByRole('switch', { name: 'Activer la règle Devis' }))
    .toHaveAttribute('data-disabled')
})

test('a new rule: faults at their fields, tried on past mails, its actions done and undone, then saved', async () => {
  let saved: unknown
  const asked: unknown[] = []
  const undone: string[] = []
  const found = (at: number) => ({
    conversationId: `0198a5c2-0000-7000-8000-0000000009${String(at).padStart(2, '0')}`,
    subject: `Demande ${at}`,
    sender: 'Camille Roy',
    receivedAt: '2026-11-20T10:00:00.000Z',
  })
  fakeApi({
    inboxRules: {
      tryInboxRule: (input) => {
        asked.push(input)
        return input.cursor === undefined
          ? { looked: 2_000, found: [found(1)], nextCursor: 'suite' }
          : { looked: 40, found: [found(1), found(2)], nextCursor: null }
      },
      applyInboxRule: (input) => {
        asked.push(input)
        return { batchId: '0198a5c2-0000-7000-8000-000000000999', changed: 2 }
      },
      createInboxRule: (input) => {
        saved = input
        kept.push(inboxRule(9, input as Partial<InboxRule>))
        return kept.at(-1)!
      },
    },
    inboxTeam: {
      undoHandlings: ({ batchId }) => {
        undone.push(batchId)
        return { undone: 2 }
      },
    },
  })
  const { path } = openPage(`${SETTINGS}/rules/new`, { me })
  await box('Nom').fill('Demandes')
  await button('Essayer sur les mails passés').click()
  await expect.element(getByText('Écrivez au moins un mot.')).toBeVisible()
  await choose('Condition 1', 'Contient')
  await box('Mots de la condition 1').fill('devis')
  await button('Essayer sur les mails passés').click()
  await expect.element(getByText('2 conversations trouvées', { exact: true })).toBeVisible()
  await expect.element(getByText(/sur 2\s040\smails regardés/)).toBeVisible()
  expect(asked).toMatchObject([{ days: 30, conditions: [{ text: 'devis' }] }, { cursor: 'suite' }])
  await button('Appliquer aux 2 conversations trouvées').click()
  await expect.element(getByText(/^Choisissez au moins une action/)).toBeVisible()
  await choose('Attribuer', 'À tour de rôle, entre des personnes')
  await getByRole('checkbox', { name: 'Karim Benali' }).click()
  await getByRole('checkbox', { name: 'Inès Martin' }).click()
  await getByRole('checkbox', { name: 'Urgent' }).click()
  await checkScreen()
  await page.viewport(1280, 900)
  await button('Appliquer aux 2 conversations trouvées').click()
  await userEvent.hover(getByText('2 conversations changées'))
  await button('Annuler').click()
  await expect.poll(() => undone).toEqual(['0198a5c2-0000-7000-8000-000000000999'])
  await box('Mots de la condition 1').fill('devis urgent')
  await expect.element(getByText('Les conditions ont changé depuis cet essai.')).toBeVisible()
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await expect.poll(path).toBe(SETTINGS)
  expect(saved).toMatchObject({
    name: 'Demandes',
    assign: 'turns',
    turnIds: [karim.id, ines.id],
    labelIds: [urgent.id],
    conditions: [{ field: 'contains', how: 'any', text: 'devis urgent' }],
  })
})

test('actions that stop in the middle can be undone as far as they were done', async () => {
  const undone: string[] = []
  let parts = 0
  const found = Array.from({ length: 1_001 }, (_, at) => ({
    conversationId: `0198a5c2-0000-7000-8000-00000001${String(at).padStart(4, '0')}`,
    subject: `Demande ${at}`,
    sender: 'Camille Roy',
    receivedAt: '2026-11-20T10:00:00.000Z',
  }))
  fakeApi({
    inboxRules: {
      tryInboxRule: () => ({ looked: 1_001, found, nextCursor: null }),
      applyInboxRule: () => {
        parts += 1
        if (parts === 2) throw new Refusal('not_found')
        return { batchId: '0198a5c2-0000-7000-8000-000000000999', changed: 1_000 }
      },
    },
    inboxTeam: {
      undoHandlings: ({ batchId }) => {
        undone.push(batchId)
        return { undone: 1_000 }
      },
    },
  })
  openPage(`${SETTINGS}/rules/${kept[1]!.id}`, { me })
  await button('Essayer sur les mails passés').click()
  await button(/^Appliquer aux 1\s001 conversations trouvées$/).click()
  await userEvent.hover(getByText(/^1\s000\sconversations changées, puis arrêt/))
  await button('Annuler').click()
  await expect.poll(() => undone).toEqual(['0198a5c2-0000-7000-8000-000000000999'])
})

test('a rule that a colleague changed meanwhile is compared', async () => {
  const revisions: number[] = []
  fakeApi({
    inboxRules: {
      updateInboxRule: (input) => {
        revisions.push(input.revision)
        if (input.revision === 1)
          throw new Refusal('version_conflict', [], {
            current: { ...kept[1]!, name: 'Celle d’Inès', revision: 4 },
          })
        return kept[1]!
      },
    },
  })
  const { path } = openPage(`${SETTINGS}/rules/${kept[1]!.id}`, { me })
  await box('Nom').fill('La mienne')
  await button('Enregistrer').click()
  await expect.element(getByText('Cette règle a été modifiée ailleurs entre-temps')).toBeVisible()
  await expect.element(getByText('Celle d’Inès')).toBeVisible()
  await button('Enregistrer ma version').click()
  await expect.poll(path).toBe(SETTINGS)
  expect(revisions).toEqual([1, 4])
})

test('a rule that is opened again right after it was saved is the saved one', async () => {
  const read = Promise.withResolvers<void>()
  let saved = false
  fakeApi({
    inboxRules: {
      updateInboxRule: ({ name }) => {
        saved = true
        kept[1] = { ...kept[1]!, name, revision: 2 }
        return kept[1]
      },
      listInboxRules: async () => {
        if (saved) await read.promise
        return { items: [...kept], mailboxes: [] }
      },
    },
  })
  openPage(`${SETTINGS}/rules/${kept[1]!.id}`, { me })
  await box('Nom').fill('Lettres et offres')
  await button('Enregistrer').click()
  await getByRole('link', { name: 'Lettres', exact: true }).click()
  await expect.element(getByRole('heading', { level: 1, name: 'Chargement en cours' })).toBeInTheDocument()
  read.resolve()
  await expect.element(box('Nom')).toHaveValue('Lettres et offres')
})

test('a rule makes a task of the conversation, due so many days after', async () => {
  const saved: unknown[] = []
  fakeApi({
    inboxRules: {
      updateInboxRule: ({ taskInDays }) => {
        saved.push(taskInDays)
        kept[1] = { ...kept[1]!, taskInDays: taskInDays ?? null, revision: 2 }
        return kept[1]
      },
    },
  })
  openPage(`${SETTINGS}/rules/${kept[1]!.id}`, { me })
  const days = getByRole('spinbutton', { name: 'Échéance, en jours après le message' })
  await getByRole('checkbox', { name: 'Créer une tâche, liée à la conversation' }).click()
  await days.fill('')
  await button('Enregistrer').click()
  await expect.element(getByText('Indiquez un nombre de jours.')).toBeVisible()
  await checkScreen()
  await page.viewport(1280, 900)
  await days.fill('2')
  await button('Enregistrer').click()
  await expect.element(getByText(/Créer une tâche à 2\u00a0jours/)).toBeVisible()
  expect(saved).toEqual([2])
})

test('a rule that is gone says so', async () => {
  openPage(`${SETTINGS}/rules/${urgent.id}`, { me })
  await expect.element(getByText('Règle introuvable')).toBeVisible()
})
