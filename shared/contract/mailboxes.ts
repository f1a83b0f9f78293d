import { z } from 'zod'
import { serverSecurities } from '#shared/domain/mailboxes/mail-services.ts'
import {
  DEFAULT_TOKEN_SECONDS,
  mailboxFaults,
  mailboxProviders,
  mailboxStatuses,
  oauthProviders,
  providerNames,
} from '#shared/domain/mailboxes/mailbox.ts'
import { idSchema, instantSchema, memberEndpoint } from './endpoint.ts'
import { emailSchema } from './organization-fields.ts'

/** A name like `imap.exemple.fr`, or an address of four or six bytes; the server decides which it may reach. */
const HOST =
  /^(?=.{1,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)*[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$|^[0-9a-f:.]{2,45}$/i
export const serverAddressSchema = z.strictObject({
  host: z
    .string('Nom de serveur invalide')
    .trim()
    .toLowerCase()
    .min(1, 'Indiquez le serveur')
    .regex(HOST, 'Nom de serveur invalide'),
  port: z.coerce
    .number('Port invalide')
    .int('Port invalide')
    .min(1, 'Port invalide')
    .max(65_535, 'Port invalide'),
  security: z.enum(serverSecurities, 'Sécurité invalide'),
})

export const mailboxSchema = z.object({
  id: idSchema,
  provider: z.enum(mailboxProviders),
  address: z.string(),
  status: z.enum(mailboxStatuses),
  fault: z.enum(Object.keys(mailboxFaults) as (keyof typeof mailboxFaults)[]).nullable(),
  /** For an IMAP mailbox: shown, and the start values of a reconnection. */
  servers: z
    .object({ username: z.string(), imap: serverAddressSchema, smtp: serverAddressSchema })
    .nullable(),
  /** Last time the service accepted us. */
  lastSyncAt: instantSchema.nullable(),
  createdAt: instantSchema,
  updatedAt: instantSchema,
})
export type Mailbox = z.output<typeof mailboxSchema>

const required = (name: string) => z.string(name).min(1, name)

/** The form of « Autre compte » and its endpoint. */
export const imapMailboxSchema = z.strictObject({
  address: emailSchema,
  password: required('Mot de passe requis').max(500, 'Mot de passe trop long (max. 500 caractères)'),
  /** The person's name on the server; often the address. */
  username: z
    .string('Nom d’utilisateur requis')
    .trim()
    .min(1, 'Nom d’utilisateur requis')
    .max(254, 'Nom d’utilisateur trop long (max. 254 caractères)'),
  imap: serverAddressSchema,
  smtp: serverAddressSchema,
})
export type ImapMailboxInput = z.output<typeof imapMailboxSchema>

/** Input of the functions oauth-google-save and oauth-microsoft-save (specification 7.3). */
export const providerTokensSchema = (provider: keyof typeof providerNames) => {
  const name = providerNames[provider]
  return z.object({
    provider_token: required(`Aucun token d’accès ${name} trouvé dans la session`).max(10_000),
    provider_refresh_token: required(`Aucun token d’actualisation ${name} trouvé dans la session`).max(
      10_000,
    ),
    expires_in: z.int().min(1).max(31_536_000).default(DEFAULT_TOKEN_SECONDS),
  })
}
export type ProviderTokens = z.output<ReturnType<typeof providerTokensSchema>>

const tries = { max: 30, seconds: 600, by: 'user' } as const

export const mailboxesContract = {
  listMailboxes: memberEndpoint({
    method: 'GET',
    path: '/mailboxes',
    permission: 'inbox:read',
    summary: 'Ses propres comptes mail dans l’organisation, du plus récent au plus ancien.',
    input: z.object({}),
    output: z.object({ items: z.array(mailboxSchema) }),
  }),
  getMailProviders: memberEndpoint({
    method: 'GET',
    path: '/mailboxes/providers',
    permission: 'organization:read',
    summary: 'Les services que cette installation sait connecter par autorisation.',
    input: z.object({}),
    output: z.object({ google: z.boolean(), microsoft: z.boolean() }),
  }),
  startMailConnection: memberEndpoint({
    method: 'POST',
    path: '/mailboxes/oauth/start',
    permission: 'inbox:write',
    summary: 'Commence la connexion de Gmail ou d’Outlook\u00a0: rend l’adresse où donner l’autorisation.',
    input: z.object({ provider: z.enum(oauthProviders), mailboxId: idSchema.optional() }),
    output: z.object({ url: z.url() }),
    errors: ['mail_provider_off', 'mail_provider_silent', 'too_many_mailboxes', 'plan_limit', 'not_found'],
    limit: tries,
    idempotent: false,
  }),
  finishMailConnection: memberEndpoint({
    method: 'POST',
    path: '/mailboxes/oauth/finish',
    permission: 'inbox:write',
    summary: 'Termine la connexion avec ce que le service a remis au navigateur.',
    input: z.object({ state: z.string().min(1).max(200), code: z.string().min(1).max(4_000) }),
    output: mailboxSchema,
    errors: [
      ...(['mail_start_unknown', 'mail_provider_off', 'mail_grant_refused', 'mail_scope_missing'] as const),
      ...(['mail_provider_silent', 'too_many_mailboxes', 'plan_limit'] as const),
    ],
    limit: tries,
    idempotent: false,
  }),
  findMailServers: memberEndpoint({
    method: 'POST',
    path: '/mailboxes/servers',
    permission: 'inbox:write',
    summary: 'Cherche les serveurs IMAP et SMTP d’une adresse.',
    input: z.object({ address: emailSchema }),
    output: z.object({
      /** Null: to be typed by hand. */
      servers: mailboxSchema.shape.servers,
      /** Name of the service, when it is a known one. */
      service: z.string().nullable(),
      appPasswordUrl: z.url().nullable(),
      /** Better connected by its own button. */
      oauth: z.enum(oauthProviders).nullable(),
      /** Why no password opens it from outside. */
      closed: z.string().nullable(),
    }),
    limit: tries,
    idempotent: false,
  }),
  connectImapMailbox: memberEndpoint({
    method: 'POST',
    path: '/mailboxes',
    permission: 'inbox:write',
    summary: 'Essaie les identifiants en IMAP et en SMTP, puis connecte ou reconnecte le compte.',
    input: imapMailboxSchema,
    output: mailboxSchema,
    errors: ['too_many_mailboxes', 'plan_limit'],
    limit: tries,
    idempotent: false,
  }),
  deleteMailbox: memberEndpoint({
    method: 'DELETE',
    path: '/mailboxes/{mailboxId}',
    permission: 'inbox:write',
    summary: 'Supprime un compte mail\u00a0: oublie ses identifiants et révoque l’autorisation.',
    input: z.object({ mailboxId: idSchema }),
    output: z.object({ mailboxId: idSchema }),
    errors: ['not_found'],
  }),
}
