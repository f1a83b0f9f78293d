import { CircleCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import type { FirstSteps } from '#shared/contract/onboarding.ts'
import type { Permission } from '#shared/domain/permissions.ts'
import { NBSP } from '#shared/french/typography.ts'
import { useCan } from '#web/api/use-can.ts'
import { Card } from '#web/ui/card.tsx'
import { cx } from '#web/ui/cx.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Progress } from '#web/ui/progress.tsx'

type Variant = 'primary' | 'secondary'
type Step = {
  done: boolean
  title: string
  text: string
  needs: Permission
  action: (variant: Variant) => ReactNode
}

const stepsOf = ({ company, logo, iban, client, draft }: FirstSteps): Step[] => [
  {
    done: company,
    title: 'Votre entreprise',
    text: 'Adresse, SIREN et forme juridique, que la loi demande sur un devis.',
    needs: 'organization:update',
    action: (variant) => (
      <LinkButton size="sm" variant={variant} to="/settings/organization">
        Compléter l’entreprise
      </LinkButton>
    ),
  },
  {
    done: logo,
    title: 'Votre logo',
    text: 'En tête de vos devis, de vos factures et de la page de vos clients.',
    needs: 'organization:update',
    action: (variant) => (
      <LinkButton size="sm" variant={variant} to="/settings/organization">
        Ajouter le logo
      </LinkButton>
    ),
  },
  {
    done: iban,
    title: 'Votre IBAN',
    text: 'Pour être payé par virement, imprimé sur vos factures.',
    needs: 'organization:update',
    action: (variant) => (
      <LinkButton size="sm" variant={variant} to="/settings/invoicing">
        Indiquer l’IBAN
      </LinkButton>
    ),
  },
  {
    done: client,
    title: 'Votre premier client',
    text: 'Son nom et son adresse, retrouvés par son SIREN ou saisis.',
    needs: 'company:write',
    action: (variant) => (
      <LinkButton size="sm" variant={variant} to="/crm/companies/new">
        Ajouter un client
      </LinkButton>
    ),
  },
  {
    done: false,
    title: 'Votre premier devis',
    text: draft
      ? 'Il est commencé\u00a0: il reste à l’envoyer.'
      : 'Écrit en quelques minutes, signé en ligne par votre client.',
    needs: 'quote:write',
    action: (variant) =>
      draft ? (
        <LinkButton size="sm" variant={variant} to="/templates/quotes" search={{ status: 'draft' }}>
          Terminer le devis
        </LinkButton>
      ) : (
        <LinkButton size="sm" variant={variant} to="/templates/quotes" state={{ beginQuote: true }}>
          Écrire le devis
        </LinkButton>
      ),
  },
]

/** Steps of a new organization before its first devis, in place of figures that are all zero. */
export function FirstStepsCard({ steps }: { steps: FirstSteps }) {
  const may: Partial<Record<Permission, boolean>> = {
    'organization:update': useCan('organization:update'),
    'company:write': useCan('company:write'),
    'quote:write': useCan('quote:write'),
  }
  const listed = stepsOf(steps)
  const done = listed.filter((step) => step.done).length
  const next = listed.find((step) => !step.done && may[step.needs])
  return (
    <Card title="Pour envoyer votre premier devis" flush>
      <div className="px-5 pb-4">
        <Progress
          label="Étapes faites"
          value={done}
          max={listed.length}
          detail={`${done}/${listed.length}`}
        />
      </div>
      <ol aria-label="Étapes">
        {listed.map((step, index) => (
          <li
            key={step.title}
            className="flex min-h-14 flex-wrap items-center gap-x-4 gap-y-2 border-line border-t px-5 py-2.5"
          >
            {step.done ? (
              <CircleCheck aria-hidden size={20} className="shrink-0 text-success-ink" />
            ) : (
              <span
                aria-hidden
                className={cx(
                  'flex size-5 shrink-0 items-center justify-center rounded-full border text-xs tabular',
                  step === next ? 'border-ink font-semibold text-ink' : 'border-strong text-muted',
                )}
              >
                {index + 1}
              </span>
            )}
            <div className="min-w-0 flex-1 basis-48">
              <p className={cx('font-medium text-sm', step.done && 'text-muted')}>
                {step.title}
                {step.done && <span className="font-normal">{`${NBSP}: fait`}</span>}
              </p>
              {!step.done && <p className="text-muted text-xs">{step.text}</p>}
            </div>
            {!step.done && may[step.needs] && step.action(step === next ? 'primary' : 'secondary')}
          </li>
        ))}
      </ol>
    </Card>
  )
}
