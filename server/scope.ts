import type { Pool } from 'pg'
import type { Logger } from 'pino'
import { type Permission, type Role, rolePermissions } from '#shared/domain/permissions.ts'
import type { Config } from './config.ts'
import type { EventHandlers } from './db/events.ts'
import type { LiveHub } from './http/live-hub.ts'
import type { AuthReactions } from './integrations/auth/port.ts'
import type { Clock } from './integrations/clock/port.ts'
import type { FileStore } from './integrations/files/port.ts'
import type { PdfRenderer } from './integrations/pdf/port.ts'
import type { Sealer } from './integrations/seal/port.ts'
import type { Mailer } from './integrations/smtp/port.ts'
import type { Queue } from './jobs/queue.ts'

/** What one running Ardoise is made of; built once in context.ts. */
export type AppContext = {
  config: Config
  log: Logger
  pool: Pool
  clock: Clock
  files: FileStore
  mailer: Mailer
  pdf: PdfRenderer
  sealer: Sealer
  queue: Queue
  live: LiveHub
  eventHandlers: EventHandlers
  authReactions: AuthReactions
}

/** `quote:sign` is what a client's link may do; `*` is the system's. Neither is in the table of roles. */
export type ScopePermission = Permission | 'quote:sign' | '*'

/** Who acts, in which organization, with which rights. Only this file makes one, so a query without a tenant does not compile. */
export type Scope = Readonly<{
  context: AppContext
  orgId: string
  userId: string | null
  role: Role | 'client' | 'system'
  permissions: readonly ScopePermission[]
  /** Set by the HTTP layer on a request that carries an Idempotency-Key. */
  idempotency: Readonly<{ caller: string; key: string; requestHash: Buffer }> | null
  readonly [minted]: true
}>

declare const minted: unique symbol

type ScopeFacts = Omit<Scope, typeof minted>

const mint = (facts: ScopeFacts): Scope => Object.freeze(facts) as Scope

/** A signed-in member of the organization. */
export function memberScope(
  context: AppContext,
  member: { orgId: string; userId: string; role: Role },
  idempotency: Scope['idempotency'] = null,
): Scope {
  return mint({ context, ...member, permissions: rolePermissions[member.role], idempotency })
}

/** The holder of a client's link: reads the organization's rows that a query names, writes only what signing needs. */
export function clientScope(
  context: AppContext,
  orgId: string,
  idempotency: Scope['idempotency'] = null,
): Scope {
  return mint({ context, orgId, userId: null, role: 'client', permissions: ['quote:sign'], idempotency })
}

/** Jobs and reactions, which act for nobody. */
export function systemScope(context: AppContext, orgId: string): Scope {
  return mint({ context, orgId, userId: null, role: 'system', permissions: ['*'], idempotency: null })
}

/** The same scope without the request's idempotency key, for a command that runs inside another. */
export function withoutIdempotency(scope: Scope): Scope {
  return mint({ ...scope, idempotency: null })
}
