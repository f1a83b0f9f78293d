import type { SendingFault } from './sending.ts'

/** Seconds before the next try of a mail that a server put off: an hour and a half in all, then it is failed and said. */
const WAITS = [30, 60, 120, 300, 600, 900, 1_800, 1_800] as const

/** When a mail that was put off is tried again, after so many tries; null: no more. */
export function nextTryAt(now: Date, attempts: number): Date | null {
  const wait = WAITS[attempts - 1]
  return wait === undefined ? null : new Date(now.getTime() + wait * 1_000)
}

/** Longer than any talk with a server lasts: a mail that is « on its way » since then lost its process. */
export const SENDING_LOST_SECONDS = 300

/** A server's answer: `reply` its three digits, `status` its code of RFC 3463 (« 5.1.1 »), `about` what it was asked. */
export type SmtpReply = {
  reply: number
  status: string | null
  about: 'sender' | 'recipient' | 'content' | 'login'
}

/** Why a server refused for good, in our words (RFC 3463, section 3; RFC 5321, section 4.2.2). */
export function faultOfReply({ reply, status, about }: SmtpReply): SendingFault {
  const [, subject, detail] = status?.split('.').map(Number) ?? []
  if (about === 'login') return 'mailbox_refused'
  if (reply === 552 || reply === 523 || (subject === 3 && detail === 4)) return 'too_large'
  // Exchange says it after the text too (5.7.60).
  if (subject === 7 && (about === 'sender' || detail === 60)) return 'sender_refused'
  if (about === 'recipient') return 'recipient_refused'
  if (about === 'sender') return 'sender_refused'
  return subject === 7 || subject === 6 || reply === 554 || reply === 550 ? 'content_refused' : 'refused'
}

/** The code of RFC 3463 at the beginning of a server's words, « 550 5.1.1 unknown user » or without the digits before. */
export function statusOfReply(words: string): string | null {
  return /^(?:\d{3}[ -])?([245]\.\d{1,3}\.\d{1,3})(?!\d)/.exec(words.trim())?.[1] ?? null
}
