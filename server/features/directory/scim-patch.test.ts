import { type ScimPatchOperation, type ScimResource, scimPatch } from 'scim-patch'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#server/test/harness.ts'
import { makeDirectory, type TestDirectory } from './directory.fixture.ts'

let app: TestApp
let directory: TestDirectory
beforeAll(async () => {
  app = await startTestApp()
  directory = await makeDirectory(app)
})
afterAll(() => app.close())

const PATCH = 'urn:ietf:params:scim:api:messages:2.0:PatchOp'
/** The attributes that a user has here; an oracle keeps all that it is given. */
const facts = ({ userName, externalId, active, name, emails }: Record<string, unknown>) => {
  const { givenName, familyName } = name as { givenName?: string; familyName?: string }
  const values = (emails as { value: string }[]).map(({ value }) => value)
  return { userName, externalId, active, givenName, familyName, values }
}

let made = 0
// RFC 7644, 3.5.2, as npm `scim-patch` reads it. Where it leaves out the default path of a filter without one, ours follows the RFC.
test.each<[string, ScimPatchOperation[]]>([
  ['replaces an attribute', [{ op: 'replace', path: 'name.familyName', value: 'Roy-Petit' }]],
  ['replaces by a word in capitals', [{ op: 'Replace', path: 'name.givenName', value: 'Léo' }]],
  ['adds an attribute', [{ op: 'add', path: 'externalId', value: 'x-2' }]],
  ['replaces several without a path', [{ op: 'replace', value: { externalId: 'x-3', active: false } }]],
  ['adds several without a path', [{ op: 'add', value: { externalId: 'x-4' } }]],
  ['removes an attribute', [{ op: 'remove', path: 'externalId' }]],
  [
    'does one after the other',
    [
      { op: 'replace', path: 'name.givenName', value: 'Ana' },
      { op: 'replace', path: 'name.familyName', value: 'Silva' },
      { op: 'remove', path: 'externalId' },
      { op: 'add', path: 'externalId', value: 'x-5' },
    ],
  ],
  ['disables', [{ op: 'replace', path: 'active', value: false }]],
])('a change %s as another implementation does', async (_what, Operations) => {
  made += 1
  const userName = `p${made}@${directory.domain}`
  const { body: user } = await directory.scim('POST', '/Users', {
    schemas: ['urn:ietf:params:scim:schemas:core:2.0:User'],
    externalId: `x-${made}`,
    userName,
    active: true,
    emails: [{ primary: true, type: 'work', value: userName }],
    name: { familyName: 'Roy', givenName: 'Léa' },
  })
  const expected = scimPatch(structuredClone(user) as unknown as ScimResource, structuredClone(Operations))
  const { status, body } = await directory.scim('PATCH', `/Users/${String(user.id)}`, {
    schemas: [PATCH],
    Operations,
  })
  expect(status).toBe(200)
  expect(facts(body)).toEqual(facts(expected as unknown as Record<string, unknown>))
})
