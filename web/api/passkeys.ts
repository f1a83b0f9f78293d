import { ApiError } from './api-error.ts'
import { fetchBeside } from './fetch-json.ts'

type Options = Parameters<typeof PublicKeyCredential.parseRequestOptionsFromJSON>[0]
type NewOptions = Parameters<typeof PublicKeyCredential.parseCreationOptionsFromJSON>[0]

/** The user closed the browser's own dialog, let it wait too long, or asked for nothing: nothing to say. */
export class PasskeyCancelled extends Error {}

// Passkeys belong to a name (WebAuthn level 3, section 5.1.2): an address of a machine has none.
const ADDRESS = /^(\d+\.){3}\d+$|^\[/

/** Why passkeys cannot serve here; null when they can. */
export function passkeyRefusal(): string | null {
  if (ADDRESS.test(location.hostname))
    return `Les clés d’accès demandent un nom, pas une adresse IP\u00a0: ouvrez Ardoise par http://localhost${location.port && `:${location.port}`}.`
  if (!window.PublicKeyCredential?.parseRequestOptionsFromJSON)
    return 'Ce navigateur ne connaît pas les clés d’accès.'
  return null
}

/** Whether the browser offers passkeys in the list of a field's suggestions. */
export async function canSuggestPasskeys(): Promise<boolean> {
  if (passkeyRefusal() !== null) return false
  return (await PublicKeyCredential.isConditionalMediationAvailable?.().catch(() => false)) ?? false
}

/**
 * Signs in, gives a second factor or confirms who acts. `suggested`: waits in the suggestions of the e-mail field, and
 * gives up without a word (PasskeyCancelled) until one is chosen there. Throws ApiError, PasskeyCancelled.
 */
export async function signInWithPasskey({
  suggested = false,
  signal,
}: {
  suggested?: boolean
  signal?: AbortSignal
} = {}): Promise<void> {
  const choose = async () => {
    const options = await fetchBeside<Options>('GET', '/auth/v1/passkey/generate-authenticate-options')
    return asked(() =>
      navigator.credentials.get({
        publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(options),
        ...(suggested ? { mediation: 'conditional' as const } : {}),
        ...(signal ? { signal } : {}),
      }),
    )
  }
  const quietly = () => {
    throw new PasskeyCancelled()
  }
  const credential = await (suggested ? choose().catch(quietly) : choose())
  await fetchBeside('POST', '/auth/v1/passkey/verify-authentication', { response: credential.toJSON() })
}

/** Makes a passkey on this device or another and keeps it under the name. Throws ApiError, PasskeyCancelled. */
export async function addPasskey(name: string): Promise<void> {
  const options = await fetchBeside<NewOptions>('GET', '/auth/v1/passkey/generate-register-options')
  const credential = await asked(() =>
    navigator.credentials.create({ publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(options) }),
  )
  await fetchBeside('POST', '/auth/v1/passkey/verify-registration', { name, response: credential.toJSON() })
}

async function asked(ask: () => Promise<Credential | null>): Promise<PublicKeyCredential> {
  try {
    const credential = await ask()
    if (credential === null) throw new PasskeyCancelled()
    return credential as PublicKeyCredential
  } catch (error) {
    const name = error instanceof Error ? error.name : ''
    if (name === 'NotAllowedError' || name === 'AbortError') throw new PasskeyCancelled()
    if (name === 'InvalidStateError')
      throw new ApiError(409, { message: 'Cet appareil a déjà une clé d’accès pour votre compte.' })
    if (error instanceof PasskeyCancelled) throw error
    throw new ApiError(0, {
      message: 'Cette clé d’accès n’a pas pu être lue. Réessayez, ou choisissez un autre moyen.',
    })
  }
}
