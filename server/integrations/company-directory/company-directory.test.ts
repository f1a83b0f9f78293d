import { afterEach, beforeEach, expect, test } from 'vitest'
import { type DirectoryTwin, startDirectoryTwin } from './directory-twin.fixture.ts'
import { createCompanyDirectory } from './real.ts'

let twin: DirectoryTwin
let now: Date
const clock = { now: () => now }
const directory = () => createCompanyDirectory({ url: twin.url, privateHosts: true }, clock)
beforeEach(async () => {
  now = new Date('2026-11-30T10:00:00Z')
  twin = await startDirectoryTwin()
})
afterEach(() => twin.close())
const later = (seconds: number) => {
  now = new Date(now.getTime() + seconds * 1_000)
}

const vasseur = {
  siren: '552081317',
  siret: '55208131766522',
  name: 'Menuiserie Vasseur',
  legalForm: 'SARL',
  addressLine1: '14 rue des Ateliers',
  postalCode: '44000',
  city: 'Nantes',
  vatNumber: 'FR03552081317',
  closed: false,
}

test('a SIREN gives the company at its seat, as one writes it, and is asked once a day', async () => {
  const one = directory()
  for (let time = 0; time < 3; time += 1)
    expect(await one.find('552081317')).toEqual({ state: 'found', company: vasseur })
  expect(twin.asked).toEqual([
    '/search?q=552081317&per_page=5&minimal=true&include=siege,complements,tva,matching_etablissements',
  ])
  expect(twin.userAgents).toEqual(['Ardoise (devis et factures)'])
  later(86_401)
  await one.find('552081317')
  expect(twin.asked).toHaveLength(2)
})

test('a SIRET gives its establishment, whose street stands in one text', async () => {
  const siret = '55208131700017'
  Object.assign(twin.companies[0]!, {
    matching_etablissements: [
      {
        siret,
        adresse: '3 BIS QUAI DE LA FOSSE 44100 NANTES',
        code_postal: '44100',
        libelle_commune: 'NANTES',
        etat_administratif: 'F',
      },
    ],
  })
  const answer = await directory().find(siret)
  expect(answer).toMatchObject({
    state: 'found',
    company: { siret, addressLine1: '3 Bis quai de la Fosse', postalCode: '44100', closed: true },
  })
})

test('what a person keeps from the public fills nothing', async () => {
  expect(await directory().find('732829320')).toEqual({
    state: 'found',
    company: {
      siren: '732829320',
      siret: '73282932000074',
      name: null,
      legalForm: 'EI',
      addressLine1: null,
      postalCode: '37000',
      city: 'Tours',
      vatNumber: null,
      closed: false,
    },
  })
})

test('who is not there is unknown for ten minutes', async () => {
  const one = directory()
  expect(await one.find('443061841')).toEqual({ state: 'unknown' })
  await one.find('443061841')
  expect(twin.asked).toHaveLength(1)
  later(601)
  await one.find('443061841')
  expect(twin.asked).toHaveLength(2)
})

test.each([
  ['another status', { status: 500, body: '{"erreur":"panne"}' }],
  ['no JSON', { body: '<html>' }],
  ['another shape', { body: '{"results":[{"siren":552081317}]}' }],
  ['too much', { body: `"${'x'.repeat(6_000_000)}"` }],
])('an answer of %s is said, kept nowhere and tried again', async (_, fault) => {
  const one = directory()
  twin.faults.push(fault)
  expect(await one.find('552081317')).toEqual({ state: 'unreachable' })
  expect(await one.find('552081317')).toMatchObject({ state: 'found' })
})

test('who never answers is left after five seconds', { timeout: 12_000 }, async () => {
  twin.faults.push({ silent: true })
  const began = performance.now()
  expect(await directory().find('552081317')).toEqual({ state: 'unreachable' })
  expect(performance.now() - began).toBeLessThan(8_000)
})

test('at most three a second are asked, and none while it asks for rest', async () => {
  const one = directory()
  const numbers = ['443061841', '542051180', '552100554', '552032534']
  const states = await Promise.all(numbers.map((number) => one.find(number)))
  expect(states.map(({ state }) => state)).toEqual(['unknown', 'unknown', 'unknown', 'unreachable'])
  later(2)
  twin.faults.push({ status: 429, headers: { 'retry-after': '30' } })
  expect(await one.find('552081317')).toEqual({ state: 'unreachable' })
  later(10)
  expect(await one.find('552081317')).toEqual({ state: 'unreachable' })
  expect(twin.asked).toHaveLength(4)
  later(21)
  expect(await one.find('552081317')).toMatchObject({ state: 'found' })
})

test('one that is turned off is asked nothing', async () => {
  const off = createCompanyDirectory({ url: null, privateHosts: false }, clock)
  expect(await off.find('552081317')).toEqual({ state: 'off' })
  expect(twin.asked).toEqual([])
})

test('an installation does not follow the directory to a private address', async () => {
  const strict = createCompanyDirectory({ url: twin.url, privateHosts: false }, clock)
  expect(await strict.find('552081317')).toEqual({ state: 'unreachable' })
  expect(twin.asked).toEqual([])
})
