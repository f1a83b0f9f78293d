import { CalendarX, CircleAlert, Link2Off, RotateCw, Unlink } from 'lucide-react'
import { ApiError, messageOf } from '#web/api/api-error.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ReachLinks } from './reach-links.tsx'

const problems = {
  link_invalid: {
    icon: Unlink,
    title: 'Ce lien n’est pas valide',
    description:
      'Vérifiez qu’il est complet\u00a0: copiez l’adresse entière depuis l’e-mail que vous avez reçu.',
  },
  link_revoked: {
    icon: Link2Off,
    title: 'Ce lien a été désactivé',
    description:
      'L’expéditeur l’a remplacé ou retiré. Cherchez un e-mail plus récent de sa part, ou écrivez-lui.',
  },
  quote_expired: {
    icon: CalendarX,
    title: 'Ce devis a expiré',
    description:
      'Sa date de validité est passée\u00a0: il ne peut plus être signé. Répondez à l’e-mail reçu pour en demander un nouveau.',
  },
  link_expired: {
    icon: CalendarX,
    title: 'Cette proposition a expiré',
    description: 'Elle n’était valable qu’un temps. Écrivez à son expéditeur pour en recevoir une nouvelle.',
  },
  mandate_link_expired: {
    icon: CalendarX,
    title: 'Ce lien n’est plus valable',
    description: 'Il avait une durée de 60\u00a0jours. Demandez-en un autre à son expéditeur.',
  },
  payment_plan_link_expired: {
    icon: CalendarX,
    title: 'Ce lien n’est plus valable',
    description: 'Cet échéancier n’a pas été signé à temps, ou il est terminé. Écrivez à son expéditeur.',
  },
  statement_link_expired: {
    icon: CalendarX,
    title: 'Ce lien n’est plus valable',
    description: 'Il avait une durée d’un an. Demandez-en un nouveau à son expéditeur.',
  },
  invoice_link_expired: {
    icon: CalendarX,
    title: 'Ce lien n’est plus valable',
    description:
      'Il avait une durée d’un an. Le PDF de la facture est dans l’e-mail reçu\u00a0; pour un nouveau lien, écrivez à son expéditeur.',
  },
} as const

type LinkProblemProps = {
  /** « Le devis », « La facture », « Le mandat ». */
  what: string
  error: unknown
  onRetry: () => void
  retrying: boolean
}

const wordOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)

const dataOf = (error: unknown) => (error instanceof ApiError ? error.data : {})
/** Whose link it was, where the answer says it: of a link that was good, never of one that was guessed. */
export const issuerOfRefused = (error: unknown) => wordOf(dataOf(error).organizationName)

/** Whose link it was and how to reach them. */
function Reach({ error }: { error: unknown }) {
  const data = dataOf(error)
  const name = issuerOfRefused(error)
  if (name === null) return null
  const email = wordOf(data.email)
  const phone = wordOf(data.phone)
  return (
    <p className="text-sm wrap-anywhere">
      <span className="block font-medium">{name}</span>
      <ReachLinks phone={phone} email={email} />
    </p>
  )
}

/** Why a link shows nothing. */
export function LinkProblem({ what, error, onRetry, retrying }: LinkProblemProps) {
  const code = error instanceof ApiError ? error.code : 'internal'
  const problem = code in problems ? problems[code as keyof typeof problems] : null
  if (problem !== null) return <EmptyState {...problem} heading="h1" action={<Reach error={error} />} />
  return (
    <EmptyState
      icon={CircleAlert}
      title={`${what} n’a pas pu s’afficher`}
      description={messageOf(error)}
      heading="h1"
      action={
        <Button icon={RotateCw} onClick={onRetry} loading={retrying}>
          Réessayer
        </Button>
      }
    />
  )
}
