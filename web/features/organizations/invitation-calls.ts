import { parseInvitationCode } from '#shared/domain/organizations/invitation.ts'
import { ApiError } from '#web/api/api-error.ts'
import { askAgain } from '#web/api/ask-again.ts'
import { fetchJson } from '#web/api/fetch-json.ts'
import { retriesQueryOnce } from '#web/api/query-client.ts'

export type InvitationView = Awaited<ReturnType<typeof invitationCalls.preview>>

/** An idempotency key for each page: repeating the call after a lost answer gives the same answer. */
const answerKey = crypto.randomUUID()
const answer = <Verb extends 'accept' | 'refuse'>(verb: Verb, token: string) =>
  askAgain(() =>
    fetchJson(`POST /invitations/${verb}`, { token }, { 'idempotency-key': `${verb}:${answerKey}` }),
  )

/** The calls of the acceptance page, which stays light: no client of the whole API. Each throws ApiError. */
export const invitationCalls = {
  preview: (token: string) => fetchJson('POST /invitations/preview', { token }),
  check: (token: string) => fetchJson('POST /invitations/check', { token }),
  refuse: (token: string) => answer('refuse', token),
  accept: async (token: string) => {
    const joined: { orgId?: string } = await answer('accept', token)
    if (joined.orgId) return joined.orgId
    // Specification 8.2: nothing was returned.
    throw new ApiError(404, { code: 'invitation_gone', message: 'Invitation not found or invalid' })
  },
}

/** The preview of a link for a visitor who is not signed in, shared by the acceptance and the sign-up. Empty for a typed code. */
export const previewOptions = (token: string | null) => ({
  queryKey: [['organizations', 'previewInvitation'], { token }],
  queryFn: () => invitationCalls.preview(token ?? ''),
  enabled: token !== null && parseInvitationCode(token) === null,
  staleTime: 60_000,
  retry: retriesQueryOnce,
})

/** The token of a pasted link, or what was typed. */
export function tokenOf(typed: string): string {
  const text = typed.trim()
  try {
    return new URL(text).searchParams.get('token') ?? text
  } catch {
    return text
  }
}

/** The token of the invitation that a path of ours leads to; null for any other path. */
export function invitationTokenOf(path: string): string | null {
  const { pathname, searchParams } = new URL(path, location.origin)
  return pathname === '/invite/accept' ? searchParams.get('token') : null
}
