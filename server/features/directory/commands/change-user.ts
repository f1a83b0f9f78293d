import { assertVersion } from '#server/features/directory/steps/change-directory.ts'
import { setStatusByDirectory } from '#server/features/organizations/commands/change-by-directory.ts'
import type { Scope, Tx } from '#server/scope.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { patchPerson } from '#shared/domain/scim/patch-person.ts'
import { readOperations } from '#shared/domain/scim/scim-operations.ts'
import { addressesOf, type DirectoryPerson, readPerson, shownName } from '#shared/domain/scim/scim-user.ts'
import { getScimUser, presentUser, type StoredUser } from '../queries/scim-users.ts'
import { changeDirectory } from '../steps/change-directory.ts'
import { refuseDomain } from '../steps/refuse-domain.ts'
import { welcome } from '../steps/welcome.ts'
import { covers, isNameTaken, renameAccount, updateUser } from '../store/users.ts'

type Asked = { id: string; body: unknown; ifMatch?: string | undefined }
type Next = (person: DirectoryPerson) => DirectoryPerson

/** Writes a person anew. Errors: not_found, directory_version, those of createUser. */
export function replaceUser(scope: Scope, { body, ...asked }: Asked): Promise<Record<string, unknown>> {
  // Refused before anything is held.
  readPerson(body)
  return change(scope, asked, ({ active }) => readPerson(body, active))
}

/** Changes some attributes of a person. Errors: those of replaceUser, directory_path, directory_target, directory_mutability. */
export function patchUser(scope: Scope, { body, ...asked }: Asked): Promise<Record<string, unknown>> {
  const operations = readOperations(body)
  return change(scope, asked, (person) => patchPerson(person, operations))
}

async function change(scope: Scope, { id, ifMatch }: Omit<Asked, 'body'>, next: Next) {
  const { resource } = await changeDirectory(scope, async (tx) => {
    const before = await getScimUser(tx, id)
    assertVersion(before.version, ifMatch)
    const person = next(before.person)
    const userIds = await write(tx, before, person)
    const after = await getScimUser(tx, id)
    await welcome(tx, after)
    return { userIds, resource: presentUser(tx, after) }
  })
  return resource
}

/** Returns the accounts whose access changed. */
async function write(tx: Tx, before: StoredUser, person: DirectoryPerson): Promise<string[]> {
  if (JSON.stringify(before.person) !== JSON.stringify(person)) {
    const addresses = addressesOf(person)
    // A domain that proves nothing any more keeps nobody from being disabled.
    const moved = addresses.join() !== addressesOf(before.person).join()
    if (moved && !(await covers(tx, addresses))) refuseDomain(addresses)
    if (await isNameTaken(tx, person.userName, before.id)) throw new DomainError('directory_user_exists')
    await updateUser(tx, before.id, person)
    const renamed = shownName(before.person) !== shownName(person) || before.person.title !== person.title
    if (renamed) await renameAccount(tx, before.userId, person)
  }
  const status = person.active ? 'active' : 'suspended'
  if (before.status === status) return []
  // Nor is anybody let back in at an address that is not the company's any more.
  if (status === 'active' && !(await covers(tx, [before.email]))) refuseDomain([before.email])
  await setStatusByDirectory(tx, before.userId, status)
  return [before.userId]
}
