import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { imapMailboxSchema, type Mailbox } from '#shared/contract/mailboxes.ts'
import { mailServiceNames, type OAuthProvider } from '#shared/domain/mailboxes/mailbox.ts'
import { api, orpc } from '#web/api/api-client.ts'
import { useMe, useOrganization } from '#web/api/me.ts'
import { usePlanRefusal } from '#web/api/plan.ts'
import { useRefusal } from '#web/api/use-can.ts'
import { PlanNotice } from '#web/blocks/plans/plan-notice.tsx'
import { Form } from '#web/patterns/form/form.tsx'
import { PasswordField } from '#web/patterns/form/password-field.tsx'
import { TextField } from '#web/patterns/form/text-field.tsx'
import { useApiForm } from '#web/patterns/form/use-api-form.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { TextAnchor } from '#web/ui/text-link.tsx'
import { type ImapTexts, serverTexts } from './imap-values.ts'
import { mailProvidersOptions } from './mailbox-queries.ts'
import { ServersCard } from './servers-card.tsx'
import { useConnectMailbox } from './use-connect-mailbox.ts'
import { useFoundServers } from './use-found-servers.ts'

type ImapFormProps = {
  /** The mailbox to reconnect; none for a new one. */
  mailbox: Mailbox | null
  onConnected: () => Promise<void>
  cancel: ReactNode
}

/** Connects any mailbox by IMAP and SMTP: its address tells the servers, which are tried before anything is saved. */
export function ImapForm({ mailbox, onConnected, cancel }: ImapFormProps) {
  const client = useQueryClient()
  const refusal = useRefusal('inbox:write')
  const full = usePlanRefusal('mailbox:connect')
  // A mailbox that is connected may be again.
  const lacking = mailbox === null ? full : null
  const { user } = useMe()
  const { orgId } = useOrganization()
  const [byHand, setByHand] = useState(false)
  const values: ImapTexts = {
    address: mailbox?.address ?? '',
    password: '',
    ...serverTexts(mailbox?.servers ?? null),
  }
  const form = useApiForm({
    schema: imapMailboxSchema,
    values,
    kept: { name: `mailbox.${orgId}.${user.id}.${mailbox?.id ?? 'new'}`, secrets: ['password'] },
    save: (input) => api.mailboxes.connectImapMailbox(input),
    onSaved: async () => {
      await client.invalidateQueries({ queryKey: orpc.mailboxes.key() })
      await onConnected()
    },
    onFaults: (paths) => paths.some(isOfServers) && setByHand(true),
  })
  const [left, setLeft] = useState('')
  const [typedByHand, setTypedByHand] = useState(false)
  const found = useFoundServers(form, left, typedByHand)
  const appPassword = found.data?.appPasswordUrl
  return (
    <Form
      form={form}
      className="grid max-w-form gap-5"
      aria-label="Compte mail"
      actions={
        <div className="flex flex-col-reverse items-stretch gap-2 sm:flex-row sm:items-center sm:justify-end">
          <div role="status" className="text-muted text-sm sm:me-auto">
            {form.saving && <Spinner label="Essai des deux serveurs, quelques secondes…" />}
          </div>
          {cancel}
          <Button
            type="submit"
            variant="primary"
            loading={form.saving}
            disabledReason={refusal ?? lacking?.message ?? found.data?.closed}
          >
            {mailbox ? 'Reconnecter' : 'Connecter'}
          </Button>
        </div>
      }
    >
      {refusal ? <Alert>{refusal}</Alert> : <PlanNotice refusal={lacking} />}
      <Card title="Votre compte">
        <fieldset disabled={refusal !== undefined} className="grid gap-4">
          <TextField
            form={form}
            name="address"
            label="Adresse e-mail"
            required
            type="email"
            autoComplete="off"
            autoCapitalize="none"
            readOnly={mailbox !== null}
            autoFocus={mailbox === null && !refusal}
            onBlur={({ target }) => mailbox === null && setLeft(target.value)}
          />
          <ServiceAdvice found={found.data} />
          <PasswordField
            form={form}
            name="password"
            label="Mot de passe"
            required
            help={
              appPassword && (
                <>
                  {found.data?.service} demande un mot de passe d’application, différent de celui de votre
                  compte.{' '}
                  <TextAnchor href={appPassword} target="_blank" rel="noreferrer">
                    En créer un
                  </TextAnchor>
                </>
              )
            }
            autoComplete="off"
            autoFocus={mailbox !== null && !refusal}
          />
        </fieldset>
      </Card>
      <ServersCard
        state={mailbox ? 'known' : found.state}
        byHand={byHand}
        onByHand={() => setByHand(true)}
        onType={() => setTypedByHand(true)}
        disabled={refusal !== undefined}
      />
    </Form>
  )
}

const isOfServers = (path: string) => /^(imap|smtp|username)(\.|$)/.test(path)

type Found = { oauth: OAuthProvider | null; closed: string | null; service: string | null }

/** Advice about the address's mail service, before a password is typed. */
function ServiceAdvice({ found }: { found: Found | undefined }) {
  const { data: configured } = useQuery(mailProvidersOptions)
  const { connect, leaving } = useConnectMailbox()
  if (!found) return null
  const { oauth, closed, service } = found
  const button = oauth !== null && configured?.[oauth] && (
    <Button size="sm" loading={leaving !== null} onClick={() => connect({ provider: oauth })}>
      Connecter {mailServiceNames[oauth]}
    </Button>
  )
  if (closed)
    return (
      <Alert live tone="warning" title={`${service} ne se connecte pas par mot de passe`} action={button}>
        {closed}
      </Alert>
    )
  if (!button) return null
  return (
    <Alert live action={button}>
      {service} se connecte plus simplement par son propre bouton, sans mot de passe.
    </Alert>
  )
}
