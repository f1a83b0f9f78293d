import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Member, startTestApp, type TestApp } from '#server/test/harness.ts'

const STATEMENT = readFileSync(
  new URL('./migrations/0215_onboarding_finished_before.sql', import.meta.url),
  'utf8',
)

let site: TestApp
beforeAll(async () => {
  site = await startTestApp({ jobs: false })
})
afterAll(() => site.close())

const ask = (member: Member, method: string, path: string, body: unknown) =>
  site.request(method, `/api/v1/onboarding/${path}`, { as: member, body })
const draft = {
  firstName: 'Zoé',
  lastName: 'Roy',
  jobTitle: '',
  companyName: '',
  companyAddress: '',
  companyCity: '',
  companyPostalCode: '',
  companyCountry: 'FR',
  companyVat: '',
  timezone: 'Europe/Paris',
  revision: 1,
}
const terminer = { firstName: 'Zoé', lastName: 'Roy', jobTitle: null, revision: 1 }

/** Whether the migration takes the onboarding of a member who did this, before 0202, as finished. */
async function inferred(acts: (member: Member) => Promise<unknown>): Promise<boolean> {
  const member = await site.makeOrganization()
  await site.context.pool.query('insert into profiles (user_id, updated_at) values ($1, $2)', [
    member.userId,
    new Date(0),
  ])
  await acts(member)
  const client = await site.context.pool.connect()
  try {
    await client.query('begin')
    await client.query('update users set onboarding_finished = false where id = $1', [member.userId])
    await client.query(STATEMENT)
    const { rows } = await client.query('select onboarding_finished from users where id = $1', [
      member.userId,
    ])
    return rows[0].onboarding_finished
  } finally {
    await client.query('rollback')
    client.release()
  }
}

test.each([
  ['« Terminer » on the last step', [3], 'complete', true],
  ['the dialog closed on the last step', [3], 'skip', false],
  ['skipped on the step before the last', [2], 'skip', false],
  ['skipped at once', [], 'skip', false],
  ['never ended', [3], null, false],
] as const)('%s', async (_name, steps, end, finished) => {
  expect(
    await inferred(async (member) => {
      for (const step of steps) await ask(member, 'PUT', 'draft', { step, draft })
      const body = end === 'complete' ? terminer : {}
      if (end !== null) expect((await ask(member, 'POST', end, body)).status).toBe(200)
    }),
  ).toBe(finished)
})
