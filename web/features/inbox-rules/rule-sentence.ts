import type { RuleFields } from '#shared/contract/inbox-rules.ts'
import { conditionNames, hasWords } from '#shared/domain/inbox-rules/rule.ts'
import { handlingStateNames } from '#shared/domain/inbox-team/handling.ts'
import { guillemets } from '#shared/french/typography.ts'
import type { RuleNames } from './rule-queries.ts'

const named = (list: readonly { id: string; name: string }[], id: string | null, gone: string) =>
  list.find((one) => one.id === id)?.name ?? gone

const taskSentence = (days: number): string =>
  days === 0
    ? 'Créer une tâche du jour'
    : `Créer une tâche ${days === 1 ? 'pour le lendemain' : `à ${days}\u00a0jours`}`

/** Says the conditions of a rule: « De : client.fr et a une pièce jointe ». */
export function conditionsSentence({ match, conditions }: Pick<RuleFields, 'match' | 'conditions'>): string {
  return conditions
    .map(({ field, text }, index) => {
      const name = conditionNames[field]
      if (hasWords(field)) return `${name}\u00a0: ${text}`
      return index === 0 ? name : name.charAt(0).toLowerCase() + name.slice(1)
    })
    .join(match === 'all' ? ' et ' : ' ou ')
}

/** Says the actions of a rule: « Attribuer à Karim · Étiqueter « Urgent » ». */
export function actionsSentence(rule: Omit<RuleFields, 'conditions'>, names: RuleNames): string {
  const member = (id: string | null) => named(names.members, id, 'un membre parti')
  const team = named(names.teams, rule.teamId, 'une équipe supprimée')
  const assign = {
    none: '',
    member: `Attribuer à ${member(rule.assigneeId)}`,
    team: `Attribuer à l’équipe ${team}`,
    turns_of_team: `Attribuer à tour de rôle dans l’équipe ${team}`,
    turns: `Attribuer à tour de rôle à ${new Intl.ListFormat('fr').format(rule.turnIds.map(member))}`,
  }[rule.assign]
  const labels = rule.labelIds.map((id) => guillemets(named(names.labels, id, 'étiquette supprimée')))
  return [
    assign,
    labels.length > 0 ? `Étiqueter ${labels.join(', ')}` : '',
    rule.state === null ? '' : `Mettre dans ${guillemets(handlingStateNames[rule.state])}`,
    rule.taskInDays === null ? '' : taskSentence(rule.taskInDays),
    rule.stop ? 'Ne pas regarder les règles suivantes' : '',
  ]
    .filter(Boolean)
    .join(' · ')
}
