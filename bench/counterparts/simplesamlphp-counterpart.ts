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
  php = spawn('php', ['-S', `127.0.0.1:${free}`, '-t', at('root')], {
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

/** The way of a browser: our request, its page, the password, the form that it posts back. */
async function signIn(): Promise<string> {
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
  const { location } = await its.post(company.connection.id, hiddenField(page, 'SAMLResponse'))
  // A refusal leads to the page of sign-in at once.
  if (location.includes('error=')) return location
  return (await its.visit(location.replace(/^https?:\/\/[^/]+/, ''), jar)).location
}

function hiddenField(page: string, name: string): string {
  const [, value] = new RegExp(`name="${name}" value="([^"]*)"`).exec(page) ?? []
  if (value === undefined) throw new Error(`no ${name} in: ${page.replace(/<[^>]*>/g, ' ').slice(0, 600)}`)
  return value.replaceAll('&amp;', '&')
}

test.each<[string, Record<string, string[]>, string, RegExp]>([
  ['a person of a directory', { eduPersonPrincipalName: ['lea'] }, '', /\/dashboard$/],
  ['the example of its guide, with an address', {}, '', /error=company_no_subject/],
  [
    'SHA-384',
    { eduPersonPrincipalName: ['lea'] },
    `'signature.algorithm' => 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha384'`,
    /\/dashboard$/,
  ],
  [
    'SHA-1',
    { eduPersonPrincipalName: ['lea'] },
    `'signature.algorithm' => 'http://www.w3.org/2000/09/xmldsig#rsa-sha1'`,
    /error=company_algorithm/,
  ],
])('%s', async (_name, facts, hosted, wanted) => {
  const id = randomUUID().slice(0, 8)
  const own = Object.fromEntries(
    Object.entries(facts).map(([name, [value]]) => [name, [`${value}-${id}@${company.domain}`]]),
  )
  writePerson({ uid: [`lea-${id}`], mail: [`lea-${id}@${company.domain}`], ...own })
  writeHosted(hosted)
  expect(await signIn()).toMatch(wanted)
  // The second time too: it knows the person again.
  expect(await signIn()).toMatch(wanted)
})

test('an encrypted assertion is said to be encrypted', async () => {
  writePerson({ uid: ['chiffre'], mail: [`chiffre@${company.domain}`], eduPersonPrincipalName: ['chiffre'] })
  writeHosted()
  const certificate = readFileSync(at('cert/idp.crt'), 'utf8').replace(/-----[^-]+-----|\s/g, '')
  takeOurMetadata(await ourMetadata(), `'assertion.encryption' => true, 'certData' => '${certificate}'`)
  expect(await signIn()).toMatch(/error=company_encrypted/)
})
