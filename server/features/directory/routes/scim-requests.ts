import type { FastifyRequest } from 'fastify'
import { readAs } from '#server/db/transaction.ts'
import type { Scope } from '#server/scope.ts'
import { parseScimFilter } from '#shared/domain/scim/scim-filter.ts'
import { type Projection, readProjection, shows } from '#shared/domain/scim/scim-projection.ts'
import { patchGroup, replaceGroup } from '../commands/change-group.ts'
import { patchUser, replaceUser } from '../commands/change-user.ts'
import { createGroup } from '../commands/create-group.ts'
import { createUser } from '../commands/create-user.ts'
import { deleteUser } from '../commands/delete-user.ts'
import { removeGroup } from '../commands/remove-group.ts'
import { getScimGroup, listScimGroups, presentGroup } from '../queries/scim-groups.ts'
import { getScimUser, listScimUsers, presentUser } from '../queries/scim-users.ts'
import { readPage, readScimBody } from './scim-answers.ts'
import { PAGE_MAX } from './scim-schemas.ts'

type Resource = Record<string, unknown>
type Page = { total: number; startIndex: number; resources: Resource[] }

/** A request's question, read once. */
export type Asked = {
  request: FastifyRequest
  id: string
  query: Record<string, unknown>
  projection: Projection
  withMembers: boolean
  ifMatch: string | undefined
}

export function readAsked(request: FastifyRequest): Asked {
  const query = request.query as Record<string, unknown>
  const projection = readProjection(query)
  return {
    request,
    id: (request.params as { id?: string }).id ?? '',
    query,
    projection,
    withMembers: shows(projection, 'members'),
    ifMatch: request.headers['if-match'],
  }
}

const filterOf = ({ filter }: Asked['query']) =>
  typeof filter === 'string' && filter.trim() !== '' ? parseScimFilter(filter) : null

/** The requests of a kind of resource, each with the scope of the token that it came with. */
export type ScimKind = {
  list(scope: Scope, asked: Asked): Promise<Page>
  get(scope: Scope, asked: Asked): Promise<Resource>
  create(scope: Scope, asked: Asked): Promise<Resource>
  replace(scope: Scope, asked: Asked): Promise<Resource>
  patch(scope: Scope, asked: Asked): Promise<Resource>
  remove(scope: Scope, asked: Asked): Promise<void>
}

export const usersKind: ScimKind = {
  list(scope, { query }) {
    const { startIndex, limit } = readPage(query, PAGE_MAX.users)
    const filter = filterOf(query)
    return readAs(scope, async (tx) => {
      const { total, users } = await listScimUsers(tx, { filter, offset: startIndex - 1, limit })
      return { total, startIndex, resources: users.map((user) => presentUser(tx, user)) }
    })
  },
  get: (scope, { id }) => readAs(scope, async (tx) => presentUser(tx, await getScimUser(tx, id))),
  create: (scope, { request }) => createUser(scope, readScimBody(request)),
  replace: (scope, { request, ...asked }) => replaceUser(scope, { ...asked, body: readScimBody(request) }),
  patch: (scope, { request, ...asked }) => patchUser(scope, { ...asked, body: readScimBody(request) }),
  remove: deleteUser,
}

export const groupsKind: ScimKind = {
  list(scope, { query, withMembers }) {
    const { startIndex, limit } = readPage(query, withMembers ? PAGE_MAX.groupsWithMembers : PAGE_MAX.groups)
    const filter = filterOf(query)
    return readAs(scope, async (tx) => {
      const { total, groups } = await listScimGroups(tx, {
        filter,
        offset: startIndex - 1,
        limit,
        withMembers,
      })
      return { total, startIndex, resources: groups.map((group) => presentGroup(tx, group)) }
    })
  },
  get: (scope, { id, withMembers }) =>
    readAs(scope, async (tx) => presentGroup(tx, await getScimGroup(tx, id, withMembers))),
  create: (scope, { request, withMembers }) =>
    createGroup(scope, { body: readScimBody(request), withMembers }),
  replace: (scope, { request, ...asked }) => replaceGroup(scope, { ...asked, body: readScimBody(request) }),
  patch: (scope, { request, ...asked }) => patchGroup(scope, { ...asked, body: readScimBody(request) }),
  remove: removeGroup,
}
