import { APIError, createAuthEndpoint } from 'better-auth/api'
import { setSessionCookie } from 'better-auth/cookies'
import { z } from 'zod'

/** Not among the open endpoints: called by our own code alone, once a company's provider has vouched for the user. */
export const COMPANY_SIGN_IN = '/company-sign-in'

const bodySchema = z.object({ userId: z.uuid(), connectionId: z.uuid(), organizationId: z.uuid() })

/** A session that a company's provider opens, made as every other is: the hooks judge it, note it and tell of a new browser. */
export const companySessions = () => ({
  id: 'company-sessions',
  endpoints: {
    companySignIn: createAuthEndpoint(COMPANY_SIGN_IN, { method: 'POST', body: bodySchema }, async (call) => {
      const { userId, connectionId } = call.body
      const { internalAdapter } = call.context
      const user = await internalAdapter.findUserById(userId)
      if (!user) throw new APIError('UNAUTHORIZED')
      const session = await internalAdapter.createSession(userId, false, { connectionId })
      await setSessionCookie(call, { session, user })
      return call.json({ status: true })
    }),
  },
})
