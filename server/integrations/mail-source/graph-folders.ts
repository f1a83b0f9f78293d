import {
  type FolderRole,
  folderRoleNames,
  type MadeRole,
  madeRoles,
} from '#shared/domain/mail-sync/mail-sync.ts'
import { GRAPH_API, graphPages, pathOf } from './graph-calls.ts'
import { type FolderRefusal, SourceError, type SourceFolder } from './port.ts'
import { answerError, type Rest, reasonOf } from './rest.ts'

/** Names by which Graph knows folders in every language (learn.microsoft.com/graph/api/resources/mailfolder). */
const ROLES: Record<string, FolderRole> = {
  inbox: 'inbox',
  sentitems: 'sent',
  archive: 'archive',
  drafts: 'drafts',
  junkemail: 'junk',
  deleteditems: 'trash',
}
/** Mails on their way out: they stand in « Sent Items » a moment later. */
const OUTBOX = 'outbox'

/** The ids of the folders that have a use; a mailbox may lack some. They never change. */
export async function readRoles(rest: Rest): Promise<Map<string, FolderRole | typeof OUTBOX>> {
  const roles = new Map<string, FolderRole | typeof OUTBOX>()
  for (const name of [...Object.keys(ROLES), OUTBOX]) {
    const path = `${GRAPH_API}/mailFolders/${name}?$select=id`
    const { status, body } = await rest.askJson<{ id?: string }>(path, { taken: [404] })
    if (status === 200 && body.id !== undefined) roles.set(body.id, ROLES[name] ?? OUTBOX)
  }
  return roles
}

/** Graph gives no use to a folder that is made: where the mailbox has none of its own, the one that `createGraphFolder` names serves. */
const usedAs = (name: string, roles: ReadonlyMap<string, FolderRole | typeof OUTBOX>): MadeRole | null =>
  madeRoles.find((role) => folderRoleNames[role] === name && ![...roles.values()].includes(role)) ?? null

type GraphFolder = { id: string; displayName: string; childFolderCount?: number; '@odata.type'?: string }

/** Folders within folders at most: deeper ones are a circle. */
const DEEPEST = 30

/** Every folder with its path, those of searches left out: they show mails of others again. */
export async function listGraphFolders(
  rest: Rest,
  roles: ReadonlyMap<string, FolderRole | typeof OUTBOX>,
): Promise<SourceFolder[]> {
  const found: SourceFolder[] = []
  const walk = async (path: string, above: string, depth: number): Promise<void> => {
    if (depth > DEEPEST) throw new SourceError('unexpected', 'folders without end')
    const folders: GraphFolder[] = []
    const first = `${path}?$top=100&$select=id,displayName,childFolderCount`
    for await (const page of graphPages<GraphFolder>(rest, first)) folders.push(...page.value)
    for (const { id, displayName, childFolderCount = 0, '@odata.type': type = '' } of folders) {
      const role = roles.get(id) ?? (depth === 0 ? usedAs(displayName, roles) : null)
      if (role === OUTBOX || type.endsWith('mailSearchFolder')) continue
      const name = above + displayName
      found.push({ key: id, name, role })
      if (childFolderCount > 0)
        await walk(`${GRAPH_API}/mailFolders/${pathOf(id)}/childFolders`, `${name}/`, depth + 1)
    }
  }
  await walk(`${GRAPH_API}/mailFolders`, '', 0)
  return found
}

/** Codes of a mailbox that has no room for one more folder (learn.microsoft.com/exchange/client-developer, ResponseCode). */
const FULL_REASONS = ['ErrorQuotaExceeded', 'ErrorMailboxStoreFull']
const EXISTS = 'ErrorFolderExists'

/** Makes the folder of a use beside the inbox; one of that name is left as it is (learn.microsoft.com/graph/api/user-post-mailfolders). */
export async function createGraphFolder(rest: Rest, role: MadeRole): Promise<FolderRefusal | null> {
  const { status, body } = await rest.askJson<unknown>(`${GRAPH_API}/mailFolders`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ displayName: folderRoleNames[role] }),
    taken: [400, 403, 409, 507],
  })
  if (status < 300) return null
  const reason = reasonOf(body) ?? ''
  if (reason === EXISTS) return null
  if (status === 507 || FULL_REASONS.includes(reason)) return 'full'
  const problem = answerError({ status, retryAfter: null, body })
  // A right that lacks is one to read and write mail: the grant is to be given again, and no folder made elsewhere.
  if (problem.problem !== 'unexpected') throw problem
  return 'denied'
}
