import { readCertificate } from '#server/integrations/company-providers/provider-metadata.ts'
import type { AppContext } from '#server/scope.ts'
import type { ConnectionInput } from '#shared/contract/company-sign-in.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { NBSP } from '#shared/french/typography.ts'
import { fieldMessages } from '#shared/french/validation-messages.ts'

const certificateProblems = {
  unreadable: 'Ce certificat n’est pas lisible',
  weak: `Seuls les certificats RSA de 2${NBSP}048${NBSP}bits au moins sont acceptés`,
}

type Fault = { path: string; code: string; message: string }

/** An address that the browser or Ardoise will open: encrypted, unless the installation allows its own network. */
function faultOfAddress({ config }: AppContext, path: string, address: string): Fault[] {
  const protocol = URL.parse(address)?.protocol
  const allowed = protocol === 'https:' || (protocol === 'http:' && config.companyProviders.privateHosts)
  return allowed
    ? []
    : [{ path, code: 'invalid_url', message: 'Indiquez une adresse qui commence par https://' }]
}

/** The part of a form that is kept, by its kind. Errors: invalid_input at its fields. */
export function readConnectionInput(context: AppContext, input: ConnectionInput) {
  const { signInUrl, certificates, clientId, clientSecret, ...common } = input
  const faults: Fault[] = []
  const needed = (path: string, value: string | null | undefined) => {
    if (!value) faults.push({ path, code: 'required', message: fieldMessages.required })
  }
  const read = certificates.filter((text) => text.trim() !== '').map(readCertificate)
  if (input.kind === 'saml') {
    needed('signInUrl', signInUrl)
    if (signInUrl) faults.push(...faultOfAddress(context, 'signInUrl', signInUrl))
    if (read.length === 0) needed('certificates', null)
    for (const one of read)
      if ('problem' in one)
        faults.push({
          path: 'certificates',
          code: 'invalid_certificate',
          message: certificateProblems[one.problem],
        })
  } else {
    needed('clientId', clientId)
    faults.push(...faultOfAddress(context, 'issuer', input.issuer))
  }
  if (faults.length > 0) throw new DomainError('invalid_input', { fields: faults })
  const saml = input.kind === 'saml'
  return {
    ...common,
    signInUrl: saml ? (signInUrl ?? null) : null,
    certificates: saml ? [...new Set(read.flatMap((one) => ('der' in one ? [one.der] : [])))] : null,
    clientId: saml ? null : (clientId ?? null),
  }
}
