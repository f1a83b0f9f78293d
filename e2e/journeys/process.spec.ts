import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { rename } from 'node:fs/promises'
import { request } from 'node:http'
import { join } from 'node:path'
import { makeOwner, type Owner, type Site } from '../support/accounts.ts'
import { apiOf } from '../support/api.ts'
import { spawnArdoise } from '../support/ardoise-process.ts'
import { capturedMailbox } from '../support/captured-mailbox.ts'
import { startExternalPostgres } from '../support/external-postgres.ts'
import { freePort } from '../support/free-port.ts'
import { draftQuote, sendQuote } from '../support/quotes.ts'
import { typePassword } from '../support/sign-in.ts'
import { expect, test } from '../support/test.ts'

const siteOf = (url: string): Site => ({ url, mailbox: capturedMailbox(url) })

/** The refusal of a sign-in in the demo company, in words; empty while the server does not answer. */
async function openDemo(port: number): Promise<string> {
  const body = JSON.stringify({ email: 'demo@ardoise.test', password: 'ardoise-demo-2026' })
  const headers = { 'content-type': 'application/json' }
  const url = `http://127.0.0.1:${port}/auth/v1/sign-in/email`
  const answer = await fetch(url, { method: 'POST', headers, body }).catch(() => null)
  if (answer === null) return ''
  return ((await answer.json()) as { message?: string }).message ?? ''
}

test('« npm start » prints the address, the demo accounts and the data folder, and stops with npm', async ({
  launch,
  page,
}) => {
  test.slow()
  const port = await freePort()
  const starting = launch({ command: ['npm', 'start'], env: { DEMO: 'full' }, port })
  await expect.poll(() => openDemo(port)).toMatch(/^L’entreprise de démonstration se prépare \(\d+\u00a0%\)/)
  const ardoise = await starting
  const printed = ardoise.output()
  for (const line of [
    `Ardoise répond : ${ardoise.url}`,
    `Ardoise est prête : ${ardoise.url}`,
    'Comptes de démonstration, mot de passe ardoise-demo-2026 :',
    '  demo@ardoise.test (propriétaire)',
    '  admin@ardoise.test (administrateur)',
    '  membre@ardoise.test (membre)',
    '  lecteur@ardoise.test (lecteur)',
    '  facturation@ardoise.test (facturation)',
    '  comptable@ardoise.test (comptable)',
    `Données : ${ardoise.dataDir}`,
    `E-mails capturés : ${ardoise.url}/dev/mail`,
  ])
    expect(printed.split('\n')).toContain(line)
  // Only sentences for people: no line of the log.
  expect(printed).not.toContain('"level"')
  await page.goto(`${ardoise.url}/auth`)
  await typePassword(page, 'lecteur@ardoise.test', 'ardoise-demo-2026')
  await expect(page.getByRole('heading', { name: /^Bonjour/ })).toBeVisible()
  await page.close()
  await ardoise.kill()
  await expect.poll(() => fetch(`${ardoise.url}/healthz`).catch(() => null)).toBeNull()
})

test('with web and worker started apart, the worker does the jobs of the web process', async ({ launch }) => {
  const postgres = await startExternalPostgres()
  try {
    const env = { DATABASE_URL: postgres.url }
    const web = await launch({ env, command: ['node', 'server/main.ts', '--role=web'] })
    const site = siteOf(web.url)
    const worker = await launch({
      env,
      dataDir: web.dataDir,
      command: ['node', 'server/main.ts', '--role=worker'],
    })
    const owner = await makeOwner(site)
    await sendQuote(site, owner)
    await expect(fetch(`${worker.url}/healthz`)).rejects.toThrow()

    expect(await worker.stop()).toBe(0)
    const { quote, company } = await draftQuote(owner, 'Envoyé sans personne pour le porter')
    await owner.api.quotes.sendQuote({ quoteId: quote.id })
    expect(await site.mailbox.listTo(company.email ?? '')).toEqual([])
    expect(await web.stop()).toBe(0)
  } finally {
    await postgres.close()
  }
})

test('a second Ardoise on the same data prints an error and stops; the first keeps running', async ({
  launch,
}) => {
  const first = await launch()
  const second = spawnArdoise({ dataDir: first.dataDir, port: await freePort() })
  expect(await second.ended).toBe(1)
  expect(second.output()).toContain('Ardoise tourne déjà sur ces données')
  expect(second.output()).toContain(first.dataDir)
  expect((await fetch(`${first.url}/readyz`)).status).toBe(200)
})

test('Ardoise does not start without its files and says what to check, unless they are declared lost', async ({
  launch,
}) => {
  test.slow()
  const first = await launch()
  await sendQuote(siteOf(first.url), await makeOwner(siteOf(first.url)))
  expect(await first.stop()).toBe(0)
  const { dataDir } = first
  const [files, elsewhere] = [join(dataDir, 'files'), join(dataDir, 'elsewhere')]
  await rename(files, elsewhere)
  const refused = spawnArdoise({ dataDir, port: await freePort() })
  expect(await refused.ended).toBe(1)
  expect(refused.output()).toBe(
    `Le dossier ${files} ne contient pas les fichiers de cette installation\u00a0: vérifiez FILES_DIR, et que son disque est monté. S’ils sont perdus pour de bon, démarrez une fois avec FILES_LOST=1.\n`,
  )
  expect(existsSync(files)).toBe(false)
  expect(await (await launch({ dataDir, env: { FILES_DIR: elsewhere } })).stop()).toBe(0)
  expect(await (await launch({ dataDir, env: { FILES_LOST: '1' } })).stop()).toBe(0)
  expect(await (await launch({ dataDir })).stop()).toBe(0)
})

test('after kill -9 it restarts on the same data: answered writes are kept, waiting jobs are done', async ({
  launch,
}) => {
  test.slow()
  const first = await launch()
  const owner = await makeOwner(siteOf(first.url))
  const { quote } = await sendQuote(siteOf(first.url), owner)
  const waiting = await draftQuote(owner, 'Envoyé juste avant la coupure')
  await owner.api.quotes.sendQuote({ quoteId: waiting.quote.id })
  await first.kill()

  const second = await launch({ dataDir: first.dataDir, port: first.port })
  const api = apiOf(second.url, owner.cookie)
  const found = await api.quotes.getQuote({ quoteId: quote.id })
  expect(found).toMatchObject({ number: quote.number, status: 'sent' })
  await siteOf(second.url).mailbox.waitFor(waiting.company.email ?? '')
  const next = await sendQuote(siteOf(second.url), { api })
  expect(next.quote.number).toBe(quote.number?.replace(/0001$/, '0003'))
  expect(await second.stop()).toBe(0)
})

test('asked to stop, it finishes the requests in progress', async ({ launch }) => {
  const ardoise = await launch()
  const owner = await makeOwner(siteOf(ardoise.url))
  const { quote } = await draftQuote(owner)
  const answer = await sendWhileStopping(ardoise.port, owner, quote.id, () => ardoise.stop())
  expect(answer).toEqual({ status: 200, exitCode: 0 })
  expect(ardoise.output()).not.toContain('"level":50')

  const again = await launch({ dataDir: ardoise.dataDir, port: ardoise.port })
  const api = apiOf(again.url, owner.cookie)
  expect((await api.quotes.getQuote({ quoteId: quote.id })).status).toBe('sent')
  expect(await again.stop()).toBe(0)
})

/** Sends the body of a request only after the server was asked to stop; « 100 Continue » shows that its head was read before. */
async function sendWhileStopping(port: number, owner: Owner, quoteId: string, stop: () => Promise<number>) {
  const body = JSON.stringify({})
  const call = request({
    port,
    host: '127.0.0.1',
    method: 'POST',
    path: `/api/v1/quotes/${quoteId}/send`,
    headers: {
      cookie: owner.cookie,
      'content-type': 'application/json',
      'content-length': body.length,
      expect: '100-continue',
    },
  })
  call.flushHeaders()
  await once(call, 'continue')
  const answered = once(call, 'response')
  const exit = stop()
  call.end(body)
  const [response] = await answered
  response.resume()
  return { status: response.statusCode, exitCode: await exit }
}
