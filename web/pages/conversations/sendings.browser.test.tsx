import { beforeEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Sending } from '#shared/contract/mail-sendings.ts'
import { checkScreen } from '#web/test/check-screen.ts'
import { id } from '#web/test/conversations.ts'
import { button, openConversation, resetServer } from '#web/test/draft-server.ts'
import { Refusal } from '#web/test/fake-api.ts'
import { sending } from '#web/test/writing.ts'

beforeEach(resetServer)

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
    [{ state: 'failed', fault: 'opposed' }, /s’est opposé à la prospection/, ['Modifier']],
    [{ state: 'failed', fault: 'refused', handled: false }, /Échec de l’envoi/, []],
  ]
  test.each(states)('say where they are and what can be done: %#', async (facts, said, buttons) => {
    openConversation({ sendings: [sending({ ...facts })] })
    const card = page.getByRole('article', { name: 'Envoi à Camille Roy' })
    await expect.element(card).toMatchTextContent(said)
    expect(
      card
        .getByRole('button')
        .elements()
        .map((one) => one.textContent),
    ).toEqual(buttons)
  })

  test('one that waits is taken back by a key', async () => {
    const cancelled = vi.fn()
    openConversation(
      { sendings: [sending()] },
      {
        cancelSending: ({ sendingId }) => {
          cancelled(sendingId)
          // No draft is left open behind the test.
          throw new Refusal('sending_of_quote')
        },
      },
    )
    await expect.element(button('Annuler l’envoi')).toBeVisible()
    await userEvent.keyboard('z')
    await expect.poll(() => cancelled.mock.calls).toEqual([[sending().id]])
  })

  test('one that may have left is sent again only when asked twice', async () => {
    const retried = vi.fn()
    openConversation(
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
    openConversation({
      deliveries: [
        {
          mailId: id(12),
          sendingId: null,
          reportId: id(20),
          state: 'failed',
          at: '2026-11-20T10:00:00.000Z',
          recipients: [{ address: 'x@client.test', reason: 'Cette adresse n’existe pas.', status: '5.1.1' }],
        },
      ],
    })
    await expect.element(page.getByText('Ce message n’est pas arrivé')).toBeVisible()
    await expect.element(page.getByText(/x@client\.test/)).toMatchTextContent(/n’existe pas\. \(5\.1\.1\)/)
    await checkScreen()
  })
})
