import { describe, expect, test } from 'vitest'
import { mailServiceByMx, mailServiceOf, mailServices, usernameOf } from './mail-services.ts'
import {
  canConnectMailbox,
  grantsMail,
  grantsSending,
  mailboxStatusLabel,
  nextMailboxCheck,
} from './mailbox.ts'

test.each([
  ['active', 'Connecté'],
  ['expired', 'Expiré'],
  ['invalid', 'Erreur'],
  ['revoked', 'Inconnu'],
  ['toString', 'Inconnu'],
])('the status %s is « %s »', (status, label) => {
  expect(mailboxStatusLabel(status)).toBe(label)
})

test('the permission to read and file mails is recognised in every provider’s spelling', () => {
  expect(grantsMail('google', ['openid', 'https://www.googleapis.com/auth/gmail.modify'])).toBe(true)
  expect(grantsMail('google', ['openid', 'https://www.googleapis.com/auth/gmail.readonly'])).toBe(false)
  expect(grantsMail('microsoft', ['Mail.ReadWrite', 'openid'])).toBe(true)
  expect(grantsMail('microsoft', ['https://graph.microsoft.com/mail.readwrite'])).toBe(true)
  expect(grantsMail('microsoft', ['Mail.Read'])).toBe(false)
})

test('the permission to send comes with Google’s, and is Microsoft’s own', () => {
  const send = 'https://graph.microsoft.com/Mail.Send'
  expect(grantsSending('google', ['https://www.googleapis.com/auth/gmail.modify'])).toBe(true)
  expect(grantsSending('google', ['https://www.googleapis.com/auth/gmail.readonly'])).toBe(false)
  expect(grantsSending('microsoft', ['Mail.ReadWrite', send])).toBe(true)
  expect(grantsSending('microsoft', ['Mail.ReadWrite'])).toBe(false)
  expect(grantsSending('microsoft', [send])).toBe(false)
})

describe('the next check', () => {
  const now = new Date('2026-11-21T12:00:00Z')
  const minutes = (expiresIn: number | null) => {
    const expiresAt = expiresIn === null ? null : new Date(now.getTime() + expiresIn * 60_000)
    return (nextMailboxCheck(now, expiresAt).getTime() - now.getTime()) / 60_000
  }
  test('is ten minutes before the tokens expire, halfway for short-lived ones, and at least a minute away', () => {
    expect([minutes(60), minutes(8), minutes(0)]).toEqual([50, 4, 1])
  })
  test('is hourly by IMAP', () => expect(minutes(null)).toBe(60))
})

test('the twenty-first mailbox is refused', () => {
  expect([canConnectMailbox(19), canConnectMailbox(20)]).toEqual([
    { ok: true },
    { ok: false, code: 'too_many_mailboxes' },
  ])
})

test('each domain has one service, which has its servers or says why not', () => {
  const domains = mailServices.flatMap((service) => service.domains)
  expect(new Set(domains).size).toBe(domains.length)
  for (const { servers, closed, source } of mailServices) {
    expect(servers === null).toBe(closed !== undefined)
    expect(source).toMatch(/^https:\/\//)
  }
})

test('a service is known by its domain or its MX record', () => {
  expect(mailServiceOf('WANADOO.fr')?.name).toBe('Orange')
  expect(mailServiceOf('atelier.test')).toBeNull()
  expect(mailServiceByMx(['MX2.mail.ovh.net.'])?.name).toBe('OVHcloud')
  expect(mailServiceByMx(['aspmx.l.google.com'])?.oauth).toBe('google')
  expect(mailServiceByMx(['mx.atelier.test', 'notovh.net'])).toBeNull()
  expect(usernameOf('ana.roy@free.fr', 'local part')).toBe('ana.roy')
})
