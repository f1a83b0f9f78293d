import { useState } from 'react'
import { helpRequestSchema } from '#shared/contract/support.ts'
import type { HelpKind } from '#shared/domain/support/help-request.ts'
import { api, orpc } from '#web/api/api-client.ts'
import { useMe } from '#web/api/me.ts'
import { previousPage } from '#web/api/previous-page.ts'
import { Form } from '#web/patterns/form/form.tsx'
import { TextField } from '#web/patterns/form/text-field.tsx'
import { TextareaField } from '#web/patterns/form/textarea-field.tsx'
import { useApiForm } from '#web/patterns/form/use-api-form.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { DescriptionList } from '#web/ui/description-list.tsx'
import { describeBrowser } from './browser-facts.ts'
import { helpTexts } from './help-texts.ts'

/** A request to the operator, with the facts that go with it in plain sight. */
export function HelpForm({ kind }: { kind: HelpKind }) {
  const { user, current } = useMe()
  const texts = helpTexts[kind]
  const [browser] = useState(() =>
    describeBrowser(navigator.userAgent, { width: window.innerWidth, height: window.innerHeight }),
  )
  const empty = { kind, subject: '', message: '', page: '', browser }
  const [sent, setSent] = useState(false)
  const form = useApiForm({
    schema: helpRequestSchema,
    values: { ...empty, page: previousPage() ?? '' },
    kept: { name: `help.${kind}.${user.id}` },
    save: (request) => {
      setSent(false)
      return api.support.sendHelpRequest(request)
    },
    refresh: orpc.support.listHelpRequests,
    onSaved: () => {
      form.reset(empty)
      setSent(true)
    },
  })
  return (
    <Card>
      {sent && (
        <Alert tone="success" title={texts.sentTitle} live className="mb-4" onDismiss={() => setSent(false)}>
          Un accusé de réception part vers {user.email}. Vous suivez son état sur cette page.
        </Alert>
      )}
      <Form
        form={form}
        className="flex flex-col gap-4"
        failureTitle="Erreur lors de l’envoi du message"
        failureNote="Ce que vous avez écrit est conservé."
        actions={
          <Button
            type="submit"
            variant="primary"
            className="self-start max-sm:self-stretch"
            loading={form.saving}
          >
            {texts.submit}
          </Button>
        }
      >
        <TextField form={form} name="subject" label="Sujet" help={texts.subjectHelp} required />
        <TextareaField
          form={form}
          name="message"
          label={texts.messageLabel}
          help={texts.messageHelp}
          required
          className="[&_textarea]:min-h-36"
        />
        <TextField
          form={form}
          name="page"
          label="Page concernée"
          help="Celle d’où vous venez est proposée."
          optional
        />
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
      </Form>
    </Card>
  )
}
