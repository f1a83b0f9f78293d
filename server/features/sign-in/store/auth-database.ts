import { poolDialect } from '#server/db/pool-dialect.ts'
import type { AuthParts } from '#server/integrations/auth/port.ts'
import type { AppContext } from '#server/scope.ts'

/** better-auth's own connections; `onFault` hears each error, whatever better-auth makes of it. */
export const authDatabase = (
  context: AppContext,
  onFault: (error: unknown) => void,
): AuthParts['database'] => ({
  dialect: poolDialect(() => context.authPool, onFault),
  type: 'postgres',
  transaction: true,
})
