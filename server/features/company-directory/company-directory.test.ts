import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  type DirectoryTwin,
  startDirectoryTwin,
} from '#server/integrations/company-directory/directory-twin.fixture.ts'
import { startTestApp, type TestApp } from '#server/test/harness.ts'

let twin: DirectoryTwin
let app: TestApp
let off: TestApp
beforeAll(async () => {
  twin = await startDirectoryTwin()
  app = await startTestApp({
    jobs: false,
    config: { companyDirectory: { url: twin.url, privateHosts: true } },
  })
  off = await startTestApp({ jobs: false })
})
afterAll(async () => {
  await Promise.all([app.close(), off.close()])
  await twin.close()
})

const find = async (site: TestApp, number: string) => {
  const as = await site.makeOrganization({ role: 'viewer' })
  return site.request<{ state: string; company: { name: string } | null }>(
    'GET',
    `/api/v1/company-directory?${new URLSearchParams({ number })}`,
    { as },
  )
}

test('a number as it is typed is asked of the directory, which an installation may leave alone', async () => {
  const { status, body } = await find(app, '552 081 317')
  expect([status, body.state, body.company?.name]).toEqual([200, 'found', 'Menuiserie Vasseur'])
  expect(twin.asked).toHaveLength(1)
  expect((await find(off, '552081317')).body).toEqual({ state: 'off', company: null })
})

test('what is no SIREN is refused at its field and asked of nobody', async () => {
  const before = twin.asked.length
  const { status, body } = await find(app, '552081318')
  expect(status).toBe(400)
  expect(body).toMatchObject({ fields: [{ path: 'number' }] })
  expect(twin.asked).toHaveLength(before)
})

test('a directory that is down is an answer, not an error', async () => {
  twin.faults.push({ status: 503 })
  expect((await find(app, '732829320')).body).toEqual({ state: 'unreachable', company: null })
})
