import { expect, test } from 'vitest'
import { personOf } from './saml-person.ts'
import { onlyChild, parseXml } from './saml-xml.ts'

const FORMAT = 'urn:oasis:names:tc:SAML:2.0:nameid-format'
const attribute = (name: string, value: string) =>
  `<Attribute Name="${name}"><AttributeValue>${value}</AttributeValue></Attribute>`
const person = (format: string, ...attributes: string[]) => {
  const xml = `<Assertion><Subject><NameID Format="${FORMAT}:${format}">_7f</NameID></Subject><AttributeStatement>${[
    attribute('mail', 'lea@vasseur.test'),
    ...attributes,
  ].join('')}</AttributeStatement></Assertion>`
  return personOf(onlyChild(parseXml(xml)!, 'Assertion')!)
}

test.each([
  ['urn:oasis:names:tc:SAML:attribute:subject-id', 'lea@idp.test'],
  ['urn:oasis:names:tc:SAML:attribute:pairwise-id', '8f3@idp.test'],
  ['urn:oid:1.3.6.1.4.1.5923.1.1.1.13', '28c5@idp.test'],
])('whoever is named anew at each sign-in is known by %s', (name, value) => {
  expect(person('transient', attribute(name, value)).subject).toBe(value)
  expect(person('persistent', attribute(name, value)).subject).toBe('_7f')
})

test.each(['eduPersonPrincipalName', 'uid'])('%s, which may pass to somebody else, is none', (name) => {
  expect(() => person('transient', attribute(name, 'lea'))).toThrow(
    expect.objectContaining({ problem: 'no_subject' }) as Error,
  )
})
