import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Member, startTestApp, type TestApp } from '#server/test/harness.ts'
import { writeCii } from '#shared/domain/e-invoice-files/write-cii.ts'
import { fieldsOf } from '#shared/domain/received-invoices/received-terms.ts'
import { receivedCalls, scan, simple, typed } from './received-calls.fixture.ts'

let app: TestApp
let owner: Member
beforeAll(async () => {
  app = await startTestApp({ jobs: false })
})
afterAll(() => app.close())
beforeEach(async () => {
  owner = await app.makeOrganization()
})

const { drop, ask, list, count, eventsOf, stored, makeCompany } = receivedCalls(
  () => app,
  () => owner,
)

describe('a file that is dropped', () => {
  test('sixteen times at once is kept once', async () => {
    const answers = await Promise.all(Array.from({ length: 16 }, () => drop(writeCii(simple))))
    const taken = answers.filter(({ status }) => status === 200)
    expect(taken.filter(({ body }) => body.outcome === 'kept')).toHaveLength(1)
    expect(new Set(taken.map(({ body }) => body.id)).size).toBe(1)
    expect(await stored()).toHaveLength(1)
  })

  test('as two files of one invoice at once is kept once, and the other is told which', async () => {
    for (const number of ['F-20', 'F-21', 'F-22']) {
      const invoice = { ...simple, number }
      const answers = await Promise.all([
        drop(writeCii(invoice), 'un.xml'),
        drop(writeCii({ ...invoice, paymentTerms: 'À réception' }), 'deux.xml'),
      ])
      expect(answers.map(({ status }) => status)).toEqual([200, 200])
      const [kept, known] = answers
        .map(({ body }) => body)
        .toSorted((a, b) => (a.outcome < b.outcome ? -1 : 1))
      expect(kept!.outcome).toBe('kept')
      expect(known).toMatchObject({ outcome: 'known', id: kept!.id, number })
    }
    expect(await stored()).toHaveLength(3)
    expect(await count()).toMatchObject({ count: 3 })
  })

  test('while a scan of the same invoice is typed leaves one of the two', async () => {
    const { number, supplierName, supplierSiren, issuedOn } = fieldsOf(simple)!
    const { body: scanned } = await drop(scan('same'), 'scan.png')
    const [dropped, saved] = await Promise.all([
      drop(writeCii(simple)),
      ask('PUT', `/${scanned.id}/terms`, typed({ number, supplierName, supplierSiren, issuedOn })),
    ])
    expect(dropped.status).toBe(200)
    if (saved.status === 200) expect(dropped.body).toMatchObject({ outcome: 'known', id: scanned.id })
    else {
      expect(dropped.body.outcome).toBe('kept')
      expect(saved.body).toMatchObject({
        fields: [{ path: 'number', code: 'received_duplicate' }],
        data: { receivedId: dropped.body.id },
      })
    }
  })
})

describe('a decision', () => {
  test('of two at once is that of one; the other is told that it was taken', async () => {
    const colleague = await app.makeMember(owner.orgId, 'billing')
    for (const number of ['F-30', 'F-31', 'F-32', 'F-33']) {
      const { body: kept } = await drop(writeCii({ ...simple, number }))
      const answers = await Promise.all([
        ask('POST', `/${kept.id}/approve`, {}),
        ask('POST', `/${kept.id}/refuse`, { reason: 'Déjà payée' }, colleague),
      ])
      const won = answers.filter(({ status }) => status === 200)
      const lost = answers.filter(({ status }) => status !== 200)
      expect(won).toHaveLength(1)
      expect(lost).toMatchObject([
        { status: 409, body: { code: 'received_not_to_check', message: expect.stringMatching(/déjà été/) } },
      ])
      const { body: now } = await ask('GET', `/${kept.id}`)
      expect(now.status).toBe(won[0]!.body.status)
      expect(now.refusalReason).toBe(now.status === 'refused' ? 'Déjà payée' : null)
      expect(await eventsOf(kept.id)).toEqual([`received_invoice.${now.status}`, 'received_invoice.created'])
    }
  })

  test('of two who pay, or save the same terms, at once is that of one', async () => {
    const colleague = await app.makeMember(owner.orgId, 'billing')
    const { body: kept } = await drop(scan('two'), 'scan.png')
    const saved = await Promise.all([
      ask('PUT', `/${kept.id}/terms`, typed()),
      ask('PUT', `/${kept.id}/terms`, typed({ number: 'D-13' }), colleague),
    ])
    expect(saved.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(saved.find(({ status }) => status === 409)!.body.code).toBe('version_conflict')
    await ask('POST', `/${kept.id}/approve`, {})
    const paid = await Promise.all([
      ask('POST', `/${kept.id}/pay`, { paidOn: '2026-10-20', paidBy: 'transfer' }),
      ask('POST', `/${kept.id}/pay`, { paidOn: '2026-10-21', paidBy: 'card' }, colleague),
    ])
    expect(paid.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const first = paid.find(({ status }) => status === 200)!.body
    expect((await ask('GET', `/${kept.id}`)).body).toMatchObject({
      status: 'paid',
      paidOn: first.paidOn,
      paidBy: first.paidBy,
    })
  })

  test('to approve what is deleted at the same instant keeps all of it or nothing', async () => {
    for (const number of ['F-40', 'F-41', 'F-42', 'F-43']) {
      const before = (await stored()).length
      const { body: kept } = await drop(writeCii({ ...simple, number }))
      const [approved, deleted] = await Promise.all([
        ask('POST', `/${kept.id}/approve`, {}),
        ask('DELETE', `/${kept.id}`),
      ])
      const stays = approved.status === 200
      expect([approved.status, deleted.status]).toEqual(stays ? [200, 409] : [404, 200])
      expect((await ask('GET', `/${kept.id}`)).status).toBe(stays ? 200 : 404)
      expect(await stored()).toHaveLength(before + (stays ? 1 : 0))
    }
  })
})

test('a decision is of those who handle them: the others read, and change nothing', async () => {
  const { body: kept } = await drop(writeCii(simple))
  const { body: scanned } = await drop(scan('rights'), 'scan.png')
  const companyId = await makeCompany('732829320')
  for (const role of ['viewer', 'member'] as const) {
    const reader = await app.makeMember(owner.orgId, role)
    expect((await list('', reader)).items).toHaveLength(2)
    expect((await ask('GET', `/${kept.id}`, undefined, reader)).body.number).toBe('F-7')
    const attempts = [
      await drop(writeCii({ ...simple, number: 'F-8' }), 'x.xml', reader),
      await ask('PUT', `/${scanned.id}/terms`, typed(), reader),
      await ask('PUT', `/${kept.id}/note`, { note: 'x' }, reader),
      await ask('PUT', `/${kept.id}/company`, { companyId }, reader),
      await ask('POST', `/${kept.id}/approve`, {}, reader),
      await ask('POST', `/${kept.id}/refuse`, { reason: 'x' }, reader),
      await ask('DELETE', `/${kept.id}`, undefined, reader),
    ]
    expect(attempts.map(({ status }) => status)).toEqual(attempts.map(() => 403))
  }
  expect(await count()).toMatchObject({ count: 2, byStatus: { to_check: 2 } })
  expect((await ask('GET', `/${kept.id}`)).body).toMatchObject({ note: '', revision: 1 })
})
