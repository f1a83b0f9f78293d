import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { ProviderRefusal } from './port.ts'
import { readCertificate } from './provider-metadata.ts'
import { readSaml } from './saml.ts'

/**
 * Answers that npm `samlp` 8.0.0 (Auth0’s provider) made to a request « a1 » of this service. They are kept instead of the package, whose
 * dependencies name no licence; their hour is given back by the clock.
 */
const recorded = JSON.parse(
  readFileSync(new URL('./samlp-answers.fixture.json', import.meta.url), 'utf8'),
) as { madeAt: string; certificate: string; answers: Record<string, string> }

const service = { entityId: 'https://ardoise.test/sso/1/metadata', acsUrl: 'https://ardoise.test/sso/1/acs' }
const { der } = readCertificate(recorded.certificate) as { der: string }
const provider = { entityId: 'https://idp.test/saml', signInUrl: 'https://idp.test/in', certificates: [der] }
const read = (name: string) => readSaml(service, provider, recorded.answers[name]!, async () => new Date())

beforeAll(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(recorded.madeAt) })
})
afterAll(() => {
  vi.useRealTimers()
})

test.each(['assertion signed', 'answer signed', 'both signed'])('is read: %s', async (name) => {
  const { requestId, person } = await read(name)
  expect([requestId, person]).toEqual([
    'a1',
    { subject: 'u-42', email: 'lea@vasseur.test', name: 'Léa Vasseur' },
  ])
})

test.each([
  ['signed by SHA-1', 'algorithm'],
  ['digested by SHA-1', 'algorithm'],
  ['signed nowhere', 'signature'],
  ['of another audience', 'not_ours'],
  ['to no request', 'request'],
  ['encrypted by GCM', 'encrypted'],
  ['encrypted by CBC', 'encrypted'],
])('is refused: %s', async (name, problem) => {
  const answer = read(name).then(
    () => 'accepted',
    (error: unknown) => (error instanceof ProviderRefusal ? error.problem : error),
  )
  expect(await answer).toBe(problem)
})
