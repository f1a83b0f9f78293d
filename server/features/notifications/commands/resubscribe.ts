import {
  resubscribeProspect,
  viewProspectLink,
} from '#server/features/prospecting/commands/unsubscribe-prospect.ts'
import type { Caller } from '#server/http/bind-contract.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { isOfProspect } from '../steps/sign-unsubscription.ts'

/** Takes back that a client opposed by the link of a prospecting mail. Errors: link_invalid, also for other mails. */
export async function resubscribe(
  { context }: Caller,
  { token }: { token: string },
): Promise<{ subscribed: boolean }> {
  if (!isOfProspect(token)) throw new DomainError('link_invalid')
  await resubscribeProspect(context, token)
  const { subscribed } = await viewProspectLink(context, token)
  return { subscribed }
}
