import { useSortable } from '@dnd-kit/sortable'
import { Link } from '@tanstack/react-router'
import { ArrowDown, ArrowUp, Copy, Ellipsis, GripVertical, Trash2 } from 'lucide-react'
import type { InboxRule } from '#shared/contract/inbox-rules.ts'
import { ruleFaultTexts } from '#shared/domain/inbox-rules/rule-faults.ts'
import { cx } from '#web/ui/cx.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Menu, MenuItem } from '#web/ui/menu.tsx'
import { Switch } from '#web/ui/switch.tsx'
import type { RuleNames } from './rule-queries.ts'
import { actionsSentence, conditionsSentence } from './rule-sentence.ts'
import type { useChangeRules } from './use-change-rules.ts'

type RuleRowProps = {
  rule: InboxRule
  names: RuleNames
  changes: ReturnType<typeof useChangeRules>
  locked: boolean
  /** Dragged by its handle. */
  sorted: boolean
  onUp?: () => void
  onDown?: () => void
}

/** A rule of the list: what it asks and does, and what is done to it. */
export function RuleRow({ rule, names, changes, locked, sorted, onUp, onDown }: RuleRowProps) {
  const { id: ruleId, name, enabled, faults } = rule
  const sortable = useSortable({ id: ruleId, disabled: !sorted })
  const { transform, transition, isDragging, setNodeRef } = sortable
  const style = transform && { transform: `translate3d(0, ${Math.round(transform.y)}px, 0)`, transition }
  return (
    <li
      ref={setNodeRef}
      style={style ?? undefined}
      className={cx(
        'flex flex-wrap items-start gap-x-3 gap-y-2 border-line border-b bg-surface py-3 pe-5 last:rounded-b-md last:border-b-0',
        sorted ? 'ps-2' : 'ps-5',
        isDragging && 'relative z-10 rounded-md border-b-transparent shadow-overlay',
      )}
    >
      {sorted && (
        <button
          type="button"
          ref={sortable.setActivatorNodeRef}
          {...sortable.attributes}
          {...sortable.listeners}
          aria-label={`Déplacer la règle ${name}`}
          className="-me-2 flex h-8 w-7 shrink-0 cursor-grab touch-none items-center justify-center rounded-sm text-muted hover:bg-hover hover:text-ink active:cursor-grabbing"
        >
          <GripVertical aria-hidden size={16} />
        </button>
      )}
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
