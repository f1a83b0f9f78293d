import { z } from 'zod'
import { buyerCodes } from '#shared/domain/approved-platform/buyer-statuses.ts'
import { depositKinds, depositStates } from '#shared/domain/approved-platform/deposits.ts'
import { platformFaults } from '#shared/domain/approved-platform/platform-fault.ts'
import { LIFE_CYCLE_MAX } from '#shared/domain/invoices/life-cycle/message.ts'
import { type LifeCycleReason, lifeCycleReasons } from '#shared/domain/invoices/life-cycle/reasons.ts'
import { fieldMessages } from '#shared/french/validation-messages.ts'
import { idSchema, instantSchema, memberEndpoint } from './endpoint.ts'
import { lineText } from './ruled-text.ts'

const URL_MAX = 500
const SECRET_MAX = 1_000
const ADDRESS = 'Adresse invalide\u00a0: elle commence par «\u202fhttps://\u202f»'

/** An address as the platform documents it; the version and a final slash are taken off. */
const serviceUrl = lineText()
  .trim()
  .min(1, fieldMessages.required)
  .max(URL_MAX, `Adresse trop longue (max. ${URL_MAX} caractères)`)
  .transform((value, call) => {
    const url = URL.parse(value)
    const plain = url && url.username === '' && url.password === '' && url.hash === '' && url.search === ''
    if (!plain || !/^https?:$/.test(url.protocol)) {
      call.addIssue({ code: 'custom', message: ADDRESS })
      return ''
    }
    return value.endsWith('/') ? value.slice(0, -1) : value
  })
const withoutVersion = serviceUrl.transform((value) => value.replace(/\/v1$/, ''))
const named = (max: number) =>
  lineText().trim().min(1, fieldMessages.required).max(max, `Texte trop long (max. ${max} caractères)`)

/** Null when blank. */
const optional = (max: number) =>
  lineText()
    .trim()
    .max(max, `Texte trop long (max. ${max} caractères)`)
    .nullable()
    .transform((value) => value || null)

export const platformInput = {
  name: named(80),
  flowUrl: withoutVersion,
  directoryUrl: withoutVersion,
  tokenUrl: serviceUrl,
  clientId: named(300),
  /** Null: the one that is kept. */
  clientSecret: optional(SECRET_MAX),
  /** The organization among those of the client (header Organization-Id); null without. */
  organizationId: optional(100),
}

const connectionSchema = z.object({
  name: z.string(),
  flowUrl: z.string(),
  directoryUrl: z.string(),
  tokenUrl: z.string(),
  clientId: z.string(),
  organizationId: z.string().nullable(),
  /** Whether the platform calls when something changes; it is asked every few minutes otherwise. */
  callbacks: z.boolean(),
  fault: z.enum(platformFaults).nullable(),
  /** The platform's own word for it. */
  faultCode: z.string().nullable(),
  answeredAt: instantSchema.nullable(),
  connectedAt: instantSchema,
  connectedByName: z.string().nullable(),
  /** Deposits that did not leave yet, and those that were refused and not made again. */
  waiting: z.int(),
  refused: z.int(),
  /** Messages and suppliers' invoices that could not be read, and messages that name no invoice of the organization. */
  unfiled: z.int(),
  revision: z.int(),
})
export type PlatformConnection = z.output<typeof connectionSchema>

const viewSchema = z.object({ connection: connectionSchema.nullable() })
export type PlatformView = z.output<typeof viewSchema>

const reasonSchema = z.object({
  code: z.string().nullable(),
  text: z.string().nullable(),
  note: z.string().nullable(),
})
export const transmissionSchema = z.object({
  /** Null: a sale to a consumer, that goes through no platform. */
  rule: z.enum(['B2B', 'B2BInt']).nullable(),
  connected: z.boolean(),
  /** Whether « Transmettre » may be asked. */
  canTransmit: z.boolean(),
  /** Oldest first. */
  deposits: z.array(
    z.object({
      id: idSchema,
      kind: z.enum(depositKinds),
      state: z.enum(depositStates),
      reasonCode: z.string().nullable(),
      reasonText: z.string().nullable(),
      createdAt: instantSchema,
      updatedAt: instantSchema,
    }),
  ),
  /** In the order of their own times, those of Ardoise's own included. */
  statuses: z.array(
    z.object({
      id: z.string(),
      code: z.int(),
      name: z.string(),
      at: instantSchema,
      reasons: z.array(reasonSchema),
      /** True: it condemns a second delivery, not the invoice. */
      ofDelivery: z.boolean(),
    }),
  ),
  /** Code of the status that says where the invoice stands; null before the first. */
  current: z.int().nullable(),
  /** No reminder until this day, included; `until_settled`: until what stops it is settled. */
  reminders: z.union([z.object({ untilOn: z.iso.date() }), z.literal('until_settled')]).nullable(),
})
export type Transmission = z.output<typeof transmissionSchema>

const buyerCode = z.union(buyerCodes.map((code) => z.literal(code)))
const reasonInput = z.enum(Object.keys(lifeCycleReasons) as [LifeCycleReason, ...LifeCycleReason[]])
export const REASONS_MAX = 10
export const receptionSchema = z.object({
  /** When the platform brought it; null where a member dropped it alone: nothing may be said of it. */
  arrivedAt: instantSchema.nullable(),
  /** Why nothing may be said now, whatever the status. */
  blocked: z.enum(['platform_missing', 'received_not_brought', 'received_unanswerable']).nullable(),
  /** The statuses that the organization said, oldest first, without those that were refused. */
  statuses: z.array(
    z.object({
      id: idSchema,
      code: buyerCode,
      at: instantSchema,
      reasons: z.array(z.string()),
      note: z.string().nullable(),
      state: z.enum(depositStates),
      refusalCode: z.string().nullable(),
      refusalText: z.string().nullable(),
    }),
  ),
  /** Statuses from the supplier and platforms, in the order of their own times. */
  heard: z.array(
    z.object({ id: z.string(), code: z.int(), at: instantSchema, reasons: z.array(reasonSchema) }),
  ),
})
export type Reception = z.output<typeof receptionSchema>
export const answerInput = {
  reasons: z.array(reasonInput).max(REASONS_MAX),
  note: z
    .string()
    .trim()
    .max(LIFE_CYCLE_MAX.note, 'Ce commentaire est trop long')
    .transform((value) => value || null),
}

const byReceived = z.object({ receivedId: idSchema })
const byInvoice = z.object({ invoiceId: idSchema })

export const approvedPlatformContract = {
  getPlatform: memberEndpoint({
    method: 'GET',
    path: '/approved-platform',
    permission: 'invoice:read',
    summary: 'La plateforme agréée reliée, son dernier échange et ce qui attend.',
    input: z.object({}),
    output: viewSchema,
  }),
  connectPlatform: memberEndpoint({
    method: 'PUT',
    path: '/approved-platform',
    permission: 'organization:update',
    summary: 'Relie une plateforme agréée, ou change la liaison\u00a0: les clés sont essayées d’abord.',
    input: z.object({ ...platformInput, revision: z.int().min(0) }),
    output: viewSchema,
    errors: [
      'version_conflict',
      'platform_unreachable',
      'platform_busy',
      'platform_keys_refused',
      'platform_address_wrong',
    ],
    limit: { max: 20, seconds: 600, by: 'organization' },
  }),
  disconnectPlatform: memberEndpoint({
    method: 'POST',
    path: '/approved-platform/disconnect',
    permission: 'organization:update',
    summary: 'Délie la plateforme agréée. Ce qui lui fut transmis et ce qu’elle a dit reste.',
    input: z.object({ revision: z.int().min(1) }),
    output: viewSchema,
    errors: ['version_conflict', 'platform_missing'],
  }),
  checkPlatform: memberEndpoint({
    method: 'POST',
    path: '/approved-platform/check',
    permission: 'invoice:issue',
    summary: 'Interroge la plateforme agréée sans attendre, et relit ce qui n’avait pu l’être.',
    input: z.object({}),
    output: viewSchema,
    errors: ['platform_missing'],
    limit: { max: 20, seconds: 600, by: 'organization' },
  }),
  findInDirectory: memberEndpoint({
    method: 'GET',
    path: '/approved-platform/directory',
    permission: 'invoice:read',
    summary: 'Où une entreprise reçoit ses factures, d’après l’annuaire de la réforme.',
    input: z.object({ siren: z.string().regex(/^\d{9}$/, 'Indiquez un SIREN de 9 chiffres') }),
    output: z.object({
      /** Addresses of scheme 0225; those that are not served any more are left out. */
      items: z.array(z.object({ address: z.string(), upcoming: z.boolean() })),
    }),
    errors: [
      'platform_missing',
      'platform_unreachable',
      'platform_busy',
      'platform_keys_refused',
      'platform_address_wrong',
    ],
    limit: { max: 60, seconds: 600, by: 'organization' },
  }),
  getTransmission: memberEndpoint({
    method: 'GET',
    path: '/invoices/{invoiceId}/transmission',
    permission: 'invoice:read',
    summary: 'Ce qui fut transmis d’une facture émise, et les statuts de son cycle de vie.',
    input: byInvoice,
    output: transmissionSchema,
    errors: ['not_found', 'invoice_not_issued'],
  }),
  transmitInvoice: memberEndpoint({
    method: 'POST',
    path: '/invoices/{invoiceId}/transmission',
    permission: 'invoice:issue',
    summary: 'Transmet une facture émise qui ne l’a pas été, ou dont la transmission fut refusée.',
    input: byInvoice,
    output: transmissionSchema,
    errors: [
      'not_found',
      'invoice_not_issued',
      'platform_missing',
      'invoice_already_transmitted',
      'invoice_not_exchanged',
    ],
  }),
  getReception: memberEndpoint({
    method: 'GET',
    path: '/received-invoices/{receivedId}/statuses',
    permission: 'received_invoice:read',
    summary: 'Les statuts qui furent transmis d’une facture reçue.',
    input: byReceived,
    output: receptionSchema,
    errors: ['not_found'],
  }),
  sayOfReceived: memberEndpoint({
    method: 'POST',
    path: '/received-invoices/{receivedId}/statuses',
    permission: 'received_invoice:write',
    summary: 'Transmet au fournisseur un statut d’une facture que la plateforme agréée a apportée.',
    input: byReceived.extend({ code: buyerCode, ...answerInput }),
    output: receptionSchema,
    errors: [
      ...(['not_found', 'platform_missing', 'received_not_brought', 'received_unanswerable'] as const),
      ...(['life_cycle_ended', 'life_cycle_reason_missing', 'life_cycle_reason_unknown'] as const),
      'life_cycle_said_already',
    ],
  }),
}
