import type { ImapFlow, ListResponse } from 'imapflow'
import { folderRoleNames, type MadeRole } from '#shared/domain/mail-sync/mail-sync.ts'
import { sourceErrorOf } from './imap-errors.ts'
import { type FolderRefusal, SourceError } from './port.ts'

const USES: Record<MadeRole, string> = { archive: '\\Archive', trash: '\\Trash' }
/** Codes of a server that has no room for one more folder (RFC 5530, 9208). */
const FULL_CODES = ['OVERQUOTA', 'LIMIT']

type Token = { type: 'ATOM' | 'STRING'; value: string }
/** A command that imapflow has no function for; its types leave it out. */
type Commands = { exec(command: string, attributes: unknown[]): Promise<{ next(): void }> }

/** Whether a folder is one, and not a mere name above others. */
export const isSelectable = ({ flags }: Pick<ListResponse, 'flags'>): boolean =>
  !flags.has('\\Noselect') && !flags.has('\\NonExistent')

/** Makes the folder of a use in the namespace of the account, or takes the one of that name. Errors: as imapflow throws them. */
export async function createImapFolder(client: ImapFlow, role: MadeRole): Promise<FolderRefusal | null> {
  const path = `${client.namespace?.prefix ?? ''}${folderRoleNames[role]}`
  const listed = await client.list()
  if (!listed.some((folder) => folder.path === path && isSelectable(folder))) {
    const refusal = await create(client, path, USES[role])
    if (refusal !== null) return refusal
  }
  // Programs that show only subscribed folders show it too; where the server keeps no subscriptions it shows all.
  await client.mailboxSubscribe(path)
  return null
}

async function create(client: ImapFlow, path: string, use: string): Promise<FolderRefusal | null> {
  if (await createWithUse(client, path, use)) return null
  try {
    const made = await client.mailboxCreate(path)
    if (!made) throw new SourceError('lost', 'closed before CREATE')
    return null
  } catch (error) {
    const { serverResponseCode = '' } = error as { serverResponseCode?: string }
    if (FULL_CODES.includes(serverResponseCode)) return 'full'
    const problem = sourceErrorOf(error)
    if (problem.problem === 'unexpected') return 'denied'
    throw problem
  }
}

/** RFC 6154, 3. False where the server does not offer it or refuses the use: a folder without one has its name. */
async function createWithUse(client: ImapFlow, path: string, use: string): Promise<boolean> {
  // Other names are written in UTF-7, which imapflow does for its own commands only.
  if (!client.capabilities.has('CREATE-SPECIAL-USE') || !/^[\x20-\x7e]*$/.test(path)) return false
  const atom = (value: string): Token => ({ type: 'ATOM', value })
  const name: Token = { type: 'STRING', value: path }
  try {
    const answer = await (client as ImapFlow & Commands).exec('CREATE', [name, [atom('USE'), [atom(use)]]])
    answer.next()
    return true
  } catch {
    return false
  }
}
