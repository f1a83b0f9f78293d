import { expect, test } from 'vitest'
import { type MailedInvitation, standingOf } from './invitations.ts'

const ours = ['jeanne@atelier.test']
const invitation = (facts: Partial<MailedInvitation>): MailedInvitation => ({
  method: 'REQUEST',
  uid: 'a',
  title: 'Visite',
  startsAt: null,
  endsAt: null,
  allDay: false,
  place: null,
  organizer: null,
  attendee: null,
  answer: null,
  repeats: null,
  ...facts,
})
const reply = (attendee: string, answer: MailedInvitation['answer'], uid = 'a') =>
  invitation({ method: 'REPLY', uid, attendee, answer })

test('our last answer counts, not those of other guests nor of other meetings', () => {
  const asked = invitation({})
  const all = [
    asked,
    reply(ours[0]!, 'tentative'),
    reply('luc@client.test', 'declined'),
    reply(ours[0]!, 'declined', 'b'),
    reply(ours[0]!, 'accepted'),
  ]
  expect(standingOf(asked, all, ours)).toEqual({ answer: 'accepted', cancelled: false })
  expect(standingOf(asked, [asked, reply('luc@client.test', 'declined')], ours).answer).toBeNull()
})

test('an answer that the file itself says is read, until a reply says another', () => {
  const asked = invitation({ answers: [{ attendee: ours[0]!, answer: 'accepted' }] })
  expect(standingOf(asked, [asked], ours).answer).toBe('accepted')
  expect(standingOf(asked, [asked, reply(ours[0]!, 'declined')], ours).answer).toBe('declined')
})

test('a reply says its own answer, whoever sent it', () => {
  const answered = reply('luc@client.test', 'declined')
  expect(standingOf(answered, [invitation({}), answered], ours).answer).toBe('declined')
})

test('a meeting called off is off for the mails before, and back with a new proposal after', () => {
  const [first, off, again] = [invitation({}), invitation({ method: 'CANCEL' }), invitation({})]
  const all = [first, off, again]
  expect(all.map((one) => standingOf(one, all, ours).cancelled)).toEqual([true, true, false])
  const nameless = invitation({ uid: null })
  expect(standingOf(nameless, [nameless, invitation({ uid: null, method: 'CANCEL' })], ours).cancelled).toBe(
    false,
  )
})
