import { readAs } from '#server/db/transaction.ts'
import type { Routes } from '#server/http/bind-contract.ts'
import type { mailboxesContracts } from '#shared/contract/mailboxes-contracts.ts'
import { cancelArchive } from './commands/cancel-archive.ts'
import { connectImapMailbox } from './commands/connect-imap-mailbox.ts'
import { deleteMailbox } from './commands/delete-mailbox.ts'
import { findMailServers } from './commands/find-mail-servers.ts'
import { finishMailConnection } from './commands/finish-mail-connection.ts'
import { renameArchive } from './commands/rename-archive.ts'
import { sendArchivePiece } from './commands/send-archive-piece.ts'
import { startArchive } from './commands/start-archive.ts'
import { startMailConnection } from './commands/start-mail-connection.ts'
import { listArchives } from './queries/archives.ts'
import { listMailboxes } from './queries/mailboxes.ts'

export const mailboxesRoutes: Routes<typeof mailboxesContracts> = {
  listMailboxes: (scope) => readAs(scope, listMailboxes),
  getMailProviders: async ({ context }) => context.mailOAuth.configured,
  startMailConnection,
  finishMailConnection,
  findMailServers,
  connectImapMailbox,
  deleteMailbox,
  listArchives: (scope) => readAs(scope, listArchives),
  startArchive,
  sendArchivePiece,
  cancelArchive,
  renameArchive,
}
