import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Company, companiesOf } from '#server/features/company-sign-in/company-sign-in.fixture.ts'
import { makeSigningKey } from '#server/integrations/company-providers/saml-provider.fixture.ts'
import { startTestApp, type TestApp } from '#server/test/harness.ts'
import { freePort } from '#server/test/mail/run-server.ts'
import type { ProviderMetadata } from '#shared/contract/company-sign-in.ts'

/** SimpleSAMLphp as Debian packages it (simplesamlphp, php-cli, php-xml, php-mbstring), set up as its own guide says. */
const PROGRAM = '/usr/share/simplesamlphp'
const folder = mkdtempSync(join(tmpdir(), 'ardoise-simplesamlphp-'))
const at = (name: string) => join(folder, name)

let php: ChildProcess
let base: string
let site: TestApp
let its: ReturnType<typeof companiesOf>
let company: Company

beforeAll(async () => {
  for (const name of ['config', 'metadata', 'cert', 'data', 'tmp', 'log', 'root']) mkdirSync(at(name))
  symlinkSync(`${PROGRAM}/www`, at('root/simplesaml'))
  const free = await freePort()
  base = `http://127.0.0.1:${free}/simplesaml`
  execFileSync(
    'openssl',
    [
      ...['req', '-newkey', 'rsa:3072', '-new', '-x509', '-days', '3652', '-nodes', '-subj', '/CN=idp.test'],
      ...['-out', at('cert/idp.crt'), '-keyout', at('cert/idp.pem')],
    ],
    { stdio: 'ignore' },
  )
  writeFileSync(at('config/config.php'), configOf())
  writeHosted()
  // PHP's cache of programs looks at a file every two seconds: a setting written meanwhile was not heard, and « encrypted » answered in clear.
  php = spawn('php', ['-d', 'opcache.enable=0', '-S', `127.0.0.1:${free}`, '-t', at('root')], {
    env: { ...process.env, SIMPLESAMLPHP_CONFIG_DIR: at('config') },
    stdio: 'ignore',
  })
  await comesUp(base)

  site = await startTestApp({ config: { companyProviders: { privateHosts: true } } })
  const key = await makeSigningKey()
  its = companiesOf(site, () => key)
  const owner = await site.makeOrganization({ plan: 'entreprise' })
  const domain = `${randomUUID().slice(0, 8)}.test`
  await its.proveDomain(owner, domain)
  const xml = await (await fetch(`${base}/saml2/idp/metadata.php`)).text()
  const read = await its.api<ProviderMetadata>('POST', '/sign-in/metadata', owner, { xml })
  const { entityId: issuer, signInUrl, certificates } = read.body
  const { body, status } = await its.connect(owner, { issuer, signInUrl, certificates })
  expect([read.status, status]).toEqual([200, 200])
  company = { owner, domain, connection: body }
  takeOurMetadata(await ourMetadata())
})
afterAll(async () => {
  await site?.close()
  php?.kill()
  rmSync(folder, { recursive: true, force: true })
})

/** Its configuration file as it comes, but for folders, its address, plain HTTP, and what the guide turns on. */
function configOf(): string {
  const changes: [RegExp | string, string][] = [
    ["'baseurlpath' => 'simplesamlphp/'", `'baseurlpath' => '${base}/'`],
    [/'(cert|data|logging)dir' => '[^']*'/g, `'$1dir' => '${folder}/$1/'`],
    [/'(temp|metadata)dir' => '[^']*'/g, `'$1dir' => '${folder}/$1/'`],
    ["'enable.saml20-idp' => false", "'enable.saml20-idp' => true"],
    ["'exampleauth' => false", "'exampleauth' => true"],
    ["'session.cookie.secure' => true", "'session.cookie.secure' => false"],
    ["'logging.handler' => 'syslog'", "'logging.handler' => 'errorlog'"],
    ["'admin.checkforupdates' => true", "'admin.checkforupdates' => false"],
    [/^require_once.*secrets.inc.php.*$/m, "$config['secretsalt'] = 'ardoise-essai';"],
  ]
  return changes.reduce(
    (text, [from, to]) => text.replace(from, to),
    readFileSync(`${PROGRAM}/config/config.php`, 'utf8'),
  )
}

/** The guide’s own example, with what is tried. */
function writeHosted(options = '') {
  writeFileSync(
    at('metadata/saml20-idp-hosted.php'),
    `<?php $metadata['__DYNAMIC:1__'] = ['host' => '__DEFAULT__', 'privatekey' => 'idp.pem', 'certificate' => 'idp.crt', 'auth' => 'example-userpass', ${options}];`,
  )
}

function writePerson(attributes: Record<string, string[]>) {
  const listed = Object.entries(attributes).map(
    ([name, values]) => `'${name}' => [${values.map((value) => `'${value}'`).join(', ')}]`,
  )
  writeFileSync(
    at('config/authsources.php'),
    `<?php $config = ['example-userpass' => ['exampleauth:UserPass', 'lea:secret' => [${listed.join(', ')}]]];`,
  )
}

async function comesUp(address: string): Promise<void> {
  for (let tries = 0; tries < 200; tries += 1) {
    const answer = await fetch(address, { redirect: 'manual' }).catch(() => null)
    if (answer !== null && answer.status < 400) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error(`${address} does not answer`)
}

async function ourMetadata(): Promise<string> {
  const { pathname } = new URL((await its.read(company.owner)).connections[0]!.ours.metadataUrl)
  return (await site.app.inject({ url: pathname })).body
}

/** Our metadata by its own converter, the one of its administration page. */
function takeOurMetadata(xml: string, options = '') {
  writeFileSync(at('ours.xml'), xml)
  const code = `require '${PROGRAM}/lib/_autoload.php';
    $ours = \\SimpleSAML\\Metadata\\SAMLParser::parseFile('${at('ours.xml')}')->getMetadata20SP();
    echo "<?php \\$metadata['" . $ours['entityid'] . "'] = " . var_export($ours, true) . " + [${options}];";`
  const env = { ...process.env, SIMPLESAMLPHP_CONFIG_DIR: at('config') }
  writeFileSync(at('metadata/saml20-sp-remote.php'), execFileSync('php', ['-r', code], { env }))
}

type Tried = {
  /** What its answer must hold: a setting that it had not heard would prove nothing. */
  holds?: RegExp
  /** What a hand between the two does to the answer. */
  forge?: (xml: string) => string
}

/** The way of a browser: our request, its page, the password, the form that it posts back. Returns where that leads. */
async function signIn({ holds = /<saml:Assertion /, forge }: Tried = {}): Promise<string> {
  const { body, jar } = await its.begin({ domain: company.domain })
  const cookies = new Map<string, string>()
  const ask = async (url: string, form?: URLSearchParams): Promise<string> => {
    const answer = await fetch(url, {
      method: form === undefined ? 'GET' : 'POST',
      redirect: 'manual',
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
      ...(form && { body: form }),
    })
    for (const cookie of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      cookies.set(name, value)
    }
    const next = answer.headers.get('location')
    return next === null ? answer.text() : ask(new URL(next, url).href)
  }
  const login = await ask(body.url)
  const state = hiddenField(login, 'AuthState')
  const page = await ask(
    `${base}/module.php/core/loginuserpass.php`,
    new URLSearchParams({ username: 'lea', password: 'secret', AuthState: state }),
  )
  const xml = Buffer.from(hiddenField(page, 'SAMLResponse'), 'base64').toString()
  expect(xml).toMatch(holds)
  const sent = forge?.(xml) ?? xml
  if (forge !== undefined) expect(sent).not.toBe(xml)
  const { location } = await its.post(company.connection.id, Buffer.from(sent).toString('base64'))
  // A refusal leads to the page of sign-in at once.
  if (location.includes('error=')) return location
  return (await its.visit(location.replace(/^https?:\/\/[^/]+/, ''), jar)).location
}

function hiddenField(page: string, name: string): string {
  const [, value] = new RegExp(`name="${name}" value="([^"]*)"`).exec(page) ?? []
  if (value === undefined) throw new Error(`no ${name} in: ${page.replace(/<[^>]*>/g, ' ').slice(0, 600)}`)
  return value.replaceAll('&amp;', '&')
}

/** Somebody whom it has not signed in yet. */
function writeNewPerson() {
  const id = randomUUID().slice(0, 8)
  const address = `lea-${id}@${company.domain}`
  writePerson({ uid: [`lea-${id}`], mail: [address], eduPersonPrincipalName: [address] })
  return address
}

const SIGNED = 'http://www.w3.org/2001/04/xmldsig-more#rsa-'
test.each<[string, string, string]>([
  ['its defaults', '', `${SIGNED}sha256`],
  ['SHA-384', `'signature.algorithm' => '${SIGNED}sha384'`, `${SIGNED}sha384`],
  ['SHA-512', `'signature.algorithm' => '${SIGNED}sha512'`, `${SIGNED}sha512`],
])('a person of a directory signs in, twice as the same person: %s', async (_name, hosted, algorithm) => {
  writeNewPerson()
  writeHosted(hosted)
  const holds = new RegExp(`SignatureMethod Algorithm="${algorithm}"`)
  expect(await signIn({ holds })).toMatch(/\/dashboard$/)
  expect(await signIn({ holds })).toMatch(/\/dashboard$/)
})

test('the example of its guide names a person anew each time', async () => {
  writePerson({ uid: ['lea'], mail: [`lea@${company.domain}`] })
  writeHosted()
  expect(await signIn({ holds: /nameid-format:transient/ })).toMatch(/error=company_no_subject/)
})

test('SHA-1 is said to be too weak', async () => {
  const sha1 = 'http://www.w3.org/2000/09/xmldsig#rsa-sha1'
  writeNewPerson()
  writeHosted(`'signature.algorithm' => '${sha1}'`)
  expect(await signIn({ holds: new RegExp(`SignatureMethod Algorithm="${sha1}"`) })).toMatch(
    /error=company_algorithm/,
  )
})

test.each<[string, string, RegExp]>([
  ['assertion', "'assertion.encryption' => true", /<saml:EncryptedAssertion/],
  ['name', "'nameid.encryption' => true", /<saml:EncryptedID/],
])(
  'an encrypted %s is said to be encrypted, and one in clear signs in again',
  async (_name, option, holds) => {
    writeNewPerson()
    writeHosted()
    const certificate = readFileSync(at('cert/idp.crt'), 'utf8').replace(/-----[^-]+-----|\s/g, '')
    const ours = await ourMetadata()
    for (let round = 0; round < 5; round += 1) {
      takeOurMetadata(ours)
      expect(await signIn()).toMatch(/\/dashboard$/)
      takeOurMetadata(ours, `${option}, 'certData' => '${certificate}'`)
      expect(await signIn({ holds })).toMatch(/error=company_encrypted/)
    }
    takeOurMetadata(ours)
  },
)

/** An element of a text of which there is one. */
const one = (xml: string, name: string) => new RegExp(`<${name}[ >].*</${name}>`, 's').exec(xml)![0]
const withoutSignatures = (xml: string) => xml.replace(/<ds:Signature .*?<\/ds:Signature>/gs, '')
/** The assertion of another person, who has no signature. */
const evil = (xml: string) =>
  withoutSignatures(one(xml, 'saml:Assertion'))
    .replaceAll(/lea-/g, 'chef-')
    .replace(/ID="[^"]*"/, 'ID="_evil"')
const envelope = (xml: string) => xml.slice(0, xml.indexOf('</samlp:Status>') + '</samlp:Status>'.length)

test.each<[string, (xml: string) => string, RegExp]>([
  ['without any signature', withoutSignatures, /company_signature/],
  ['whose address was changed', (xml) => xml.replaceAll('lea-', 'chef-'), /company_signature/],
  ['with a comment in an address', (xml) => xml.replaceAll('lea-', 'lea<!---->-'), /company_unreadable/],
  ['with an instruction in an address', (xml) => xml.replaceAll('lea-', 'lea<?a?>-'), /company_unreadable/],
  ['with a declaration', (xml) => `<!DOCTYPE a [<!ENTITY b "c">]>${xml}`, /company_unreadable/],
  [
    'of another audience',
    (xml) => xml.replace(/(<saml:Audience>)[^<]*/, '$1https://ailleurs.test'),
    /company_(signature|not_ours)/,
  ],
  [
    'to another address',
    (xml) => xml.replace(/Destination="[^"]*"/, 'Destination="https://ailleurs.test"'),
    /company_not_ours/,
  ],
  [
    'that lasts a day more',
    (xml) => xml.replaceAll(/NotOnOrAfter="\d{4}/g, 'NotOnOrAfter="2999'),
    /company_signature/,
  ],
  ['to no request', (xml) => xml.replaceAll(/ InResponseTo="[^"]*"/g, ''), /company_(request|signature)/],
  [
    'to another request',
    (xml) => xml.replaceAll(/InResponseTo="[^"]*"/g, 'InResponseTo="_x"'),
    /company_(request|signature)/,
  ],
  [
    'with another assertion before',
    (xml) => xml.replace('<saml:Assertion ', `${evil(xml)}$&`),
    /company_signature/,
  ],
  [
    'with another assertion after',
    (xml) => xml.replace('</samlp:Response>', `${evil(xml)}$&`),
    /company_signature/,
  ],
  [
    'with another assertion around',
    (xml) =>
      `${envelope(xml)}${evil(xml).replace('</saml:Assertion>', `${one(xml, 'saml:Assertion')}$&`)}</samlp:Response>`,
    /company_(signature|unreadable)/,
  ],
  [
    'whose signed assertion is in an extension',
    (xml) =>
      xml
        .replace(one(xml, 'saml:Assertion'), evil(xml))
        .replace('<samlp:Status>', `<samlp:Extensions>${one(xml, 'saml:Assertion')}</samlp:Extensions>$&`),
    /company_signature/,
  ],
  ['cut short', (xml) => xml.slice(0, -40), /company_(unreadable|signature)/],
])('an answer %s is refused', async (_name, forge, wanted) => {
  const address = writeNewPerson()
  writeHosted()
  expect(await signIn({ forge })).toMatch(wanted)
  const made = await its.sql('select 1 from users where email = any ($1)', [
    address,
    address.replace('lea', 'chef'),
  ])
  expect(made).toEqual([])
})

test('an answer that comes twice is refused the second time', async () => {
  writeNewPerson()
  writeHosted()
  let seen = ''
  const keep = (xml: string) => {
    seen = xml
    return `${xml}\n`
  }
  expect(await signIn({ forge: keep })).toMatch(/\/dashboard$/)
  const again = await its.post(company.connection.id, Buffer.from(seen).toString('base64'))
  expect(again.location).toMatch(/error=company_request/)
})
