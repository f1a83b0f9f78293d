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
] as const)('%s, %s: read at %s, %s', (provider, address, name, url) => {
  expect(siteOf(provider, address)).toEqual({ name, url })
})

test('another mailbox is read where its server’s service is, and nowhere when that is not known', () => {
  expect(siteOf('imap', 'ana@atelier.fr', 'imap.orange.fr')?.name).toBe('Orange')
  expect(siteOf('imap', 'ana@atelier.fr', 'imap.atelier.fr')).toBeNull()
})

test('where one sees and withdraws what Ardoise may do', () => {
  const pages = (provider: MailboxProvider) => serviceLooks[provider].permissionPages.map(({ url }) => url)
  expect(pages('google')).toEqual(['https://myaccount.google.com/permissions'])
  expect(pages('microsoft')).toEqual([
    'https://account.live.com/consent/Manage',
    'https://myapps.microsoft.com',
  ])
})
