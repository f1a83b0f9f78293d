import { z } from 'zod'
import { CONTACT_PHONE_MAX, contactPhoneFault, contactRules } from '#shared/domain/support/contact-message.ts'
import { helpKinds, helpStates } from '#shared/domain/support/help-request.ts'
import { onOneLine, type TextRule } from '#shared/domain/text/text-rule.ts'
import { cursorInput, idSchema, instantSchema, pageOf, publicEndpoint, userEndpoint } from './endpoint.ts'
import { ruledText } from './ruled-text.ts'
import { email } from './sign-in.ts'

const HOUR_S = 3_600

/** A text used in a mail's header: no line break. */
const oneLine = (rule: TextRule) => z.string(rule.tooShort).transform(onOneLine).pipe(ruledText(rule))

/** The contact form (specification, section 5). */
const contactMessageSchema = z.object({
  name: oneLine(contactRules.name),
  email,
  company: oneLine(contactRules.company),
  phone: z
    .string(contactPhoneFault)
    .trim()
    .max(CONTACT_PHONE_MAX, contactPhoneFault)
    .transform((text) => text || null)
    .optional(),
  subject: oneLine(contactRules.subject),
  message: ruledText(contactRules.message),
  /** From openContactForm: holds when the form was begun, and identifies this one message. */
  token: z.string().min(1).max(300),
  /** A field hidden from people; programs fill it. */
  nickname: z.string().max(300).optional(),
})
export type ContactMessage = z.output<typeof contactMessageSchema>

/** A request for help or the report of a bug, from inside the application. */
export const helpRequestSchema = z.strictObject({
  kind: z.enum(helpKinds),
  subject: oneLine(contactRules.subject),
  message: ruledText(contactRules.message),
  /** Path of the page it is about. */
  page: z.string().trim().max(300, 'Page trop longue (max. 300 caractères)').optional(),
  /** Browser, system and window, as the form shows them. */
  browser: z.string().trim().max(300).optional(),
})
export type HelpRequest = z.output<typeof helpRequestSchema>

const fact = z.string().nullable()
const installationSchema = z.object({
  /** Local mode: nothing is configured, nobody outside reads these pages. */
  local: z.boolean(),
  operator: z.object({
    name: fact,
    legalForm: fact,
    siren: fact,
    vatNumber: fact,
    address: fact,
    email: fact,
    phone: fact,
    publicationDirector: fact,
    hostName: fact,
    hostAddress: fact,
    hostPhone: fact,
  }),
})

const helpEntrySchema = z.object({
  id: idSchema,
  kind: z.enum(helpKinds),
  subject: z.string(),
  message: z.string(),
  page: z.string().nullable(),
  browser: z.string().nullable(),
  organizationName: z.string().nullable(),
  state: z.enum(helpStates),
  createdAt: instantSchema,
  handledAt: instantSchema.nullable(),
})
export type HelpEntry = z.output<typeof helpEntrySchema>

export const supportContract = {
  getInstallation: publicEndpoint({
    method: 'GET',
    path: '/installation',
    summary: 'Qui exploite cette installation, tel que les pages publiques le disent.',
    input: z.object({}),
    output: installationSchema,
  }),
  openContactForm: publicEndpoint({
    method: 'GET',
    path: '/contact-form',
    summary: 'Ouvre le formulaire de contact\u00a0: le jeton signé qu’un message doit porter.',
    input: z.object({}),
    output: z.object({ token: z.string() }),
    limit: { max: 120, seconds: HOUR_S, by: 'ip' },
  }),
  sendContactMessage: publicEndpoint({
    method: 'POST',
    path: '/contact-messages',
    summary:
      'Envoie un message à l’exploitant, qui en accuse réception. Le même jeton ne compte qu’une fois.',
    input: contactMessageSchema,
    output: z.object({ sent: z.literal(true) }),
    errors: ['contact_form_expired', 'contact_form_too_quick'],
    limit: { max: 60, seconds: HOUR_S, by: 'ip' },
    idempotent: false,
  }),
  listHelpRequests: userEndpoint({
    method: 'GET',
    path: '/help-requests',
    summary: 'Ses propres demandes d’aide et signalements, du plus récent au plus ancien.',
    input: z.object({ ...cursorInput, kind: z.enum(helpKinds).optional() }),
    output: pageOf(helpEntrySchema),
  }),
  sendHelpRequest: userEndpoint({
    method: 'POST',
    path: '/help-requests',
    summary: 'Envoie une demande d’aide ou un signalement à l’exploitant.',
    input: helpRequestSchema,
    output: helpEntrySchema,
    limit: { max: 30, seconds: HOUR_S, by: 'user' },
  }),
  tellPageLoop: userEndpoint({
    method: 'POST',
    path: '/page-loops',
    summary: 'Dit à l’exploitant, dans son journal, qu’une page posait en boucle la même question.',
    input: z.object({ query: z.string().regex(/^[\w.-]{1,100}$/, 'Nom de question invalide') }),
    output: z.object({ told: z.literal(true) }),
    limit: { max: 20, seconds: HOUR_S, by: 'user' },
    idempotent: false,
  }),
  markHelpHandled: publicEndpoint({
    method: 'POST',
    path: '/help-requests/handled',
    summary: 'L’exploitant, par le lien de son e-mail, marque une demande comme traitée.',
    input: z.object({ token: z.string().max(200) }),
    output: z.object({ subject: z.string(), handledAt: instantSchema }),
    errors: ['link_invalid'],
    limit: { max: 60, seconds: HOUR_S, by: 'ip' },
    idempotent: false,
  }),
}
