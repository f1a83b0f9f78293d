/** An entry of package-lock.json (lockfileVersion 3). */
type LockedPackage = {
  version?: string
  license?: string
  integrity?: string
  dev?: boolean
  optional?: boolean
  optionalDependencies?: Record<string, string>
}
export type Lock = { name: string; version: string; packages: Record<string, LockedPackage> }

export type Material = {
  name: string
  version: string
  /** An SPDX expression; null when nobody says it. */
  license: string | null
  /** Whether it runs in what is delivered; otherwise it only builds, tests or checks. */
  production: boolean
  sha512: string | null
}

/** Licences that ask only for their notice, and MPL and LGPL, which ask for the source of the package: we do not change it. */
export const allowedLicenses: ReadonlySet<string> = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'LGPL-3.0-or-later',
  'MIT',
  'MIT-0',
  'MPL-2.0',
  'OFL-1.1',
  'Python-2.0',
  'Unlicense',
  'Zlib',
])

/** Every package of the lock, once a version, by name. */
export function listMaterials({ packages }: Lock): Material[] {
  const parents = licensesOfPlatforms(packages)
  const found = new Map<string, Material>()
  for (const [path, entry] of Object.entries(packages)) {
    const name = nameAt(path)
    if (name === null || entry.version === undefined) continue
    const known = found.get(`${name}@${entry.version}`)
    const production = entry.dev !== true || known?.production === true
    found.set(`${name}@${entry.version}`, {
      name,
      version: entry.version,
      license: entry.license ?? parents.get(name) ?? null,
      production,
      sha512: sha512Of(entry.integrity),
    })
  }
  return [...found.values()].toSorted((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0))
}

/** Materials whose licence is unknown or not allowed. */
export const refusedMaterials = (materials: readonly Material[]): Material[] =>
  materials.filter(({ license }) => license === null || !isAllowed(license))

/** Whether an SPDX expression is: one of its alternatives, or all of its parts. One that mixes both is read by a person. */
export function isAllowed(expression: string): boolean {
  const plain = expression.replace(/[()]/g, '')
  const [either, all] = [plain.split(' OR '), plain.split(' AND ')]
  if (either.length > 1 && all.length > 1) return false
  return either.length > 1
    ? either.some((license) => allowedLicenses.has(license))
    : all.every((license) => allowedLicenses.has(license))
}

/** CycloneDX 1.6 (https://cyclonedx.org/docs/1.6/json/): the same bytes for the same lock. */
export function cycloneDx({ name, version }: Lock, materials: readonly Material[]): string {
  const components = materials.map((material) => {
    const purl = `pkg:npm/${material.name.replace('@', '%40')}@${material.version}`
    return {
      type: 'library',
      'bom-ref': purl,
      name: material.name,
      version: material.version,
      scope: material.production ? 'required' : 'excluded',
      purl,
      ...(material.license === null ? {} : { licenses: [{ expression: material.license }] }),
      ...(material.sha512 === null ? {} : { hashes: [{ alg: 'SHA-512', content: material.sha512 }] }),
    }
  })
  const metadata = { component: { type: 'application', 'bom-ref': name, name, version } }
  const bill = { bomFormat: 'CycloneDX', specVersion: '1.6', version: 1, metadata, components }
  return `${JSON.stringify(bill, null, 2)}\n`
}

/** `node_modules/a/node_modules/@b/c` is `@b/c`; null for the project itself. */
function nameAt(path: string): string | null {
  const at = path.lastIndexOf('node_modules/')
  return at < 0 ? null : path.slice(at + 'node_modules/'.length)
}

/** The lock says nothing of builds for other systems (ADR 017): they have the licence of the package they are builds of. */
function licensesOfPlatforms(packages: Lock['packages']): Map<string, string> {
  const licenses = new Map<string, string>()
  for (const { license, optionalDependencies } of Object.values(packages))
    for (const name of Object.keys(optionalDependencies ?? {}))
      if (license !== undefined && !licenses.has(name)) licenses.set(name, license)
  return licenses
}

function sha512Of(integrity: string | undefined): string | null {
  const digest = integrity?.split(' ').find((one) => one.startsWith('sha512-'))
  return digest === undefined ? null : Buffer.from(digest.slice('sha512-'.length), 'base64').toString('hex')
}
