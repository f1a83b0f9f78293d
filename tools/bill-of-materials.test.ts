import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { cycloneDx, isAllowed, type Lock, listMaterials, refusedMaterials } from './bill-of-materials.ts'

const project = JSON.parse(readFileSync('package-lock.json', 'utf8')) as Lock
const lock = (packages: Lock['packages']): Lock => ({ name: 'x', version: '1.0.0', packages })

test('every package of the project has an allowed licence', () => {
  const materials = listMaterials(project)
  expect(materials.length).toBeGreaterThan(500)
  expect(refusedMaterials(materials)).toEqual([])
  const named = Object.keys(JSON.parse(readFileSync('package.json', 'utf8')).dependencies as object)
  const inProduction = materials.filter(({ production }) => production).map(({ name }) => name)
  expect(named.filter((name) => !inProduction.includes(name))).toEqual([])
})

test('an unknown or forbidden licence is refused', () => {
  const materials = listMaterials(
    lock({
      '': { version: '1.0.0' },
      'node_modules/free': { version: '1.0.0', license: 'MIT' },
      'node_modules/silent': { version: '1.0.0' },
      'node_modules/viral': { version: '2.0.0', license: 'AGPL-3.0-only', dev: true },
    }),
  )
  expect(refusedMaterials(materials).map(({ name }) => name)).toEqual(['silent', 'viral'])
})

test.each([
  ['MIT', true],
  ['(MIT OR GPL-3.0-only)', true],
  ['Apache-2.0 AND LGPL-3.0-or-later AND MIT', true],
  ['MIT AND GPL-3.0-only', false],
  ['MIT AND (GPL-3.0-only OR ISC)', false],
  ['SEE LICENSE IN LICENSE.md', false],
  ['UNLICENSED', false],
])('%s: %s', (expression, allowed) => {
  expect(isAllowed(expression)).toBe(allowed)
})

test('a platform-specific build has the licence of its package; a package is listed once, in production if any copy is', () => {
  const materials = listMaterials(
    lock({
      'node_modules/a': { version: '1.0.0', license: 'ISC', optionalDependencies: { '@a/win32': '1.0.0' } },
      'node_modules/@a/win32': { version: '1.0.0', optional: true },
      'node_modules/b/node_modules/a': { version: '1.0.0', license: 'ISC', dev: true },
    }),
  )
  expect(materials).toEqual([
    { name: '@a/win32', version: '1.0.0', license: 'ISC', production: true, sha512: null },
    { name: 'a', version: '1.0.0', license: 'ISC', production: true, sha512: null },
  ])
})

test('the bill is CycloneDX, and identical for the same lock file', () => {
  const bill = cycloneDx(project, listMaterials(project))
  expect(cycloneDx(project, listMaterials(project))).toBe(bill)
  const { bomFormat, specVersion, components } = JSON.parse(bill)
  expect([bomFormat, specVersion]).toEqual(['CycloneDX', '1.6'])
  expect(components.find(({ name }: { name: string }) => name === '@orpc/server')).toMatchObject({
    scope: 'required',
    licenses: [{ expression: 'MIT' }],
    purl: expect.stringContaining('pkg:npm/%40orpc/server@'),
    hashes: [{ alg: 'SHA-512', content: expect.stringMatching(/^[0-9a-f]{128}$/) }],
  })
})
