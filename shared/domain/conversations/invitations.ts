/** A guest's answer to a meeting (RFC 5545, PARTSTAT). */
export const invitationAnswers = ['accepted', 'declined', 'tentative', 'delegated'] as const
export type InvitationAnswer = (typeof invitationAnswers)[number]

/** The content of a mail's calendar file. Mails read before `answers` was kept have none. */
export type MailedInvitation = {
  method: string
  uid: string | null
  title: string
  startsAt: string | null
  endsAt: string | null
  allDay: boolean
  place: string | null
  organizer: string | null
  attendee: string | null
  answer: InvitationAnswer | null
  answers?: readonly { attendee: string; answer: InvitationAnswer }[]
  repeats: string | null
}

/** Where a meeting stands: what one of our addresses answered last, and whether it was called off. */
export type Standing = { answer: InvitationAnswer | null; cancelled: boolean }

/**
 * Where the meeting of one mail of a conversation stands, by that mail and the other mails about the same meeting. `all` are the invitations
 * of the conversation, oldest first; `ours` our addresses in small letters.
 */
export function standingOf(
  one: MailedInvitation,
  all: readonly MailedInvitation[],
  ours: readonly string[],
): Standing {
  const same = one.uid === null ? [one] : all.filter(({ uid }) => uid === one.uid)
  const later = same.slice(same.indexOf(one))
  const mine = (attendee: string | null) => attendee !== null && ours.includes(attendee)
  const written = same.flatMap(({ method, attendee, answer, answers = [] }) =>
    method === 'REPLY'
      ? mine(attendee)
        ? [answer]
        : []
      : answers.filter((guest) => mine(guest.attendee)).map((guest) => guest.answer),
  )
  return {
    answer: one.method === 'REPLY' ? one.answer : (written.at(-1) ?? null),
    cancelled: later.some(({ method }) => method === 'CANCEL'),
  }
}
