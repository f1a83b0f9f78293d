import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '#server/db/transaction.ts'
import { queueMail } from '#server/features/platform/commands/queue-mail.ts'
import { type Member, startTestApp, type TestApp } from '#server/test/harness.ts'
import { contract } from '#shared/contract/contract.gen.ts'

/** The pages that Ardoise serves without React: its documentation, and the mails it would have sent. */
let site: TestApp
let owner: Member
beforeAll(async () => {
  site = await startTestApp()
  owner = await site.makeOrganization()
})
afterAll(() => site.close())

type OpenApi = { paths: Record<string, Record<string, { summary?: string; responses: object }>> }

test('the documentation has every endpoint of the contract, as JSON and as a page', async () => {
  const { body } = await site.request<OpenApi>('GET', '/api/openapi.json')
  const documented = Object.entries(body.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  )
  const endpoints = Object.values(contract).flatMap((procedures) =>
    Object.values(procedures).map((procedure) => {
      const { route } = procedure['~orpc']
      return `${route.method ?? 'POST'} ${(route.path ?? '').replaceAll('{+', '{')}`
    }),
  )
  expect(documented.toSorted()).toEqual(endpoints.toSorted())
  const page = await site.app.inject({ url: '/api/docs' })
  for (const path of Object.keys(body.paths)) expect(page.body).toContain(path)
})

test('the pages drawn without React use the product’s colours', async () => {
  const tokens = readFileSync(new URL('../../web/ui/tokens.css', import.meta.url), 'utf8')
  const css = await site.app.inject({ url: '/api/docs.css' })
  const colours = Array.from(css.body.matchAll(/^(--[a-z-]+):(.*);$/gm))
  expect(colours.length).toBeGreaterThan(5)
  for (const [, name, value] of colours) expect(tokens).toContain(`${name}: ${value};`)
})

test('a captured mail is listed and shown in a sandboxed frame, and none of it runs', async () => {
  const email = `lecteur-${crypto.randomUUID().slice(0, 8)}@essai.test`
  await inTransaction(owner.scope, (tx) =>
    queueMail(
      tx,
      { kind: 'quote', to: { email, name: '<b>Ana</b>' }, urgent: false, counts: false, secret: false },
      {
        subject: '<script>alert(1)</script>',
        preview: 'Votre devis',
        title: 'Devis',
        paragraphs: ['Bonjour <img src=x onerror=alert(1)>'],
        footer: 'Reçu pour un essai.',
      },
    ),
  )
  const captured = async () => (await site.mails()).find(({ to }) => to.email === email)
  await expect.poll(captured).toBeDefined()
  const { id } = (await captured())!
  const get = (path: string) => site.app.inject({ url: path, headers: { host: '127.0.0.1' } })
  const list = await get('/dev/mail')
  expect(list.body).toContain(`<a href="/dev/mail/${id}">&lt;script&gt;alert(1)&lt;/script&gt;</a>`)
  const shown = await get(`/dev/mail/${id}`)
  expect(shown.body).toContain(`<iframe src="/dev/mail/${id}/body"`)
  expect(shown.body).toContain('&lt;b&gt;Ana&lt;/b&gt;')
  const body = await get(`/dev/mail/${id}/body`)
  expect(body.headers['content-security-policy']).toMatch(/default-src 'none'.*sandbox /)
  for (const page of [list, shown, body]) {
    expect(page.statusCode).toBe(200)
    expect(page.body).not.toMatch(/<script>|<img src=x|<b>Ana/)
  }
  expect((await get('/dev/mail/personne')).statusCode).toBe(404)
})
