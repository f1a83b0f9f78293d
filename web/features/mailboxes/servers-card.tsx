import { useWatch } from 'react-hook-form'
import type { ServerAddress, ServerSecurity } from '#shared/domain/mailboxes/mail-services.ts'
import { NBSP } from '#shared/french/typography.ts'
import { SelectField } from '#web/patterns/form/select-field.tsx'
import { TextField } from '#web/patterns/form/text-field.tsx'
import { useFormParts } from '#web/patterns/form/use-form-parts.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { DescriptionList } from '#web/ui/description-list.tsx'
import { FieldGroup } from '#web/ui/field.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import type { ImapTexts } from './imap-values.ts'
import type { ServersState } from './use-found-servers.ts'

type ServersCardProps = {
  /** A server's name was typed. */
  onType: () => void
  state: ServersState
  byHand: boolean
  onByHand: () => void
  disabled: boolean
}

/** The servers: looked for, shown when they are found, typed otherwise. */
export function ServersCard({ state, byHand, onByHand, onType, disabled }: ServersCardProps) {
  if (state === 'closed') return null
  const typed = byHand || state === 'unknown'
  return (
    <Card
      title="Serveurs"
      description={
        typed
          ? `Votre fournisseur les indique dans son aide${NBSP}: «\u202fIMAP\u202f» et «\u202fSMTP\u202f».`
          : undefined
      }
      actions={
        !typed && (
          <Button
            size="sm"
            disabledReason={disabled ? 'Votre rôle ne permet pas de connecter un compte.' : null}
            onClick={onByHand}
          >
            Régler à la main
          </Button>
        )
      }
    >
      <div role="status" className="text-muted text-sm">
        {!typed &&
          state === 'waiting' &&
          `Saisissez votre adresse${NBSP}: ses serveurs sont cherchés pour vous.`}
        {!typed && state === 'searching' && <Spinner label="Recherche des serveurs…" />}
        {state === 'unknown' && (
          <p className="mb-4">Les serveurs de cette adresse n’ont pas été trouvés. Indiquez-les.</p>
        )}
      </div>
      {!typed && state === 'known' && <Known />}
      {typed && <Typed disabled={disabled} onType={onType} />}
    </Card>
  )
}

function Known() {
  const [imap, smtp, username] = useWatch<ImapTexts, ['imap', 'smtp', 'username']>({
    name: ['imap', 'smtp', 'username'],
  })
  return (
    <DescriptionList
      items={[
        { label: 'Réception (IMAP)', value: serverText(imap) },
        { label: 'Envoi (SMTP)', value: serverText(smtp) },
        { label: 'Nom d’utilisateur', value: username },
      ]}
    />
  )
}

function Typed({ disabled, onType }: { disabled: boolean; onType: () => void }) {
  const form = useFormParts<ImapTexts>()
  return (
    <fieldset disabled={disabled} className="grid gap-5">
      <ServerFields side="imap" label="Réception (IMAP)" placeholder="imap.exemple.fr" onType={onType} />
      <ServerFields side="smtp" label="Envoi (SMTP)" placeholder="smtp.exemple.fr" onType={onType} />
      <TextField
        form={form}
        name="username"
        label="Nom d’utilisateur"
        required
        help="Souvent l’adresse entière."
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
      />
    </fieldset>
  )
}

/** Names that mail programs use. */
const securityLabels: Record<ServerSecurity, string> = { tls: 'SSL/TLS', starttls: 'STARTTLS' }
const options = (['tls', 'starttls'] as const).map((value) => ({ value, label: securityLabels[value] }))

/** The port that goes with a security (RFC 8314). */
const usualPorts: Record<'imap' | 'smtp', Record<ServerSecurity, number>> = {
  imap: { tls: 993, starttls: 143 },
  smtp: { tls: 465, starttls: 587 },
}

type ServerFieldsProps = {
  side: 'imap' | 'smtp'
  label: string
  placeholder: string
  onType: () => void
}

/** Name, port and security of one server. */
function ServerFields({ side, label, placeholder, onType }: ServerFieldsProps) {
  const form = useFormParts<ImapTexts>()
  const { setValue, getValues } = form
  const followSecurity = (security: ServerSecurity) => {
    const usual: string[] = Object.values(usualPorts[side]).map(String)
    const port = String(getValues(`${side}.port`))
    if (port === '' || usual.includes(port))
      setValue(`${side}.port`, String(usualPorts[side][security]), { shouldDirty: true })
  }
  return (
    <FieldGroup label={label}>
      <div className="grid items-start gap-3 sm:grid-cols-[minmax(0,1fr)_6rem_9rem]">
        <TextField
          form={form}
          name={`${side}.host`}
          label="Serveur"
          required
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          placeholder={placeholder}
          onChange={onType}
        />
        <TextField
          form={form}
          name={`${side}.port`}
          label="Port"
          required
          inputMode="numeric"
          autoComplete="off"
        />
        <SelectField
          form={form}
          name={`${side}.security`}
          label="Sécurité"
          required
          options={options}
          onChange={({ target }) => followSecurity(target.value as ServerSecurity)}
        />
      </div>
    </FieldGroup>
  )
}

/** « imap.orange.fr, port 993, SSL/TLS ». */
function serverText({
  host,
  port,
  security,
}: Pick<ServerAddress, 'host' | 'security'> & { port: string | number }) {
  return `${host}, port\u00a0${port}, ${securityLabels[security]}`
}
