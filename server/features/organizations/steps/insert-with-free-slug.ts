import { randomBytes } from 'node:crypto'
import { type FoundingFacts, insertOrganization } from '#server/features/organizations/store/organization.ts'
import type { Tx } from '#server/scope.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { fieldError } from '#shared/domain/error-codes.ts'
import { candidateSlugs } from '#shared/domain/text/slug.ts'

const randomSuffix = () => randomBytes(3).toString('hex')

/** Returns the slug that was taken, or null when this organization exists already. Errors: organization_slug_taken. */
export async function insertWithFreeSlug(
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
