import { isIP } from 'node:net'
import type { FastifyRequest } from 'fastify'
import { DomainError } from '#shared/domain/domain-error.ts'
import type { Config } from '../config.ts'

const READS = new Set(['GET', 'HEAD', 'OPTIONS'])

/** A page of another site must not act with our cookie: SameSite=Lax, and the Origin of writes is ours or absent. */
export function refuseForeignOrigin(request: FastifyRequest, { appUrl, mode }: Config): void {
  const { origin, host, authorization } = request.headers
  if (request.routeOptions.config.fromAnySite) return
  if (READS.has(request.method) || origin === undefined || authorization?.startsWith('Bearer ')) return
  if (origin === appUrl || (mode === 'local' && origin === `http://${host}`)) return
  throw new DomainError('forbidden')
}

/**
 * The address of ours that the caller's browser shows, to which it must come back from a provider's page: its session is there. Local mode
 * answers to several, of which `localhost` and `127.0.0.1` share no cookie.
 */
export function ownOrigin({ headers }: Pick<FastifyRequest, 'headers'>, { appUrl, mode }: Config): string {
  const { origin, host } = headers
  return mode === 'local' && origin !== undefined && origin === `http://${host}` ? origin : appUrl
}

/**
 * Local mode shows captured mails to anyone who asks: a site whose name was made to point at this machine (DNS rebinding)
 * must not read them. So local mode answers only to an address, to `localhost` and to its own name.
 */
export function refuseForeignName(request: FastifyRequest, appUrl: string): void {
  const name = hostName(request.headers.host)
  if (name === 'localhost' || name.endsWith('.localhost') || name === new URL(appUrl).hostname) return
  if (isIP(name) === 0) throw new DomainError('forbidden')
}

/** `[::1]:3000` is `::1`; a missing header is an empty name. */
export function hostName(host: string | undefined): string {
  return (host ?? '')
    .replace(/:\d*$/, '')
    .replace(/^\[|\]$/g, '')
    .toLowerCase()
}
