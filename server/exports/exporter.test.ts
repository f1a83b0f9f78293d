import fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listen } from '#server/http/listen.ts'
import type { Exporter } from '#server/scope.ts'
import { type Member, startTestApp, type TestApp } from '#server/test/harness.ts'
import { contract } from '#shared/contract/contract.gen.ts'
import type { EndpointMeta } from '#shared/contract/endpoint.ts'
import { threadRoutes } from '../features/thread-routes.gen.ts'
import { createExporter, type ExporterOptions } from './exporter.ts'

let site: TestApp
let one: Member
let other: Member
beforeAll(async () => {
  site = await startTestApp({ jobs: false })
  one = await site.makeOrganization()
  other = await site.makeOrganization()
})
afterAll(() => site.close())

/** An exporter whose thread makes files without end. */
async function withEndless(options: ExporterOptions, use: (exporter: Exporter) => Promise<void>) {
  const program = new URL('./endless-export.fixture.ts', import.meta.url)
  const exporter = createExporter({} as never, site.context.log, { program, ...options })
  try {
    await use(exporter)
  } finally {
    await exporter.close()
  }
}
const asked = (name: string) => ({ feature: 'test', name, input: {} })
const limits = { places: 3, ofOne: 2, ofOneAmongOthers: 1, waiting: { ofOne: 9, inAll: 9 } }

test('the endpoints of the thread are those that the contract says', () => {
  const names = (features: Record<string, object>, fits: (endpoint: unknown) => boolean) =>
    Object.entries(features)
      .flatMap(([feature, endpoints]) =>
        Object.entries(endpoints)
          .filter(([, endpoint]) => fits(endpoint))
          .map(([name]) => `${feature}.${name}`),
      )
      .toSorted()
  type Endpoint = { '~orpc': { meta: EndpointMeta } }
  expect(names(threadRoutes, () => true)).toEqual(
    names(contract, (endpoint) => (endpoint as Endpoint)['~orpc'].meta.inThread !== null),
  )
})

test('a part is made when the one before was read', () =>
  withEndless({}, async (exporter) => {
    const { body } = await exporter.file(one.scope, asked('endless'))
    const reader = body.getReader()
    for (let part = 0; part < 5; part += 1) expect((await reader.read()).value).toHaveLength(1_000)
    // A second part is ready before it is asked for.
    expect(await exporter.answer(other.scope, asked('count'))).toBeLessThanOrEqual(6)
    await reader.cancel()
  }))

test('one has a few files at once, others still have theirs, and a file that is left gives its place back', () =>
  withEndless({ limits, patienceMs: 100 }, async (exporter) => {
    const files = [await exporter.file(one.scope, asked('a')), await exporter.file(one.scope, asked('b'))]
    await expect(exporter.file(one.scope, asked('c'))).rejects.toMatchObject({
      code: 'too_many_reads',
      retryAfterSeconds: 5,
    })
    await (await exporter.file(other.scope, asked('d'))).body.cancel()
    await files[0]!.body.cancel()
    await (await exporter.file(one.scope, asked('e'))).body.cancel()
    await files[1]!.body.cancel()
  }))

test('a file that nobody reads on ends, and gives its place back', () =>
  withEndless({ limits: { ...limits, places: 1, ofOne: 1 }, stalledMs: 50 }, async (exporter) => {
    const { body } = await exporter.file(one.scope, asked('forgotten'))
    await (await exporter.file(other.scope, asked('next'))).body.cancel()
    await expect(body.getReader().read()).rejects.toThrow('nobody reads')
  }))

test('a thread that dies ends its files without their end, and the next export has another', () =>
  withEndless({}, async (exporter) => {
    const { body } = await exporter.file(one.scope, asked('cut'))
    const reader = body.getReader()
    await expect(exporter.answer(one.scope, asked('die'))).rejects.toMatchObject({
      code: 'service_unavailable',
    })
    const readAll = async () => {
      while (!(await reader.read()).done);
    }
    await expect(readAll()).rejects.toMatchObject({ code: 'service_unavailable' })
    expect(await exporter.answer(one.scope, asked('count'))).toBe(0)
  }))

test('a thread that cannot start costs nobody their turn', async () => {
  const exporter = createExporter({ unsendable: () => null } as never, site.context.log, {
    limits,
    patienceMs: 100,
  })
  for (let n = 0; n < 5; n += 1)
    await expect(exporter.answer(one.scope, asked('count'))).rejects.toMatchObject({ name: 'DataCloneError' })
  await exporter.close()
})

test('listening leaves the settings such that a thread can be sent them', async () => {
  const { config } = site.context
  const place = { ...config, host: '127.0.0.1', port: 0 }
  const app = fastify()
  await listen(app, place)
  await app.close()
  expect(structuredClone(place)).toEqual(place)
})

test('exports and the VAT ask nothing of the readers of requests, and their refusals arrive whole', async () => {
  const { readers } = site.context
  const denied = () => Promise.reject(new Error('not in this thread'))
  const lane = { ...readers.list, take: denied }
  site.context.readers = { list: lane, report: lane }
  try {
    const csv = await site.request('GET', '/api/v1/contacts/export', { as: one })
    expect([csv.status, csv.headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8'])
    expect(csv.bytes.toString()).toContain('Prénom;Nom;')
    const vat = await site.request('GET', '/api/v1/accounting/vat?from=2026-01-01&to=2026-12-31', { as: one })
    expect(vat.status).toBe(200)
    const refused = await site.request('GET', '/api/v1/invoices/files/export', { as: one })
    expect([refused.status, refused.body.code]).toEqual([409, 'invoice_files_none'])
    const wrong = await site.request('GET', '/api/v1/accounting/vat?from=2026-12-31&to=2026-01-01', {
      as: one,
    })
    expect([wrong.status, wrong.body.code]).toEqual([400, 'invalid_input'])
  } finally {
    site.context.readers = readers
  }
})
