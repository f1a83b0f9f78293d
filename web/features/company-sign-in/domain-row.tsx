import { Trash2 } from 'lucide-react'
import type { OrganizationDomain } from '#shared/contract/company-sign-in.ts'
import { LOST_DAYS } from '#shared/domain/company-sign-in/domain-proof.ts'
import { api, orpc } from '#web/api/api-client.ts'
import { useAction } from '#web/patterns/action/use-action.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { CopiedFact } from '#web/ui/copied-fact.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { type Instants, useInstants } from './use-instants.ts'

type DomainRowProps = {
  domain: OrganizationDomain
  refusal: string | undefined
  kept: string | undefined
  onRemove: () => void
}

const states = {
  proved: { tone: 'success', label: 'Prouvé' },
  lost: { tone: 'warning', label: 'Introuvable' },
  waiting: { tone: 'neutral', label: 'À prouver' },
} as const

const words = {
  found: 'Enregistrement trouvé.',
  absent: 'Enregistrement introuvable.',
  unreachable: 'Les serveurs de noms de ce domaine ne répondent pas.',
}

/** Says what the last look at a domain found, and when. */
function lookOf({ found, lookedAt, provedAt, lostAt }: OrganizationDomain, { ago, day }: Instants): string {
  if (lostAt !== null)
    return `Enregistrement introuvable depuis le ${day(lostAt)}\u00a0: sans lui, le domaine ne sera plus prouvé au bout de ${LOST_DAYS}\u00a0jours.`
  if (found === null || lookedAt === null)
    return 'Publiez cet enregistrement chez votre hébergeur de noms de domaine, puis vérifiez.'
  const taken = found === 'found' && provedAt === null ? ' Une autre organisation a prouvé ce domaine.' : ''
  return `${words[found]}${taken} Vérifié ${ago(lookedAt)}.`
}

export function DomainRow({ domain, refusal, kept, onRemove }: DomainRowProps) {
  const instants = useInstants()
  const check = useAction(api.companySignIn.checkDomain, {
    success: ({ provedAt, found }) =>
      provedAt !== null && found === 'found'
        ? `${domain.domain} est prouvé`
        : {
            tone: 'warning',
            text: words[found ?? 'absent'],
            description: 'Un nouvel enregistrement met parfois une heure à se voir.',
          },
    refresh: orpc.companySignIn,
  })
  const proved = domain.provedAt !== null
  const state = domain.lostAt !== null ? states.lost : proved ? states.proved : states.waiting
  return (
    <li className="flex flex-col gap-3 border-line border-b px-5 py-4 last:border-b-0">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <p className="min-w-0 font-medium wrap-anywhere">{domain.domain}</p>
        <Badge tone={state.tone}>{state.label}</Badge>
        <div className="ml-auto flex gap-2">
          <Button
            size="sm"
            aria-label={`Vérifier ${domain.domain}`}
            loading={check.isPending}
            disabledReason={refusal}
            onClick={() => check.mutate({ domainId: domain.id })}
          >
            Vérifier
          </Button>
          <IconButton
            size="sm"
            icon={Trash2}
            label={`Retirer ${domain.domain}`}
            disabledReason={kept}
            onClick={onRemove}
          />
        </div>
      </div>
      <p className="text-muted text-sm">{lookOf(domain, instants)}</p>
      {(!proved || domain.lostAt !== null) && (
        <dl className="grid gap-3 rounded-md bg-sunken px-4 py-3 sm:grid-cols-[4rem_minmax(0,1fr)_minmax(0,1.4fr)]">
          <div>
            <dt className="text-muted text-xs">Type</dt>
            <dd className="text-sm">TXT</dd>
          </div>
          <CopiedFact className="text-sm" label="Nom" value={domain.record.name} />
          <CopiedFact className="text-sm" label="Valeur" value={domain.record.value} />
        </dl>
      )}
    </li>
  )
}
