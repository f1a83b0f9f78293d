import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { DomainError } from '#shared/domain/domain-error.ts'
import { plainLine } from '#shared/domain/text/text-rule.ts'
import { patchPerson } from './patch-person.ts'
import { readOperations } from './scim-operations.ts'
import { addressesOf, type DirectoryPerson, personDocument, readPerson, shownName } from './scim-user.ts'

const lea: DirectoryPerson = {
  userName: 'lea@atelier.test',
  externalId: '42',
  active: true,
  givenName: 'Léa',
  familyName: 'Roy',
  formattedName: null,
  displayName: null,
  title: null,
  locale: 'fr-FR',
  preferredLanguage: null,
  emails: [
    { value: 'lea@atelier.test', type: 'work', primary: true },
    { value: 'lea@maison.test', type: 'home', primary: false },
  ],
}
const patched = (...Operations: object[]) => patchPerson(lea, readOperations({ Operations }))

const text = fc.string({ minLength: 1, maxLength: 30 }).map((given) => `x${plainLine(given).trim()}`)
const optional = fc.option(text)
const person: fc.Arbitrary<DirectoryPerson> = fc.record({
  userName: text,
  externalId: optional,
  active: fc.boolean(),
  givenName: optional,
  familyName: optional,
  formattedName: optional,
  displayName: optional,
  title: optional,
  locale: optional,
  preferredLanguage: optional,
  emails: fc.array(
    fc.record({ value: text, type: fc.option(fc.constantFrom('work', 'home')), primary: fc.constant(false) }),
    { maxLength: 3 },
  ),
})

describe('a person', () => {
  test('is read as it was written', () => {
    fc.assert(
      fc.property(person, (given) => {
        expect(readPerson(personDocument(given))).toEqual(given)
      }),
    )
  })

  test('whose names are long is read with their beginnings; a long identifier is refused', () => {
    const long = 'é'.repeat(300)
    const read = readPerson({
      userName: 'lea@atelier.test',
      title: long,
      displayName: `${'x'.repeat(119)}😀`,
      locale: long,
      name: { givenName: long, familyName: long, formatted: long },
    })
    expect([read.title, read.givenName, read.familyName].map((text) => text!.length)).toEqual([80, 60, 60])
    expect([read.formattedName!.length, read.locale!.length]).toEqual([120, 35])
    expect(read.displayName).toBe('x'.repeat(119))
    expect(shownName(read)).toBe(`${'é'.repeat(60)} ${'é'.repeat(59)}`)
    for (const wrong of [
      { userName: `${'x'.repeat(250)}@a.fr` },
      { userName: 'x', externalId: 'x'.repeat(201) },
      { userName: 'x', emails: [{ value: `${'x'.repeat(250)}@a.fr` }] },
    ])
      expect(() => readPerson(wrong)).toThrow(DomainError)
  })

  test('keeps the access that a change does not name', () => {
    for (const active of [true, false]) {
      const before = { ...lea, active }
      const operations = readOperations({ Operations: [{ op: 'remove', path: 'active' }] })
      expect(patchPerson(before, operations).active).toBe(active)
      expect(readPerson({ userName: 'x' }, active).active).toBe(active)
    }
    expect(readPerson({ userName: 'x' }).active).toBe(true)
  })

  test('has the addresses that one may sign in with', () => {
    const read = readPerson({ userName: 'jean&co@atelier.test', emails: ['jean@atelier.test', "l'@a.fr"] })
    expect(addressesOf(read)).toEqual(['jean@atelier.test'])
  })

  test('patched with all of another becomes the other, but for what the other has not', () => {
    fc.assert(
      fc.property(person, person, (from, to) => {
        const Operations = [{ op: 'Replace', value: personDocument(to) }]
        const after = patchPerson(from, readOperations({ Operations }))
        for (const [name, value] of Object.entries(to))
          if (value !== null && (!Array.isArray(value) || value.length > 0))
            expect(after[name as keyof DirectoryPerson]).toEqual(value)
      }),
    )
  })

  test('patched twice with the same is as patched once', () => {
    const operation = fc.oneof(
      fc.record({
        op: fc.constantFrom('add', 'replace', 'Replace'),
        path: fc.constantFrom('displayName', 'title', 'name.givenName', 'emails[type eq "work"].value'),
        value: text,
      }),
      fc.record({
        op: fc.constant('Add'),
        path: fc.constant('active'),
        value: fc.constantFrom('True', 'False', true),
      }),
      fc.record({
        op: fc.constant('add'),
        path: fc.constant('emails'),
        value: fc.array(fc.record({ value: text }), { maxLength: 3 }),
      }),
    )
    fc.assert(
      fc.property(person, fc.array(operation, { minLength: 1, maxLength: 4 }), (given, Operations) => {
        const operations = readOperations({ Operations })
        const once = patchPerson(given, operations)
        expect(patchPerson(once, operations)).toEqual(once)
      }),
    )
  })

  test('patched with anything is read or refused, never otherwise, and harms no prototype', () => {
    const path = fc.oneof(
      fc.string({ maxLength: 20 }),
      fc.constantFrom(
        '__proto__',
        'constructor',
        'name.__proto__',
        'emails[a eq "b"]',
        'name',
        'emails',
        'userName',
      ),
    )
    const anything = fc.record({
      op: fc.constantFrom('add', 'Replace', 'remove', 'move'),
      path,
      value: fc.anything({ maxDepth: 2 }),
    })
    fc.assert(
      fc.property(fc.array(anything, { maxLength: 4 }), (operations) => {
        try {
          patched(...operations)
        } catch (error) {
          expect(error).toBeInstanceOf(DomainError)
        }
        expect(Object.keys(Object.prototype)).toEqual([])
        expect(lea.emails).toHaveLength(2)
      }),
      { numRuns: 500 },
    )
  })
})

describe('an operation', () => {
  test.each<[string, object, Partial<DirectoryPerson>]>([
    ['a flag as a text', { op: 'Replace', path: 'active', value: 'False' }, { active: false }],
    ['a flag in a list', { op: 'Replace', path: 'active', value: ['False'] }, { active: false }],
    [
      'names by a dotted name',
      { op: 'replace', value: { 'name.familyName': 'Petit' } },
      { familyName: 'Petit' },
    ],
    [
      'a name in part',
      { op: 'add', value: { name: { givenName: 'L.' } } },
      { givenName: 'L.', familyName: 'Roy' },
    ],
    ['what is not kept', { op: 'add', path: 'nickName', value: 'x' }, lea],
    ['another schema', { op: 'Add', path: 'urn:x:y:2.0:User:manager', value: '1' }, lea],
    ['what is removed', { op: 'Remove', path: 'externalId' }, { externalId: null }],
    ['an address removed', { op: 'remove', path: 'emails[type eq "home"]' }, { emails: [lea.emails[0]!] }],
  ])('%s', (_name, operation, expected) => {
    expect(patched(operation)).toMatchObject(expected)
  })

  test('that makes an address primary takes the mark from the other', () => {
    const { emails } = patched({ op: 'replace', path: 'emails[type eq "home"].primary', value: 'True' })
    expect(emails.map(({ type, primary }) => [type, primary])).toEqual([
      ['work', false],
      ['home', true],
    ])
  })

  test.each([
    ['directory_mutability', { op: 'remove', path: 'userName' }],
    ['directory_target', { op: 'remove', path: 'emails[type eq "other"]' }],
    ['directory_target', { op: 'replace', path: 'emails[type sw "oth"].value', value: 'x' }],
    ['directory_target', { op: 'remove' }],
    ['directory_path', { op: 'add', path: 'emails[', value: 'x' }],
    ['directory_path', { op: 'add', path: 'name[a eq "b"]', value: 'x' }],
    ['directory_value', { op: 'add', value: 'x' }],
    ['directory_value', { op: 'Replace', path: 'active', value: [{ toString: 1 }] }],
    ['directory_syntax', { op: 'move', path: 'title', value: 'x' }],
  ])('%s: %j', (code, operation) => {
    expect(() => patched(operation)).toThrow(expect.objectContaining({ code }))
  })
})

test('the account’s address is the primary one, then the name; its name is what the directory says', () => {
  expect(addressesOf({ ...lea, userName: 'LEA@corp.test' })).toEqual([
    ...['lea@atelier.test', 'lea@corp.test', 'lea@maison.test'],
  ])
  expect(addressesOf({ ...lea, userName: 'lea', emails: [] })).toEqual([])
  expect(shownName(lea)).toBe('Léa Roy')
  expect(shownName({ ...lea, givenName: null, familyName: null, displayName: 'Léa R.' })).toBe('Léa R.')
  expect(shownName({ ...lea, givenName: null, familyName: null })).toBe('lea')
})

test('a name has one line, read in the order in which it is written', () => {
  const { givenName } = readPerson({ userName: 'x', name: { givenName: 'L\r\nBcc: \u202eéa' } })
  expect(givenName).toBe('L Bcc: éa')
})
