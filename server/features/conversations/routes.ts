import { readAs } from '#server/db/transaction.ts'
import type { Routes } from '#server/http/bind-contract.ts'
import type { conversationsContract } from '#shared/contract/conversations.ts'
import { linkConversation } from './commands/link-conversation.ts'
import { readMailBody, readMailPart, readMailPicture, readMailSource } from './commands/open-mail.ts'
import { setConversationPrivacy } from './commands/set-privacy.ts'
import { getConversation } from './queries/get-conversation.ts'
import { getInbox } from './queries/get-inbox.ts'
import { listConversations } from './queries/list-conversations.ts'
import { listMailsOf } from './queries/mails-of.ts'
import { previewSharing } from './queries/sharing-preview.ts'

export const conversationsRoutes: Routes<typeof conversationsContract> = {
  listConversations: (scope, input) => readAs(scope, (tx) => listConversations(tx, input)),
  getInbox: (scope) => readAs(scope, getInbox),
  getConversation: (scope, input) => readAs(scope, (tx) => getConversation(tx, input)),
  getMailBody: readMailBody,
  getMailPart: readMailPart,
  getMailPicture: readMailPicture,
  getMailSource: readMailSource,
  setConversationPrivacy,
  previewSharing: (scope, input) => readAs(scope, (tx) => previewSharing(tx, input)),
  linkConversation,
  listMailsOf: (scope, input) => readAs(scope, (tx) => listMailsOf(tx, input)),
}
