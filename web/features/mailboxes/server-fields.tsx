import { useFormContext } from 'react-hook-form'
import type { ServerAddress, ServerSecurity } from '#shared/domain/mail-services.ts'
import { Field, FieldGroup } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { NativeSelect } from '#web/ui/native-select.tsx'
import type { ImapTexts } from './imap-values.ts'

/** As mail programs name them. */
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
  const { register, setValue, getValues, formState } = useFormContext<ImapTexts>()
  const errors = formState.errors[side]
  const followSecurity = (security: ServerSecurity) => {
    const usual: string[] = Object.values(usualPorts[side]).map(String)
    const port = String(getValues(`${side}.port`))
    if (port === '' || usual.includes(port))
      setValue(`${side}.port`, String(usualPorts[side][security]), { shouldDirty: true })
  }
  return (
    <FieldGroup label={label}>
      <div className="grid items-start gap-3 sm:grid-cols-[minmax(0,1fr)_6rem_9rem]">
        <Field label="Serveur" required error={errors?.host?.message}>
          <Input
            autoCapitalize="none"
            autoComplete="off"
            spellCheck={false}
            placeholder={placeholder}
            {...register(`${side}.host`, { onChange: onType })}
          />
        </Field>
        <Field label="Port" required error={errors?.port?.message}>
          <Input inputMode="numeric" autoComplete="off" {...register(`${side}.port`)} />
        </Field>
        <Field label="Sécurité" required error={errors?.security?.message}>
          <NativeSelect
            options={options}
            {...register(`${side}.security`, {
              onChange: ({ target }: { target: { value: ServerSecurity } }) => followSecurity(target.value),
            })}
          />
        </Field>
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
