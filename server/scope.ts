import type { Kysely } from 'kysely'
import type { Pool, PoolClient } from 'pg'
import type { Logger } from 'pino'
import type { BankFileReader } from '#server/integrations/bank-statements/port.ts'
import type { ReadKind } from '#shared/contract/endpoint.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import type { EventMeta, EventType, SubjectOf } from '#shared/domain/events.ts'
import type { Access } from '#shared/domain/member-rights.ts'
import { type Permission, permissionsOf } from '#shared/domain/permissions.ts'
import { type PlanFacts, type PlanStanding, planOf } from '#shared/domain/plans/plan-of.ts'
import type { Role } from '#shared/domain/roles.ts'
import type { Config } from './config.ts'
import type { ApprovedPlatform } from './integrations/approved-platform/port.ts'
import type { BillingProvider } from './integrations/billing-provider/port.ts'
import type { Clock } from './integrations/clock/port.ts'
import type { CompanyDirectory } from './integrations/company-directory/port.ts'
import type { CompanyProviders } from './integrations/company-providers/port.ts'
import type { Dns } from './integrations/dns/port.ts'
import type { EInvoiceReader } from './integrations/e-invoices/port.ts'
import type { FileStore } from './integrations/files/port.ts'
import type { ImageCleaner } from './integrations/images/port.ts'
import type { MailArchives } from './integrations/mail-archives/port.ts'
import type { MailOAuth } from './integrations/mail-oauth/port.ts'
import type { MailParser } from './integrations/mail-parser/port.ts'
import type { MailPush } from './integrations/mail-push/port.ts'
import type { MailServers } from './integrations/mail-servers/port.ts'
import type { MailSources } from './integrations/mail-source/port.ts'
import type { MailTransport } from './integrations/mail-transport/port.ts'
import type { Passwords } from './integrations/passwords/port.ts'
import type { PaymentProvider } from './integrations/payment-provider/port.ts'
import type { PdfRenderer } from './integrations/pdf/port.ts'
import type { RegisteredLetters } from './integrations/registered-letters/port.ts'
import type { RemotePictures } from './integrations/remote-pictures/port.ts'
import type { Sealer } from './integrations/seal/port.ts'
import type { Mailer } from './integrations/smtp/port.ts'
import type { EnqueueOptions, JobName, JobPayload, Queue } from './jobs/queue.ts'
import type { LiveHub } from './live/live-hub.ts'
import type { DB } from './tables.gen.ts'

/** The parts of a running Ardoise; built once in context.ts. */
export type AppContext = {
  config: Config
  log: Logger
  /** The owner's connections, for transactions. */
  pool: Pool
  /** The tenant role's, which only read: by how long they may take. */
  readers: Lanes
  /** better-auth's own: within a transaction of its own it asks us, and we ask `pool`. */
  authPool: Pool
  /** Connections of jobs and mailboxes, in the place of `pool` and `readers`: requests never wait for them. */
  ofJobs: Pick<AppContext, 'pool' | 'readers'>
  clock: Clock
  files: FileStore
  mailer: Mailer
  pdf: PdfRenderer
  images: ImageCleaner
  sealer: Sealer
  passwords: Passwords
  approvedPlatform: ApprovedPlatform
  paymentProvider: PaymentProvider
  /** `preparing`: the demo company while it is made. Its accounts open once it is whole: its story goes on in the order of its days. */
  demo: { preparing: { percent: number; emails: ReadonlySet<string> } | null }
  billingProvider: BillingProvider
  registeredLetters: RegisteredLetters
  dns: Dns
  companyProviders: CompanyProviders
  companyDirectory: CompanyDirectory
  mailOAuth: MailOAuth
  mailPush: MailPush
  mailServers: MailServers
  remotePictures: RemotePictures
  mailSources: MailSources
  mailTransport: MailTransport
  mailArchives: MailArchives
  mailParser: MailParser
  eInvoices: EInvoiceReader
  bankFiles: BankFileReader
  exports: Exporter
  queue: Queue
  live: LiveHub
  eventHandlers: EventHandlers
}

/** Read-only connections that are given in turns (db/readers.ts). */
export type Readers = {
  pool: Pool
  /** A connection whose turn came. Errors: too_many_reads after the lane's patience. */
  take(asker: Pick<Scope, 'orgId' | 'userId'>): Promise<PoolClient>
  /** Gives it back, or gives it up where it is broken. */
  give(client: PoolClient, asker: Pick<Scope, 'orgId' | 'userId'>, broken?: Error): void
  /** How many wait for a turn. */
  readonly waiting: number
}
export type Lanes = Readonly<Record<ReadKind, Readers>>

export type StreamedFile = {
  headers: { 'content-type': string; 'content-disposition': string }
  body: ReadableStream<Uint8Array>
}
/** A file or an answer by its place in the contract. */
export type ExportAsked = { feature: string; name: string; input: unknown }

/**
 * Makes what takes many rows away from the thread that answers requests (exports/). Errors of both: their own, too_many_reads where others are
 * under way, service_unavailable when the thread is lost.
 */
export type Exporter = {
  /** A file that is made as it is read; whoever does not read on for two minutes loses it. */
  file(scope: Scope, asked: ExportAsked): Promise<StreamedFile>
  answer(scope: Scope, asked: ExportAsked): Promise<unknown>
  close(): Promise<void>
}

/** The only handle on the database inside a use case. */
export type Tx = {
  readonly scope: Scope
  readonly db: Kysely<DB>
  /** The same, for queries that any plan serves alike: by key, or by an index that begins with the organization. Planned once. */
  readonly byKey: Kysely<DB>
  /** The context's clock, read once: one transaction, one instant. */
  readonly now: Date
  /** Appends to event_log, tells open browsers and runs the reactions of other features, all in this transaction. */
  emit<T extends EventType>(type: T, facts: EventFacts<T>): Promise<void>
  /** Adds a job in this transaction: it runs if and only if the transaction commits. */
  enqueue<N extends JobName>(name: N, payload: JobPayload<N>, options?: EnqueueOptions): Promise<void>
  /** The same for many of one kind, by a single statement. */
  enqueueEach<N extends JobName>(
    name: N,
    payloads: readonly JobPayload<N>[],
    options?: Pick<EnqueueOptions, 'startAfter'>,
  ): Promise<void>
}

export type EventFacts<T extends EventType> = {
  subject: { type: SubjectOf<T>; id: string }
  companyId?: string | null
  contactId?: string | null
  amountCents?: number | null
  description?: string | null
  meta?: EventMeta<T>
}

export type DomainEvent = Omit<EventFacts<EventType>, 'meta'> & {
  id: string
  type: EventType
  occurredAt: Date
  meta?: Record<string, unknown>
}

/** Runs in the emitter's transaction; may write and enqueue, never emit (one hop). */
export type EventHandler = (tx: Tx, event: DomainEvent) => Promise<void>

export type EventHandlers = Partial<Record<EventType, EventHandler[]>>

/**
 * `quote:sign`, `invoice:answer`, `mandate:sign` and `payment_plan:sign` belong to a client's link, `invitation:answer` to someone invited,
 * `directory:provision` to the company's directory; `*` is the system's.
 * No role has them.
 */
export type ScopePermission =
  | Permission
  | 'quote:sign'
  | 'invoice:answer'
  | 'mandate:sign'
  | 'payment_plan:sign'
  | 'invitation:answer'
  | 'directory:provision'
  | '*'

/** The acting user, their organization and their rights. Only this file makes one: a query without a tenant does not compile. */
export type Scope = Readonly<{
  context: AppContext
  orgId: string
  userId: string | null
  /** The session of a member's request; a test or a program may have none. */
  sessionId?: string
  role: Role | 'client' | 'invitee' | 'directory' | 'system'
  /** Of a member, beside the role. */
  rights?: Access['rights']
  permissions: readonly ScopePermission[]
  /** The organization's plan as the session knows it; a scope without a session has to ask. */
  planFacts: PlanFacts | null
  /** Set by the HTTP layer on a request that carries an Idempotency-Key. */
  idempotency: Readonly<{ caller: string; key: string; requestHash: Buffer }> | null
  /** The lane of its reads: `list` for what answers at once, `report` for what adds up many rows. */
  reads: ReadKind
  readonly [minted]: true
}>

declare const minted: unique symbol

type ScopeFacts = Omit<Scope, typeof minted>

const mint = (facts: ScopeFacts): Scope => Object.freeze(facts) as Scope

/** A signed-in member of the organization. */
export function memberScope(
  context: AppContext,
  {
    planFacts = null,
    reads = 'list',
    ...member
  }: Access & {
    orgId: string
    userId: string
    sessionId?: string
    planFacts?: PlanFacts | null
    reads?: ReadKind
  },
  idempotency: Scope['idempotency'] = null,
): Scope {
  return mint({
    context,
    ...member,
    permissions: permissionsOf(member),
    planFacts,
    idempotency,
    reads,
  })
}

/**
 * The holder of a client’s link: reads the organization’s rows that a query names, writes only what signing a devis, disputing an invoice or
 * saying when it is paid needs.
 */
export function clientScope(
  context: AppContext,
  orgId: string,
  idempotency: Scope['idempotency'] = null,
  may: 'quote:sign' | 'invoice:answer' | 'mandate:sign' | 'payment_plan:sign' = 'quote:sign',
): Scope {
  return mint({
    context,
    orgId,
    userId: null,
    role: 'client',
    permissions: [may],
    planFacts: null,
    idempotency,
    reads: 'list',
  })
}

/** Someone who answers an invitation: not a member yet, joins with the invited role or refuses. */
export function inviteeScope(
  context: AppContext,
  invitee: { orgId: string; userId: string },
  idempotency: Scope['idempotency'] = null,
): Scope {
  return mint({
    context,
    ...invitee,
    role: 'invitee',
    permissions: ['invitation:answer'],
    planFacts: null,
    idempotency,
    reads: 'list',
  })
}

/** The company's directory, by a token of the organization: acts on the members that it manages, and on nothing else. */
export function directoryScope(context: AppContext, orgId: string, planFacts: PlanFacts): Scope {
  return mint({
    context,
    orgId,
    userId: null,
    role: 'directory',
    permissions: ['directory:provision'],
    // A group is read whole: 10,000 people are no list.
    planFacts,
    idempotency: null,
    reads: 'report',
  })
}

/** Whether figures that ask a permission are told in an answer that asks less. */
export const mayRead = ({ permissions }: Scope, permission: Permission): boolean =>
  permissions.includes(permission) || permissions.includes('*')

/** The role of the member who acts. Errors: forbidden for a client, an invitee, a directory or the system. */
export function roleOf({ role }: Scope): Role {
  if (role === 'client' || role === 'invitee' || role === 'directory' || role === 'system')
    throw new DomainError('forbidden')
  return role
}

/** The plan of the scope's organization at an instant, as far as its session knows; null where it knows nothing. */
export function knownStanding({ planFacts, context }: Scope, now: Date): PlanStanding | null {
  return planFacts && planOf(planFacts, now, context.config.billing)
}

/** Jobs and reactions, which act for nobody. */
export function systemScope(context: AppContext, orgId: string): Scope {
  return mint({
    context,
    orgId,
    userId: null,
    role: 'system',
    permissions: ['*'],
    planFacts: null,
    idempotency: null,
    reads: 'list',
  })
}

/** The same scope without the request's idempotency key, for a command that runs inside another. */
export function withoutIdempotency(scope: Scope): Scope {
  return mint({ ...scope, idempotency: null })
}
