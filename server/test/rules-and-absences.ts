import { randomUUID } from 'node:crypto'
import type { Member, TestApp } from './harness.ts'

/** The fields of a rule that names nobody. */
export const ruleBody = {
  name: 'Voisine',
  enabled: true,
  mailboxIds: [],
  match: 'all',
  conditions: [{ field: 'contains', how: 'any', text: 'devis' }],
  assign: 'none',
  assigneeId: null,
  teamId: null,
  turnIds: [],
  labelIds: [],
  state: 'done',
  taskInDays: null,
  stop: false,
}
export const absenceBody = {
  fromOn: '2090-01-01',
  toOn: '2090-01-05',
  note: '',
  coverUserId: null,
  coverTeamId: null,
}

/** A rule of the organization, as a row. */
export async function makeRule({ context }: TestApp, { orgId }: Member): Promise<string> {
  const id = randomUUID()
  await context.pool.query(
    `insert into inbox_rules (org_id, id, name, enabled, position, mailbox_ids, match, conditions, assign, turn_ids, label_ids, state, stop,
       created_at, updated_at)
     values ($1, $2, 'Voisine', true, 1, '{}', 'all', $3, 'none', '{}', '{}', 'done', false, now(), now())`,
    [orgId, id, JSON.stringify(ruleBody.conditions)],
  )
  return id
}

/** An absence of the member, as a row; each in other days. */
export async function makeAbsence({ context }: TestApp, { orgId, userId }: Member): Promise<string> {
  const id = randomUUID()
  await context.pool.query(
    `insert into member_absences (org_id, id, user_id, from_on, to_on, note, created_at)
     select $1, $2, $3, day, day, '', now() from (
       select '2091-01-01'::date + count(*)::int as day from member_absences where org_id = $1 and user_id = $3) as days`,
    [orgId, id, userId],
  )
  return id
}
