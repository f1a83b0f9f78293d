import { readAs } from '#server/db/transaction.ts'
import type { Routes } from '#server/http/bind-contract.ts'
import type { tasksContract } from '#shared/contract/tasks.ts'
import { changeTasks } from './commands/change-tasks.ts'
import { createTask } from './commands/create-task.ts'
import { createTaskOfInvitation } from './commands/create-task-of-invitation.ts'
import { makeCalendarFeed, revokeCalendarFeed } from './commands/make-calendar-feed.ts'
import { moveTask } from './commands/move-task.ts'
import { readTaskFile } from './commands/read-task-file.ts'
import { removeTaskFile } from './commands/remove-task-file.ts'
import { createTaskView, deleteTaskView } from './commands/save-task-view.ts'
import { sendTaskPiece } from './commands/send-task-piece.ts'
import { setTaskState } from './commands/set-task-state.ts'
import { snoozeTask } from './commands/snooze-task.ts'
import { startTaskFile } from './commands/start-task-file.ts'
import { tickTask } from './commands/tick-task.ts'
import { undoTasks } from './commands/undo-tasks.ts'
import { updateTask } from './commands/update-task.ts'
import { getTaskBoard, listBoardColumn } from './queries/board.ts'
import { getCalendarFeed } from './queries/calendar-feed.ts'
import { listTaskPeople } from './queries/people.ts'
import { listRecordTasks, listTaskClients } from './queries/record-tasks.ts'
import { getTask } from './queries/task.ts'
import { listTaskDays } from './queries/task-days.ts'
import { countTaskBuckets, countTasks, listTasks } from './queries/tasks.ts'
import { listTaskViews } from './queries/views.ts'

export const tasksRoutes: Routes<typeof tasksContract> = {
  listTasks: (scope, input) => readAs(scope, (tx) => listTasks(tx, input)),
  countTasks: (scope, input) => readAs(scope, (tx) => countTasks(tx, input)),
  countTaskBuckets: (scope, input) => readAs(scope, (tx) => countTaskBuckets(tx, input)),
  getTaskBoard: (scope, input) => readAs(scope, (tx) => getTaskBoard(tx, input)),
  listBoardColumn: (scope, input) => readAs(scope, (tx) => listBoardColumn(tx, input)),
  listTaskDays: (scope, input) => readAs(scope, (tx) => listTaskDays(tx, input)),
  listTaskClients: (scope, input) => readAs(scope, (tx) => listTaskClients(tx, input)),
  listRecordTasks: (scope, input) => readAs(scope, (tx) => listRecordTasks(tx, input)),
  listTaskPeople: (scope) => readAs(scope, listTaskPeople),
  getTask: (scope, { taskId }) => readAs(scope, (tx) => getTask(tx, taskId)),
  createTask,
  createTaskOfInvitation,
  updateTask,
  setTaskState,
  moveTask,
  snoozeTask,
  tickTask,
  changeTasks,
  undoTasks,
  startTaskFile,
  sendTaskPiece,
  removeTaskFile,
  getTaskFile: readTaskFile,
  listTaskViews: (scope) => readAs(scope, listTaskViews),
  createTaskView,
  deleteTaskView,
  getCalendarFeed: (scope) => readAs(scope, getCalendarFeed),
  makeCalendarFeed,
  revokeCalendarFeed,
}
