import { beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Draft, Sender } from '#shared/contract/mail-sending.ts'
import { checkScreen } from '#web/test/check-screen.ts'
import { id } from '#web/test/conversations.ts'
import {
  answer,
  box,
  button,
  composer,
  openConversation,
  resetServer,
  type Send,
  server,
} from '#web/test/draft-server.ts'
import { Refusal } from '#web/test/fake-api.ts'
import { draft, sender, sending } from '#web/test/writing.ts'

const P = '<p style="margin: 0 0 12px">'

beforeEach(resetServer)

describe('an answer', () => {
  test('opens by a key with the caret in it, is saved as it is typed and leaves by Ctrl+Enter', async () => {
    openConversation({ answers: 3 })
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

  test('is docked below the mails, with its tools in one row that arrows go through', async () => {
    await page.viewport(1366, 768)
    openConversation({ answers: 3 })
    await answer()
    const tools = composer().getByRole('toolbar', { name: 'Outils du message' })
    await expect.element(tools.getByRole('button', { name: 'Gras' })).toBeVisible()
    await expect.element(tools.getByRole('button', { name: 'Supprimer le brouillon' })).toBeVisible()
    const boxes = tools
      .getByRole('button')
      .elements()
      .map((one) => one.getBoundingClientRect())
    expect(boxes.length).toBeGreaterThanOrEqual(14)
    const middles = boxes.map(({ top, height }) => Math.round(top + height / 2))
    expect(Math.max(...middles) - Math.min(...middles)).toBeLessThanOrEqual(1)
    expect(composer().element().getBoundingClientRect().bottom).toBeLessThanOrEqual(768)
    expect(box().element().getBoundingClientRect().height).toBeGreaterThanOrEqual(140)
    // The mail that is answered stays in sight.
    await expect.element(page.getByRole('heading', { level: 2, name: 'Plan de la salle' })).toBeVisible()
    ;(tools.getByRole('button', { name: 'Envoyer', exact: true }).element() as HTMLElement).focus()
    await userEvent.keyboard('{ArrowRight}{ArrowRight}')
    await expect.element(tools.getByRole('button', { name: 'Gras' })).toHaveFocus()
    await userEvent.keyboard('{End}')
    await expect.element(tools.getByRole('button', { name: 'Supprimer le brouillon' })).toHaveFocus()
  })

  test('may be written before the server has its draft', async () => {
    let give: (value: Draft) => void = () => {}
    openConversation({}, { openAnswer: () => new Promise((resolve) => (give = resolve)) })
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
    openConversation({}, { openAnswer: () => new Promise((resolve) => (give = resolve)) })
    await button('Répondre').click()
    await expect.element(box()).toHaveFocus()
    await userEvent.keyboard('Moi')
    server.stored = draft({ body: `${P}Elle</p>`, revision: 4 })
    give(server.stored)
    await expect.poll(() => server.stored.body).toBe(`${P}Moi</p>${P}Elle</p>`)
    await expect.element(box()).toMatchTextContent(/MoiElle/)
  })

  test('that nobody wrote anything in goes when it is folded', async () => {
    openConversation()
    await answer()
    await userEvent.keyboard('{Escape}')
    await expect.element(box()).not.toBeInTheDocument()
    await expect.poll(() => server.deleted).toEqual([id(200)])
  })

  test('shows its history folded, which stays away when it is not wanted', async () => {
    openConversation()
    await answer()
    await expect.element(page.getByRole('region', { name: 'Historique cité' })).not.toBeInTheDocument()
    await button('Afficher l’historique').click()
    await expect.element(page.getByRole('region', { name: 'Historique cité' })).toBeVisible()
    await expect.poll(() => document.querySelector('iframe[data-shown="true"]')).not.toBeNull()
    await checkScreen()
    await page.viewport(1280, 900)
    const joined = page.getByRole('menuitemcheckbox', { name: 'Joindre l’historique' })
    await button('Plus d’options').click()
    await joined.click()
    await expect.poll(() => server.stored.quotes).toBe(false)
    await expect.element(button('Replier l’historique')).not.toBeInTheDocument()
    await button('Plus d’options').click()
    await joined.click()
    await expect.poll(() => server.stored.quotes).toBe(true)
  })

  test('becomes an answer to all with its text', async () => {
    const turned: unknown[] = []
    openConversation(
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
    openConversation()
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
    // Its last save must not reach the draft of the next test.
    await expect.element(composer().getByText('Enregistré', { exact: true })).toBeVisible()
  })

  test('a promised file is asked for', async () => {
    openConversation()
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
    openConversation()
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
    openConversation(
      { answers: 1 },
      {
        sendDraft: (input) => {
          server.sent.push(input as Send)
          if (!first) return sending()
          first = false
          throw new Refusal('already_answered', [], {
            answers: 2,
            authorName: 'Paul Lenoir',
            at: '2026-11-25T09:00:00.000Z',
            text: 'Bonjour, c’est réglé.',
            sendingId: id(401),
            mailId: null,
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

  test('an answer that was taken back since is nothing to ask about', async () => {
    openConversation(
      { answers: 2 },
      {
        sendDraft: (input) => {
          server.sent.push(input as Send)
          if (input.knownAnswers === 1) return sending()
          throw new Refusal('already_answered', [], {
            answers: 1,
            authorName: null,
            at: '2026-11-25T09:00:00.000Z',
            text: null,
            sendingId: null,
            mailId: null,
          })
        },
      },
    )
    await answer()
    await userEvent.keyboard('Bonjour{Control>}{Enter}{/Control}')
    await expect.poll(() => server.sent.map(({ knownAnswers }) => knownAnswers)).toEqual([2, 1])
    await expect.element(box()).not.toBeInTheDocument()
  })

  test('a colleague who sent the shared draft leaves the text here: it goes on in another, once their answer is read', async () => {
    const next = { ...draft({ id: id(201) }) }
    let opened = 0
    openConversation(
      { answers: 0 },
      {
        openAnswer: () => (opened++ === 0 ? server.stored : next),
        saveDraft: ({ draftId, body }) => {
          if (draftId === id(200)) throw new Refusal('draft_sent')
          const { quoted: _, ...saved } = { ...next, body: String(body), revision: 2 }
          return saved
        },
        sendDraft: (input) => {
          server.sent.push(input as Send)
          if (input.despite) return sending()
          throw new Refusal('already_answered', [], {
            answers: 1,
            authorName: 'Paul Lenoir',
            at: '2026-11-25T09:00:00.000Z',
            text: 'Bonjour, c’est réglé.',
            sendingId: id(401),
            mailId: null,
          })
        },
      },
    )
    await answer()
    await userEvent.keyboard('Le mien{Control>}{Enter}{/Control}')
    await expect.element(page.getByText(/^Un collègue a envoyé le brouillon/)).toBeVisible()
    await expect.element(box()).toMatchTextContent(/^Le mien$/)
    expect(server.sent).toEqual([])
    await checkScreen()
    await button('Envoyer').click()
    const dialog = page.getByRole('dialog', { name: 'Une réponse est déjà partie' })
    await expect.element(dialog).toMatchTextContent(/Paul Lenoir a répondu.*Bonjour, c’est réglé\./)
    await dialog.getByRole('button', { name: 'Envoyer quand même' }).click()
    await expect
      .poll(() => server.sent)
      .toMatchObject([
        { draftId: id(201), revision: 2, knownAnswers: 0 },
        { draftId: id(201), revision: 2, knownAnswers: 1, despite: true },
      ])
    await expect.element(box()).not.toBeInTheDocument()
  })

  test('faults of the server stand at their fields, and a mailbox that is refused says where it is mended', async () => {
    const faults = [
      new Refusal('invalid_input', [{ path: 'to.0', code: 'custom', message: 'Ce domaine n’existe pas.' }]),
      new Refusal('mailbox_refused'),
    ]
    openConversation({}, { sendDraft: () => Promise.reject(faults.shift()) })
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
  openConversation({}, { cancelSending: () => ({ draftId: id(200), conversationId: id(1) }) })
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
  openConversation()
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
    openConversation()
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
    openConversation()
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

test('what is typed after the key of an answer is its text, though nothing of it is drawn yet', async () => {
  let give: (value: { items: Sender[] }) => void = () => {}
  const slow = new Promise<{ items: Sender[] }>((resolve) => (give = resolve))
  const opened = openConversation({}, { listSenders: () => slow })
  await expect.element(page.getByText('Voici le plan.')).toBeVisible()
  // Letters that file, create, snooze and go elsewhere where no text has the caret.
  await userEvent.keyboard('rBonjourx{Backspace}, c’est t')
  give({ items: [sender()] })
  await expect.element(box()).toHaveFocus()
  await userEvent.keyboard('rès bien')
  await expect.poll(() => server.stored.body).toBe(`${P}Bonjour, c’est très bien</p>`)
  await expect.element(page.getByRole('alertdialog')).not.toBeInTheDocument()
  expect(opened.path()).toContain('/conversations')
})
