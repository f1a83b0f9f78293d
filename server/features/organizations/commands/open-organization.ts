import { withFiles } from '#server/db/with-files.ts'
import { encodeLogo, storeLogo } from '#server/features/organizations/steps/store-logo.ts'
import { setLogo } from '#server/features/organizations/store/organization.ts'
import type { UserCaller } from '#server/http/bind-contract.ts'
import type { Tx } from '#server/scope.ts'
import type { NewOrganization } from '#shared/contract/organization-fields.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { createOrganization, type Founded } from './create-organization.ts'
import { inviteMember } from './invite-member.ts'
import { refuseContradictions } from './update-organization.ts'

/**
 * The whole wizard at once: the organization, its logo and its invitations, or nothing. Asked again after an answer that
 * was lost, it returns the organization already made. Errors: organization_slug_taken, member_exists, invitation_pending,
 * invitation_mails_exceeded, invalid_input, service_unavailable.
 */
export async function openOrganization(
  { context, session }: UserCaller,
  { slug, logo, members, ...given }: NewOrganization,
): Promise<{ organization: Founded }> {
  refuseContradictions({ ...given, siren: null, siret: null })
  const facts = { ...given, billingEmail: given.billingEmail ?? session.email }
  const encoded =
    logo && (await encodeLogo(context, session.userId, Buffer.from(logo.split(',')[1]!, 'base64')))
  return withFiles(context, async (files) => {
    // Under the founder, who is here already: the sweep takes nothing of an organization that never came to be.
    const logoKey = encoded && (await storeLogo(files, session.userId, encoded))
    const complete = async (tx: Tx, isNew: boolean) => {
      if (isNew && logoKey) await setLogo(tx, logoKey)
      for (const [index, member] of members.entries())
        await inviteMember(tx, member).catch(explain(index, isNew))
    }
    const founding = { userId: session.userId, slug, facts }
    const options = { sessionId: session.sessionId, complete }
    return { organization: await createOrganization(context, founding, options) }
  })
}

/** A refusal names the member it is about. A repeated request finds its own invitations, and passes over them. */
const explain =
  (index: number, isNew: boolean) =>
  (error: unknown): void => {
    if (!(error instanceof DomainError)) throw error
    if (!isNew && (error.code === 'invitation_pending' || error.code === 'member_exists')) return
    throw new DomainError(error.code, {
      ...error,
      fields: error.fields?.map((field) => ({ ...field, path: `members.${index}.${field.path}` })) ?? [],
    })
  }
