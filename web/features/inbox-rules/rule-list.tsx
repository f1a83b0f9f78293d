import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ArrowDown, ArrowUp, Copy, Ellipsis, ListFilter, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { InboxRule } from '#shared/contract/inbox-rules.ts'
import { ruleFaultTexts } from '#shared/domain/inbox-rules/rule-faults.ts'
import { useRefusal } from '#web/api/rights.ts'
import { QueryState } from '#web/patterns/query/query-state.tsx'
import { Alert } from '#web/ui/alert.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Menu, MenuItem } from '#web/ui/menu.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Switch } from '#web/ui/switch.tsx'
import { type RuleNames, rulesOptions, useRuleNames } from './rule-queries.ts'
import { actionsSentence, conditionsSentence } from './rule-sentence.ts'
import { useChangeRules } from './use-change-rules.ts'

/** The rules of the inbox, in their order. */
export function RuleList() {
  const query = useQuery(rulesOptions)
  const names = useRuleNames()
  const refusal = useRefusal('rule:write')
  const changes = useChangeRules()
  const [said, setSaid] = useState('')
  const rules = query.data?.items
  const add = (
    <LinkButton to="/conversations/settings/rules/new" icon={Plus}>
      Ajouter une règle
    </LinkButton>
  )
  const move = (from: number, to: number) => {
    const ids = rules!.map(({ id }) => id)
    const [moved] = ids.splice(from, 1)
    ids.splice(to, 0, moved!)
    changes.order.mutate(ids)
    setSaid(`${rules![from]!.name}\u00a0: position ${to + 1} sur ${ids.length}`)
  }
  return (
    <Card
      title="Règles"
      description="Chaque mail qui arrive les passe de haut en bas. Une conversation déjà attribuée le reste."
      actions={rules !== undefined && rules.length > 0 && refusal === undefined && add}
      flush
    >
      {refusal && rules !== undefined && (
        <div className="px-5 pb-4">
          <Alert tone="info">{refusal}</Alert>
        </div>
      )}
      {rules === undefined ? (
        <QueryState query={query} loading={<Skeleton className="mx-5 mb-5 h-24" />} />
      ) : rules.length === 0 ? (
        <EmptyState
          icon={ListFilter}
          title="Aucune règle pour le moment"
          description="Une règle attribue, étiquette ou classe d’elle-même les mails qui arrivent."
          action={refusal === undefined && add}
        />
      ) : (
        <ol className="border-line border-t">
          {rules.map((rule, index) => (
            <RuleRow
              key={rule.id}
              {...{ rule, names, changes, locked: refusal !== undefined }}
              {...(index > 0 && { onUp: () => move(index, index - 1) })}
              {...(index < rules.length - 1 && { onDown: () => move(index, index + 1) })}
            />
          ))}
        </ol>
      )}
      <p role="status" className="sr-only">
        {said}
      </p>
    </Card>
  )
}

type RuleRowProps = {
  rule: InboxRule
  names: RuleNames
  changes: ReturnType<typeof useChangeRules>
  locked: boolean
  onUp?: () => void
  onDown?: () => void
}

function RuleRow({ rule, names, changes, locked, onUp, onDown }: RuleRowProps) {
  const { id: ruleId, name, enabled, faults } = rule
  return (
    <li className="flex flex-wrap items-start gap-x-3 gap-y-2 border-line border-b px-5 py-3 last:border-b-0">
      <div className="min-w-0 flex-1 basis-60 text-sm">
        {locked ? (
          <p className="font-medium [overflow-wrap:anywhere]">{name}</p>
        ) : (
          <Link
            to="/conversations/settings/rules/$ruleId"
            params={{ ruleId }}
            className="font-medium [overflow-wrap:anywhere] hover:underline"
          >
            {name}
          </Link>
        )}
        <p className="text-muted [overflow-wrap:anywhere]">{conditionsSentence(rule)}</p>
        <p className="[overflow-wrap:anywhere]">{actionsSentence(rule, names)}</p>
        {faults.map((fault) => (
          <p key={fault} className="text-danger-ink">
            {ruleFaultTexts[fault]}
          </p>
        ))}
      </div>
      <div className="flex items-center gap-1">
        <Switch
          label={<span className="sr-only">{`Activer la règle ${name}`}</span>}
          checked={enabled}
          disabled={locked}
          onCheckedChange={(next) => changes.switchRule.mutate({ ruleId, enabled: next })}
        />
        {!locked && (
          <>
            <IconButton
              size="sm"
              icon={ArrowUp}
              label={`Monter la règle ${name}`}
              disabled={onUp === undefined}
              onClick={onUp}
            />
            <IconButton
              size="sm"
              icon={ArrowDown}
              label={`Descendre la règle ${name}`}
              disabled={onDown === undefined}
              onClick={onDown}
            />
            <Menu trigger={<IconButton size="sm" icon={Ellipsis} label={`Actions sur la règle ${name}`} />}>
              <MenuItem icon={Copy} onSelect={() => changes.duplicate.mutate(ruleId)}>
                Dupliquer
              </MenuItem>
              <MenuItem icon={Trash2} tone="danger" onSelect={() => changes.remove.mutate(ruleId)}>
                Supprimer
              </MenuItem>
            </Menu>
          </>
        )}
      </div>
    </li>
  )
}
