import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { MailboxSyncs } from '#shared/contract/mail-sync.ts'
import type { Mailbox } from '#shared/contract/mailboxes.ts'
import { mailServiceNames, oauthProviders, providerNames } from '#shared/domain/mailboxes/mailbox.ts'
import { checkScreen, checkWords } from '#web/test/check-screen.ts'
import { row } from '#web/test/conversations.ts'
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
let syncs: MailboxSyncs['items']
let choices: unknown[]
beforeEach(async () => {
  await page.viewport(1280, 900)
  mailboxes = []
  syncs = []
  choices = []
  fakeApi({
    mailboxes: {
      listMailboxes: () => ({ items: mailboxes }),
      getMailProviders: () => ({ google: true, microsoft: true }),
      listArchives: () => ({ items: [] }),
    },
    mailSync: {
      listMailboxSyncs: () => ({ items: syncs }),
      updateMailboxSync: ({ mailboxId, ...chosen }) => {
        choices.push(chosen)
        return { mailboxId }
      },
      retryMails: () => {
        choices.push('retry')
        return { mails: 2 }
      },
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

  test(`${service}: a consent that lets nothing be filed is asked for again`, async () => {
    mailboxes = [{ ...mailbox(provider, 'ana@exemple.fr'), status: 'invalid', fault: 'scope_missing' }]
    openPage('/manager/mail', { me })
    await expect.element(page.getByText('Autorisez Ardoise à lire ce compte')).toBeVisible()
    await expect.element(button('Reconnecter ana@exemple.fr')).toBeEnabled()
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

const folder = (name: string, facts: object = {}) => ({
  id: crypto.randomUUID(),
  name,
  role: null,
  followed: true,
  there: 1284,
  here: 1284,
  aside: 0,
  comparedAt: new Date(Date.now() - 3 * 60_000).toISOString(),
  ...facts,
})
const syncOf = (
  mailboxId: string,
  folders: MailboxSyncs['items'][number]['folders'],
  facts: object = {},
) => ({
  mailboxId,
  address: 'jeanne@atelier.test',
  maildir: false,
  sharing: 'private' as const,
  paused: false,
  fault: null,
  notBefore: null,
  folders,
  importSince: new Date(Date.now() - 365 * 86_400_000).toISOString().slice(0, 10),
  syncedAt: new Date().toISOString(),
  lastMailAt: null,
  repaired: { added: 0, removed: 0, marks: 0 },
  sweep: null,
  stillSince: null,
  silentSince: null,
  ...facts,
})

test('a mailbox shows that all its mails are here, is paused, imported farther back and shared', async () => {
  mailboxes = [mailbox('imap', 'jeanne@atelier.test')]
  syncs = [
    syncOf(mailboxes[0]!.id, [folder('Boîte de réception'), folder('Envoyés', { aside: 2, here: 1282 })], {
      fault: 'busy',
    }),
  ]
  openPage('/manager/mail', { me })
  await expect.element(page.getByText('Le serveur demande d’attendre', { exact: false })).toBeVisible()
  await expect.element(page.getByText('2 messages n’ont pas pu être lus', { exact: false })).toBeVisible()
  await page.getByText('Dossiers et réglages').click()
  await expect
    .element(page.getByText(/^1.284 sur le serveur, 1.284 ici, dernière comparaison il y a 3 minutes$/))
    .toBeVisible()
  await checkScreen()
  await page.viewport(1280, 900)
  await page.getByRole('button', { name: 'Réessayer pour jeanne@atelier.test' }).click()
  await page
    .getByRole('button', { name: 'Mettre en pause la synchronisation de jeanne@atelier.test' })
    .click()
  await page.getByRole('combobox', { name: 'Messages à importer' }).click()
  await page.getByRole('option', { name: 'Tous' }).click()
  await page.getByRole('combobox', { name: 'Partage avec l’équipe' }).click()
  fakeApi({
    conversations: {
      previewSharing: () => ({
        conversations: 12,
        items: [row(1, { subject: 'Plan de la salle', snippet: null })],
      }),
    },
  })
  await page.getByRole('option', { name: /Objets visibles/ }).click()
  const preview = page.getByRole('dialog', { name: 'Ce que verra l’équipe' })
  await expect.element(preview.getByText(/L’équipe verra 12.conversations/)).toBeVisible()
  await expect.element(preview.getByText('Plan de la salle')).toBeVisible()
  expect(choices).toHaveLength(3)
  await checkScreen()
  await page.viewport(1280, 900)
  await preview.getByRole('button', { name: 'Partager' }).click()
  await expect
    .poll(() => choices)
    .toEqual(['retry', { paused: true }, { importSince: null }, { sharing: 'subjects' }])
})

test('folders are followed or left, with their mails of before or without', async () => {
  mailboxes = [mailbox('imap', 'jeanne@atelier.test')]
  const letters = folder('Lettres', { here: 12, there: 12 })
  const club = folder('Club', { followed: false, here: 0 })
  syncs = [
    syncOf(
      mailboxes[0]!.id,
      [
        folder('Boîte de réception', { role: 'inbox' }),
        letters,
        club,
        folder('Corbeille', { role: 'trash', followed: false, here: 0 }),
      ],
      { repaired: { added: 2, removed: 1, marks: 0 } },
    ),
  ]
  openPage('/manager/mail', { me })
  await expect.element(page.getByText(/^3.messages remis en accord/)).toBeVisible()
  await page.getByText('Dossiers et réglages').click()
  await expect.element(page.getByRole('checkbox', { name: 'Boîte de réception' })).toBeDisabled()
  await expect.element(page.getByText(/^Connus mais jamais importés\s: Corbeille\.$/)).toBeVisible()

  await page.getByRole('checkbox', { name: 'Lettres' }).click()
  const leaves = page.getByRole('dialog', { name: 'Ne plus suivre' })
  await expect.element(leaves.getByRole('radio', { name: 'Les garder dans Ardoise' })).toBeChecked()
  await checkScreen()
  await page.viewport(1280, 900)
  await leaves.getByRole('radio', { name: 'Les retirer d’Ardoise' }).click()
  fakeApi({ mailSync: { updateMailboxSync: cut } })
  await leaves.getByRole('button', { name: 'Ne plus suivre' }).click()
  await expect.element(leaves.getByRole('button', { name: 'Ne plus suivre' })).toBeVisible()
  await expect.element(page.getByText('Le serveur ne répond pas.', { exact: false })).toBeVisible()
  fakeApi({
    mailSync: {
      updateMailboxSync: ({ mailboxId, ...chosen }) => {
        choices.push(chosen)
        return { mailboxId }
      },
    },
  })
  await leaves.getByRole('button', { name: 'Ne plus suivre' }).click()
  await expect.element(leaves).not.toBeInTheDocument()

  await page.getByRole('checkbox', { name: 'Club' }).click()
  const starts = page.getByRole('dialog', { name: 'Suivre' })
  await starts.getByRole('radio', { name: 'Commencer aujourd’hui' }).click()
  await starts.getByRole('button', { name: 'Suivre' }).click()
  await expect
    .poll(() => choices)
    .toEqual([
      { folders: [{ id: letters.id, followed: false, past: true }] },
      { folders: [{ id: club.id, followed: true, past: false }] },
    ])
})

test('a mailbox says what the last night mended, and since when nobody follows it', async () => {
  mailboxes = [mailbox('google', 'jeanne@atelier.test'), mailbox('imap', 'contact@atelier.test')]
  const inbox = folder('Boîte de réception', { role: 'inbox' })
  const quiet = { added: 0, removed: 0, marks: 0, conversations: 0, sources: 0, lost: 0 }
  const at = new Date(Date.now() - 40 * 60_000).toISOString()
  syncs = [
    syncOf(mailboxes[0]!.id, [inbox], { sweep: { ...quiet, at, mails: 1284 } }),
    syncOf(mailboxes[1]!.id, [inbox], {
      sweep: { ...quiet, at, mails: 2, added: 1, marks: 2, conversations: 3, sources: 1, lost: 2 },
      stillSince: '2026-11-23T07:12:00.000Z',
      silentSince: '2026-11-22T07:12:00.000Z',
    }),
  ]
  openPage('/manager/mail', { me })
  await expect
    .element(
      page.getByText(
        /^Dernier contrôle nocturne, il y a 40 minutes\s: 1.284.messages comparés, rien à corriger\.$/,
      ),
    )
    .toBeVisible()
  await expect
    .element(
      page.getByText(
        /corrigé\s: 1.message ajouté, 2.marques de lecture ou de suivi, 3.conversations recomptées, 1.source reprise sur le serveur\.$/,
      ),
    )
    .toBeVisible()
  await expect.element(page.getByText(/^2.messages ont perdu leur source/)).toBeVisible()
  await expect.element(page.getByText(/^Depuis le .* le fournisseur n’annonce plus/)).toBeVisible()
  await expect.element(page.getByText(/^Ce compte n’est plus suivi jusqu’au bout depuis le/)).toBeVisible()
  await checkScreen()
  await page.viewport(1280, 900)
  await page.getByRole('button', { name: 'Réessayer pour contact@atelier.test' }).click()
  await expect.poll(() => choices).toEqual(['retry'])
})

test('the first import shows how far it is', async () => {
  mailboxes = [mailbox('imap', 'jeanne@atelier.test')]
  syncs = [
    syncOf(
      mailboxes[0]!.id,
      [folder('Boîte de réception', { role: 'inbox', here: 450, there: 1800, comparedAt: null })],
      { syncedAt: null },
    ),
  ]
  openPage('/manager/mail', { me })
  await expect.element(page.getByText(/les messages récents d’abord/)).toBeVisible()
  await expect
    .element(page.getByRole('progressbar', { name: 'Boîte de réception' }))
    .toHaveAttribute('aria-valuenow', '25')
  await expect.element(page.getByText(/^450 sur 1.800$/)).toBeVisible()
  await checkWords()
})

test('a folder of the server’s own disk shows its mails among the accounts', async () => {
  const inbox = folder('Boîte de réception', { role: 'inbox' })
  syncs = [syncOf(crypto.randomUUID(), [inbox], { address: 'demo@atelier.test', maildir: true })]
  openPage('/manager/mail', { me })
  await expect.element(page.getByText('demo@atelier.test', { exact: true })).toBeVisible()
  await page.getByText('Dossiers et réglages').click()
  await expect.element(page.getByText(/^1.284 sur le serveur, 1.284 ici/)).toBeVisible()
  await checkScreen()
})
