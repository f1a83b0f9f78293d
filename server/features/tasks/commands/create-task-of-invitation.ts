import { inTransaction } from '#server/db/transaction.ts'
import { escapeText } from '#server/integrations/mail-html/clean-html.ts'
import type { Scope } from '#server/scope.ts'
import { type Task, taskFields } from '#shared/contract/task-fields.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { taskOfInvitation } from '#shared/domain/tasks/task-of-invitation.ts'
import { readTaskDay } from '../queries/day.ts'
import { findMailedInvitation } from '../queries/mailed-invitation.ts'
import { getTask } from '../queries/task.ts'
import { addTask } from './create-task.ts'

/** Makes a task of the meeting that a mail proposes, linked to the mail. Errors: not_found, task_no_meeting. */
export function createTaskOfInvitation(scope: Scope, { messageId }: { messageId: string }): Promise<Task> {
  return inTransaction(scope, async (tx) => {
    const mail = await findMailedInvitation(tx, messageId)
    if (mail === null) throw new DomainError('not_found')
    const { invitation, conversationId } = mail
    const meeting = invitation && taskOfInvitation(invitation, (await readTaskDay(tx)).timezone)
    if (!meeting) throw new DomainError('task_no_meeting')
    const place = invitation.place?.trim()
    const id = await addTask(
      tx,
      taskFields.parse({
        ...meeting,
        notes: place ? `<p>${escapeText(place)}</p>` : '',
        links: [
          { kind: 'conversation', id: conversationId },
          { kind: 'message', id: messageId },
        ],
      }),
    )
    return getTask(tx, id)
  })
}
