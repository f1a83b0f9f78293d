import type { InboxRule } from '#shared/contract/inbox-rules.ts'
import { fakeApi } from './fake-api.ts'

const id = (at: number) => `0198a5c2-0000-7000-8000-0000000007${String(at).padStart(2, '0')}`

/** A rule of the workshop’s inbox. */
export const inboxRule = (at: number, facts: Partial<InboxRule> = {}): InboxRule => ({
  id: id(at),
  name: `Règle ${at}`,
  enabled: true,
  mailboxIds: [],
  match: 'all',
  conditions: [{ field: 'from', how: 'any', text: 'client.fr' }],
  assign: 'none',
  assigneeId: null,
  teamId: null,
  turnIds: [],
  labelIds: [],
  state: 'done',
  taskInDays: null,
  stop: false,
  faults: [],
  revision: 1,
  updatedAt: '2026-11-21T10:00:00.000Z',
  ...facts,
})

/** Answers of a server that keeps these rules; `removed` holds those taken away. */
export function fakeRules(kept: InboxRule[]): void {
  const removed = new Set<string>()
  const change = (ruleId: string, facts: Partial<InboxRule>) => {
    const at = kept.findIndex((one) => one.id === ruleId)
    kept[at] = { ...kept[at]!, ...facts, revision: kept[at]!.revision + 1 }
    return kept[at]!
  }
  fakeApi({
    inboxRules: {
      listInboxRules: () => ({ items: kept.filter((one) => !removed.has(one.id)), mailboxes: [] }),
      switchInboxRule: ({ ruleId, enabled }) => change(ruleId, { enabled }),
      orderInboxRules: ({ ruleIds }) => {
        kept.sort((one, other) => ruleIds.indexOf(one.id) - ruleIds.indexOf(other.id))
        return { ruleIds }
      },
      duplicateInboxRule: ({ ruleId }) => {
        const at = kept.findIndex((one) => one.id === ruleId)
        const copy = { ...kept[at]!, id: id(90), name: `${kept[at]!.name} (copie)`, enabled: false }
        kept.splice(at + 1, 0, copy)
        return copy
      },
      removeInboxRule: ({ ruleId }) => {
        removed.add(ruleId)
        return { ruleId }
      },
      restoreInboxRule: ({ ruleId }) => {
        removed.delete(ruleId)
        return { ruleId }
      },
    },
  })
}
