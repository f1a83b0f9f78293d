import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { inTransaction } from '#server/db/transaction.ts'
import { announceSessionChange } from '#server/features/identity/commands/announce-session-change.ts'
import { findMyOrganization } from '#server/features/organizations/queries/organization.ts'
import {
  type FoundingFacts,
  insertFounder,
  insertOrganization,
  workInOrganization,
} from '#server/features/organizations/store/organization.ts'
import { type AppContext, memberScope, type Tx } from '#server/scope.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { fieldError } from '#shared/domain/error-codes.ts'
import { initialRights } from '#shared/domain/member-rights.ts'
import { candidateSlugs } from '#shared/domain/text/slug.ts'
import { fold } from '#shared/french/fold.ts'

/** `slug`: the one that was asked for; else one is made of the name. */
export type Founding = { userId: string; slug?: string | undefined; facts: FoundingFacts }
type Options = {
  /** The session that goes to work in the new organization. */
  sessionId?: string | null
  /** More work in the same transaction, after the founder joined. `isNew` is false when a repeated request finds it made. */
  complete?: (tx: Tx, isNew: boolean) => Promise<void>
}
export type Founded = { id: string; name: string; slug: string }

/**
 * Makes an organization whose owner is `userId`; called again with the same name it returns the one already made.
 * Errors: organization_slug_taken when the slug was asked for; those of `complete`.
 */
export async function createOrganization(
  context: AppContext,
  founding: Founding,
  options: Options = {},
): Promise<Founded> {
  const organization =
    (await found(context, founding, sameIdForSameRequest(founding), options)) ??
    (await found(context, founding, randomUUID(), options))
  if (organization === null) throw new Error('a random id cannot be taken')
  await announceSessionChange(context, founding.userId)
  return organization
}

/** Null when the id belongs to an organization that is no longer this one: renamed, or left by its founder. */
async function found(context: AppContext, founding: Founding, orgId: string, options: Options) {
  const scope = memberScope(context, { orgId, userId: founding.userId, role: 'owner', rights: initialRights })
  const { name } = founding.facts
  return inTransaction(scope, async (tx) => {
    const slug = await insertWithFreeSlug(tx, founding.slug, founding.facts)
    const existing = slug === null ? await findMyOrganization(tx) : null
    if (slug === null && (existing?.role !== 'owner' || existing.name !== name)) return null
    if (slug !== null) {
      await insertFounder(tx)
      await tx.emit('organization.created', {
        subject: { type: 'organization', id: orgId },
        description: name,
      })
    }
    await workInOrganization(tx, options.sessionId ?? null)
    await options.complete?.(tx, slug !== null)
    return { id: orgId, name, slug: slug ?? existing!.slug }
  })
}

/** The same person and name give the same id, so that a repeated request cannot make two organizations. */
function sameIdForSameRequest({ userId, slug, facts }: Founding): string {
  const wanted = `${userId}\n${fold(facts.name)}\n${slug ?? ''}`
  const hex = createHash('sha256').update(wanted).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

const randomSuffix = () => randomBytes(3).toString('hex')

/** Returns the slug that was taken, or null when this organization exists already. Errors: organization_slug_taken. */
async function insertWithFreeSlug(
  tx: Tx,
  asked: string | undefined,
  facts: FoundingFacts,
): Promise<string | null> {
  for (const slug of asked === undefined ? candidateSlugs(facts.name, randomSuffix) : [asked]) {
    const outcome = await insertOrganization(tx, slug, facts)
    if (outcome !== 'slug_taken') return outcome === 'inserted' ? slug : null
  }
  throw new DomainError('organization_slug_taken', {
    fields: [fieldError('slug', 'organization_slug_taken')],
  })
}
