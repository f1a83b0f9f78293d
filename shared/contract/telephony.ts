import { z } from 'zod'
import { telephonyProviders } from '#shared/domain/calls/call-names.ts'
import { callSchema, numberInput } from './call-fields.ts'
import { idSchema, instantSchema, memberEndpoint } from './endpoint.ts'
import { lineText } from './ruled-text.ts'

const providerSchema = z.enum(telephonyProviders)

const connectionSchema = z.object({
  provider: providerSchema,
  /** Where the provider sends its events. */
  webhookUrl: z.string(),
  /** False: its secret is still to be given, and what comes is refused until then. */
  isReady: z.boolean(),
  connectedAt: instantSchema,
  connectedByName: z.string().nullable(),
  lastEventAt: instantSchema.nullable(),
  /** Events of kinds that Ardoise does not know: kept, and no more. */
  unknownEvents: z.int(),
})
const lineSchema = z.object({
  provider: providerSchema,
  /** The provider’s id, address or extension of somebody. */
  providerUser: z.string(),
  userId: idSchema,
  userName: z.string(),
})
const telephonySchema = z.object({ connections: z.array(connectionSchema), lines: z.array(lineSchema) })
export type Telephony = z.output<typeof telephonySchema>

export const telephonyContract = {
  getTelephony: memberEndpoint({
    method: 'GET',
    path: '/telephony',
    permission: 'call:read',
    summary: 'Les services de téléphonie reliés, et qui répond à quelle ligne.',
    input: z.object({}),
    output: telephonySchema,
  }),
  connectTelephony: memberEndpoint({
    method: 'POST',
    path: '/telephony/connect',
    permission: 'call:manage',
    summary: 'Relie un service de téléphonie, ou remplace son secret\u00a0; il n’est montré qu’une fois.',
    input: z.object({
      provider: z.enum(['aircall', 'generic']),
      /**
       * Of Aircall, the token that its webhook shows; left out first, for the address without which Aircall makes no webhook. Of the generic one,
       * left out: Ardoise makes it.
       */
      secret: lineText().trim().min(16, 'Secret trop court').max(200, 'Secret trop long').optional(),
    }),
    output: z.object({ webhookUrl: z.string(), secret: z.string() }),
    errors: ['invalid_input'],
  }),
  disconnectTelephony: memberEndpoint({
    method: 'POST',
    path: '/telephony/disconnect',
    permission: 'call:manage',
    summary: 'Cesse de recevoir les appels d’un service de téléphonie.',
    input: z.object({ provider: z.enum(['aircall', 'generic']) }),
    output: telephonySchema,
    errors: ['telephony_not_connected'],
  }),
  saveTelephonyLines: memberEndpoint({
    method: 'PUT',
    path: '/telephony/lines',
    permission: 'call:manage',
    summary: 'Remplace la liste de qui répond à quelle ligne.',
    input: z.object({
      lines: z
        .array(
          z.strictObject({
            provider: providerSchema,
            providerUser: lineText().trim().min(1, 'Indiquez la ligne.').max(120, 'Texte trop long'),
            userId: idSchema,
          }),
        )
        .max(500),
    }),
    output: telephonySchema,
    errors: ['not_found', 'invalid_input'],
  }),
  simulateCall: memberEndpoint({
    method: 'POST',
    path: '/telephony/simulated-calls',
    permission: 'call:write',
    summary: 'Fait sonner chez vous un appel entrant du simulateur, ou le décroche et le termine.',
    input: z.object({
      /** Empty: a hidden number. */
      from: numberInput,
      event: z.enum(['ringing', 'answered', 'ended', 'missed']).default('ringing'),
      /** Of a call that rings already. */
      callId: idSchema.optional(),
    }),
    output: callSchema,
    errors: ['not_found', 'invalid_input'],
  }),
}
