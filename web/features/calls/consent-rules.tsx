import {
  attemptsRows,
  consentRows,
  hoursRows,
  refusalRows,
  renovationRows,
} from '#shared/domain/calls/law-rows.ts'
import { Card } from '#web/ui/card.tsx'

const lines = [
  {
    text: 'Un particulier n’est prospecté qu’avec son consentement, ou dans un contrat en cours.',
    rows: consentRows,
  },
  {
    text: 'Du lundi au vendredi, de 10\u00a0h à 13\u00a0h et de 14\u00a0h à 20\u00a0h, hors jours fériés, à l’heure du client.',
    rows: hoursRows,
  },
  { text: 'Quatre appels au plus en 30\u00a0jours, répondus ou non.', rows: attemptsRows },
  { text: 'Après un refus, 60\u00a0jours sans appel.', rows: refusalRows },
  {
    text: 'Rénovation et adaptation des logements\u00a0: interdit, sauf contrat en cours.',
    rows: renovationRows,
  },
]

/** The rules that every call is judged by, with their sources. */
export function ConsentRules() {
  return (
    <Card title="Ce que dit la loi" aria-label="Ce que dit la loi">
      <ul className="grid gap-4 text-sm">
        {lines.map(({ text, rows }) => (
          <li key={text}>
            {text}
            <span className="block text-muted text-xs">{rows.at(-1)?.article}</span>
          </li>
        ))}
        <li>
          Recouvrer une facture, livrer ou suivre un contrat n’est pas prospecter&nbsp;: ces appels sont
          permis.
          <span className="block text-muted text-xs">C. conso. art. L221-16</span>
        </li>
        <li>
          Un professionnel peut être appelé pour son activité, tant qu’il ne s’y oppose pas.
          <span className="block text-muted text-xs">RGPD art. 21</span>
        </li>
      </ul>
    </Card>
  )
}
