import { joinByDirectory } from '#server/features/organizations/commands/change-by-directory.ts'
import type { Scope, Tx } from '#server/scope.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { addressesOf, type DirectoryPerson, readPerson, shownName } from '#shared/domain/scim/scim-user.ts'
import { getScimUser, presentUser } from '../queries/scim-users.ts'
import { changeDirectory } from '../steps/change-directory.ts'
import { refuseDomain } from '../steps/refuse-domain.ts'
import { welcome } from '../steps/welcome.ts'
import { findDefaultRole } from '../store/roles.ts'
import { findOrCreateAccount, insertUser } from '../store/users.ts'

type Resource = Record<string, unknown>

/**
 * A person of the directory becomes a member, with an account at the first of their addresses whose domain is proved.
 * Errors: directory_syntax, directory_value, directory_domain, directory_user_exists, plan_limit, last_owner_kept.
 */
export async function createUser(scope: Scope, body: unknown): Promise<Resource> {
  const person = readPerson(body)
  const { resource } = await changeDirectory(scope, (tx) => join(tx, person))
  return resource
}

async function join(tx: Tx, person: DirectoryPerson) {
  const addresses = addressesOf(person)
  const account = await findOrCreateAccount(tx, person, addresses)
  if (account === null) return refuseDomain(addresses)
  const id = await insertUser(tx, person, account)
  if (id === null) throw new DomainError('directory_user_exists')
  await joinByDirectory(tx, {
    userId: account.userId,
    name: shownName(person),
    role: await findDefaultRole(tx),
    status: person.active ? 'active' : 'suspended',
  })
  const user = await getScimUser(tx, id)
  await welcome(tx, user)
  return { userIds: [account.userId], resource: presentUser(tx, user) }
}
