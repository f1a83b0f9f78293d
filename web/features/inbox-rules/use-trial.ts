import { useEffect, useRef, useState } from 'react'
import type { RuleTrial } from '#shared/contract/inbox-rules.ts'
import type { RuleConditions } from '#shared/domain/inbox-rules/rule.ts'
import { TRIAL_MAX, type TrialDays } from '#shared/domain/inbox-rules/trial.ts'
import { api } from '#web/api/api-client.ts'
import { messageOf } from '#web/api/api-error.ts'

export type Trial = {
  /** Mails looked at. */
  looked: number
  found: RuleTrial['found']
  stage: 'running' | 'over' | 'capped' | 'stopped'
  failure: string | null
}

/** Tries conditions on past mails, one piece after the other, until all of these days or the bound are looked at. */
export function useTrial() {
  const [trial, setTrial] = useState<Trial | null>(null)
  const stopped = useRef<AbortController | null>(null)
  useEffect(() => () => stopped.current?.abort(), [])
  const run = async ({ mailboxIds, match, conditions }: RuleConditions, days: TrialDays) => {
    stopped.current?.abort()
    const stop = new AbortController()
    stopped.current = stop
    const found = new Map<string, RuleTrial['found'][number]>()
    let looked = 0
    let cursor: string | undefined
    const show = (stage: Trial['stage'], failure: string | null = null) => {
      if (stopped.current === stop) setTrial({ looked, found: [...found.values()], stage, failure })
    }
    show('running')
    try {
      for (;;) {
        const piece = await api.inboxRules.tryInboxRule(
          {
            mailboxIds: [...mailboxIds],
            match,
            conditions: [...conditions],
            days,
            ...(cursor && { cursor }),
          },
          { signal: stop.signal },
        )
        looked += piece.looked
        for (const one of piece.found) if (!found.has(one.conversationId)) found.set(one.conversationId, one)
        if (piece.nextCursor === null) return show('over')
        if (looked >= TRIAL_MAX) return show('capped')
        cursor = piece.nextCursor
        show('running')
      }
    } catch (error) {
      show('stopped', stop.signal.aborted ? null : messageOf(error))
    }
  }
  const stop = () => stopped.current?.abort()
  return { trial, run, stop }
}
