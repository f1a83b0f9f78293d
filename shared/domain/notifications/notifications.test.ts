import { expect, test } from 'vitest'
import { type EventSubject, eventPermission, eventPermissions } from '#shared/domain/events.ts'
import { initialRights } from '#shared/domain/member-rights.ts'
import { roleCan } from '#shared/domain/permissions.ts'
import { type Role, roles } from '#shared/domain/roles.ts'
import {
  choiceOf,
  isNotificationType,
  notificationKinds,
  notificationTypes,
  quoteScopeOf,
} from './notifications.ts'
import {
  mayBeTold,
  type NotifiableEvent,
  type NotifiableMember,
  notificationRecipients,
} from './notified-members.ts'

const member = (role: Role, changes: Partial<NotifiableMember> = {}): NotifiableMember => ({
  userId: role,
  email: `${role}@ardoise.test`,
  role,
  rights: initialRights,
  quoteScope: null,
  types: {},
  ...changes,
})
const everyone = roles.map((role) => member(role))
const event = (type: NotifiableEvent['type'], changes: Partial<NotifiableEvent> = {}): NotifiableEvent => ({
  type,
  subject: (type === 'mail.failed' ? 'quote' : type.split('.')[0]) as EventSubject,
  actorId: null,
  authorId: 'member',
  answeredTo: null,
  ...changes,
})
const told = (facts: NotifiableEvent, members = everyone) =>
  notificationRecipients(facts, members).map(({ userId }) => userId)

test('the author of a devis comes first, then members who follow every devis', () => {
  expect(told(event('quote.viewed'))).toEqual(['member', 'owner', 'admin'])
  expect(quoteScopeOf('owner', { quoteScope: null })).toBe('all')
  expect(quoteScopeOf('billing', { quoteScope: null })).toBe('own')
  const choosy = [
    member('owner', { quoteScope: 'own' }),
    member('viewer', { quoteScope: 'all' }),
    member('member'),
  ]
  expect(told(event('quote.viewed'), choosy)).toEqual(['member', 'viewer'])
})

test('members are not told of their own actions', () => {
  expect(told(event('quote.signed', { actorId: 'member' }))).toEqual(['owner', 'admin'])
  expect(told(event('invitation.accepted', { actorId: 'admin', authorId: 'owner' }))).toEqual(['owner'])
})

test('when the author of a devis has left, the owners are told, whatever they follow', () => {
  const members = [
    member('owner', { quoteScope: 'own' }),
    member('admin', { quoteScope: 'own' }),
    member('viewer'),
  ]
  for (const authorId of [null, 'gone'])
    expect(told(event('mail.failed', { authorId }), members)).toEqual(['owner'])
})

test('only members who may read the subject are told', () => {
  expect(told(event('invitation.accepted', { authorId: 'member' }))).toEqual(['owner', 'admin'])
  expect(told(event('mailbox.expired', { authorId: 'viewer' }))).toEqual(['viewer'])
  expect(told(event('mailbox.expired', { authorId: null }))).toEqual([])
})

test('a failed mail is told to those who may read what it is about', () => {
  const readers = (['quote', 'invoice', 'company', 'contact', 'invitation'] as const).map((subject) =>
    eventPermission('mail.failed', subject),
  )
  expect(readers).toEqual(['quote:read', 'invoice:read', 'invoice:read', 'invoice:read', 'member:read'])
  for (const subject of ['quote', 'invoice', 'company', 'contact', 'invitation'] as const)
    for (const role of roles)
      expect([subject, role, mayBeTold(member(role), { type: 'mail.failed', subject })]).toEqual([
        ...[subject, role],
        roleCan(role, eventPermission('mail.failed', subject)),
      ])
  const blind = member('member', { rights: [] })
  expect(mayBeTold(blind, { type: 'mail.failed', subject: 'quote' })).toBe(false)
  expect(mayBeTold(blind, { type: 'mail.failed', subject: 'invitation' })).toBe(true)
  expect(told(event('mail.failed', { subject: 'invoice', authorId: 'billing' }))).toEqual([
    ...['billing', 'owner', 'admin'],
  ])
})

test('preferences choose the channels; a member without any channel is not told', () => {
  const choices = { 'quote.viewed': { inApp: false, email: 'immediate' as const } }
  const none = { 'quote.viewed': { inApp: false, email: 'none' as const } }
  expect(
    notificationRecipients(event('quote.viewed'), [
      member('owner', { types: none }),
      member('member', { types: choices }),
    ]),
  ).toEqual([{ userId: 'member', inApp: false, email: 'immediate' }])
  expect(choiceOf('quote.viewed', { types: {} })).toEqual({ inApp: true, email: 'none' })
})

test('the side that is always mailed an answer is not mailed a second time', () => {
  const all = { inApp: true, email: 'immediate' as const }
  const members = ['owner', 'member'].map((role) =>
    member(role as Role, { types: { 'quote.signed': all, 'mail.failed': all } }),
  )
  const email = (facts: NotifiableEvent) =>
    Object.fromEntries(notificationRecipients(facts, members).map((one) => [one.userId, one.email]))
  expect(email(event('quote.signed', { answeredTo: 'Member@ardoise.test' }))).toEqual({
    member: 'none',
    owner: 'immediate',
  })
  expect(email(event('mail.failed', { answeredTo: 'member@ardoise.test' }))).toEqual({
    member: 'immediate',
    owner: 'immediate',
  })
})

test('known kinds are recognised, other names are not', () => {
  expect(notificationTypes).toContain('quote.signed')
  expect(isNotificationType('quote.signed')).toBe(true)
  expect(isNotificationType('toString')).toBe(false)
})

test('a thousand members are handled at once', () => {
  const thousand = Array.from({ length: 1_000 }, (_, index) =>
    member('member', { userId: `m${index}`, quoteScope: 'all' }),
  )
  expect(told(event('quote.signed', { authorId: 'm999' }), thousand).slice(0, 2)).toEqual(['m999', 'm0'])
})

test('every member who is told of an event may read it', () => {
  for (const type of notificationTypes)
    for (const role of roles.filter((role) => roleCan(role, notificationKinds[type].permission)))
      expect([type, role, roleCan(role, eventPermissions[type])]).toEqual([type, role, true])
})
