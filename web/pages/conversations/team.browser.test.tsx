import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { ConversationTeam } from '#shared/contract/inbox-team.ts'
import { UNHANDLED } from '#shared/domain/inbox-team/handling.ts'
import { checkScreen } from '#web/test/check-screen.ts'
import { conversation, id, mailbox, row } from '#web/test/conversations.ts'
import { fakeApi, Refusal } from '#web/test/fake-api.ts'
import { figures, invoiceFigures } from '#web/test/filled-organization.ts'
import { conversationTeam, inboxTeam } from '#web/test/inbox-team.ts'
import { openPage } from '#web/test/open-page.tsx'
import { member } from '#web/test/people.ts'

/** The team's work on conversations: states, assignment, labels, notes, presence. */
const { getByRole, getByText } = page
const me = member()
const ines = { id: id(51), name: 'Inès Martin', avatarUrl: null }
const karim = { id: id(52), name: 'Karim Benali', avatarUrl: null }
const urgent = { id: id(61), name: 'Urgent', colour: 'danger' as const }
let changes: unknown[]
let said: Partial<ConversationTeam>

beforeEach(async () => {
  await page.viewport(1600, 900)
  changes = []
  said = { handling: { ...UNHANDLED, state: 'todo' }, readers: [ines, karim] }
  fakeApi({
    conversations: {
      getInbox: () => ({ mailboxes: [mailbox], unread: 0 }),
      listConversations: () => ({
        items: [
          row(1, {
            subject: 'Plan de la salle',
            pile: 'waiting',
            assigneeId: ines.id,
            labelIds: [urgent.id],
          }),
          row(2, { pile: 'snoozed', snoozedUntil: '2026-11-26T07:00:00.000Z' }),
        ],
        nextCursor: null,
      }),
      getConversation: ({ conversationId }) => ({ ...conversation, id: conversationId }),
      getMailBody: () => ({ html: null, text: 'Bonjour' }),
    },
    mailSync: { changeConversations: () => ({ undo: [] }) },
    inboxTeam: {
      getInboxTeam: () =>
        inboxTeam({
          members: [{ ...ines }, karim],
          teams: [{ id: id(71), name: 'Support', memberIds: [ines.id] }],
          labels: [urgent],
          views: [{ id: id(81), name: 'Retards', q: 'à traiter étiquette:urgent', shared: true, own: false }],
          counts: { mine: 3, unassigned: 12, waiting: 0, snoozed: 1, late: 2, soon: 0 },
        }),
      getConversationTeam: () => conversationTeam(said),
      changeHandlings: (change) => {
        changes.push(change)
        return { batchId: id(99), changed: change.conversationIds.length, refused: 0 }
      },
      undoHandlings: (undo) => {
        changes.push(undo)
        return { undone: 1 }
      },
    },
  })
})

const open = async () => {
  const opened = openPage(`/conversations?open=${id(1)}`, { me })
  await expect.element(getByRole('button', { name: /^Attribu/ })).toBeVisible()
  return opened
}

/** Letters go to the field of a dialog once it has the focus, which the dialog takes after it is drawn. */
const fieldOf = (name: string) =>
  expect.element(getByRole('dialog', { name }).getByRole('combobox')).toHaveFocus()

test('rows say where each conversation stands, who has it, and its labels', async () => {
  openPage('/conversations', { me })
  const first = getByRole('link', { name: /Plan de la salle/ })
  await expect.element(first.getByText('Urgent')).toBeVisible()
  await expect.element(first.getByText(', attribuée à Inès Martin')).toBeInTheDocument()
  await expect.element(first.getByLabelText('En attente')).toBeVisible()
  await expect.element(getByRole('link', { name: /Sujet 2/ }).getByLabelText('Reportée')).toBeVisible()
  await checkScreen()
})

test('the list offers the views of the team with what waits, and the saved ones', async () => {
  const { router } = openPage('/conversations', { me })
  await getByRole('combobox', { name: 'Liste' }).click()
  await expect.element(getByRole('option', { name: 'À moi (3)' })).toBeVisible()
  await expect.element(getByRole('option', { name: 'Reportées (1)' })).toBeVisible()
  await getByRole('option', { name: 'Retards (partagée)' }).click()
  await expect
    .poll(() => router.state.location.search)
    .toEqual({ view: 'all', q: 'à traiter étiquette:urgent' })
})

test('a conversation is handled, put off, assigned and labelled by keys and buttons, and it can be taken back', async () => {
  await open()
  const conversationIds = [id(1)]
  await userEvent.keyboard('t')
  await expect.element(getByText('1 conversation traitée')).toBeVisible()
  await getByRole('button', { name: 'Annuler' }).click()
  await expect.poll(() => changes).toEqual([{ conversationIds, state: 'done' }, { batchId: id(99) }])
  await userEvent.keyboard('b')
  await expect.element(getByRole('menuitem', { name: /^Demain/ })).toHaveFocus()
  await userEvent.keyboard('{ArrowUp}')
  await expect.element(getByRole('menuitem', { name: 'Jusqu’à une réponse' })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect
    .poll(() => changes.at(-1))
    .toEqual({ conversationIds, snooze: { until: null, untilAnswer: true } })
  await expect.element(getByRole('menu')).not.toBeInTheDocument()
  await userEvent.keyboard('i')
  await fieldOf('Attribuer')
  await checkScreen()
  await page.viewport(1600, 900)
  await userEvent.keyboard('kar{Enter}')
  await expect.poll(() => changes.at(-1)).toEqual({ conversationIds, assigneeId: karim.id })
  await expect.element(getByRole('dialog')).not.toBeInTheDocument()
  await userEvent.keyboard('l')
  await fieldOf('Étiqueter')
  await userEvent.keyboard('urg{Enter}')
  await expect.poll(() => changes.at(-1)).toEqual({ conversationIds, addLabelIds: [urgent.id] })
})

test('a moment that is past is refused where it was chosen', async () => {
  await open()
  await getByRole('button', { name: 'Reporter…' }).click()
  await getByRole('menuitem', { name: 'Choisir une date…' }).click()
  await getByRole('textbox', { name: 'Jusqu’au' }).fill('2020-01-01T08:00')
  await getByRole('button', { name: 'Reporter', exact: true }).click()
  await expect.element(getByText('Choisissez un moment à venir.')).toBeVisible()
  expect(changes).toEqual([])
})

test('a label that is not there yet is made on the way', async () => {
  const made: unknown[] = []
  fakeApi({
    inboxTeam: {
      createLabel: (input) => {
        made.push(input)
        return { ...urgent, id: id(62), name: 'Devis' }
      },
    },
  })
  await open()
  await userEvent.keyboard('l')
  await fieldOf('Étiqueter')
  await userEvent.keyboard('Devis')
  await getByRole('option', { name: /Créer l’étiquette/ }).click()
  await expect.poll(() => changes).toEqual([{ conversationIds: [id(1)], addLabelIds: [id(62)] }])
  expect(made).toEqual([{ name: 'Devis' }])
})

test('whoever is absent may be given a conversation, and one is told', async () => {
  const days = { fromOn: '2026-11-20', toOn: '2026-12-03', coverUserId: null, coverTeamId: null }
  const absence = { ...days, id: id(90), userId: karim.id, note: '', coverName: null, revision: 1, given: 0 }
  fakeApi({ absences: { listAbsences: () => ({ today: '2026-11-21', items: [absence] }) } })
  await open()
  await userEvent.keyboard('i')
  await expect.element(getByText(/^absent jusqu’au 3/)).toBeVisible()
  await getByRole('option', { name: /Karim Benali/ }).click()
  await expect.element(getByText(/attribuée à Karim Benali, absent jusqu’au 3/)).toBeVisible()
})

test('several are handled at once', async () => {
  openPage('/conversations', { me })
  await getByRole('checkbox', { name: 'Choisir «\u202fPlan de la salle\u202f»' }).click()
  await getByRole('checkbox', { name: 'Choisir «\u202fSujet 2\u202f»' }).click()
  await getByRole('button', { name: 'Traiter…' }).click()
  await getByRole('menuitem', { name: 'Attribuer…' }).click()
  await fieldOf('Attribuer')
  await userEvent.keyboard('support{Enter}')
  await expect.poll(() => changes).toEqual([{ conversationIds: [id(1), id(2)], teamId: id(71) }])
  await expect.element(getByText('2 conversations attribuées à Support')).toBeVisible()
})

test('notes and history stand between the mails; a note names members with « @ », and what is refused stays', async () => {
  const at = (minute: number) => `2026-11-20T09:${minute}:00.000Z`
  const entry = { actorName: 'Inès Martin', cause: 'hand' as const, about: null, added: [], removed: [] }
  said = {
    ...said,
    notes: [
      {
        id: id(31),
        authorId: me.user.id,
        authorName: me.user.name,
        body: 'Vu avec @Karim Benali',
        mentionIds: [karim.id],
        createdAt: at(31),
        editedAt: null,
      },
    ],
    history: [
      { ...entry, id: id(41), before: null, after: { ...UNHANDLED, assigneeId: karim.id }, at: at(32) },
    ],
  }
  let refused = true
  const sent: unknown[] = []
  fakeApi({
    inboxTeam: {
      addNote: (input) => {
        if (refused) throw new Refusal('mention_cannot_read')
        sent.push(input)
        return { noteId: id(32) }
      },
      deleteNote: ({ noteId }) => ({ noteId }),
      restoreNote: ({ noteId }) => {
        sent.push({ restored: noteId })
        return { noteId }
      },
    },
  })
  await open()
  await expect.element(getByText('Inès Martin l’a attribuée à Karim Benali')).toBeVisible()
  const note = getByRole('article', { name: `Note de ${me.user.name}` })
  await expect.element(note.getByText('@Karim Benali')).toBeVisible()
  await checkScreen()
  await page.viewport(1600, 900)
  await userEvent.keyboard('m')
  const box = getByRole('textbox', { name: 'Note interne' })
  await expect.element(box).toHaveFocus()
  await userEvent.keyboard('Merci @in')
  await expect.element(getByRole('option', { name: 'Inès Martin' })).toBeVisible()
  await checkScreen()
  await page.viewport(1600, 900)
  await userEvent.keyboard('{Enter}de voir.')
  await expect.element(box).toHaveValue('Merci @Inès Martin de voir.')
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await expect.element(getByRole('alert').getByText(/ne lit pas cette conversation/)).toBeVisible()
  await expect.element(box).toHaveValue('Merci @Inès Martin de voir.')
  refused = false
  await getByRole('button', { name: 'Enregistrer la note' }).click()
  await expect.poll(() => sent).toEqual([{ conversationId: id(1), body: 'Merci @Inès Martin de voir.' }])
  await expect.element(getByRole('button', { name: 'Ajouter une note' })).toHaveFocus()
  await getByRole('button', { name: 'Actions de la note' }).click()
  await getByRole('menuitem', { name: 'Supprimer' }).click()
  await getByRole('button', { name: 'Annuler' }).click()
  await expect.poll(() => sent.at(-1)).toEqual({ restored: id(31) })
})

test('letters typed before the next frame come behind the member that was chosen', async () => {
  await open()
  await userEvent.keyboard('m')
  const box = getByRole('textbox', { name: 'Note interne' })
  await expect.element(box).toHaveFocus()
  await userEvent.keyboard(', à demain.{Home}Vu @in')
  const area = box.element()
  await expect.element(getByRole('option', { name: 'Inès Martin' })).toBeVisible()
  // React draws, but the browser no frame, as when the machine is slower than the fingers.
  area.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }))
  await Promise.resolve()
  document.execCommand('insertText', false, 'ce ')
  await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
  document.execCommand('insertText', false, 'matin')
  await expect.element(box).toHaveValue('Vu @Inès Martin ce matin, à demain.')
})

test('who else has the conversation open is said, and what they do', async () => {
  const told: unknown[] = []
  fakeApi({
    inboxTeam: {
      tellPresence: ({ doing }) => {
        told.push(doing)
        return {
          present: [
            { userId: ines.id, doing: 'reading' as const },
            { userId: karim.id, doing: 'writing' as const },
          ],
        }
      },
    },
  })
  const { router } = await open()
  const presence = getByRole('status', { name: 'Présence' })
  await expect.element(presence.getByText('Karim Benali écrit, Inès Martin lit')).toBeVisible()
  await checkScreen()
  await page.viewport(1600, 900)
  await userEvent.keyboard('m')
  await expect.poll(() => told.at(-1)).toBe('writing')
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => told.at(-1)).toBe('reading')
  await router.navigate({ to: '/conversations' })
  await expect.poll(() => told.at(-1)).toBe('gone')
})

test('labels and teams are changed on the page of settings', async () => {
  fakeApi({ mailSending: { listAutoReplies: () => ({ items: [] }) } })
  const sent: unknown[] = []
  fakeApi({
    inboxTeam: {
      updateLabel: (input) => {
        sent.push(input)
        return urgent
      },
      createMemberTeam: (input) => {
        if (input.name === 'Support') throw new Refusal('team_name_taken')
        sent.push(input)
        return { id: id(72), name: 'Ventes', memberIds: [] }
      },
    },
  })
  openPage('/conversations', { me })
  await getByRole('link', { name: 'Réglages de la boîte de réception' }).click()
  await getByRole('combobox', { name: 'Couleur de «\u202fUrgent\u202f»' }).selectOptions('Vert')
  await expect.poll(() => sent).toEqual([{ labelId: urgent.id, colour: 'success' }])
  await getByRole('button', { name: 'Créer une équipe' }).click()
  await getByRole('textbox', { name: 'Nom de l’équipe' }).fill('Support')
  await getByRole('checkbox', { name: 'Inès Martin' }).click()
  await getByRole('button', { name: 'Enregistrer', exact: true }).click()
  await expect.element(getByText('Une équipe porte déjà ce nom.')).toBeVisible()
  await checkScreen()
  await page.viewport(1600, 900)
  await getByRole('textbox', { name: 'Nom de l’équipe' }).fill('Ventes')
  await getByRole('button', { name: 'Enregistrer', exact: true }).click()
  await expect.poll(() => sent.at(-1)).toEqual({ name: 'Ventes', memberIds: [ines.id] })
})

test('a search is kept as a view', async () => {
  const sent: unknown[] = []
  fakeApi({
    inboxTeam: {
      createInboxView: (input) => {
        sent.push(input)
        return { id: id(82), name: 'Camille', q: 'de:camille', shared: true, own: true }
      },
    },
  })
  openPage('/conversations?q=de:camille', { me })
  await getByRole('button', { name: 'Enregistrer cette recherche comme vue' }).click()
  await getByRole('button', { name: 'Enregistrer', exact: true }).click()
  await expect.element(getByText('Donnez un nom à la vue.')).toBeVisible()
  await getByRole('textbox', { name: 'Nom' }).fill('Camille')
  await getByRole('checkbox', { name: 'Partager avec l’équipe' }).click()
  await getByRole('button', { name: 'Enregistrer', exact: true }).click()
  await expect.poll(() => sent).toEqual([{ name: 'Camille', q: 'de:camille', shared: true }])
})

test('the dashboard counts what is mine to handle', async () => {
  fakeApi({
    reports: {
      getActivity: () => ({ items: [] }),
      getDashboard: () => figures(),
      getInvoiceFigures: () => invoiceFigures(),
    },
  })
  openPage('/dashboard', { me })
  await expect
    .element(getByRole('link', { name: 'À traiter\u00a0: 3 conversations' }))
    .toHaveAttribute('href', '/conversations?view=mine')
})
