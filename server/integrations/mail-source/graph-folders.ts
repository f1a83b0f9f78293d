import type { FolderRole } from '#shared/domain/mail-sync/mail-sync.ts'
import { GRAPH_API, graphPages, pathOf } from './graph-calls.ts'
import { SourceError, type SourceFolder } from './port.ts'
import type { Rest } from './rest.ts'

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
      const role = roles.get(id) ?? null
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
