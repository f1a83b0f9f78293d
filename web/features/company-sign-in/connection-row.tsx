import { Download, Trash2 } from 'lucide-react'
import type { Connection } from '#shared/contract/company-sign-in.ts'
import { signInProblems } from '#shared/domain/company-sign-in/problems.ts'
import { roleLabels } from '#shared/domain/roles.ts'
import { fetchBeside } from '#web/api/fetch-json.ts'
import { useOrganization } from '#web/api/me.ts'
import { useAction } from '#web/patterns/action/use-action.ts'
import { Alert } from '#web/ui/alert.tsx'
import { AnchorButton } from '#web/ui/anchor-button.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { CopiedFact } from '#web/ui/copied-fact.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { useInstants } from './use-instants.ts'

type ConnectionRowProps = {
  connection: Connection
  refusal: string | undefined
  kept: string | undefined
  onEdit: () => void
  onRemove: () => void
}

const kinds = { saml: 'SAML 2.0', openid: 'OpenID Connect' }
/** A certificate is spoken of from this many days before its end. */
const WARN_DAYS = 30

export function ConnectionRow({ connection, refusal, kept, onEdit, onRemove }: ConnectionRowProps) {
  const { orgId } = useOrganization()
  const { id, name, kind, enabled, ours } = connection
  const tryIt = useAction(
    () =>
      fetchBeside<{ url: string }>(
        'POST',
        '/auth/v1/sso/test',
        { connectionId: id },
        { 'ardoise-organization': orgId },
      ),
    { retry: false, onSuccess: ({ url }) => window.location.assign(url) },
  )
  const saml = kind === 'saml'
  return (
    <li className="flex flex-col gap-3 border-line border-b px-5 py-4 last:border-b-0">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <p className="min-w-0 font-medium wrap-anywhere">{name}</p>
        <Badge tone={enabled ? 'success' : 'neutral'}>{enabled ? 'Activé' : 'Désactivé'}</Badge>
        <div className="ml-auto flex flex-wrap gap-2">
          <Button
            size="sm"
            aria-label={`Tester la connexion ${name}`}
            loading={tryIt.isPending || tryIt.isSuccess}
            disabledReason={refusal}
            onClick={() => tryIt.mutate()}
          >
            Tester la connexion
          </Button>
          <Button size="sm" aria-label={`Modifier ${name}`} disabledReason={refusal} onClick={onEdit}>
            Modifier
          </Button>
          <IconButton
            size="sm"
            icon={Trash2}
            label={`Retirer ${name}`}
            disabledReason={kept}
            onClick={onRemove}
          />
        </div>
      </div>
      <p className="text-muted text-sm">
        {kinds[kind]}. Rôle des nouveaux membres&nbsp;: {roleLabels[connection.defaultRole]}.
      </p>
      <TestResult connection={connection} />
      <CertificateEnds connection={connection} />
      <details className="text-sm">
        <summary className="w-fit cursor-pointer rounded-sm py-1 text-primary">
          À donner au fournisseur
        </summary>
        <dl className="mt-2 flex flex-col gap-3 rounded-md bg-sunken px-4 py-3">
          {saml && (
            <CopiedFact className="text-sm" label="Identifiant d’Ardoise (Entity ID)" value={ours.entityId} />
          )}
          <CopiedFact
            className="text-sm"
            label={saml ? 'Adresse de réponse (ACS)' : 'Adresse de redirection (Redirect URI)'}
            value={ours.answerUrl}
          />
        </dl>
        {saml && (
          <AnchorButton href={ours.metadataUrl} download size="sm" icon={Download} className="mt-3">
            Télécharger les métadonnées
          </AnchorButton>
        )}
      </details>
    </li>
  )
}

function TestResult({ connection: { test } }: { connection: Connection }) {
  const { ago } = useInstants()
  if (test === null)
    return <p className="text-muted text-sm">Pas encore testée depuis son dernier changement.</p>
  const who = [test.name, test.email].filter(Boolean).join(', ')
  return (
    <Alert
      tone={test.problem === null ? 'success' : 'danger'}
      title={test.problem === null ? 'Le test a réussi' : 'Le test a échoué'}
    >
      {test.problem !== null && <p>{signInProblems[test.problem]}</p>}
      <p>
        {who === '' ? 'Testée' : `Personne reconnue\u00a0: ${who}, testée`} {ago(test.at)}.
      </p>
    </Alert>
  )
}

/** The ends of the certificates: those that come, and those that are past. */
function CertificateEnds({ connection: { certificates } }: { connection: Connection }) {
  const { now, day } = useInstants()
  if (certificates.length === 0) return null
  const days = (at: string) => (Date.parse(at) - now.getTime()) / 86_400_000
  return (
    <ul className="flex flex-col gap-1 text-sm">
      {certificates.map(({ der, subject, expiresAt }) => (
        <li key={der} className="flex flex-wrap items-center gap-x-2 gap-y-1 wrap-anywhere">
          <span>
            Certificat «&#8239;{subject}&#8239;»,{' '}
            {days(expiresAt) < 0 ? 'expiré depuis le' : 'valable jusqu’au'} {day(expiresAt)}
          </span>
          {days(expiresAt) < WARN_DAYS && (
            <Badge tone={days(expiresAt) < 0 ? 'danger' : 'warning'}>
              {days(expiresAt) < 0 ? 'Expiré' : 'À renouveler'}
            </Badge>
          )}
        </li>
      ))}
    </ul>
  )
}
