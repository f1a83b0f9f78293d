import { Writable } from 'node:stream'
import pino from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Member, startTestApp, type TestApp } from '#server/test/harness.ts'
import { asPlatform, inTransaction, readAs } from './transaction.ts'

const logged: string[] = []
let app: TestApp
let owner: Member
beforeAll(async () => {
  const destination = new Writable({
    write(chunk, _encoding, done) {
      logged.push(String(chunk))
      done()
    },
  })
  app = await startTestApp({ jobs: false, log: pino({ level: 'error' }, destination) })
  owner = await app.makeOrganization()
})
afterAll(() => app.close())

const key = 'seal/none.pem'

test('files, PDF, mails and hashes are refused inside a transaction', async () => {
  const { files, pdf, mailer, passwords } = app.context
  const works: readonly (readonly [string, () => Promise<unknown>])[] = [
    ['files.get', () => files.get(key)],
    ['pdf.renderQuote', () => pdf.renderQuote({} as never, { orgId: owner.orgId, userId: null })],
    ['mailer.send', () => mailer.send({} as never)],
    ['passwords.hash', () => passwords.hash('un mot de passe')],
  ]
  for (const [name, work] of works) {
    const message = `${name} while a transaction is open`
    await expect(inTransaction(owner.scope, work)).rejects.toThrow(message)
    await expect(asPlatform(app.context, work)).rejects.toThrow(message)
    await expect(readAs(owner.scope, work)).rejects.toThrow(message)
  }
})

test('a reader is refused to who holds a connection: many who waited for a second would wait for each other', async () => {
  const again = () => readAs(owner.scope, async () => null)
  const message = 'another connection while a transaction is open'
  await expect(readAs(owner.scope, again)).rejects.toThrow(message)
  await expect(inTransaction(owner.scope, again)).rejects.toThrow(message)
  expect(await readAs(owner.scope, async () => null).then(again)).toBe(null)
})

test('work started inside a transaction may go on after its commit', async () => {
  const committed = Promise.withResolvers<void>()
  let later: Promise<unknown> | undefined
  await inTransaction(owner.scope, async () => {
    later = committed.promise.then(() => app.context.files.get(key))
  })
  committed.resolve()
  expect(await later).toBe(null)
})

test('outside strict mode the work is done and logged', async () => {
  const { config } = app.context
  app.context.config = { ...config, strict: false }
  try {
    expect(await inTransaction(owner.scope, () => app.context.files.get(key))).toBe(null)
  } finally {
    app.context.config = config
  }
  expect(logged.join('')).toContain('files.get while a transaction is open')
})

test('calls that wait for nothing are allowed inside a transaction', async () => {
  const { paymentProvider, sealer, clock } = app.context
  const delivery = { payload: Buffer.from('{}'), signature: '' }
  const read = await inTransaction(owner.scope, async () => [
    paymentProvider.readDelivery(delivery, ['secret'], clock.now()),
    sealer.certificate.subject,
  ])
  expect(read).toEqual([null, sealer.certificate.subject])
})
