import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { type HelpRequest, helpRequestSchema } from '#shared/contract/support.ts'
import type { HelpKind } from '#shared/domain/help-request.ts'
import { orpc } from '#web/api/client.ts'
import { applyFieldErrors } from '#web/api/form-errors.ts'
import { useMe } from '#web/api/me.ts'
import { previousPage } from '#web/api/previous-page.ts'
import { useKeptValues } from '#web/api/use-kept-values.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { DescriptionList } from '#web/ui/description-list.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { submitOnShortcut } from '#web/ui/submit-on-shortcut.ts'
import { Textarea } from '#web/ui/textarea.tsx'
import { UnsavedChanges } from '#web/ui/unsaved-changes.tsx'
import { describeBrowser } from './browser-facts.ts'
import { helpTexts } from './help-texts.ts'

/** A request to the operator, with the facts that go with it in plain sight. */
export function HelpForm({ kind }: { kind: HelpKind }) {
  const client = useQueryClient()
  const { user, current } = useMe()
  const texts = helpTexts[kind]
  const [browser] = useState(() =>
    describeBrowser(navigator.userAgent, { width: window.innerWidth, height: window.innerHeight }),
  )
  const empty = { kind, subject: '', message: '', page: '', browser }
  const form = useForm<HelpRequest>({
    resolver: zodResolver(helpRequestSchema) as never,
    mode: 'onTouched',
    defaultValues: { ...empty, page: previousPage() ?? '' },
  })
  useKeptValues(form, `help.${kind}.${user.id}`)
  const [failure, setFailure] = useState<string | null>(null)
  const [sent, setSent] = useState(false)
  const mutation = useMutation({
    ...orpc.support.sendHelpRequest.mutationOptions(),
    onMutate: () => {
      setFailure(null)
      setSent(false)
    },
    onSuccess: async () => {
      form.reset(empty)
      setSent(true)
      await client.invalidateQueries({ queryKey: orpc.support.listHelpRequests.key() })
    },
    onError: (error) => setFailure(applyFieldErrors(form, error)),
  })
  const { errors, isDirty } = form.formState
  return (
    <Card>
      {sent && (
        <Alert tone="success" title={texts.sentTitle} live className="mb-4" onDismiss={() => setSent(false)}>
          Un accusé de réception part vers {user.email}. Vous suivez son état sur cette page.
        </Alert>
      )}
      {failure && (
        <Alert tone="danger" title="Erreur lors de l’envoi du message" live className="mb-4">
          {failure} Ce que vous avez écrit est conservé.
        </Alert>
      )}
      <form
        noValidate
        className="flex flex-col gap-4"
        onSubmit={form.handleSubmit((values) => mutation.mutateAsync(values).catch(() => {}))}
        onKeyDown={submitOnShortcut}
      >
        <Field label="Sujet" help={texts.subjectHelp} error={errors.subject?.message} required>
          <Input {...form.register('subject')} />
        </Field>
        <Field label={texts.messageLabel} help={texts.messageHelp} error={errors.message?.message} required>
          <Textarea className="min-h-36" {...form.register('message')} />
        </Field>
        <Field
          label="Page concernée"
          help="Celle d’où vous venez est proposée."
          error={errors.page?.message}
          optional
        >
          <Input {...form.register('page')} />
        </Field>
        <section aria-label="Joint à votre message" className="rounded-md bg-sunken p-4">
          <h2 className="mb-3 font-medium text-sm">Joint à votre message</h2>
          <DescriptionList
            columns={2}
            items={[
              { label: 'Compte', value: `${user.name} (${user.email})` },
              { label: 'Organisation', value: current?.name ?? null },
              { label: 'Navigateur', value: browser },
            ]}
          />
        </section>
        <Button
          type="submit"
          variant="primary"
          className="self-start max-sm:self-stretch"
          loading={mutation.isPending}
        >
          {texts.submit}
        </Button>
      </form>
      <UnsavedChanges when={isDirty && !mutation.isPending} />
    </Card>
  )
}
