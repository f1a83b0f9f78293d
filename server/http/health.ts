import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { DomainError } from '#shared/domain/domain-error.ts'
import { clockApart } from '../db/clock-agreement.ts'
import type { AppContext } from '../scope.ts'
import { hostName } from './foreign-requests.ts'

/** /healthz (the process lives), /readyz (it can serve), /metrics (Prometheus; loopback, or with the token). */
export function registerHealth(app: FastifyInstance, context: AppContext): void {
  app.get('/healthz', async () => ({ status: 'ok' }))
  const { metricsToken: token } = context.config
  /** Programs of this machine, or a caller with the token. */
  const isOperator = (request: FastifyRequest) =>
    token === null ? isAskedHere(request) : sameText(request.headers.authorization, `Bearer ${token}`)
  app.get('/readyz', async (request) => {
    if (context.demo.preparing !== null) throw new DomainError('demo_preparing')
    const apart = await clockApart(context).catch(() => {
      throw new DomainError('service_unavailable')
    })
    // A load balancer reads the status: a missing file, or a clock that is wrong, takes no request away from this process.
    if (!isOperator(request)) return { status: 'ready' }
    const clock = apart === null ? {} : { clockApartSeconds: Math.round(apart / 1_000) }
    const [files, mails] = [await fileFacts(context), await mailFacts(context)]
    return { status: 'ready', ...clock, files, mails }
  })

  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const duration = new Histogram({
    name: 'ardoise_http_request_seconds',
    help: 'Durée des requêtes HTTP',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [registry],
  })
  const gauge = (name: string, help: string, read: () => number | Promise<number>) =>
    new Gauge({
      name,
      help,
      registers: [registry],
      async collect() {
        this.set(await read())
      },
    })
  gauge('ardoise_live_streams', 'Navigateurs en temps réel', () => context.live.connections)
  gauge('ardoise_database_connections', 'Connexions ouvertes à PostgreSQL', () => context.pool.totalCount)
  gauge('ardoise_database_waiting', 'Requêtes en attente d’une connexion', () => context.pool.waitingCount)
  for (const [lane, readers] of Object.entries(context.readers))
    gauge(`ardoise_${lane}_reads_waiting`, 'Lectures qui attendent leur tour', () => readers.waiting)
  /** Where the database is away the other measures say so. */
  const untaken = () => mailFacts(context).catch(() => ({ waiting: Number.NaN, since: null }))
  gauge(
    'ardoise_mails_untaken',
    'E-mails essayés que le serveur d’envoi n’a pas pris',
    async () => (await untaken()).waiting,
  )
  gauge('ardoise_mails_untaken_seconds', 'Depuis quand le plus ancien attend', async () => {
    const { since } = await untaken()
    return since === null ? 0 : (context.clock.now().getTime() - since.getTime()) / 1_000
  })
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unknown'
    duration.labels(request.method, route, String(reply.statusCode)).observe(reply.elapsedTime / 1000)
  })
  app.get('/metrics', async (request, reply) => {
    if (!isOperator(request)) throw new DomainError('not_found')
    reply.header('content-type', registry.contentType)
    return registry.metrics()
  })
}

/** Result of the last nightly check of files (job check-files); `checkedAt` is null before the first has ended. */
async function fileFacts({ pool }: AppContext) {
  const { rows } = await pool
    .query<{ checkedAt: Date | null; looked: number; missing: number }>(
      `select max(finished_at) as "checkedAt", coalesce(max(looked), 0) as looked,
              (select count(*) from missing_files) as missing
       from file_checks where job = 'check-files'`,
    )
    .catch(() => {
      throw new DomainError('service_unavailable')
    })
  return rows[0]
}

/** Mails that wait although they were tried, and since when the oldest does: the relay is away, or does not take them. */
async function mailFacts({ pool }: AppContext) {
  const { rows } = await pool
    .query<{ waiting: number; since: Date | null }>(
      `select count(*)::int as waiting, min(asked_at) as since
       from outgoing_mails where status = 'queued' and last_error is not null`,
    )
    .catch(() => {
      throw new DomainError('service_unavailable')
    })
  return rows[0]!
}

const FORWARDED = [
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
  'forwarded',
  'via',
]

/** A program of this machine, and not a proxy of this machine that speaks for someone else. */
function isAskedHere({ headers, socket }: FastifyRequest): boolean {
  const name = hostName(headers.host)
  return (
    isLoopback(socket.remoteAddress) &&
    FORWARDED.every((header) => headers[header] === undefined) &&
    (name === 'localhost' || isLoopback(name))
  )
}

/** Compares in constant time: the duration does not tell how many characters are right. */
function sameText(given: string | undefined, wanted: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return given !== undefined && timingSafeEqual(digest(given), digest(wanted))
}

const isLoopback = (address: string | undefined) =>
  address === '127.0.0.1' || address === '::1' || address === '::ffff:127.0.0.1'
