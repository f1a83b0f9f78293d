import { useQueryClient } from '@tanstack/react-query'
import { api, orpc } from '#web/api/api-client.ts'
import { faultOf } from '#web/api/api-error.ts'
import { useRefusal } from '#web/api/use-can.ts'
import { senderFault, useDocumentSenders } from '#web/blocks/document-sending/sender-field.tsx'
import { useAction } from '#web/patterns/action/use-action.ts'
import { QueryState } from '#web/patterns/query/query-state.tsx'
import { Card } from '#web/ui/card.tsx'
import { Field } from '#web/ui/field.tsx'
import { NativeSelect } from '#web/ui/native-select.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { TextLink } from '#web/ui/text-link.tsx'

/** « Envoi des devis »: the organization's mailbox for them, saved at once. */
export function QuoteMailboxCard() {
  const query = useDocumentSenders()
  const client = useQueryClient()
  const refusal = useRefusal('organization:update')
  const choose = useAction(api.quotes.chooseQuoteMailbox, {
    success: 'Organisation mise à jour avec succès\u202f!',
    failure: null,
    onSuccess: (saved) => client.setQueryData(orpc.quotes.listQuoteSenders.queryKey({ input: {} }), saved),
  })
  const { data } = query
  if (!data) {
    return (
      <QueryState
        query={query}
        errorTitle="Les comptes mail n’ont pas pu être chargés"
        loading={<Skeleton className="h-40" />}
      />
    )
  }
  const shared = data.items.filter((item) => item.shared)
  const known = data.mailboxId === null || shared.some(({ mailboxId }) => mailboxId === data.mailboxId)
  return (
    <Card
      title="Envoi des devis"
      description="D’où partent vos devis. Depuis un compte mail partagé, les réponses reviennent dans la conversation du devis."
    >
      <Field
        label="Envoyer les devis depuis"
        error={choose.error ? faultOf(choose.error) : senderFault(data, data.mailboxId ?? 'choice')}
        help={
          <>
            Seuls les comptes partagés avec toute l’équipe sont proposés.{' '}
            <TextLink to="/manager/mail">Comptes mail</TextLink>
          </>
        }
      >
        <NativeSelect
          value={choose.isPending ? (choose.variables.mailboxId ?? '') : (data.mailboxId ?? '')}
          disabled={refusal !== undefined || choose.isPending}
          options={[
            { value: '', label: 'Adresse d’envoi d’Ardoise' },
            ...shared.map(({ mailboxId, address }) => ({ value: mailboxId, label: address })),
            ...(known ? [] : [{ value: data.mailboxId!, label: data.address ?? '' }]),
          ]}
          onChange={({ target }) => choose.mutate({ mailboxId: target.value || null })}
        />
      </Field>
    </Card>
  )
}
