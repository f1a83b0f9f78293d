import type { Rule } from './rule.ts'

/** Why a rule, or a part of it, does nothing any more. */
export const ruleFaults = [
  'member_left',
  'member_reads_nothing',
  'team_deleted',
  'team_empty',
  'label_deleted',
  'mailbox_gone',
] as const
export type RuleFault = (typeof ruleFaults)[number]

export const ruleFaultTexts: Record<RuleFault, string> = {
  member_left: 'Cette règle désigne un membre parti.',
  member_reads_nothing: 'Cette règle désigne un membre qui ne peut pas lire la boîte de réception.',
  team_deleted: 'Cette règle désigne une équipe supprimée.',
  team_empty: 'Cette règle désigne une équipe sans membre.',
  label_deleted: 'Cette règle pose une étiquette supprimée.',
  mailbox_gone: 'Cette règle est limitée à un compte mail qui n’est plus là.',
}

/** The organization as it is now. */
export type Surroundings = {
  memberIds: ReadonlySet<string>
  /** Members who may read mails. */
  readerIds: ReadonlySet<string>
  teams: ReadonlyMap<string, readonly string[]>
  labelIds: ReadonlySet<string>
  mailboxIds: ReadonlySet<string>
}

/** The parts of a rule that are to be mended. */
export function faultsOfRule(rule: Omit<Rule, 'id' | 'name'>, around: Surroundings): RuleFault[] {
  const named =
    rule.assign === 'member' ? [rule.assigneeId ?? ''] : rule.assign === 'turns' ? rule.turnIds : []
  const ofTeam = rule.assign === 'team' || rule.assign === 'turns_of_team'
  const team = ofTeam ? around.teams.get(rule.teamId ?? '') : undefined
  const faults: Record<RuleFault, boolean> = {
    member_left: named.some((id) => !around.memberIds.has(id)),
    member_reads_nothing: named.some((id) => around.memberIds.has(id) && !around.readerIds.has(id)),
    team_deleted: ofTeam && team === undefined,
    team_empty: team?.length === 0,
    label_deleted: rule.labelIds.some((id) => !around.labelIds.has(id)),
    mailbox_gone: rule.mailboxIds.some((id) => !around.mailboxIds.has(id)),
  }
  return ruleFaults.filter((fault) => faults[fault])
}
