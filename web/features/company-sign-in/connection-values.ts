import { z } from 'zod'
import {
  type Connection,
  type ConnectionInput,
  connectionInput,
  providerAddressSchema,
} from '#shared/contract/company-sign-in.ts'
import { pemOf, splitCertificates } from '#shared/domain/company-sign-in/certificates.ts'
import { fieldMessages } from '#shared/french/validation-messages.ts'

/** The fields of a provider's form; certificates as one text. */
export type ConnectionValues = Record<
  'name' | 'issuer' | 'signInUrl' | 'certificates' | 'clientId' | 'clientSecret' | 'defaultRole',
  string
> & { enabled: boolean }

export function valuesOf(connection: Connection | null): ConnectionValues {
  return {
    name: connection?.name ?? '',
    issuer: connection?.issuer ?? '',
    signInUrl: connection?.signInUrl ?? '',
    certificates: (connection?.certificates ?? []).map(({ der }) => pemOf(der)).join('\n'),
    clientId: connection?.clientId ?? '',
    clientSecret: '',
    defaultRole: connection?.defaultRole ?? 'viewer',
    enabled: connection?.enabled ?? true,
  }
}

const required = z.string().trim().min(1, fieldMessages.required)
const { shape } = connectionInput
const schemas = {
  saml: connectionInput.extend({
    signInUrl: required.pipe(providerAddressSchema),
    certificates: shape.certificates.unwrap().min(1, fieldMessages.required),
  }),
  openid: connectionInput.extend({ clientId: required.max(400) }),
}
const withSecret = schemas.openid.extend({ clientSecret: required.max(2_000) })

/** The endpoint's own schema, with what a kind of provider needs. */
export function schemaOf(kind: Connection['kind'], isNew: boolean): z.ZodType<ConnectionInput> {
  const schema = kind === 'openid' && isNew ? withSecret : schemas[kind]
  return z.preprocess((typed) => {
    const { signInUrl, certificates, clientId, clientSecret, ...common } = typed as ConnectionValues
    return kind === 'saml'
      ? { ...common, kind, signInUrl, certificates: splitCertificates(certificates) }
      : { ...common, kind, clientId, clientSecret: isNew || clientSecret !== '' ? clientSecret : null }
  }, schema) as unknown as z.ZodType<ConnectionInput>
}
