import { readAs } from '#server/db/transaction.ts'
import type { Routes } from '#server/http/bind-contract.ts'
import type { reminderLettersContract } from '#shared/contract/reminder-letters.ts'
import { drawLetter } from '../commands/draw-letter.ts'
import { postLetter } from '../commands/post-letter.ts'
import { prepareLetter } from '../commands/prepare-letter.ts'
import { readProof } from '../commands/read-proof.ts'
import { recordReceipt } from '../commands/record-receipt.ts'
import { sendRegisteredLetter } from '../commands/send-registered-letter.ts'
import { getLetterDraft } from '../queries/letter-draft.ts'

export const reminderLettersRoutes: Routes<typeof reminderLettersContract> = {
  getLetterDraft: (scope, input) => readAs(scope, (tx) => getLetterDraft(tx, input)),
  prepareLetter,
  drawLetter,
  postLetter,
  recordReceipt,
  sendRegisteredLetter,
  getLetterProof: readProof,
}
