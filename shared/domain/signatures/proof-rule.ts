/** The rule that proofs are made under now: each event of the journal was recorded when it happened, with its visitor. */
export const PROOF_RULE = '2026-11-28'

const written =
  'Règle du 28\u00a0novembre\u00a02026\u00a0: chaque événement est inscrit quand il se produit, avec l’adresse et le navigateur de qui l’a causé. Rien n’est ajouté après coup.'
/** Before rules had a name. */
const former = {
  quote:
    'Règle d’avant le 28\u00a0novembre\u00a02026\u00a0: journal tenu au fil des événements. Si l’ouverture de la page n’a pas été inscrite, l’instant d’ouverture indiqué est celui du premier code.',
  mandate:
    'Règle d’avant le 28\u00a0novembre\u00a02026\u00a0: journal composé à la signature. L’adresse et le navigateur du signataire y accompagnent tous les événements du client, même ceux d’un autre appareil.',
}

/** The French words that say how a proof's journal came to be. `rule` is null of proofs made before rules had a name. */
export function proofRuleText(kind: 'quote' | 'mandate' | 'payment_plan', rule: string | null): string {
  // Payment plans are younger than the rule.
  return rule === null && kind !== 'payment_plan' ? former[kind] : written
}
