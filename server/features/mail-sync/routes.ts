import { readAs } from '#server/db/transaction.ts'
import type { Routes } from '#server/http/bind-contract.ts'
import type { mailSyncContract } from '#shared/contract/mail-sync.ts'
import { changeConversations } from './commands/change-conversations.ts'
import { changeMails } from './commands/change-mails.ts'
import { createFolder } from './commands/create-folder.ts'
import { mergeConversations } from './commands/merge-conversations.ts'
import { retryMails } from './commands/retry-mails.ts'
import { splitConversation } from './commands/split-conversation.ts'
import { undoConversationEdits } from './commands/undo-conversation-edits.ts'
import { updateMailboxSync } from './commands/update-mailbox-sync.ts'
import { listMailboxSyncs } from './queries/mailbox-syncs.ts'

export const mailSyncRoutes: Routes<typeof mailSyncContract> = {
  changeConversations,
  changeMails,
  mergeConversations,
  splitConversation,
  undoConversationEdits,
  listMailboxSyncs: (scope) => readAs(scope, listMailboxSyncs),
  updateMailboxSync,
  createFolder,
  retryMails,
}
