import { GROUP_SCHEMA } from '#server/features/directory/queries/scim-groups.ts'
import { USER_SCHEMA } from '#server/features/directory/queries/scim-users.ts'

const CORE = 'urn:ietf:params:scim:schemas:core:2.0'
/** Most resources of an answer: a group may carry thousands of members. */
export const PAGE_MAX = { users: 200, groups: 200, groupsWithMembers: 20 } as const

type Facts = Record<string, unknown>
const attribute = (name: string, facts: Facts = {}): Facts => ({
  name,
  type: 'string',
  multiValued: false,
  required: false,
  caseExact: false,
  mutability: 'readWrite',
  returned: 'default',
  uniqueness: 'none',
  ...facts,
})

const user = {
  id: USER_SCHEMA,
  name: 'User',
  description: 'Une personne de l’annuaire, membre de l’organisation.',
  attributes: [
    attribute('userName', { required: true, uniqueness: 'server' }),
    attribute('name', {
      type: 'complex',
      subAttributes: ['formatted', 'familyName', 'givenName'].map((name) => attribute(name)),
    }),
    ...['displayName', 'title', 'preferredLanguage', 'locale'].map((name) => attribute(name)),
    attribute('active', { type: 'boolean' }),
    attribute('emails', {
      type: 'complex',
      multiValued: true,
      subAttributes: [attribute('value'), attribute('type'), attribute('primary', { type: 'boolean' })],
    }),
  ],
}
const group = {
  id: GROUP_SCHEMA,
  name: 'Group',
  description: 'Un groupe de l’annuaire, auquel l’organisation donne un rôle.',
  attributes: [
    attribute('displayName', { required: true, uniqueness: 'server' }),
    attribute('members', {
      type: 'complex',
      multiValued: true,
      subAttributes: [
        attribute('value', { mutability: 'immutable' }),
        attribute('display', { mutability: 'readOnly' }),
        attribute('$ref', { type: 'reference', mutability: 'immutable', referenceTypes: ['User'] }),
        attribute('type', { mutability: 'immutable', canonicalValues: ['User'] }),
      ],
    }),
  ],
}

const located = (base: string, kind: string, path: string) => ({
  resourceType: kind,
  location: `${base}/${path}`,
})

/** Everything that this service can do (RFC 7643, section 5). */
export const serviceProvider = (base: string): Facts => ({
  schemas: [`${CORE}:ServiceProviderConfig`],
  patch: { supported: true },
  bulk: { supported: false, maxOperations: 0, maxPayloadSize: 0 },
  filter: { supported: true, maxResults: PAGE_MAX.users },
  changePassword: { supported: false },
  sort: { supported: false },
  etag: { supported: true },
  authenticationSchemes: [
    {
      type: 'oauthbearertoken',
      name: 'OAuth Bearer Token',
      description: 'Un jeton de l’organisation, créé dans ses réglages.',
      specUri: 'https://www.rfc-editor.org/rfc/rfc6750',
      primary: true,
    },
  ],
  meta: located(base, 'ServiceProviderConfig', 'ServiceProviderConfig'),
})

export const resourceTypes = (base: string): (Facts & { id: string })[] =>
  [user, group].map(({ id, name, description }) => ({
    schemas: [`${CORE}:ResourceType`],
    id: name,
    name,
    description,
    endpoint: `/${name}s`,
    schema: id,
    schemaExtensions: [],
    meta: located(base, 'ResourceType', `ResourceTypes/${name}`),
  }))

export const schemas = (base: string): (Facts & { id: string })[] =>
  [user, group].map((schema) => ({
    schemas: [`${CORE}:Schema`],
    ...schema,
    meta: located(base, 'Schema', `Schemas/${schema.id}`),
  }))
