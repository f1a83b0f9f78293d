import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { inTransaction } from '#server/db/transaction.ts'
import { announceSessionChange } from '#server/http/session.ts'
import type { Tx } from '#server/scope.ts'
import { type AppContext, memberScope } from '#server/scope.ts'
import type { CreateOrganization } from '#shared/contract/organizations.ts'
import { DomainError, fieldError } from '#shared/domain/error-codes.ts'
import { candidateSlugs } from '#shared/domain/slug.ts'
import { fold } from '#shared/french/fold.ts'
import { findMyOrganization } from '../queries.ts'
import { insertFounder, insertOrganization, workInOrganization } from '../store.ts'

type Founding = Omit<CreateOrganization, 'email' | 'name' | 'plan'>
type Options = {
  /** The session that goes to work in the new organization. */
  sessionId?: string | null
  isDemo?: boolean
}

/**
 * Makes an organization whose owner is `userId`; called again with the same name it returns the one already made.
 * Errors: organization_slug_taken when the slug was asked for.
 */
export async function createOrganization(
  context: AppContext,
  founding: Founding,
  options: Options = {},
): Promise<{ id: string; name: string }> {
  const organization =
    (await found(context, founding, sameIdForSameRequest(founding), options)) ??
    (await found(context, founding, randomUUID(), options))
  if (organization === null) throw new Error('a random id cannot be taken')
  await announceSessionChange(context, founding.userId)
  return organization
}

/** Null when the id belongs to an organization that is no longer this one: renamed, or left by its founder. */
async function found(context: AppContext, founding: Founding, orgId: string, options: Options) {
  const scope = memberScope(context, { orgId, userId: founding.userId, role: 'owner' })
  return inTransaction(scope, async (tx) => {
    const created = await insertWithFreeSlug(tx, founding, options.isDemo ?? false)
    if (!created) {
      const existing = await findMyOrganization(tx)
      if (existing?.role !== 'owner' || existing.name !== founding.orgName) return null
    } else {
      await insertFounder(tx)
      await tx.emit('organization.created', {
        subject: { type: 'organization', id: orgId },
        description: founding.orgName,
      })
    }
    await workInOrganization(tx, options.sessionId ?? null)
    return { id: orgId, name: founding.orgName }
  })
}

const randomSuffix = () => randomBytes(3).toString('hex')

/** False when this organization exists already. */
async function insertWithFreeSlug(tx: Tx, founding: Founding, isDemo: boolean): Promise<boolean> {
  const slugs = founding.slug === undefined ? candidateSlugs(founding.orgName, randomSuffix) : [founding.slug]
  for (const slug of slugs) {
    const outcome = await insertOrganization(tx, { ...founding, slug, isDemo })
    if (outcome !== 'slug_taken') return outcome === 'inserted'
  }
  throw new DomainError('organization_slug_taken', {
    fields: [fieldError('slug', 'organization_slug_taken')],
  })
}

/** The same person asking twice for the same name names the same row, so that a repeated request cannot make two. */
function sameIdForSameRequest({ userId, orgName, slug }: Founding): string {
  const hex = createHash('sha256')
    .update(`${userId}\n${fold(orgName)}\n${slug ?? ''}`)
    .digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
