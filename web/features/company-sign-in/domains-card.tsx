import { Globe, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { z } from 'zod'
import { domainNameSchema, type OrganizationDomain } from '#shared/contract/company-sign-in.ts'
import { LOST_DAYS } from '#shared/domain/company-sign-in/domain-proof.ts'
import { api, orpc } from '#web/api/api-client.ts'
import { useAction } from '#web/patterns/action/use-action.ts'
import { FormDialog } from '#web/patterns/form/form-dialog.tsx'
import { TextField } from '#web/patterns/form/text-field.tsx'
import { useApiForm } from '#web/patterns/form/use-api-form.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { CopiedFact } from '#web/ui/copied-fact.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { companySignInOptions } from './sign-in-queries.ts'
import { type Instants, useInstants } from './use-instants.ts'

type DomainsCardProps = {
  domains: readonly OrganizationDomain[]
  /** Why nothing may be added or looked for. */
  refusal: string | undefined
  /** Why nothing may be taken away. */
  kept: string | undefined
}

/** The domains of the organization: the record that proves each, and whether it is there. */
export function DomainsCard({ domains, refusal, kept }: DomainsCardProps) {
  const [adding, setAdding] = useState(false)
  const [removing, setRemoving] = useState<OrganizationDomain | null>(null)
  const remove = useAction(api.companySignIn.removeDomain, {
    success: 'Domaine retiré',
    refresh: orpc.companySignIn,
  })
  const addButton = (
    <Button disabledReason={refusal} onClick={() => setAdding(true)}>
      Ajouter un domaine
    </Button>
  )
  return (
    <Card
      title="Domaines"
      description="Prouvez que les adresses de votre entreprise sont à vous, par un enregistrement de votre DNS."
      actions={domains.length > 0 && addButton}
      flush
    >
      {domains.length === 0 ? (
        <EmptyState
          icon={Globe}
          title="Aucun domaine"
          description="Ajoutez celui de vos adresses e-mail, comme exemple.fr."
          action={addButton}
          className="py-8"
        />
      ) : (
        <ul className="border-line border-t">
          {domains.map((domain) => (
            <DomainRow
              key={domain.id}
              domain={domain}
              refusal={refusal}
              kept={kept}
              onRemove={() => setRemoving(domain)}
            />
          ))}
        </ul>
      )}
      {adding && <AddDomain onClose={() => setAdding(false)} />}
      <ConfirmDialog
        open={removing !== null}
        onOpenChange={(open) => !open && setRemoving(null)}
        title={`Retirer le domaine ${removing?.domain ?? ''}\u202f?`}
        consequence="Ses adresses ne se connecteront plus par votre entreprise. Les comptes et leurs accès restent."
        confirmLabel="Retirer"
        onConfirm={() => removing && remove.mutateAsync({ domainId: removing.id })}
      />
    </Card>
  )
}

const schema = z.object({ domain: domainNameSchema })

function AddDomain({ onClose }: { onClose: () => void }) {
  const form = useApiForm<{ domain: string }, z.output<typeof schema>, OrganizationDomain>({
    schema,
    values: { domain: '' },
    save: (fields) => api.companySignIn.addDomain(fields),
    success: 'Domaine ajouté',
    refresh: companySignInOptions,
    onSaved: onClose,
  })
  return (
    <FormDialog form={form} onClose={onClose} title="Ajouter un domaine" action="Ajouter" size="sm">
      <TextField
        form={form}
        name="domain"
        label="Domaine"
        help="Celui de vos adresses e-mail, après l’arobase."
        required
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        autoFocus
      />
    </FormDialog>
  )
}

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

function DomainRow({ domain, refusal, kept, onRemove }: DomainRowProps) {
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
