import { createHash, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import type { TelephonyEvent, TelephonyEventKind } from '#shared/domain/calls/telephony-call.ts'
import { eventSchema, idSchema, jsonOf, numberSchema, secondsSchema, userSchema } from './bounded-schemas.ts'
import type { Telephony } from './port.ts'

/** Unix seconds, until the year 5138. */
const instantSchema = z
  .number()
  .int()
  .min(0)
  .max(1e11)
  .transform((seconds) => new Date(seconds * 1_000))
  .nullish()
  .catch(null)

const bodySchema = z.object({
  event: eventSchema,
  data: z.object({
    id: idSchema,
    direction: z.enum(['inbound', 'outbound']),
    started_at: instantSchema,
    answered_at: instantSchema,
    ended_at: instantSchema,
    duration: secondsSchema,
    /** Of the person outside, whoever calls. */
    raw_digits: numberSchema,
    user: z.object({ id: userSchema, email: userSchema }).nullish().catch(null),
    number: z.object({ digits: numberSchema }).nullish().catch(null),
  }),
})

const kinds = new Map<string, TelephonyEventKind>([
  ['call.created', 'ringing'],
  ['call.ringing_on_agent', 'ringing'],
  ['call.answered', 'answered'],
  ['call.hungup', 'ended'],
  ['call.ended', 'ended'],
  ['call.voicemail_left', 'voicemail'],
])

const hashed = (text: string) => createHash('sha256').update(text).digest()

/** Aircall signs nothing: its body repeats the token that it gave to the webhook. */
export const aircall: Telephony = {
  read({ payload, secret }) {
    const body = jsonOf(payload)
    const token = z.object({ token: z.string().max(500) }).safeParse(body)
    if (!token.success || secret === '' || !timingSafeEqual(hashed(token.data.token), hashed(secret)))
      return 'forged'
    const read = bodySchema.safeParse(body)
    return { event: read.success ? eventOf(read.data) : null }
  },
}

function eventOf({ event, data }: z.infer<typeof bodySchema>): TelephonyEvent {
  const { user, number } = data
  const inbound = data.direction === 'inbound'
  const told = kinds.get(event) ?? 'other'
  const answeredAt = data.answered_at ?? null
  const outside = data.raw_digits ?? null
  const ours = number?.digits ?? null
  const who = user?.email || user?.id || null
  return {
    provider: 'aircall',
    callId: data.id,
    // A team rings at each of its people.
    key: `${data.id}:${event}${told === 'ringing' && who !== null ? `:${who}` : ''}`,
    kind: told === 'ended' && inbound && answeredAt === null ? 'missed' : told,
    direction: inbound ? 'in' : 'out',
    from: inbound ? outside : ours,
    to: inbound ? ours : outside,
    user: who,
    startedAt: data.started_at ?? null,
    answeredAt,
    endedAt: data.ended_at ?? null,
    durationSeconds: data.duration ?? null,
  }
}
