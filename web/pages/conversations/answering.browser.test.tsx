import { beforeEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Conversation } from '#shared/contract/conversations.ts'
import type { Draft, DraftContent, Sending } from '#shared/contract/mail-sending.ts'
import { checkScreen } from '#web/test/check-screen.ts'
import { conversation, id, mailbox, row } from '#web/test/conversations.ts'
import { Cut, type FakeEndpoints, fakeApi, Refusal } from '#web/test/fake-api.ts'
import { openPage } from '#web/test/open-page.tsx'
import { member } from '#web/test/people.ts'
import { draft, draftFile, sender, sending } from '#web/test/writing.ts'

const P = '<p style="margin: 0 0 12px">'
type Send = {
  revision: number
  at?: string
  unlessAnswered?: boolean
  knownAnswers?: number
  despite?: boolean
}

/** A server that keeps one draft. */
const server = {
  stored: draft(),
  conversation,
  sent: [] as Send[],
  saves: 0,
  down: false,
  deleted: vi.fn(),
}
const contentOf = ({
  mailboxId,
  to,
  cc,
  bcc,
  subject,
  body,
  signature,
  quotes,
}: DraftContent): DraftContent => ({
  ...{ mailboxId, to, cc, bcc, subject, body, signature, quotes },
})

function open(facts: Partial<Conversation> = {}, others: FakeEndpoints['mailSending'] = {}) {
  server.conversation = { ...conversation, ...facts }
  fakeApi({
    conversations: {
      getInbox: () => ({ mailboxes: [mailbox], unread: 0 }),
      listConversations: () => ({ items: [row(1)], nextCursor: null }),
      getConversation: () => server.conversation,
      getMailBody: () => ({ html: null, text: 'Voici le plan.' }),
    },
    mailSync: { changeConversations: () => ({ undo: [] }) },
    crm: { listContacts: () => ({ items: [], nextCursor: null }) },
    mailSending: {
      listSenders: () => ({ items: [sender()] }),
      openAnswer: ({ kind }) => {
        server.stored = { ...server.stored, kind }
        return server.stored
      },
      getDraft: () => server.stored,
      saveDraft: ({ revision, ...input }) => {
        if (server.down) throw new Cut()
        const { quoted: _, ...now } = server.stored
        if (revision !== now.revision) throw new Refusal('version_conflict', [], now)
        server.saves += 1
        server.stored = { ...server.stored, ...contentOf(input as DraftContent), revision: revision + 1 }
        const { quoted: __, ...saved } = server.stored
        return saved
      },
      deleteDraft: ({ draftId }) => {
        server.deleted(draftId)
        return { draftId }
      },
      sendDraft: (input) => {
        server.sent.push(input as Send)
        return sending({
          scheduled: input.at !== undefined,
          ...(input.at ? { dueAt: String(input.at) } : {}),
        })
      },
      ...others,
    },
  })
  return openPage(`/conversations?open=${id(1)}`, { me: member() })
}

beforeEach(() => {
  Object.assign(server, { stored: draft(), sent: [], saves: 0, down: false })
  server.deleted.mockReset()
})

const button = (name: string | RegExp) =>
  page.getByRole('button', typeof name === 'string' ? { name, exact: true } : { name })
const box = () => page.getByRole('textbox', { name: 'Message', exact: true })
const composer = () => page.getByRole('region', { name: /^Réponse|^Transfert/ })

async function answer() {
  await button('Répondre').click()
  await expect.element(box()).toHaveFocus()
  await expect.element(composer().getByText('Enregistré', { exact: true })).toBeVisible()
}

describe('an answer', () => {
  test('opens by a key with the caret in it, is saved as it is typed and leaves by Ctrl+Enter', async () => {
    open({ answers: 3 })
    await expect.element(button('Répondre')).toBeVisible()
    await userEvent.keyboard('r')
    await expect.element(box()).toHaveFocus()
    await userEvent.keyboard('Bonjour Camille')
    await expect.poll(() => server.stored.body).toBe(`${P}Bonjour Camille</p>`)
    await expect.element(composer().getByRole('button', { name: 'Modifier Camille Roy' })).toBeVisible()
    await checkScreen()
    await box().click()
    await userEvent.keyboard('{Control>}{End}{/Control},{Control>}{Enter}{/Control}')
    await expect.element(page.getByText('Message envoyé')).toBeVisible()
    expect(server.sent).toMatchObject([{ revision: server.stored.revision, knownAnswers: 3 }])
    expect(server.stored.body).toBe(`${P}Bonjour Camille,</p>`)
    await expect.element(box()).not.toBeInTheDocument()
  })

  test('may be written before the server has its draft', async () => {
    let give: (value: Draft) => void = () => {}
    open({}, { openAnswer: () => new Promise((resolve) => (give = resolve)) })
    await button('Répondre').click()
    await expect.element(box()).toHaveFocus()
    await userEvent.keyboard('Déjà là')
    await expect.element(button('Envoyer')).toHaveAttribute('aria-disabled', 'true')
    give(server.stored)
    await expect.poll(() => server.stored.body).toBe(`${P}Déjà là</p>`)
    await userEvent.keyboard(' et après')
    await expect.poll(() => server.stored.body).toBe(`${P}Déjà là et après</p>`)
  })

  test('joins what a colleague had begun meanwhile', async () => {
    let give: (value: Draft) => void = () => {}
    open({}, { openAnswer: () => new Promise((resolve) => (give = resolve)) })
    await button('Répondre').click()
    await expect.element(box()).toHaveFocus()
    await userEvent.keyboard('Moi')
    server.stored = draft({ body: `${P}Elle</p>`, revision: 4 })
    give(server.stored)
    await expect.poll(() => server.stored.body).toBe(`${P}Moi</p>${P}Elle</p>`)
    await expect.element(box()).toMatchTextContent(/MoiElle/)
  })

  test('that nobody wrote anything in goes when it is folded', async () => {
    open()
    await answer()
    await userEvent.keyboard('{Escape}')
    await expect.element(box()).not.toBeInTheDocument()
    await expect.poll(() => server.deleted.mock.calls).toEqual([[id(200)]])
  })

  test('shows its history folded, which stays away when it is not wanted', async () => {
    open()
    await answer()
    await expect.element(page.getByRole('region', { name: 'Historique cité' })).not.toBeInTheDocument()
    await button('Afficher l’historique').click()
    await expect.element(page.getByRole('region', { name: 'Historique cité' })).toBeVisible()
    await expect.poll(() => document.querySelector('iframe[data-shown="true"]')).not.toBeNull()
    await checkScreen()
    await button('Ne pas joindre l’historique').click()
    await expect.poll(() => server.stored.quotes).toBe(false)
    await button('Joindre l’historique').click()
    await expect.poll(() => server.stored.quotes).toBe(true)
  })

  test('becomes an answer to all with its text', async () => {
    const turned: unknown[] = []
    open(
      {},
      {
        openAnswer: ({ kind, turn }) => {
          turned.push([kind, turn, server.stored.body])
          if (kind === 'reply_all') {
            const cc = [{ name: null, address: 'chef@client.test' }]
            server.stored = { ...server.stored, kind, cc, revision: server.stored.revision + 1 }
          }
          return server.stored
        },
      },
    )
    await answer()
    await userEvent.keyboard('Bonjour')
    await page.getByRole('heading', { name: 'Plan de la salle' }).click()
    await userEvent.keyboard('a')
    await expect.element(page.getByRole('region', { name: 'Réponse à tous' })).toBeVisible()
    await expect.element(page.getByText('chef@client.test')).toBeVisible()
    await expect.element(box()).toMatchTextContent(/^Bonjour$/)
    expect(turned).toEqual([
      ['reply', false, ''],
      ['reply_all', true, `${P}Bonjour</p>`],
    ])
  })
})

describe('before a mail leaves', () => {
  test('its recipients are looked at', async () => {
    server.stored = draft({ to: [] })
    open()
    await answer()
    await userEvent.keyboard('Bonjour')
    await button('Envoyer').click()
    await expect.element(page.getByText('Ajoutez au moins un destinataire.')).toBeVisible()
    await page.getByRole('combobox', { name: 'À' }).fill('camille@client; ')
    await userEvent.keyboard('{Enter}')
    await button('Envoyer').click()
    await expect
      .element(page.getByText('«\u202fcamille@client\u202f» n’est pas une adresse e-mail.'))
      .toBeVisible()
    await checkScreen()
    expect(server.sent).toEqual([])
  })

  test('a promised file is asked for', async () => {
    open()
    await answer()
    await userEvent.keyboard('Vous trouverez le plan ci-joint.')
    await button('Envoyer').click()
    const dialog = page.getByRole('alertdialog')
    await expect.element(dialog).toMatchTextContent(/Envoyer sans pièce jointe/)
    await dialog.getByRole('button', { name: 'Annuler' }).click()
    expect(server.sent).toEqual([])
    await button('Envoyer').click()
    await dialog.getByRole('button', { name: 'Envoyer sans pièce jointe' }).click()
    await expect.poll(() => server.sent.length).toBe(1)
  })

  test('a message without a word is asked for, except what is forwarded', async () => {
    open()
    await answer()
    await button('Envoyer').click()
    await expect.element(page.getByRole('alertdialog')).toMatchTextContent(/Envoyer un message vide/)
    await button('Envoyer tel quel').click()
    await expect.poll(() => server.sent.length).toBe(1)
    await expect.element(button('Répondre')).toHaveFocus()
    await userEvent.keyboard('f')
    await expect.element(page.getByRole('region', { name: 'Transfert' })).toBeVisible()
    await expect.element(button('Envoyer')).not.toHaveAttribute('aria-disabled')
    await button('Envoyer').click()
    await expect.poll(() => server.sent.length).toBe(2)
  })

  test('a colleague’s answer is shown: kept as a draft, or sent all the same', async () => {
    let first = true
    open(
      { answers: 1 },
      {
        sendDraft: (input) => {
          server.sent.push(input as Send)
          if (!first) return sending()
          first = false
          throw new Refusal('already_answered', [], {
            ...{ answers: 2, authorName: 'Paul Lenoir', at: '2026-11-25T09:00:00.000Z' },
            ...{ text: 'Bonjour, c’est réglé.', sendingId: id(401), mailId: null },
          })
        },
      },
    )
    await answer()
    await userEvent.keyboard('Bonjour{Control>}{Enter}{/Control}')
    const dialog = page.getByRole('dialog', { name: 'Une réponse est déjà partie' })
    await expect.element(dialog).toMatchTextContent(/Paul Lenoir a répondu.*Bonjour, c’est réglé\./)
    await checkScreen()
    await dialog.getByRole('button', { name: 'Envoyer quand même' }).click()
    await expect
      .poll(() => server.sent)
      .toMatchObject([{ knownAnswers: 1 }, { knownAnswers: 2, despite: true }])
    await expect.element(box()).not.toBeInTheDocument()
  })

  test('faults of the server stand at their fields, and a mailbox that is refused says where it is mended', async () => {
    const faults = [
      new Refusal('invalid_input', [{ path: 'to.0', code: 'custom', message: 'Ce domaine n’existe pas.' }]),
      new Refusal('mailbox_refused'),
    ]
    open({}, { sendDraft: () => Promise.reject(faults.shift()) })
    await answer()
    await userEvent.keyboard('Bonjour')
    await button('Envoyer').click()
    await expect.element(page.getByText('Ce domaine n’existe pas.')).toBeVisible()
    await button('Envoyer').click()
    await expect.element(page.getByRole('link', { name: 'Reconnecter le compte' })).toBeVisible()
    await checkScreen()
    await expect.element(box()).toMatchTextContent(/^Bonjour$/)
  })
})

test('« Annuler l’envoi » gives the draft back with the caret', async () => {
  open({}, { cancelSending: () => ({ draftId: id(200), conversationId: id(1) }) })
  await answer()
  await userEvent.keyboard('Bonjour{Control>}{Enter}{/Control}')
  await page
    .getByRole('region', { name: /Notifications/ })
    .getByRole('button', { name: 'Annuler l’envoi' })
    .click()
  await expect.element(box()).toMatchTextContent(/^Bonjour$/)
  await expect.element(box()).toHaveFocus()
})

test('« Envoyer plus tard » waits for tomorrow, and for no answer', async () => {
  open()
  await answer()
  await userEvent.keyboard('Bonjour')
  await button('Envoyer plus tard').click()
  const dialog = page.getByRole('dialog', { name: 'Envoyer plus tard' })
  await expect.element(dialog.getByRole('checkbox')).toBeChecked()
  await dialog.getByText('Autre date').click()
  await dialog.getByLabelText(/Date et heure/).fill('2020-01-01T08:00')
  await dialog.getByRole('button', { name: 'Programmer l’envoi' }).click()
  await expect.element(dialog.getByText('Choisissez un moment à venir.')).toBeVisible()
  await checkScreen()
  await dialog.getByText('Demain à 8').click()
  await dialog.getByRole('button', { name: 'Programmer l’envoi' }).click()
  await expect.element(page.getByText(/^Envoi programmé pour/)).toBeVisible()
  expect(server.sent).toMatchObject([{ unlessAnswered: true }])
  expect(Date.parse(server.sent[0]!.at!)).toBeGreaterThan(Date.now())
})

describe('nothing written is lost', () => {
  test('without a network: it is kept here, and saved when that is back', async () => {
    open()
    await answer()
    server.down = true
    await userEvent.keyboard('Dans le train')
    await expect.element(composer().getByText('Hors ligne, gardé sur cet appareil').first()).toBeVisible()
    await button('Envoyer').click()
    await expect.element(page.getByText(/Envoyez-le au retour du réseau/)).toBeVisible()
    server.down = false
    window.dispatchEvent(new Event('online'))
    await expect.poll(() => server.stored.body).toBe(`${P}Dans le train</p>`)
  })

  test('when a colleague wrote in the same draft: both texts are shown, and both may be kept', async () => {
    open()
    await answer()
    server.stored = { ...server.stored, body: `${P}La sienne</p>`, revision: 2, updatedByName: 'Paul Lenoir' }
    await userEvent.keyboard('La mienne')
    const dialog = page.getByRole('dialog', { name: 'Ce brouillon a été modifié ailleurs' })
    await expect.element(dialog).toMatchTextContent(/Paul Lenoir l’a enregistré/)
    await expect.poll(() => document.querySelectorAll('iframe[data-shown="true"]').length).toBe(2)
    await checkScreen()
    await dialog.getByRole('button', { name: 'Garder les deux textes' }).click()
    await expect.poll(() => server.stored.body).toBe(`${P}La mienne</p>${P}La sienne</p>`)
    await expect.element(box()).toMatchTextContent(/La mienneLa sienne/)
  })
})

describe('files', () => {
  const pieces = (held: number) => draftFile({ name: 'photos.zip', size: 3_000_000, receivedBytes: held })

  test('are sent in pieces with their progress, and taken away', async () => {
    const offsets: number[] = []
    open(
      {},
      {
        startDraftFile: () => pieces(0),
        sendDraftPiece: ({ offset }) => {
          offsets.push(Number(offset))
          return pieces(Math.min(Number(offset) + 2_097_152, 3_000_000))
        },
        removeDraftFile: ({ fileId }) => ({ fileId }),
      },
    )
    await answer()
    await page
      .getByLabelText('Fichiers à joindre')
      .upload(new File([new Uint8Array(3_000_000)], 'photos.zip'))
    await expect.element(page.getByRole('link', { name: /photos\.zip/ })).toBeVisible()
    expect(offsets).toEqual([0, 2_097_152])
    await checkScreen()
    await button('Retirer photos.zip').click()
    await expect.element(page.getByRole('link', { name: /photos\.zip/ })).not.toBeInTheDocument()
  })

  test('too heavy for the mailbox are refused before they are sent', async () => {
    open({}, { listSenders: () => ({ items: [sender({ maxBytes: 1_000_000 })] }) })
    await answer()
    await page
      .getByLabelText('Fichiers à joindre')
      .upload(new File([new Uint8Array(3_000_000)], 'photos.zip'))
    await expect.element(page.getByText(/photos\.zip.*trop lourd\. Ce compte mail accepte/)).toBeVisible()
  })

  test('a picture stands where it was pasted', async () => {
    const photo = draftFile({
      id: id(301),
      name: 'vue.png',
      type: 'image/png',
      size: 3,
      receivedBytes: 3,
      contentId: 'vue@x',
    })
    open({}, { startDraftFile: ({ inline }) => ({ ...photo, contentId: inline ? photo.contentId : null }) })
    await answer()
    await userEvent.keyboard('Voici ')
    const clipboardData = new DataTransfer()
    clipboardData.items.add(new File(['abc'], 'vue.png', { type: 'image/png' }))
    document
      .querySelector('.rich-text')!
      .dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    await expect
      .poll(() => server.stored.body)
      .toBe(`${P}Voici <img src="cid:vue%40x" alt="vue.png" style="max-width: 100%"></p>`)
  })

  test('a devis of the client is attached', async () => {
    const attached: unknown[] = []
    open(
      {
        people: [{ ...conversation.people[0]!, companyId: id(60), companyName: 'Client SARL' }],
      },
      {
        attachQuote: ({ quoteId, signed }) => {
          attached.push([quoteId, signed])
          return draftFile({ name: 'D-2026-0042.pdf', origin: 'signed_quote' })
        },
      },
    )
    fakeApi({
      quotes: {
        listQuotes: ({ companyId }) => ({
          items: companyId === id(60) ? [quote] : [],
          nextCursor: null,
        }),
      },
    })
    await answer()
    await button('Joindre un devis').click()
    const dialog = page.getByRole('dialog', { name: 'Joindre un devis' })
    await expect.element(dialog.getByText('Devis de Client SARL')).toBeVisible()
    await checkScreen()
    await dialog.getByRole('button', { name: 'Joindre l’exemplaire signé de D-2026-0042' }).click()
    await expect.element(page.getByRole('link', { name: /D-2026-0042\.pdf/ })).toBeVisible()
    expect(attached).toEqual([[id(70), true]])
  })
})

const quote = {
  ...{ id: id(70), status: 'signed' as const, number: 'D-2026-0042', title: 'Aménagement' },
  ...{ clientName: 'Client SARL', companyId: id(60), contactId: null, currency: 'EUR' as const },
  ...{ netCents: 100_000, grossCents: 120_000, issuedOn: '2026-11-01', validUntil: '2026-12-01' },
  ...{ createdAt: '2026-11-01T08:00:00.000Z', updatedAt: '2026-11-01T08:00:00.000Z', demo: false },
}

describe('mails on their way', () => {
  const states: [Partial<Sending>, RegExp, string[]][] = [
    [{}, /Envoi dans \d+\s?s/, ['Annuler l’envoi']],
    [{ state: 'sending' }, /Envoi en cours/, []],
    [
      { state: 'failed', fault: 'recipient_refused', faultDetail: '550 5.1.1 unknown' },
      /Échec de l’envoi.*Le serveur refuse un destinataire.*550 5\.1\.1 unknown/,
      ['Renvoyer', 'Modifier'],
    ],
    [{ state: 'unsure', fault: 'interrupted' }, /Envoi à vérifier/, ['Considérer comme envoyé', 'Renvoyer']],
    [
      { scheduled: true, dueAt: '2099-11-30T07:00:00.000Z', unlessAnswered: true },
      /Programmé pour 30 nov\. 2099.*sauf réponse avant/,
      ['Annuler'],
    ],
    [{ state: 'failed', fault: 'refused', handled: false }, /Échec de l’envoi/, []],
  ]
  test.each(states)('say where they are and what can be done: %#', async (facts, said, buttons) => {
    open({ sendings: [sending({ ...facts })] })
    const card = page.getByRole('article', { name: 'Envoi à Camille Roy' })
    await expect.element(card).toMatchTextContent(said)
    expect(
      card
        .getByRole('button')
        .elements()
        .map((one) => one.textContent),
    ).toEqual(buttons)
  })

  test('one that may have left is sent again only when asked twice', async () => {
    const retried = vi.fn()
    open(
      { sendings: [sending({ state: 'unsure', fault: 'interrupted' })] },
      {
        retrySending: () => {
          retried()
          return sending({ state: 'sending' })
        },
      },
    )
    await button('Renvoyer').click()
    await expect.element(page.getByRole('alertdialog')).toMatchTextContent(/recevoir deux fois/)
    expect(retried).not.toHaveBeenCalled()
    await checkScreen()
    await button('Renvoyer quand même').click()
    await expect.poll(() => retried.mock.calls.length).toBe(1)
  })

  test('a delivery that failed stands at its mail', async () => {
    open({
      deliveries: [
        {
          ...{
            mailId: id(12),
            sendingId: null,
            reportId: id(20),
            state: 'failed',
            at: '2026-11-20T10:00:00.000Z',
          },
          recipients: [{ address: 'x@client.test', reason: 'Cette adresse n’existe pas.', status: '5.1.1' }],
        },
      ],
    })
    await expect.element(page.getByText('Ce message n’est pas arrivé')).toBeVisible()
    await expect.element(page.getByText(/x@client\.test/)).toMatchTextContent(/n’existe pas\. \(5\.1\.1\)/)
    await checkScreen()
  })
})
