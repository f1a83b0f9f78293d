import {
  needsSecond,
  type RefundFacts,
  secondReasons,
  whySecond,
} from '#shared/domain/payments/refund-rule.ts'
import { type Currency, formatMoney } from '#shared/french/format.ts'
import { Alert } from '#web/ui/alert.tsx'

type SecondPersonNoticeProps = { facts: RefundFacts; currency: Currency }

/** Says before a refund is asked that another person answers, and why; or what who is alone should look at twice. */
export function SecondPersonNotice({ facts, currency }: SecondPersonNoticeProps) {
  const why = whySecond(facts)
  if (why.length === 0)
    return facts.iban === 'new' ? (
      <Alert live tone="warning" className="sm:col-span-2">
        Ce client n’a jamais payé depuis cet IBAN{'\u00a0'}: vérifiez auprès de lui que c’est bien le sien.
      </Alert>
    ) : null
  const reasons = (
    <ul className="mt-1 list-disc ps-5">
      {why.map((reason) => (
        <li key={reason}>{secondReasons[reason]}</li>
      ))}
    </ul>
  )
  const limit = formatMoney(facts.limitCents ?? 0, currency)
  return needsSecond(facts) ? (
    <Alert live className="sm:col-span-2" title="Une autre personne valide">
      Le propriétaire a choisi {limit}. Rien n’est enregistré avant sa réponse{'\u00a0'}: attendez-la pour
      rendre l’argent.
      {reasons}
    </Alert>
  ) : (
    <Alert live tone="warning" className="sm:col-span-2" title="Personne d’autre ne peut valider">
      Vous rendez cet argent seul, et les raisons de faire valider restent écrites avec le remboursement.
      {reasons}
    </Alert>
  )
}
