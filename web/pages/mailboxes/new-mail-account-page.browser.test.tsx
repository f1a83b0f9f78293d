import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { fakeApi, Refusal } from '#web/test/fake-api.ts'
import { openPage, unmount } from '#web/test/open-page.tsx'
import { member } from '#web/test/people.ts'

const me = member()
const address = page.getByRole('textbox', { name: 'Adresse e-mail' })
const password = page.getByLabelText('Mot de passe', { exact: true })

/** Fakes the server's knowledge of three services. */
beforeEach(() =>
  fakeApi({
    mailboxes: {
      getMailProviders: () => ({ google: true, microsoft: true }),
      listMailboxes: () => ({ items: [] }),
      findMailServers: ({ address: typed }) => {
        const domain = typed.split('@')[1] ?? ''
        const servers = (smtp: string) => ({
          username: typed,
          imap: { host: `imap.${domain}`, port: 993, security: 'tls' as const },
          smtp: { host: smtp, port: 587, security: 'starttls' as const },
        })
        const found = { service: null, appPasswordUrl: null, oauth: null, closed: null }
        if (domain === 'orange.fr') return { ...found, servers: servers('smtp.orange.fr') }
        if (domain === 'icloud.com')
          return {
            ...found,
            service: 'iCloud',
            servers: servers('smtp.mail.me.com'),
            appPasswordUrl: 'https://account.apple.com',
          }
        return {
          ...found,
          service: 'Outlook',
          servers: null,
          oauth: 'microsoft' as const,
          closed: 'Microsoft ne l’accepte plus.',
        }
      },
    },
  }),
)

test('a known service fills in its servers, and says which password it needs or that none works', async () => {
  openPage('/manager/mail/new', { me })
  await address.fill('ana@orange.fr')
  await userEvent.tab()
  await expect.element(page.getByText('imap.orange.fr, port\u00a0993, SSL/TLS')).toBeVisible()
  await address.fill('ana@icloud.com')
  await userEvent.tab()
  await expect.element(page.getByText('iCloud demande un mot de passe d’application')).toBeVisible()
  await expect.element(page.getByText('smtp.mail.me.com, port\u00a0587, STARTTLS')).toBeVisible()
  await address.fill('ana@hotmail.fr')
  await userEvent.tab()
  await expect.element(page.getByText('Outlook ne se connecte pas par mot de passe')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Connecter Outlook' })).toBeVisible()
})

test('the form survives the end of the session, except its password', async () => {
  const ended = () => {
    throw new Refusal('unauthenticated')
  }
  const { path } = openPage('/manager/mail/new', { me })
  await address.fill('ana@orange.fr')
  await password.fill('très secret')
  await expect.element(page.getByText('imap.orange.fr, port\u00a0993, SSL/TLS')).toBeVisible()
  fakeApi({
    identity: {
      getMe: ended,
    },
    mailboxes: { connectImapMailbox: ended },
  })
  await page.getByRole('button', { name: 'Connecter', exact: true }).click()
  await expect.poll(path).toContain('/auth?redirect=')
  await expect.element(page.getByRole('heading', { name: 'Connectez-vous' })).toBeVisible()
  expect(JSON.stringify([Object.entries(sessionStorage), Object.entries(localStorage)])).not.toContain(
    'secret',
  )
  await unmount()
  openPage('/manager/mail/new', { me })
  await expect.element(address).toHaveValue('ana@orange.fr')
  await expect.element(page.getByText('imap.orange.fr, port\u00a0993, SSL/TLS')).toBeVisible()
  await expect.element(password).toHaveValue('')
})
