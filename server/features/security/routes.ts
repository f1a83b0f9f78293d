import type { Routes } from '#server/http/bind-contract.ts'
import type { securityContract } from '#shared/contract/security.ts'
import { addFactor } from './commands/add-factor.ts'
import { changePassword } from './commands/change-password.ts'
import { confirmIdentity } from './commands/confirm-identity.ts'
import { removeFactor } from './commands/remove-factor.ts'
import { removePasskey } from './commands/remove-passkey.ts'
import { renamePasskey } from './commands/rename-passkey.ts'
import { renewRecoveryCodes } from './commands/renew-recovery-codes.ts'
import { sendConfirmationCode } from './commands/send-confirmation-code.ts'
import { unlinkIdentity } from './commands/unlink-identity.ts'
import { verifyFactor } from './commands/verify-factor.ts'
import { getSecurity } from './queries/security.ts'

export const securityRoutes: Routes<typeof securityContract> = {
  getSecurity,
  confirmIdentity,
  sendConfirmationCode,
  changePassword,
  addFactor,
  verifyFactor,
  removeFactor,
  renewRecoveryCodes,
  renamePasskey,
  removePasskey,
  unlinkIdentity,
}
