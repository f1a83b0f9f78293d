import { isEmailAddress, type ProvedPerson, ProviderRefusal, personName, plainAddress } from './port.ts'
import { childrenOf, onlyChild, textOf, type XmlElement } from './saml-xml.ts'

const CLAIMS = 'http://schemas.xmlsoap.org/ws/2005/05/identity/claims'
/** A new name at each sign-in: it knows nobody again. */
const TRANSIENT = 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient'

/**
 * Identifiers that are never given to somebody else (SAML V2.0 Subject Identifier Attributes, eduPerson 202208), for providers that name the
 * person anew. Not the principal name nor `uid`, which may pass to a newcomer.
 */
const LASTING = [
  ...['urn:oasis:names:tc:saml:attribute:subject-id', 'subject-id'],
  ...['urn:oasis:names:tc:saml:attribute:pairwise-id', 'pairwise-id'],
  ...['urn:oid:1.3.6.1.4.1.5923.1.1.1.13', 'edupersonuniqueid'],
]

// The names that Microsoft Entra, ADFS, Okta, Google Workspace, Keycloak and eduPerson give to these attributes, in small letters.
const EMAIL = [
  'email',
  'mail',
  'emailaddress',
  'user.email',
  `${CLAIMS}/emailaddress`,
  'urn:oid:0.9.2342.19200300.100.1.3',
]
const FIRST = [
  'firstname',
  'first_name',
  'givenname',
  'given_name',
  'user.firstname',
  `${CLAIMS}/givenname`,
  'urn:oid:2.5.4.42',
]
const LAST = [
  'lastname',
  'last_name',
  'surname',
  'sn',
  'familyname',
  'user.lastname',
  `${CLAIMS}/surname`,
  'urn:oid:2.5.4.4',
]
const WHOLE = [
  'displayname',
  'name',
  'cn',
  'http://schemas.microsoft.com/identity/claims/displayname',
  'urn:oid:2.16.840.1.113730.3.1.241',
]

/** A person of a university or a group has some, never hundreds. */
const MOST_ADDRESSES = 20

/** The person of a checked assertion. Errors: ProviderRefusal. */
export function personOf(assertion: XmlElement): ProvedPerson {
  const nameId = onlyChild(onlyChild(assertion, 'Subject'), 'NameID')
  const attributes = new Map<string, string[]>()
  for (const statement of childrenOf(assertion, 'AttributeStatement'))
    for (const attribute of childrenOf(statement, 'Attribute')) {
      const name = textOf(attribute, '@Name').toLowerCase()
      const values = childrenOf(attribute, 'AttributeValue').map((value) => textOf(value))
      const told = values.filter((value) => value !== '')
      if (told.length > 0 && !attributes.has(name)) attributes.set(name, told)
    }
  const all = (names: readonly string[]) => names.map((name) => attributes.get(name)).find(Boolean)
  const first = (names: readonly string[]) => all(names)?.[0]
  const subject = textOf(nameId, '@Format') === TRANSIENT ? (first(LASTING) ?? '') : textOf(nameId)
  if (subject === '' || subject.length > 400) throw new ProviderRefusal('no_subject')
  const [email, ...others] = (all(EMAIL) ?? [subject]).slice(0, MOST_ADDRESSES).map(plainAddress)
  if (!isEmailAddress(email!)) throw new ProviderRefusal('no_email')
  const otherEmails = others.filter(isEmailAddress)
  const name = personName(first(WHOLE), first(FIRST), first(LAST))
  return { subject, email: email!, ...(otherEmails.length > 0 && { otherEmails }), name }
}
