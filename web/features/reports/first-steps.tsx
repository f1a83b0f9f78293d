import type { LinkProps } from '@tanstack/react-router'
import { CircleCheck } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import type { FirstSteps } from '#shared/contract/onboarding.ts'
import type { SellerFact } from '#shared/domain/documents/seller-rule.ts'
import type { Permission } from '#shared/domain/permissions.ts'
import { NBSP } from '#shared/french/typography.ts'
import { useCan } from '#web/api/use-can.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { cx } from '#web/ui/cx.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Progress } from '#web/ui/progress.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

const FillSeller = lazy(() =>
  import('#web/blocks/seller/fill-seller.tsx').then((module) => ({ default: module.FillSeller })),
)

type Variant = 'primary' | 'secondary'
type Step = {
  done: boolean
  title: string
  text: string
  needs: Permission
  /** The facts that are filled in here. */
  facts?: readonly SellerFact[]
  /** Leads to where it is done; its button fills `facts` in here otherwise. */
  action: string | ((variant: Variant) => ReactNode)
}

const list = new Intl.ListFormat('fr', { type: 'conjunction' })
const names = { siren: 'SIREN', legalForm: 'forme juridique', address: 'adresse', vatNumber: 'TVA' } as const

/** The facts of the company that are missing, as the rule of its papers calls them. */
function missingOf({ siren, legalForm, address, vat }: FirstSteps): (keyof typeof names)[] {
  const facts = { siren, legalForm, address, vatNumber: vat }
  return (Object.keys(facts) as (keyof typeof names)[]).filter((fact) => !facts[fact])
}

const leadsTo = (to: LinkProps['to'], label: string) => (variant: Variant) => (
  <LinkButton size="sm" variant={variant} to={to}>
    {label}
  </LinkButton>
)

function stepsOf(steps: FirstSteps): Step[] {
  const missing = missingOf(steps)
  return [
    {
      done: missing.length === 0,
      title: 'Votre entreprise',
      text: `Il manque${NBSP}: ${list.format(missing.map((fact) => names[fact]))}. La loi les demande sur vos devis et vos factures.`,
      needs: 'organization:update',
      facts: missing,
      action: 'Compléter ici',
    },
    {
      done: steps.iban,
      title: 'Votre IBAN',
      text: 'Pour être payé par virement, imprimé sur vos factures.',
      needs: 'organization:update',
      facts: ['iban'],
      action: 'Indiquer l’IBAN',
    },
    {
      done: steps.logo,
      title: 'Votre logo',
      text: 'En tête de vos devis, de vos factures et de la page de vos clients.',
      needs: 'organization:update',
      action: leadsTo('/settings/organization', 'Ajouter le logo'),
    },
    {
      done: steps.mailbox,
      title: 'Votre boîte mail',
      text: 'Pour écrire à vos clients depuis votre adresse et lire leurs réponses ici.',
      needs: 'inbox:write',
      action: leadsTo('/manager/mail', 'Connecter une boîte'),
    },
    {
      done: steps.bank,
      title: 'Votre compte bancaire',
      text: 'Pour voir qui a payé, en important un relevé.',
      needs: 'bank:write',
      action: leadsTo('/revenues/management/bank', 'Ajouter un compte'),
    },
    {
      done: steps.client,
      title: 'Votre premier client',
      text: 'Son nom et son adresse.',
      needs: 'company:write',
      action: leadsTo('/crm/companies/new', 'Ajouter un client'),
    },
    {
      done: false,
      title: 'Votre premier devis',
      text: steps.draft
        ? 'Il est commencé\u00a0: il reste à l’envoyer.'
        : 'Écrit en quelques minutes, signé en ligne par votre client.',
      needs: 'quote:write',
      action: (variant) =>
        steps.draft ? (
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
}

/** « Premiers pas » of a new organization before its first devis, in place of figures that are all zero. */
export function FirstStepsCard({ steps }: { steps: FirstSteps }) {
  const may: Partial<Record<Permission, boolean>> = {
    'organization:update': useCan('organization:update'),
    'inbox:write': useCan('inbox:write'),
    'bank:write': useCan('bank:write'),
    'company:write': useCan('company:write'),
    'quote:write': useCan('quote:write'),
  }
  // Each of the company’s facts counts: filling one in is seen.
  const facts = Object.keys(names).length
  const listed = stepsOf(steps)
  const total = facts + listed.length - 1
  const done =
    facts - missingOf(steps).length + listed.filter((step) => step.done && step !== listed[0]).length
  const next = listed.find((step) => !step.done && may[step.needs])
  return (
    <Card title="Premiers pas" description="Pour être en règle, et payé, dès le premier devis." flush>
      <div className="px-5 pb-4">
        <Progress label="Étapes faites" value={done} max={total} detail={`${done}/${total}`} />
      </div>
      <ol aria-label="Étapes">
        {listed.map((step, index) => (
          <StepRow
            key={step.title}
            step={step}
            rank={index + 1}
            isNext={step === next}
            may={may[step.needs] === true}
          />
        ))}
      </ol>
    </Card>
  )
}

type StepRowProps = { step: Step; rank: number; isNext: boolean; may: boolean }

function StepRow({ step, rank, isNext, may }: StepRowProps) {
  const [filling, setFilling] = useState(false)
  const { done, title, text, facts = [], action } = step
  const variant = isNext ? 'primary' : 'secondary'
  return (
    <li className="border-line border-t px-5 py-2.5">
      <div className="flex min-h-9 flex-wrap items-center gap-x-4 gap-y-2">
        {done ? (
          <CircleCheck aria-hidden size={20} className="shrink-0 text-success-ink" />
        ) : (
          <span
            aria-hidden
            className={cx(
              'flex size-5 shrink-0 items-center justify-center rounded-full border text-xs tabular',
              isNext ? 'border-ink font-semibold text-ink' : 'border-strong text-muted',
            )}
          >
            {rank}
          </span>
        )}
        <div className="min-w-0 flex-1 basis-48">
          <p className={cx('font-medium text-sm', done && 'text-muted')}>
            {title}
            {done && <span className="font-normal">{`${NBSP}: fait`}</span>}
          </p>
          {!done && <p className="text-muted text-xs">{text}</p>}
        </div>
        {!done &&
          may &&
          (typeof action !== 'string'
            ? action(variant)
            : !filling && (
                <Button size="sm" variant={variant} onClick={() => setFilling(true)}>
                  {action}
                </Button>
              ))}
      </div>
      {filling && !done && (
        <Suspense fallback={<Skeleton className="mt-3 h-24" />}>
          <FillSeller facts={facts} />
        </Suspense>
      )}
    </li>
  )
}
