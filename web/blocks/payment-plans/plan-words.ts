import type { PlanStanding, TermState } from '#shared/domain/payment-plans/payment-plan.ts'
import type { Tone } from '#web/ui/tone.ts'

export const planStandingTones: Record<PlanStanding, Tone> = {
  proposed: 'info',
  expired: 'neutral',
  signed: 'success',
  late: 'danger',
  completed: 'success',
  cancelled: 'neutral',
}

export const termTones: Record<TermState, Tone> = { waiting: 'neutral', kept: 'success', missed: 'danger' }
