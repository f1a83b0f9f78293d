import { welcomeMail } from '#server/features/directory/mails/welcome-mail.ts'
import type { StoredUser } from '#server/features/directory/queries/scim-users.ts'
import { getOrganization } from '#server/features/organizations/queries/organization.ts'
import { queueMail } from '#server/features/platform/commands/queue-mail.ts'
import type { Tx } from '#server/scope.ts'
import { noteWelcome } from '../store/users.ts'

/** Tells a person, once, that they have an access: when it first works. */
export async function welcome(tx: Tx, { id, person, name, email, madeAccount }: StoredUser): Promise<void> {
  if (!person.active || !(await noteWelcome(tx, id))) return
  const { name: organizationName } = await getOrganization(tx)
  const url = `${tx.scope.context.config.appUrl}/auth`
  await queueMail(
    tx,
    {
      kind: 'directory_welcome',
      to: { email, name },
      urgent: false,
      counts: false,
      secret: false,
    },
    welcomeMail({ organizationName, name, email, url, isNew: madeAccount }),
  )
}
