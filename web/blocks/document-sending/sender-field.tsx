import { useQuery } from '@tanstack/react-query'
import type { QuoteSenders } from '#shared/contract/quote-senders.ts'
import { sendingFaults } from '#shared/domain/mail-sending/sending.ts'
import { orpc } from '#web/api/api-client.ts'
import { Field } from '#web/ui/field.tsx'
import { type NativeOption, NativeSelect } from '#web/ui/native-select.tsx'
import { TextLink } from '#web/ui/text-link.tsx'

/** The organization's choice, whatever it is when the document leaves. */
export const ORGANIZATION_CHOICE = 'choice'
export const ARDOISE = 'ardoise'

/** The mailbox of a choice, as the endpoint takes it. */
export const mailboxOf = (value: string): { mailboxId?: string | null } =>
  value === ORGANIZATION_CHOICE ? {} : { mailboxId: value === ARDOISE ? null : value }

/** The choice of what an endpoint says. */
export const senderValue = (mailboxId: string | null | undefined): string =>
  mailboxId === undefined ? ORGANIZATION_CHOICE : (mailboxId ?? ARDOISE)

/** Asked when a dialog opens: a page has several that are shut. */
export const useDocumentSenders = ({ enabled = true } = {}) =>
  useQuery({ ...orpc.quotes.listQuoteSenders.queryOptions({ input: {} }), enabled })

export const ARDOISE_NAME = 'Adresse d’envoi d’Ardoise'

function optionsOf({ mailboxId, address, items }: QuoteSenders): NativeOption[] {
  return [
    { value: ORGANIZATION_CHOICE, label: `${address ?? ARDOISE_NAME} (choix de l’organisation)` },
    ...items
      .filter((item) => item.mailboxId !== mailboxId)
      .map((item) => ({ value: item.mailboxId, label: item.address })),
    ...(mailboxId === null ? [] : [{ value: ARDOISE, label: ARDOISE_NAME }]),
  ]
}

/** Why nothing leaves from the choice; undefined: it does. */
export function senderFault(senders: QuoteSenders | undefined, value: string): string | undefined {
  const chosen = value === ORGANIZATION_CHOICE ? senders?.mailboxId : value
  if (!senders || chosen == null || chosen === ARDOISE) return undefined
  const sender = senders.items.find(({ mailboxId }) => mailboxId === chosen)
  if (!sender) return 'Ce compte mail n’est plus partagé avec vous. Choisissez-en un autre.'
  return sender.refusal === null ? undefined : sendingFaults[sender.refusal]
}

type SenderProps = { value: string; error: string | undefined; onChange: (value: string) => void }

/** « Envoyer depuis »: shown once there is a mailbox to choose. */
export function SenderField({ value, error, onChange }: SenderProps) {
  const { data: senders } = useDocumentSenders()
  if (!senders || (senders.mailboxId === null && senders.items.length === 0)) return null
  const fault = senderFault(senders, value)
  const mailbox = value === ORGANIZATION_CHOICE ? senders.mailboxId !== null : value !== ARDOISE
  return (
    <Field
      label="Envoyer depuis"
      error={fault ?? error}
      help={
        fault ? (
          <TextLink to="/manager/mail">Reconnecter le compte</TextLink>
        ) : mailbox ? (
          'Le message sera parmi vos messages envoyés, et les réponses reviendront dans sa conversation.'
        ) : (
          'Les réponses arriveront à l’adresse e-mail de votre entreprise.'
        )
      }
    >
      <NativeSelect
        value={value}
        options={optionsOf(senders)}
        onChange={({ target }) => onChange(target.value)}
      />
    </Field>
  )
}
