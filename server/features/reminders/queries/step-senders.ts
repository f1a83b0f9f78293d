import { sql } from 'kysely'
import { findDocumentMailbox } from '#server/features/documents/queries/document-mailbox.ts'
import { listSenderRows } from '#server/features/mail-sending/queries/senders.ts'
import type { Tx } from '#server/scope.ts'
import type { StepMailbox, StepSender } from '#shared/domain/reminders/step-sender.ts'

/** The mailboxes from which a plan may send, and the one that the organization chose; `tx` is the system’s, as the job that sends. */
export type StepSenders = { senders: StepSender[]; choice: { id: string; address: string } | null }

export async function listStepSenders(tx: Tx): Promise<StepSenders> {
  const [senders, choice] = await Promise.all([listSenderRows(tx), findDocumentMailbox(tx)])
  return { senders, choice }
}

/** From where the step of a reminder leaves, as its plan says now: who connects another mailbox repairs what waits. */
export async function findStepMailbox(tx: Tx, reminderId: string): Promise<StepMailbox> {
  const { rows } = await sql<{ isChosen: boolean; mailboxId: string | null }>`
    select jsonb_exists(p.steps -> r.step::int, 'mailboxId') as "isChosen", p.steps -> r.step::int ->> 'mailboxId' as "mailboxId"
    from reminders r join reminder_plans p on p.org_id = r.org_id and p.id = r.plan_id
    where r.org_id = ${tx.scope.orgId} and r.id = ${reminderId}`.execute(tx.db)
  const [step] = rows
  return step?.isChosen ? step.mailboxId : undefined
}
