import { type PlatformTransaction, queueMailBeside } from '#server/features/platform/commands/queue-mail.ts'
import {
  missingFilesMail,
  missingFilesOfInstallationMail,
} from '#server/features/platform/mails/missing-files-mail.ts'
import {
  claimUnreportedMissing,
  countUntoldOrganizations,
  listOwners,
  type MissingFile,
} from '#server/features/platform/store/files.ts'
import type { AppContext } from '#server/scope.ts'

/** Beyond, it is the store that is ill, which the operator mends: the owners are told by a later night what is missing then. */
const MOST_ORGANIZATIONS = 20
const envelope = { kind: 'missing-files', urgent: false, secret: false } as const

/** Mails of missing files that nobody was told of yet: all to the operator, its own to each owner of an organization. */
export async function reportMissingFiles(
  context: AppContext,
  transaction: PlatformTransaction,
): Promise<void> {
  const missing = await claimUnreportedMissing(transaction.db, 'told_at', context.clock.now())
  if (missing.length > 0) {
    context.log.error({ missing: missing.length }, 'files are missing')
    const { operatorMailbox, operator } = context.config
    await queueMailBeside(
      context,
      transaction,
      { ...envelope, to: { email: operatorMailbox, name: operator.name } },
      missingFilesOfInstallationMail(missing),
    )
  }
  if ((await countUntoldOrganizations(transaction.db)) <= MOST_ORGANIZATIONS)
    await mailOwners(context, transaction)
}

async function mailOwners(context: AppContext, transaction: PlatformTransaction): Promise<void> {
  const missing = await claimUnreportedMissing(transaction.db, 'owners_told_at', context.clock.now())
  const byOrganization = Map.groupBy(
    missing.filter((file): file is MissingFile & { orgId: string } => file.orgId !== null),
    ({ orgId }) => orgId,
  )
  for (const [orgId, files] of byOrganization)
    for (const { email, name, organization } of await listOwners(transaction.db, orgId))
      await queueMailBeside(
        context,
        transaction,
        { ...envelope, to: { email, name } },
        missingFilesMail(organization, files),
      )
}
