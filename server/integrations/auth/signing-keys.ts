import { symmetricDecrypt } from 'better-auth/crypto'
import { authSecret } from './session-token.ts'

/** Whether this APP_SECRET opens a private key as better-auth keeps it. */
export const opensSigningKey = (secret: string, privateKey: string): Promise<boolean> =>
  symmetricDecrypt({ key: authSecret(secret), data: JSON.parse(privateKey) }).then(
    () => true,
    () => false,
  )
