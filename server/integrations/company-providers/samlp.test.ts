import { createRequire } from 'node:module'
import { beforeAll, describe, expect, test } from 'vitest'
import { ProviderRefusal } from './port.ts'
import { readCertificate } from './provider-metadata.ts'
import { readSaml, samlUrl } from './saml.ts'
import { makeSigningKey, readRequest, type SigningKey } from './saml-provider.fixture.ts'

/** Auth0's provider, which nobody here wrote; it has no types. */
type Samlp = {
  getSamlResponse(
    options: object,
    user: object,
    done: (error: Error | null, response: { toString(): string }) => void,
  ): void
}
const samlp = createRequire(import.meta.url)('samlp') as Samlp

const service = { entityId: 'https://ardoise.test/sso/1/metadata', acsUrl: 'https://ardoise.test/sso/1/acs' }
const issuer = 'https://idp.test/saml'
const CLAIMS = 'http://schemas.xmlsoap.org/ws/2005/05/identity/claims'
let key: SigningKey
beforeAll(async () => {
  key = await makeSigningKey()
})

/** Answers a request of ours as it stands in the address that the browser is sent to. */
async function answerTo(options: object): Promise<string> {
  const provider = { entityId: issuer, signInUrl: 'https://idp.test/in', certificates: ['none'] }
  const request = readRequest(await samlUrl(service, provider, 'a1'))
  const settings = {
    issuer,
    cert: key.certificate,
    key: key.privateKey,
    audience: request.issuer,
    recipient: request.acsUrl,
    destination: request.acsUrl,
    inResponseTo: request.id,
    signatureAlgorithm: 'rsa-sha256',
    digestAlgorithm: 'sha256',
    ...options,
  }
  const user = {
    id: 'u-42',
    displayName: 'Léa Vasseur',
    name: { givenName: 'Léa', familyName: 'Vasseur' },
    emails: [{ value: 'Lea@Vasseur.test' }],
  }
  const xml = await new Promise<string>((resolve, reject) => {
    samlp.getSamlResponse(settings, user, (error, response) =>
      error === null ? resolve(response.toString()) : reject(error),
    )
  })
  return Buffer.from(xml).toString('base64')
}
const read = async (options: object) => {
  const { der } = readCertificate(key.certificate) as { der: string }
  const provider = { entityId: issuer, signInUrl: 'https://idp.test/in', certificates: [der] }
  return readSaml(service, provider, await answerTo(options), async () => new Date())
}
const problemOf = (options: object) =>
  read(options).then(
    () => 'accepted',
    (error: unknown) => (error instanceof ProviderRefusal ? error.problem : error),
  )

describe('the answers of samlp', () => {
  test.each([
    ['its assertion signed', {}],
    ['its answer signed', { signAssertion: false, signResponse: true }],
    ['both signed', { signResponse: true }],
  ])('are read: %s', async (_what, options) => {
    const { requestId, person } = await read(options)
    expect([requestId, person]).toEqual([
      'a1',
      { subject: 'u-42', email: 'lea@vasseur.test', name: 'Léa Vasseur' },
    ])
  })

  test.each([
    ['signed by SHA-1', { signatureAlgorithm: 'rsa-sha1' }, 'algorithm'],
    ['digested by SHA-1', { digestAlgorithm: 'sha1' }, 'algorithm'],
    ['signed nowhere', { signAssertion: false }, 'signature'],
    ['of another audience', { audience: 'https://other.test' }, 'not_ours'],
    ['to another request', { inResponseTo: '' }, 'request'],
  ])('are refused: %s', async (_what, options, problem) => {
    expect(await problemOf(options)).toBe(problem)
  })

  test('that are encrypted are refused by that reason, whatever the algorithms', async () => {
    const encryptionPublicKey = (await import('node:crypto')).createPublicKey(key.certificate)
    const encrypted = {
      encryptionCert: key.certificate,
      encryptionPublicKey: encryptionPublicKey.export({ type: 'spki', format: 'pem' }),
    }
    for (const algorithm of [
      'http://www.w3.org/2009/xmlenc11#aes256-gcm',
      'http://www.w3.org/2001/04/xmlenc#aes256-cbc',
    ])
      expect(
        await problemOf({
          ...encrypted,
          encryptionAlgorithm: algorithm,
          disallowEncryptionWithInsecureAlgorithm: false,
          warnOnInsecureEncryptionAlgorithm: false,
        }),
      ).toBe('encrypted')
  })
})

test('the claims that it names are those that are read', async () => {
  const answer = Buffer.from(await answerTo({}), 'base64').toString()
  expect(answer).toContain(`Name="${CLAIMS}/emailaddress"`)
})
