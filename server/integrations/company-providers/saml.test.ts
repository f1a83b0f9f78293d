import { beforeAll, describe, expect, test } from 'vitest'
import { ProviderRefusal } from './port.ts'
import { certificateFacts, readCertificate, readProviderMetadata } from './provider-metadata.ts'
import { readSaml, samlMetadata, samlUrl } from './saml.ts'
import {
  answerOf,
  assertionOf,
  encoded,
  makeSigningKey,
  metadataOf,
  readRequest,
  responseOf,
  type SigningKey,
  signed,
  type Told,
  type Twist,
} from './saml-provider.fixture.ts'

const service = { entityId: 'https://ardoise.test/sso/1/metadata', acsUrl: 'https://ardoise.test/sso/1/acs' }
let key: SigningKey
let other: SigningKey
let provider: { entityId: string; signInUrl: string; certificates: string[] }
const told: Told = {
  issuer: 'https://idp.test/saml',
  audience: service.entityId,
  acsUrl: service.acsUrl,
  requestId: 'a1',
  nameId: 'u-42',
  email: 'Lea@Vasseur.test',
  name: 'Léa Vasseur',
}
beforeAll(async () => {
  ;[key, other] = [await makeSigningKey(), await makeSigningKey()]
  provider = {
    entityId: told.issuer,
    signInUrl: 'https://idp.test/sign-in?tenant=1',
    certificates: [der(other), der(key)],
  }
})
const der = ({ certificate }: SigningKey) => (readCertificate(certificate) as { der: string }).der
const read = (
  answer: string,
  waiting: (id: string) => Date | null = (id) => (id === 'a1' ? new Date() : null),
) => readSaml(service, { ...provider, certificates: [der(key)] }, answer, async (id) => waiting(id))
const problemOf = async (answer: string, waiting?: (id: string) => Date | null) => {
  const refusal = await read(answer, waiting).then(
    ({ person }) => `accepted ${person.email}`,
    (error: unknown) => error,
  )
  return refusal instanceof ProviderRefusal ? refusal.problem : refusal
}
const good = (twist: Twist = {}, more: Partial<Told> = {}) => answerOf({ ...told, ...more }, key, twist)

describe('an answer that is good', () => {
  test('tells who the person is, by the assertion that was signed', async () => {
    expect(await read(good())).toEqual({
      requestId: 'a1',
      person: { subject: 'u-42', email: 'lea@vasseur.test', name: 'Léa Vasseur' },
    })
  })

  test('may be signed as a whole', async () => {
    const whole = signed(responseOf(told, assertionOf(told)), 'Response', key)
    expect((await read(encoded(whole))).person.subject).toBe('u-42')
  })

  test('may be signed by either certificate while the provider changes from one to the next', async () => {
    for (const one of [key, other])
      expect(
        (await readSaml(service, provider, answerOf(told, one), async () => new Date())).person.subject,
      ).toBe('u-42')
  })

  test('may tell the address in its NameID alone', async () => {
    const { email: _email, ...rest } = told
    const answer = answerOf({ ...rest, nameId: 'lea@vasseur.test' }, key)
    expect((await read(answer)).person.email).toBe('lea@vasseur.test')
  })

  test('may be signed by SHA-384', async () => {
    const assertion = signed(assertionOf(told), 'Assertion', key, {
      signature: 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha384',
      digest: 'http://www.w3.org/2001/04/xmldsig-more#sha384',
    })
    const answer = responseOf(told, assertion)
    expect((await read(encoded(answer))).person.subject).toBe('u-42')
    expect(await problemOf(encoded(answer.replace('u-42', 'u-43')))).toBe('signature')
  })

  test('may name several addresses', async () => {
    const email = ['lea@ailleurs.test', 'Lea@Vasseur.test', 'pas une adresse']
    expect((await read(good({}, { email }))).person).toMatchObject({
      email: 'lea@ailleurs.test',
      otherEmails: ['lea@vasseur.test'],
    })
  })
})

describe('refused', () => {
  test.each<[string, Twist, Partial<Told>, string]>([
    ['expired', { notOnOrAfterMs: -120_000 }, {}, 'time'],
    ['not yet valid', { notBeforeMs: 300_000 }, {}, 'time'],
    ['for another audience', { audience: 'https://other.test' }, {}, 'not_ours'],
    ['for another recipient', { recipient: 'https://other.test/acs' }, {}, 'not_ours'],
    ['sent to another destination', { destination: 'https://other.test/acs' }, {}, 'not_ours'],
    ['of another issuer', { issuer: 'https://other.test' }, {}, 'issuer'],
    ['without a request', {}, { requestId: null }, 'request'],
    ['to a request that is not there, or was answered', {}, { requestId: 'a2' }, 'request'],
    ['whose assertion answers another request', { subjectRequestId: 'a2' }, {}, 'request'],
    ['without a bearer confirmation', { withoutConfirmation: true }, {}, 'not_ours'],
    [
      'with a name for one time',
      { format: 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient' },
      {},
      'no_subject',
    ],
    ['without an address', {}, { email: 'nobody' }, 'no_email'],
    ['of a provider that says no', { status: 'Responder' }, {}, 'denied'],
  ])('an answer %s', async (_name, twist, more, problem) => {
    expect(await problemOf(good(twist, more))).toBe(problem)
  })

  test('an answer whose confirmation for us is over, beside one of another service that is not', async () => {
    const until = new Date(Date.now() + 300_000).toISOString()
    const otherConfirmation = `<saml:SubjectConfirmation Method="urn:oasis:names:tc:SAML:2.0:cm:bearer"><saml:SubjectConfirmationData NotOnOrAfter="${until}" Recipient="https://other.test/acs" InResponseTo="a1"/></saml:SubjectConfirmation>`
    expect(await problemOf(good({ otherConfirmation }))).toBe('accepted lea@vasseur.test')
    expect(await problemOf(good({ otherConfirmation, confirmedUntilMs: -120_000 }))).toBe('time')
  })

  test.each<[string, (assertion: string) => string, string]>([
    ['no conditions', (xml) => xml.replace(/<saml:Conditions.*<\/saml:Conditions>/, ''), 'not_ours'],
    ['no audience', (xml) => xml.replace(/<saml:AudienceR.*AudienceRestriction>/, ''), 'not_ours'],
    [
      'a second audience that must hold too',
      (xml) =>
        xml.replace(/<saml:AudienceR.*AudienceRestriction>/, (one) => one + one.replace('/metadata', '')),
      'not_ours',
    ],
    ['no end', (xml) => xml.replace(/Data NotOnOrAfter="[^"]*"/, 'Data'), 'unreadable'],
    ['two subjects', (xml) => xml.replace(/<saml:Subject>.*<\/saml:Subject>/, '$&$&'), 'unreadable'],
    ['two names', (xml) => xml.replace(/<saml:NameID .*<\/saml:NameID>/, '$&$&'), 'no_subject'],
    ['a name with an element in it', (xml) => xml.replace('u-42', 'u-<b>4</b>2'), 'no_subject'],
    [
      'an address with an element in it',
      (xml) => xml.replace('.test<', '.test<b>.evil.test</b><'),
      'no_email',
    ],
    ['a character that XML has not', (xml) => xml.replace('u-42', 'u-42\u0000'), 'unreadable'],
  ])('an assertion that the provider signs with %s', async (_name, change, problem) => {
    const answer = responseOf(told, signed(change(assertionOf(told)), 'Assertion', key))
    expect(await problemOf(encoded(answer))).toBe(problem)
  })

  test('an answer to a request of more than ten minutes ago', async () => {
    expect(await problemOf(good(), () => new Date(Date.now() - 11 * 60_000))).toBe('request')
  })

  test('an answer without a signature, or signed by a key that is not the provider’s', async () => {
    expect(await problemOf(encoded(responseOf(told, assertionOf(told))))).toBe('signature')
    expect(await problemOf(answerOf(told, other))).toBe('signature')
  })

  test('an answer that was changed after it was signed', async () => {
    const xml = Buffer.from(good(), 'base64').toString()
    for (const [from, to] of [
      ['Lea@', 'eva@'],
      ['u-42', 'u-43'],
    ] as const)
      expect(await problemOf(encoded(xml.replace(from, to)))).toBe('signature')
  })

  test.each([
    ['http://www.w3.org/2000/09/xmldsig#rsa-sha1', 'http://www.w3.org/2001/04/xmlenc#sha256'],
    ['http://www.w3.org/2001/04/xmldsig-more#rsa-sha256', 'http://www.w3.org/2000/09/xmldsig#sha1'],
  ])('SHA-1: %s, %s', async (signature, digest) => {
    const assertion = signed(assertionOf(told), 'Assertion', key, { signature, digest })
    expect(await problemOf(encoded(responseOf(told, assertion)))).toBe('algorithm')
  })

  test('an algorithm whose name is written in disguise, or that needs no private key', async () => {
    const xml = Buffer.from(good(), 'base64').toString()
    const named = 'Algorithm="http://www.w3.org/2001/04/xmldsig-more#rsa-sha256"'
    expect(xml).toContain(named)
    for (const other of [
      'Algorithm="&#104;ttp://x"',
      "Algorithm = 'http://www.w3.org/2000/09/xmldsig#hmac-sha1'",
      'Algorithm=""',
    ])
      expect(await problemOf(encoded(xml.replace(named, other)))).toBe('algorithm')
  })

  test('comments, entities, external files and instructions, before any parser reads them', async () => {
    const xml = Buffer.from(good(), 'base64').toString()
    const bomb = '<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;">]>'
    for (const hostile of [
      xml.replace('Lea@Vasseur.test', 'Lea@Vasseur.test<!-- -->.evil.test'),
      xml.replace('u-42', 'u-4<!---->2'),
      `${bomb}${xml}`,
      `<!DOCTYPE x SYSTEM "file:///etc/passwd">${xml}`,
      `<!DOCTYPE x [<!ENTITY f SYSTEM "file:///etc/passwd">]>${xml.replace('u-42', '&f;')}`,
      `<?xml-stylesheet href="http://127.0.0.1/"?>${xml}`,
      xml.replace('u-42', '<![CDATA[u-42]]>'),
    ])
      expect(await problemOf(encoded(hostile))).toBe('unreadable')
    expect(await problemOf(encoded(xml.replace('u-42', 'u-4<?xml x?>2')))).toBe('signature')
  })

  test('what is no answer, and what is too long to be one', async () => {
    for (const junk of ['', 'x', encoded('<a/>'), encoded('<a'), encoded('{}'), '%%%'])
      expect(await problemOf(junk)).toBe('unreadable')
    expect(await problemOf(encoded(`<a>${'x'.repeat(300_000)}</a>`))).toBe('too_large')
  })

  test('a thousand nested elements', async () => {
    const deep = '<a>'.repeat(1_000) + '</a>'.repeat(1_000)
    expect(await problemOf(encoded(responseOf(told, deep)))).toBe('unreadable')
  })
})

/**
 * The eight ways to move a signed element where it is no longer read, and put another where it is (Somorovsky and others, « On Breaking
 * SAML », 2012). None is accepted.
 */
describe('signature wrapping', () => {
  const evil = () => assertionOf({ ...told, nameId: 'admin', email: 'admin@vasseur.test' })
  const signedAssertion = () => signed(assertionOf(told), 'Assertion', key)
  const signedResponse = () => signed(responseOf(told, assertionOf(told)), 'Response', key)
  const signatureOf = (xml: string) => /<Signature[\s\S]*<\/Signature>/.exec(xml)![0]
  const bare = (xml: string) => xml.replace(signatureOf(xml), '')
  const idOf = (xml: string) => /ID="([^"]*)"/.exec(xml)![1]!
  const into = (xml: string, inner: string, end: string) => {
    const at = xml.lastIndexOf(end)
    return xml.slice(0, at) + inner + xml.slice(at)
  }
  const evilResponse = () => responseOf(told, evil())

  test.each<[string, () => string]>([
    [
      '1: the signed response within the signature of another',
      () => {
        const original = signedResponse()
        const wrapped = into(signatureOf(original), bare(original), '</Signature>')
        return evilResponse().replace('<samlp:Status>', `${wrapped}<samlp:Status>`)
      },
    ],
    [
      '2: the signed response beside a detached signature',
      () => {
        const original = signedResponse()
        return evilResponse().replace(
          '<samlp:Status>',
          `${bare(original)}${signatureOf(original)}<samlp:Status>`,
        )
      },
    ],
    ['3: another assertion before the signed one', () => responseOf(told, evil() + signedAssertion())],
    [
      '4: the signed assertion within another',
      () => responseOf(told, into(evil(), signedAssertion(), '</saml:Assertion>')),
    ],
    [
      '5: another assertion with the signature, and the signed one after it',
      () => {
        const original = signedAssertion()
        const forged = evil().replace('</saml:Issuer>', `</saml:Issuer>${signatureOf(original)}`)
        return responseOf(told, forged + bare(original))
      },
    ],
    [
      '6: the signed assertion within the signature of another',
      () => {
        const original = signedAssertion()
        const wrapped = into(signatureOf(original), bare(original), '</Signature>')
        return responseOf(told, evil().replace('</saml:Issuer>', `</saml:Issuer>${wrapped}`))
      },
    ],
    [
      '7: the signed assertion in an extension, another with the same id',
      () => {
        const original = signedAssertion()
        const forged = evil().replace(/ID="[^"]*"/, `ID="${idOf(original)}"`)
        return responseOf(told, `<samlp:Extensions>${original}</samlp:Extensions>${forged}`)
      },
    ],
    [
      '8: the signed assertion in an object of the signature of another with the same id',
      () => {
        const original = signedAssertion()
        const wrapped = into(signatureOf(original), `<Object>${bare(original)}</Object>`, '</Signature>')
        const forged = evil().replace(/ID="[^"]*"/, `ID="${idOf(original)}"`)
        return responseOf(told, forged.replace('</saml:Issuer>', `</saml:Issuer>${wrapped}`))
      },
    ],
    ['two signed assertions', () => responseOf(told, signedAssertion() + signedAssertion())],
    [
      'two assertions in one signed answer',
      () => signed(evilResponse().replace('</samlp:R', `${evil()}$&`), 'Response', key),
    ],
    [
      'another assertion after those of a signed answer',
      () => into(signedResponse(), evil(), '</samlp:Response>'),
    ],
    [
      'another assertion as advice',
      () => responseOf(told, into(signedAssertion(), evil(), '</saml:Assertion>')),
    ],
    ['the key of a stranger within its signature', () => signed(responseOf(told, evil()), 'Response', other)],
    [
      'the signed assertion in an extension, and another without a signature',
      () => responseOf(told, `<samlp:Extensions>${signedAssertion()}</samlp:Extensions>${evil()}`),
    ],
  ])('%s', async (_name, forge) => {
    expect(await problemOf(encoded(forge()))).toBe('signature')
  })
})

test('the request names the connection’s own addresses, and keeps what the provider’s address says', async () => {
  const url = await samlUrl(service, provider, 'a99')
  expect(url).toMatch(/^https:\/\/idp\.test\/sign-in\?tenant=1&SAMLRequest=/)
  expect(readRequest(url)).toEqual({
    id: 'a99',
    acsUrl: service.acsUrl,
    issuer: service.entityId,
    relayState: '',
  })
})

test('our metadata tell the addresses, and nothing secret', async () => {
  const xml = await samlMetadata(service)
  expect(xml).toContain(`entityID="${service.entityId}"`)
  expect(xml).toContain(`Location="${service.acsUrl}"`)
  expect(xml).toContain('urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST')
  expect([...xml.matchAll(/<NameIDFormat>([^<]*)<.*?Assertion/g)]).toHaveLength(1)
  expect(xml).toMatch(/nameid-format:persistent.*nameid-format:emailAddress.*<AssertionConsumerService/s)
})

describe('a provider’s metadata', () => {
  test('tell its id, its address by redirection and its certificates', () => {
    const xml = metadataOf('https://idp.test/saml?x=1&amp;y=2', 'https://idp.test/in', [
      key.certificate,
      other.certificate,
    ])
    expect(readProviderMetadata(xml)).toEqual({
      entityId: 'https://idp.test/saml?x=1&y=2',
      signInUrl: 'https://idp.test/in',
      certificates: [der(key), der(other)],
    })
  })

  test.each([
    ['', 'nothing'],
    ['<a/>', 'another document'],
    ['<!DOCTYPE a [<!ENTITY e "x">]><a>&e;</a>', 'declarations'],
  ])('%s is refused: %s', (xml) => {
    expect(readProviderMetadata(xml)).toBeNull()
  })

  test('of a service, not a provider, are refused', async () => {
    expect(readProviderMetadata(await samlMetadata(service))).toBeNull()
  })

  test('of several providers are refused: nobody says which', () => {
    const one = metadataOf('a', 'https://a.test', [key.certificate]).replace(/<\?.*?\?>|<!--.*?-->/g, '')
    const all = `<md:EntitiesDescriptor xmlns:md="urn:oasis:names:tc:SAML:2.0:metadata">${one}${one}</md:EntitiesDescriptor>`
    expect(readProviderMetadata(all)).toBeNull()
  })
})

test('certificates: RSA of 2,048 bits at least, in PEM or base64', async () => {
  expect(readCertificate(der(key))).toEqual({ der: der(key) })
  expect(readCertificate('-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----')).toEqual({
    problem: 'unreadable',
  })
  expect(readCertificate((await makeSigningKey(1_024)).certificate)).toEqual({ problem: 'weak' })
  expect(certificateFacts(der(key)).subject).toBe('Fournisseur d’essai')
})
