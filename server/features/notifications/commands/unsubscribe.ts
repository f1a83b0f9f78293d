import { inTransaction, readAs } from '#server/db/transaction.ts'
import {
  findChosen,
  getOrganizationFacts,
  listMailedMembers,
} from '#server/features/notifications/queries/notifications.ts'
import {
  isOfProspect,
  type MailKind,
  openUnsubscription,
} from '#server/features/notifications/steps/sign-unsubscription.ts'
import { savePreferences } from '#server/features/notifications/store/notifications.ts'
import {
  unsubscribeProspect,
  viewProspectLink,
} from '#server/features/prospecting/commands/unsubscribe-prospect.ts'
import type { Caller } from '#server/http/bind-contract.ts'
import { systemScope } from '#server/scope.ts'
import type { EmailChoice } from '#shared/domain/notification-kind.ts'
import {
  type ChosenNotifications,
  choiceOf,
  type NotificationType,
  notificationTypes,
} from '#shared/domain/notifications/notifications.ts'
import { maskEmail } from '#shared/domain/signatures/code-verdict.ts'

/** Shows what the link of a mail would stop. Changes nothing, since mail programs open links themselves. Errors: link_invalid. */
export async function viewUnsubscription(caller: Caller, { token }: { token: string }) {
  if (isOfProspect(token)) return viewProspectLink(caller.context, token)
  const { orgId, userId, kind } = openUnsubscription(caller.context, token)
  return readAs(systemScope(caller.context, orgId), async (tx) => {
    const [member] = await listMailedMembers(tx, [userId])
    if (!member) return { kind, organizationName: null, emailMasked: null, subscribed: false }
    const chosen = await findChosen(tx, userId)
    return {
      kind,
      organizationName: (await getOrganizationFacts(tx)).name,
      emailMasked: maskEmail(member.email),
      subscribed: mailed(chosen, kind).length > 0,
    }
  })
}

/** Stops the mails of a kind, or all of them. Again, or for someone who has left, it does nothing more. Errors: link_invalid. */
export async function unsubscribe(
  caller: Caller,
  { token, everything = false }: { token: string; everything?: boolean | undefined },
): Promise<{ unsubscribed: true }> {
  if (isOfProspect(token)) {
    await unsubscribeProspect(caller.context, token)
    return { unsubscribed: true }
  }
  const { orgId, userId, kind } = openUnsubscription(caller.context, token)
  await inTransaction(systemScope(caller.context, orgId), async (tx) => {
    const [member] = await listMailedMembers(tx, [userId])
    if (!member) return
    const chosen = await findChosen(tx, userId)
    const stopped = mailed(chosen, everything ? 'everything' : kind)
    const types = stopped.map((type) => [type, { ...choiceOf(type, chosen), email: 'none' as EmailChoice }])
    await savePreferences(tx, userId, { types: Object.fromEntries(types) })
  })
  return { unsubscribed: true }
}

/** The kinds of event of which a mail of this kind may still come. */
function mailed(chosen: ChosenNotifications, kind: MailKind | 'everything'): NotificationType[] {
  return notificationTypes.filter((type) => {
    const { email } = choiceOf(type, chosen)
    if (kind === 'everything') return email !== 'none'
    return kind === 'digest' ? email === 'digest' : type === kind && email === 'immediate'
  })
}
