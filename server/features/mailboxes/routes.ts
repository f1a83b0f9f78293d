import { readAs } from '#server/db/transaction.ts'
import type { Routes } from '#server/http/bind-contract.ts'
import type { mailboxesContract } from '#shared/contract/mailboxes.ts'
import { connectImapMailbox } from './commands/connect-imap-mailbox.ts'
import { deleteMailbox } from './commands/delete-mailbox.ts'
import { findMailServers } from './commands/find-mail-servers.ts'
import { finishMailConnection } from './commands/finish-mail-connection.ts'
import { startMailConnection } from './commands/start-mail-connection.ts'
import { listMailboxes } from './queries/mailboxes.ts'

export const mailboxesRoutes: Routes<typeof mailboxesContract> = {
  listMailboxes: (scope) => readAs(scope, listMailboxes),
  getMailProviders: async ({ context }) => context.mailOAuth.configured,
  startMailConnection,
  finishMailConnection,
  findMailServers,
  connectImapMailbox,
  deleteMailbox,
}
