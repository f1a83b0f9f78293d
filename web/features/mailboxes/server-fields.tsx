import type { ServerAddress, ServerSecurity } from '#shared/domain/mailboxes/mail-services.ts'
import { SelectField } from '#web/patterns/form/select-field.tsx'
import { TextField } from '#web/patterns/form/text-field.tsx'
import { useFormParts } from '#web/patterns/form/use-form-parts.ts'
import { FieldGroup } from '#web/ui/field.tsx'
import type { ImapTexts } from './imap-values.ts'

/** Names that mail programs use. */
export const securityLabels: Record<ServerSecurity, string> = { tls: 'SSL/TLS', starttls: 'STARTTLS' }
const options = (['tls', 'starttls'] as const).map((value) => ({ value, label: securityLabels[value] }))

/** The port that goes with a security (RFC 8314). */
export const usualPorts: Record<'imap' | 'smtp', Record<ServerSecurity, number>> = {
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
export function ServerFields({ side, label, placeholder, onType }: ServerFieldsProps) {
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
export function serverText({
  host,
  port,
  security,
}: Pick<ServerAddress, 'host' | 'security'> & { port: string | number }) {
  return `${host}, port\u00a0${port}, ${securityLabels[security]}`
}
