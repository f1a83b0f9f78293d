import { Card } from '#web/ui/card.tsx'

const work = [
  ['Connexion', 'reliez votre compte Stripe, ou ouvrez-en un.'],
  ['Validation', 'vérifiez que le compte peut recevoir des paiements.'],
  ['Taxes', 'laissez Stripe les calculer, ou donnez vos taux.'],
  ['Produits', 'importez vos produits ou créez les premiers.'],
  ['Webhooks', 'laissez Stripe prévenir Ardoise de chaque paiement.'],
] as const

/** Explains the setup, and lists what to have at hand. */
export function IntroStep() {
  return (
    <Card>
      <p className="text-sm">
        Encaissez vos clients par carte avec Stripe. La configuration se fait en quelques minutes, et vous
        pouvez l’interrompre&nbsp;: elle reprend où vous l’avez laissée.
      </p>
      <h3 className="mt-5 font-semibold text-sm">Ce que vous allez faire</h3>
      <ul className="mt-2 grid list-disc gap-1.5 ps-5 text-sm">
        {work.map(([name, what]) => (
          <li key={name}>
            <span className="font-medium">{name}</span>&nbsp;: {what}
          </li>
        ))}
      </ul>
      <h3 className="mt-5 font-semibold text-sm">Ce qu’il vous faut</h3>
      <p className="mt-2 text-sm">
        L’adresse légale de votre entreprise et, si vous en avez déjà un, l’accès à votre compte Stripe.
      </p>
    </Card>
  )
}
