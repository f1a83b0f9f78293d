import type { Plan } from '#shared/domain/plans/plan-ids.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import { TextLink } from '#web/ui/text-link.tsx'

/** Leads to the plans, at the one that lifts a limit. */
type ChangePlanProps = { plan: Plan | null; inline?: boolean }

export function ChangePlan({ plan, inline }: ChangePlanProps) {
  const target = { to: '/billing', search: plan === null ? {} : { plan } } as const
  if (inline) return <TextLink {...target}>Changer de formule</TextLink>
  return (
    <LinkButton {...target} size="sm">
      Changer de formule
    </LinkButton>
  )
}
