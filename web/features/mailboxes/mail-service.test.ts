import { expect, test } from 'vitest'
import type { Mailbox } from '#shared/contract/mailboxes.ts'
import type { MailboxProvider } from '#shared/domain/mailboxes/mailbox.ts'
import { mailSite, serviceLooks } from './mail-service.ts'

const siteOf = (provider: MailboxProvider, address: string, host?: string) =>
  mailSite({ provider, address, servers: host ? { imap: { host } } : null } as Mailbox)

test.each([
  ['google', 'ana+a@atelier.fr', 'Gmail', 'https://mail.google.com/mail/?authuser=ana%2Ba%40atelier.fr'],
  ['microsoft', 'ana@outlook.fr', 'Outlook', 'https://outlook.live.com/mail/'],
  ['microsoft', 'ana@hotmail.com', 'Outlook', 'https://outlook.live.com/mail/'],
  ['microsoft', 'ana@atelier.fr', 'Outlook', 'https://outlook.office.com/mail/'],
  ['imap', 'ana@orange.fr', 'Orange', 'https://messagerie.orange.fr'],
] as const)('a %s mailbox %s opens in %s at %s', (provider, address, name, url) => {
  expect(siteOf(provider, address)).toEqual({ name, url })
})

test('an IMAP mailbox opens at the site of its server’s service, or nowhere when unknown', () => {
  expect(siteOf('imap', 'ana@atelier.fr', 'imap.orange.fr')?.name).toBe('Orange')
  expect(siteOf('imap', 'ana@atelier.fr', 'imap.atelier.fr')).toBeNull()
})

test('each provider has the page where its permissions can be withdrawn', () => {
  const pages = (provider: MailboxProvider) => serviceLooks[provider].permissionPages.map(({ url }) => url)
  expect(pages('google')).toEqual(['https://myaccount.google.com/permissions'])
  expect(pages('microsoft')).toEqual([
    'https://account.live.com/consent/Manage',
    'https://myapps.microsoft.com',
  ])
})
