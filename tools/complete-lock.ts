import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectDir } from './run-program.ts'

const LOCK = join(projectDir, 'package-lock.json')
const SYSTEMS = [
  'android',
  'darwin',
  'freebsd',
  'linux',
  'netbsd',
  'openbsd',
  'openharmony',
  'sunos',
  'win32',
  'aix',
]
const PROCESSORS = [
  'arm64',
  'arm',
  'x64',
  'ia32',
  'ppc64',
  'riscv64',
  's390x',
  'loong64',
  'mips64el',
  'wasm32',
]

type Entry = {
  version?: string
  cpu?: string[]
  dev?: boolean
  libc?: string[]
  optional?: boolean
  os?: string[]
  optionalDependencies?: Record<string, string>
}
type Lock = { packages: Record<string, Entry> }

/** The platform a package's name tells (`…-linux-arm64-musl`), or null for a package of every platform. */
function platformOf(name: string): Pick<Entry, 'cpu' | 'libc' | 'os'> | null {
  const words = name.replace('@', '').split(/[/-]/)
  const cpu = PROCESSORS.find((processor) => words.includes(processor))
  const os = SYSTEMS.find((system) => words.includes(system))
  if (cpu === undefined || (os === undefined && cpu !== 'wasm32')) return null
  const libc = words.some((word) => word.startsWith('musl')) ? 'musl' : words.includes('gnu') ? 'glibc' : null
  return { cpu: [cpu], ...(os === 'linux' && libc ? { libc: [libc] } : {}), ...(os ? { os: [os] } : {}) }
}

/** The packages of other platforms that the lock file's packages name and the lock file lacks. */
function missingEntries({ packages }: Lock): [string, Entry][] {
  return Object.values(packages).flatMap(({ optionalDependencies = {}, dev }) =>
    Object.entries(optionalDependencies).flatMap(([name, version]): [string, Entry][] => {
      const platform = platformOf(name)
      const path = `node_modules/${name}`
      if (platform === null || packages[path] !== undefined || !/^\d[\w.+-]*$/.test(version)) return []
      return [[path, { version, ...platform, ...(dev ? { dev } : {}), optional: true }]]
    }),
  )
}

/**
 * `npm install` leaves out of the lock file the platforms whose packages its registry lacks, and `npm ci` then
 * refuses the lock file. This adds them; npm downloads them only on their own platform. With --check it only says so.
 */
function main(): void {
  const lock: Lock = JSON.parse(readFileSync(LOCK, 'utf8'))
  const missing = missingEntries(lock)
  if (missing.length === 0) return
  if (process.argv.includes('--check')) {
    process.stdout.write(`package-lock.json lacks ${missing.length} platforms: node tools/complete-lock.ts\n`)
    process.exitCode = 1
    return
  }
  const all = Object.entries(lock.packages).concat(missing)
  lock.packages = Object.fromEntries(all.sort(([a], [b]) => a.localeCompare(b, 'en')))
  writeFileSync(LOCK, `${JSON.stringify(lock, null, 2)}\n`)
}

main()
