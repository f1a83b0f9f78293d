import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { cycloneDx, type Lock, listMaterials, type Material, refusedMaterials } from './bill-of-materials.ts'

const TARGET = 'dist/sbom.cdx.json'

/** Writes the bill of materials and prints its licences; fails on one that is unknown or not allowed. Asks no network. */
function main(): void {
  const lock = JSON.parse(readFileSync('package-lock.json', 'utf8')) as Lock
  const materials = listMaterials(lock)
  mkdirSync('dist', { recursive: true })
  writeFileSync(TARGET, cycloneDx(lock, materials))
  const production = materials.filter((material) => material.production)
  console.log(`${TARGET} : ${materials.length} paquets, dont ${production.length} en production`)
  for (const [license, count, inProduction] of countByLicense(materials))
    console.log(`${String(count).padStart(5)} ${String(inProduction).padStart(5)}  ${license}`)
  const refused = refusedMaterials(materials)
  for (const { name, version, license } of refused)
    console.error(
      `${name}@${version} : licence ${license ?? 'inconnue'} non admise (tools/bill-of-materials.ts)`,
    )
  if (refused.length > 0) process.exitCode = 1
}

/** Licence, packages, those in production; the most frequent first. */
function countByLicense(materials: readonly Material[]): [string, number, number][] {
  const groups = Map.groupBy(materials, ({ license }) => license ?? 'inconnue')
  return [...groups]
    .map(([license, of]): [string, number, number] => [
      license,
      of.length,
      of.filter(({ production }) => production).length,
    ])
    .toSorted((a, b) => b[1] - a[1])
}

main()
