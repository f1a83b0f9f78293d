import '#web/api/zod-setup.ts'
import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { flushSync } from 'react-dom'
import { FormProvider, useForm } from 'react-hook-form'
import { imapMailboxSchema, type Mailbox } from '#shared/contract/mailboxes.ts'
import { ApiError } from '#web/api/api-error.ts'
import { api, orpc } from '#web/api/client.ts'
import { applyFieldErrors } from '#web/api/form-errors.ts'
import { useMe, useOrganization, useRefusal } from '#web/api/me.ts'
import { useKeptValues } from '#web/api/use-kept-values.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { PasswordInput } from '#web/ui/password-input.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { submitOnShortcut } from '#web/ui/submit-on-shortcut.ts'
import { TextAnchor } from '#web/ui/text-link.tsx'
import { UnsavedChanges } from '#web/ui/unsaved-changes.tsx'
import { type ImapTexts, serverTexts } from './imap-values.ts'
import { ServersCard } from './servers-card.tsx'
import { ServiceAdvice } from './service-advice.tsx'
import { useFoundServers } from './use-found-servers.ts'

type ImapFormProps = {
  /** The mailbox to reconnect; none for a new one. */
  mailbox: Mailbox | null
  onConnected: () => Promise<void>
  cancel: ReactNode
}

/** Any mailbox by IMAP and SMTP: its address tells the servers, which are tried before anything is kept. */
export function ImapForm({ mailbox, onConnected, cancel }: ImapFormProps) {
  const client = useQueryClient()
  const refusal = useRefusal('inbox:write')
  const { user } = useMe()
  const { orgId } = useOrganization()
  const [failure, setFailure] = useState<string | null>(null)
  const [byHand, setByHand] = useState(false)
  const form = useForm<ImapTexts>({
    resolver: zodResolver(imapMailboxSchema, undefined, { raw: true }) as never,
    mode: 'onTouched',
    defaultValues: {
      address: mailbox?.address ?? '',
      password: '',
      ...serverTexts(mailbox?.servers ?? null),
    },
  })
  const { errors, isDirty, isSubmitting } = form.formState
  useKeptValues(form, `mailbox.${orgId}.${user.id}.${mailbox?.id ?? 'new'}`, ['password'])
  const [left, setLeft] = useState('')
  const [typedByHand, setTypedByHand] = useState(false)
  const found = useFoundServers(form, left, typedByHand)
  const connect = useMutation({
    mutationFn: (input: ImapTexts) => api.mailboxes.connectImapMailbox(input),
  })
  const submit = form.handleSubmit(
    async (values) => {
      setFailure(null)
      try {
        await connect.mutateAsync(values)
        await client.invalidateQueries({ queryKey: orpc.mailboxes.key() })
        await onConnected()
      } catch (error) {
        if (error instanceof ApiError && error.fields.some(({ path }) => isOfServers(path)))
          flushSync(() => setByHand(true))
        setFailure(applyFieldErrors(form, error))
      }
    },
    (faults) => (faults.imap || faults.smtp || faults.username) && setByHand(true),
  )
  const appPassword = found.data?.appPasswordUrl
  return (
    <FormProvider {...form}>
      <form
        noValidate
        onSubmit={submit}
        onKeyDown={submitOnShortcut}
        className="grid max-w-form gap-5"
        aria-label="Compte mail"
      >
        {refusal && <Alert>{refusal}</Alert>}
        <Card title="Votre compte">
          <fieldset disabled={refusal !== undefined} className="grid gap-4">
            <Field label="Adresse e-mail" required error={errors.address?.message}>
              <Input
                type="email"
                autoComplete="off"
                autoCapitalize="none"
                readOnly={mailbox !== null}
                autoFocus={mailbox === null && !refusal}
                {...form.register('address', {
                  onBlur: ({ target }: { target: { value: string } }) =>
                    mailbox === null && setLeft(target.value),
                })}
              />
            </Field>
            <ServiceAdvice found={found.data} />
            <Field
              label="Mot de passe"
              required
              error={errors.password?.message}
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
            >
              <PasswordInput
                autoComplete="off"
                autoFocus={mailbox !== null && !refusal}
                {...form.register('password')}
              />
            </Field>
          </fieldset>
        </Card>
        <ServersCard
          state={mailbox ? 'known' : found.state}
          byHand={byHand}
          onByHand={() => setByHand(true)}
          onType={() => setTypedByHand(true)}
          disabled={refusal !== undefined}
        />
        {failure && (
          <Alert tone="danger" live>
            {failure}
          </Alert>
        )}
        <div className="flex flex-col-reverse items-stretch gap-2 sm:flex-row sm:items-center sm:justify-end">
          <div role="status" className="text-muted text-sm sm:me-auto">
            {isSubmitting && <Spinner label="Essai des deux serveurs, quelques secondes…" />}
          </div>
          {cancel}
          <Button
            type="submit"
            variant="primary"
            loading={isSubmitting}
            disabledReason={refusal ?? found.data?.closed}
          >
            {mailbox ? 'Reconnecter' : 'Connecter'}
          </Button>
        </div>
      </form>
      <UnsavedChanges when={isDirty && !isSubmitting} />
    </FormProvider>
  )
}

const isOfServers = (path: string) => /^(imap|smtp|username)(\.|$)/.test(path)
