import { endpoints } from '#server/features/sign-in/routes/endpoints.ts'
import { BASE_PATH } from '#server/integrations/auth/create-auth.ts'
import type { Operation, Schema } from './operations.ts'

const text: Schema = { type: 'string' }
const email: Schema = { type: 'string', format: 'email' }
const code: Schema = { type: 'string', pattern: '^\\d{6}$' }

/** The bodies of sign-in, which the document of the API does not describe: any of these fields. */
const SIGN_IN: Schema = {
  type: 'object',
  properties: {
    email,
    password: text,
    name: text,
    companyName: text,
    otp: code,
    type: { enum: ['sign-in', 'email-verification'] },
    token: text,
    newPassword: text,
    provider: { enum: ['google', 'microsoft', 'sso'] },
    callbackURL: { enum: ['/dashboard', 'https://evil.test', '//evil.test', '/\\evil.test'] },
    scope: { enum: ['local', 'others', 'global', 'x'] },
    factorId: { type: 'string', format: 'uuid' },
    code,
    domain: { enum: ['exemple.fr'] },
    redirectTo: { enum: ['/dashboard', 'https://evil.test'] },
    response: { type: 'object', properties: { id: text, rawId: text, type: text } },
  },
}
const FUNCTION: Schema = {
  type: 'object',
  properties: {
    userId: { type: 'string', format: 'uuid' },
    email,
    orgName: text,
    slug: { type: 'string', pattern: '^[a-z0-9-]+$' },
    country: { enum: ['FR'] },
    timezone: { enum: ['Europe/Paris'] },
    address: text,
    tokens: { type: 'object', properties: { access_token: text, refresh_token: text } },
  },
}

const SCIM: Schema = {
  type: 'object',
  properties: {
    userName: email,
    displayName: text,
    active: { enum: [true, 'False', 'x'] },
    name: { type: 'object', properties: { givenName: text, familyName: text } },
    emails: { type: 'array', items: { type: 'object', properties: { value: email, type: text } } },
    members: { type: 'array', items: { type: 'object', properties: { value: text } } },
    Operations: {
      type: 'array',
      items: {
        type: 'object',
        properties: { op: { enum: ['add', 'Replace', 'remove'] }, path: text, value: text },
      },
    },
  },
}

const door = (method: string, path: string, schema: Schema): Operation => ({
  name: `${method} ${path}`,
  method,
  path,
  parameters: [],
  body: method === 'GET' ? null : { kind: 'json', schema, required: false },
})

/** Endpoints beside the contract. Sign-out is left out: a round needs its sessions. */
export const doors: Operation[] = [
  ...endpoints.map(({ method, path }) =>
    door(method, BASE_PATH + path.replace(':provider', 'google'), SIGN_IN),
  ),
  ...['/sso', '/passkey/verify-authentication', '/passkey/verify-registration', '/factors/verify'].map(
    (path) => door('POST', BASE_PATH + path, SIGN_IN),
  ),
  door('GET', `${BASE_PATH}/get-session`, SIGN_IN),
  ...['create-organization-and-user-data', 'oauth-google-save', 'oauth-microsoft-save', 'stripe-webhook'].map(
    (name) => door('POST', `/functions/v1/${name}`, FUNCTION),
  ),
  // A round has no token of a directory: what it sends is refused before it is read. With one: directory.test.ts, « any body ».
  ...['Users', 'Groups', 'Bulk'].map((kind) => door('POST', `/scim/v2/${kind}`, SCIM)),
  ...['PUT', 'PATCH'].map((method) => door(method, '/scim/v2/Users/x', SCIM)),
  ...['ServiceProviderConfig', 'Users', 'Groups'].map((kind) => door('GET', `/scim/v2/${kind}`, {})),
  ...['/', '/auth', '/d/x', '/readyz', '/metrics', '/api/docs', '/inconnu'].map((path) =>
    door('GET', path, {}),
  ),
]
