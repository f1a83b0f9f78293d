import type { OfferId } from '#shared/domain/plans/offer-names.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import { TextLink } from '#web/ui/text-link.tsx'

/** Leads to the offers, at the one that lifts a limit. */
type ChangePlanProps = { offer: OfferId | null; inline?: boolean }

export function ChangePlan({ offer, inline }: ChangePlanProps) {
  const target = { to: '/billing', search: offer === null ? {} : { plan: offer } } as const
  if (inline) return <TextLink {...target}>Changer de formule</TextLink>
  return (
    <LinkButton {...target} size="sm">
      Changer de formule
    </LinkButton>
  )
}
