import { readAs } from '#server/db/transaction.ts'
import type { Routes } from '#server/http/bind-contract.ts'
import type { inboxTeamContract } from '#shared/contract/inbox-team.ts'
import { addNote } from './commands/add-note.ts'
import { changeHandlings } from './commands/change-handlings.ts'
import { createLabel } from './commands/create-label.ts'
import { deleteLabel } from './commands/delete-label.ts'
import { deleteNote, restoreNote } from './commands/delete-note.ts'
import { editNote } from './commands/edit-note.ts'
import { followConversation } from './commands/follow-conversation.ts'
import { mergeLabels } from './commands/merge-labels.ts'
import { notifyPresence } from './commands/notify-presence.ts'
import { createInboxView, deleteInboxView } from './commands/save-inbox-view.ts'
import { createMemberTeam, deleteMemberTeam, updateMemberTeam } from './commands/save-member-team.ts'
import { undoHandlings } from './commands/undo-handlings.ts'
import { updateLabel } from './commands/update-label.ts'
import { getConversationTeam } from './queries/conversation-team.ts'
import { getInboxTeam } from './queries/inbox-team.ts'

export const inboxTeamRoutes: Routes<typeof inboxTeamContract> = {
  getInboxTeam: (scope) => readAs(scope, getInboxTeam),
  getConversationTeam: (scope, input) => readAs(scope, (tx) => getConversationTeam(tx, input)),
  changeHandlings,
  undoHandlings,
  followConversation,
  tellPresence: notifyPresence,
  addNote,
  editNote,
  deleteNote,
  restoreNote,
  createLabel,
  updateLabel,
  deleteLabel,
  mergeLabels,
  createMemberTeam,
  updateMemberTeam,
  deleteMemberTeam,
  createInboxView,
  deleteInboxView,
}
