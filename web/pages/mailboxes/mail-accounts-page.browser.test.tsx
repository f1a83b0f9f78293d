import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { Mailbox } from '#shared/contract/mailboxes.ts'
import { mailServiceNames, oauthProviders, providerNames } from '#shared/domain/mailboxes/mailbox.ts'
import { Cut, fakeApi, Refusal } from '#web/test/fake-api.ts'
import { openPage, unmount } from '#web/test/open-page.tsx'
import { member } from '#web/test/people.ts'

const me = member()
const button = (name: string) => page.getByRole('button', { name })
const mailbox = (provider: Mailbox['provider'], address: string): Mailbox => ({
  id: crypto.randomUUID(),
  provider,
  address,
  status: 'active',
  fault: null,
  servers: null,
  lastSyncAt: new Date().toISOString(),
  createdAt: '2026-11-02T09:00:00.000Z',
  updatedAt: '2026-11-02T09:00:00.000Z',
})
const refuse = (code: ConstructorParameters<typeof Refusal>[0]) => () => {
  throw new Refusal(code)
}
const cut = () => {
  throw new Cut()
}

let mailboxes: Mailbox[]
beforeEach(async () => {
  await page.viewport(1280, 900)
  mailboxes = []
  fakeApi({
    mailboxes: {
      listMailboxes: () => ({ items: mailboxes }),
      getMailProviders: () => ({ google: true, microsoft: true }),
    },
  })
})

for (const provider of oauthProviders) {
  const service = mailServiceNames[provider]
  const returned = `/manager/mail/connected${provider === 'google' ? '' : '-outlook'}`
  const failed = `Erreur lors de la connexion ${service}`

  test(`${service}: each failure has the message of the specification`, async () => {
    for (const [search, code, text] of [
      ['?error=access_denied', null, `${failed}\u00a0: vous avez refusé l’autorisation.`],
      ['', null, `Aucun token d’accès ${providerNames[provider]} trouvé dans la session`],
      [
        '?code=a&state=b',
        'mail_start_unknown',
        `${failed}\u00a0: cette demande de connexion n’est plus valable. Recommencez.`,
      ],
      [
        '?code=a&state=b',
        'mail_scope_missing',
        `${failed}\u00a0: l’accès à vos messages n’a pas été accordé. Recommencez en l’acceptant.`,
      ],
    ] as const) {
      if (code) fakeApi({ mailboxes: { finishMailConnection: refuse(code) } })
      await unmount()
      const { path } = openPage(returned + search, { me })
      await expect.element(page.getByText(text)).toBeVisible()
      await expect.poll(path).toBe('/manager/mail')
    }
  })

  test(`${service}: a server that does not answer shows an error, before and after the consent`, async () => {
    fakeApi({ mailboxes: { finishMailConnection: cut, startMailConnection: cut } })
    openPage(`${returned}?code=a&state=b`, { me })
    await expect.element(page.getByText('Échec de la sauvegarde de la connexion OAuth')).toBeVisible()
    await button(`Connecter ${service}`).click()
    await expect.element(page.getByText(failed, { exact: true })).toBeVisible()
  })

  test(`${service}: deleting asks for confirmation with the account’s name, and can be retried after a failure`, async () => {
    const address = 'ana@essai.test'
    mailboxes = [mailbox(provider, address)]
    openPage('/manager/mail', { me })
    const dialog = page.getByRole('alertdialog', { name: `Supprimer le compte ${address}` })
    await button(`Supprimer ${address}`).click()
    await dialog.getByRole('button', { name: 'Annuler' }).click()
    await expect.element(dialog).not.toBeInTheDocument()
    await expect.element(page.getByText(address, { exact: true })).toBeVisible()
    fakeApi({ mailboxes: { deleteMailbox: cut } })
    await button(`Supprimer ${address}`).click()
    const remove = dialog.getByRole('button', { name: 'Supprimer' })
    await remove.click()
    await expect.element(page.getByText('Erreur lors de la suppression')).toBeVisible()
    await expect.element(remove).not.toHaveAttribute('aria-busy', 'true')
    fakeApi({
      mailboxes: {
        deleteMailbox: ({ mailboxId }) => {
          mailboxes = mailboxes.filter(({ id }) => id !== mailboxId)
          return { mailboxId }
        },
      },
    })
    await remove.click()
    await expect.element(page.getByText('Compte mail supprimé')).toBeVisible()
    await expect.element(page.getByText(`Aucun compte ${service} connecté.`)).toBeVisible()
  })
}

test('a failed connection without a reason shows an error, once', async () => {
  const { path } = openPage('/manager/mail?connected=error', { me })
  await expect.element(page.getByText('Erreur lors de la connexion mail')).toBeVisible()
  await expect.poll(path).toBe('/manager/mail')
})

test('accounts that cannot be loaded show an error, and load on retry', async () => {
  fakeApi({ mailboxes: { listMailboxes: cut } })
  openPage('/manager/mail', { me })
  await expect.element(page.getByText('Erreur de chargement')).toBeVisible()
  fakeApi({ mailboxes: { listMailboxes: () => ({ items: [] }) } })
  await button('Réessayer').click()
  await expect.element(page.getByText('Aucun compte Gmail connecté.')).toBeVisible()
  await expect.element(page.getByText('Erreur de chargement')).not.toBeInTheDocument()
})

test('without keys the buttons are greyed with the reason', async () => {
  fakeApi({ mailboxes: { getMailProviders: () => ({ google: false, microsoft: false }) } })
  openPage('/manager/mail', { me: member('member') })
  for (const service of Object.values(mailServiceNames)) {
    const reason = `La connexion ${service} n’est pas configurée sur cette installation.`
    await expect.element(button(`Connecter ${service}`)).toHaveAttribute('aria-disabled', 'true')
    await expect.element(page.getByRole('paragraph').filter({ hasText: reason })).toBeVisible()
  }
  await expect.element(page.getByRole('link', { name: 'Ajouter un compte' })).toBeVisible()
})

test('without permission the buttons are greyed with the reason', async () => {
  openPage('/manager/mail', { me: member('viewer') })
  await expect.element(page.getByText(/^Votre rôle «\sLecteur\s» ne permet pas/).first()).toBeVisible()
  for (const name of ['Connecter Gmail', 'Connecter Outlook', 'Ajouter un compte'])
    await expect.element(button(name)).toHaveAttribute('aria-disabled', 'true')
})
