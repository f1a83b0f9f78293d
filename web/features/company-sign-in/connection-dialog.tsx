import { z } from 'zod'
import {
  type Connection,
  type ConnectionInput,
  connectionInput,
  joinRoles,
  providerAddressSchema,
} from '#shared/contract/company-sign-in.ts'
import { pemOf, splitCertificates } from '#shared/domain/company-sign-in/certificates.ts'
import { roleLabels } from '#shared/domain/roles.ts'
import { fieldMessages } from '#shared/french/validation-messages.ts'
import { api } from '#web/api/api-client.ts'
import { CheckboxField } from '#web/patterns/form/checkbox-field.tsx'
import { FormDialog } from '#web/patterns/form/form-dialog.tsx'
import { PasswordField } from '#web/patterns/form/password-field.tsx'
import { SelectField } from '#web/patterns/form/select-field.tsx'
import { TextField } from '#web/patterns/form/text-field.tsx'
import { TextareaField } from '#web/patterns/form/textarea-field.tsx'
import { useApiForm } from '#web/patterns/form/use-api-form.ts'
import { MetadataReader } from './metadata-reader.tsx'
import { companySignInOptions } from './sign-in-queries.ts'

type ConnectionDialogProps = {
  kind: Connection['kind']
  /** Null for a new one. */
  connection: Connection | null
  onClose: () => void
}

/** How a provider is reached and known, typed or read from its metadata. A secret is never shown again. */
export function ConnectionDialog({ kind, connection, onClose }: ConnectionDialogProps) {
  const saml = kind === 'saml'
  const form = useApiForm<ConnectionValues, ConnectionInput, Connection>({
    schema: schemaOf(kind, connection === null),
    values: valuesOf(connection),
    save: (fields) => {
      if (connection === null) return api.companySignIn.createConnection(fields)
      const { kind: _kind, ...change } = fields
      return api.companySignIn.updateConnection({
        ...change,
        connectionId: connection.id,
        revision: connection.revision,
      })
    },
    success: connection === null ? 'Fournisseur ajouté' : 'Fournisseur enregistré',
    refresh: companySignInOptions,
    onSaved: onClose,
  })
  const address = { type: 'url', inputMode: 'url', autoComplete: 'off', spellCheck: false } as const
  const named = saml ? 'SAML 2.0' : 'OpenID Connect'
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={connection === null ? `Ajouter un fournisseur ${named}` : `Modifier ${connection.name}`}
      description={
        saml
          ? 'Ardoise demande l’identité par redirection\u202f; le fournisseur répond par une assertion signée.'
          : 'Ardoise demande un code au fournisseur, puis l’échange contre l’identité.'
      }
      action={connection === null ? 'Ajouter' : 'Enregistrer'}
      className="flex flex-col gap-4"
    >
      <TextField
        form={form}
        name="name"
        label="Nom"
        help={'Celui du bouton «\u202fContinuer avec\u202f» de la page de connexion.'}
        required
        maxLength={60}
        autoComplete="off"
      />
      {saml && (
        <MetadataReader
          onRead={({ entityId, signInUrl, certificates }) => {
            const touched = { shouldDirty: true, shouldValidate: true }
            form.setValue('issuer', entityId, touched)
            form.setValue('signInUrl', signInUrl, touched)
            form.setValue('certificates', certificates.join('\n\n'), touched)
          }}
        />
      )}
      <TextField
        form={form}
        name="issuer"
        label={saml ? 'Identifiant du fournisseur (Entity ID)' : 'Adresse du fournisseur (Issuer)'}
        required
        autoComplete="off"
        spellCheck={false}
      />
      {saml ? (
        <>
          <TextField form={form} name="signInUrl" label="Adresse de connexion" required {...address} />
          <TextareaField
            form={form}
            name="certificates"
            label="Certificats de signature"
            help="Au format PEM. Mettez les deux pendant un renouvellement."
            required
            rows={5}
            spellCheck={false}
          />
        </>
      ) : (
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField form={form} name="clientId" label="Identifiant du client" required autoComplete="off" />
          <PasswordField
            form={form}
            name="clientSecret"
            label="Secret du client"
            required={connection === null}
            help={connection === null ? undefined : 'Laissez vide pour garder le secret actuel.'}
            autoComplete="off"
          />
        </div>
      )}
      <SelectField
        form={form}
        name="defaultRole"
        label="Rôle des nouveaux membres"
        help="Qui se connecte la première fois devient membre avec ce rôle, sauf invitation en attente."
        options={joinRoles.map((role) => ({ value: role, label: roleLabels[role] }))}
      />
      <CheckboxField
        form={form}
        name="enabled"
        label="Proposer ce fournisseur aux adresses de vos domaines prouvés"
      />
    </FormDialog>
  )
}

/** The fields of a provider's form; certificates as one text. */
type ConnectionValues = Record<
  'name' | 'issuer' | 'signInUrl' | 'certificates' | 'clientId' | 'clientSecret' | 'defaultRole',
  string
> & { enabled: boolean }

function valuesOf(connection: Connection | null): ConnectionValues {
  return {
    name: connection?.name ?? '',
    issuer: connection?.issuer ?? '',
    signInUrl: connection?.signInUrl ?? '',
    certificates: (connection?.certificates ?? []).map(({ der }) => pemOf(der)).join('\n'),
    clientId: connection?.clientId ?? '',
    clientSecret: '',
    defaultRole: connection?.defaultRole ?? 'viewer',
    enabled: connection?.enabled ?? true,
  }
}

const required = z.string().trim().min(1, fieldMessages.required)
const { shape } = connectionInput
const schemas = {
  saml: connectionInput.extend({
    signInUrl: required.pipe(providerAddressSchema),
    certificates: shape.certificates.unwrap().min(1, fieldMessages.required),
  }),
  openid: connectionInput.extend({ clientId: required.max(400) }),
}
const withSecret = schemas.openid.extend({ clientSecret: required.max(2_000) })

/** The endpoint's own schema, with what a kind of provider needs. */
function schemaOf(kind: Connection['kind'], isNew: boolean): z.ZodType<ConnectionInput> {
  const schema = kind === 'openid' && isNew ? withSecret : schemas[kind]
  return z.preprocess((typed) => {
    const { signInUrl, certificates, clientId, clientSecret, ...common } = typed as ConnectionValues
    return kind === 'saml'
      ? { ...common, kind, signInUrl, certificates: splitCertificates(certificates) }
      : { ...common, kind, clientId, clientSecret: isNew || clientSecret !== '' ? clientSecret : null }
  }, schema) as unknown as z.ZodType<ConnectionInput>
}
