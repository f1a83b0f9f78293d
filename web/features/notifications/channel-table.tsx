import type { NotificationPreferences } from '#shared/contract/notifications.ts'
import { eventTypes } from '#shared/domain/events.ts'
import { type EmailChoice, emailChoices, type NotificationChoice } from '#shared/domain/notification-kind.ts'
import {
  type NotificationType,
  notificationKinds,
  notificationTypes,
} from '#shared/domain/notifications/notifications.ts'
import { accessRefusal } from '#shared/domain/permissions.ts'
import { useOrganization } from '#web/api/me.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { NativeSelect } from '#web/ui/native-select.tsx'

const emailLabels: Record<EmailChoice, string> = {
  immediate: 'Aussitôt',
  digest: 'Résumé quotidien',
  none: 'Jamais',
}
const emailOptions = emailChoices.map((value) => ({ value, label: emailLabels[value] }))

const answeredHelp = 'Pour vos devis, la réponse du client vous parvient déjà par e-mail.'
const helps: Partial<Record<NotificationType, string>> = {
  'quote.viewed': 'La première fois que le client ouvre son lien.',
  'quote.signed': answeredHelp,
  'quote.refused': answeredHelp,
  'quote.change_requested': answeredHelp,
  'quote.question_asked': 'Depuis la page du devis\u00a0: répondez-lui par e-mail.',
  'quote.revised': 'Par un collègue\u00a0: elle remplace la précédente.',
  'quote.agreed': 'Enregistré par un collègue, avec ce qui le prouve.',
  'quote.agreement_cancelled': 'Par un collègue\u00a0: le devis n’est plus signé.',
  'quote.closed': 'Par un collègue\u00a0: le devis n’est plus relancé.',
  'quote.withdrawn': 'Par un collègue\u00a0: le client ne peut plus le signer.',
  'quote.expired': 'Sa date de validité est passée sans réponse.',
  'invoice.disputed': 'Depuis la page de la facture, avec sa raison.',
  'invoice.payment_announced': 'Depuis la page de la facture\u00a0: le paiement est à retrouver.',
  'invoice.payment_promised': 'Depuis la page de la facture, pour un jour à venir.',
  'invoice.delay_asked': 'Depuis la page de la facture\u00a0: le client attend votre réponse.',
  'invoice.withheld': 'Elle n’est pas du montant qui a été prélevé.',
  'invoice.stopped': 'Son client ou une plateforme agréée la refuse, la rejette ou la suspend.',
  'payment.refund_asked':
    'Selon la règle du propriétaire, une autre personne que celle qui l’a demandé doit valider.',
  'bank.file_asked': 'Ses virements dépassent le montant au-dessus duquel une autre personne doit valider.',
  'payment.refund_declined': 'Une autre personne ne l’a pas validé, avec sa raison.',
  'payment.failed': 'La banque du client a refusé un prélèvement\u00a0: la facture est de nouveau due.',
  'payment.disputed': 'La banque du client retient la somme jusqu’à ce qu’elle ait tranché.',
  'payment.lost': 'La banque a rendu la somme au client\u00a0: la facture est de nouveau due.',
  'payment.refund_failed': 'La banque du client n’a pas pu recevoir la somme\u00a0: elle vous revient.',
  'received_invoice.status_refused':
    'Ce que vous avez dit d’une facture reçue n’est pas parvenu au fournisseur.',
  'approved_platform.failed': 'Vos factures ne peuvent plus lui être transmises.',
  'mail.failed':
    'Un devis, une facture, un relevé de compte ou une invitation n’a pas pu être remis à son destinataire.',
  'invoice_subscription.failed': 'Une facture qui devait partir d’elle-même n’a pas pu être faite.',
  'payment_provider.lost':
    'Il a été retiré chez Stripe\u00a0: plus rien n’est encaissé ni suivi d’ici, abonnements compris.',
  'online_subscription.started': 'Un client a donné son accord et son moyen de paiement.',
  'online_subscription.unpaid': 'La banque du client a refusé le paiement d’une période.',
  'online_subscription.ending': 'Il prendra fin avec la période payée.',
  'online_subscription.ended': 'Plus rien n’est prélevé.',
  'online_subscription.withdrawn':
    'Un consommateur renonce dans les quatorze jours\u00a0: l’avoir et le remboursement suivent.',
  'online_subscription.withdrawal_failed': 'L’avoir ou le remboursement n’a pas pu être fait.',
  'online_subscription.failed': 'Une période est payée, et sa facture n’a pas pu être faite.',
  'conversation.assigned': 'À vous, ou à une de vos équipes.',
  'conversation.mentioned': 'Une note interne vous nomme.',
  'conversation.answered': 'Une conversation qui vous est attribuée, ou à laquelle vous êtes abonné.',
  'conversation.due_soon': 'Le délai de réponse de votre organisation est presque écoulé.',
  'conversation.late': 'Le délai de réponse de votre organisation est passé.',
  'mailbox.expired': 'Un de vos comptes mail doit être reconnecté.',
}

type ChannelTableProps = {
  choices: NotificationPreferences['types']
  onChange: (type: NotificationType, choice: NotificationChoice) => void
}

/** Kinds of notification by channels; below 640 px each kind is a block. What one's role may not know is greyed and explained. */
export function ChannelTable({ choices, onChange }: ChannelTableProps) {
  return (
    <table className="w-full border-collapse text-sm max-sm:block">
      <caption className="sr-only">Où être averti de chaque événement</caption>
      <thead className="max-sm:sr-only">
        <tr className="border-line border-y text-start text-muted text-xs">
          <th scope="col" className="px-5 py-2 text-start font-medium">
            Événement
          </th>
          <th scope="col" className="w-32 px-3 py-2 text-start font-medium">
            Dans Ardoise
          </th>
          <th scope="col" className="w-56 py-2 ps-3 pe-5 text-start font-medium">
            Par e-mail
          </th>
        </tr>
      </thead>
      <tbody className="max-sm:block">
        {notificationTypes.map((type) => (
          <ChannelRow
            key={type}
            type={type}
            choice={choices[type]}
            onChange={(choice) => onChange(type, choice)}
          />
        ))}
      </tbody>
    </table>
  )
}

type ChannelRowProps = {
  type: NotificationType
  choice: NotificationChoice
  onChange: (choice: NotificationChoice) => void
}

function ChannelRow({ type, choice, onChange }: ChannelRowProps) {
  const access = useOrganization()
  const label = eventTypes[type]
  const { permission } = notificationKinds[type]
  const refusal = access.permissions.includes(permission) ? null : accessRefusal(access, permission)
  const help = refusal ?? helps[type]
  return (
    <tr className="border-line border-b align-middle last:border-b-0 max-sm:block max-sm:px-5 max-sm:py-3">
      <th scope="row" className="px-5 py-3 text-start font-medium max-sm:block max-sm:p-0">
        <span className={refusal ? 'text-muted' : undefined}>{label}</span>
        {help && (
          <span id={`${type}-help`} className="block font-normal text-muted text-xs">
            {help}
          </span>
        )}
      </th>
      <td className="px-3 py-3 max-sm:flex max-sm:items-center max-sm:justify-between max-sm:px-0 max-sm:pb-0">
        <span aria-hidden className="text-muted text-xs sm:hidden">
          Dans Ardoise
        </span>
        <Checkbox
          hideLabel
          label={`${label}\u00a0: dans Ardoise`}
          checked={choice.inApp}
          disabled={refusal !== null}
          onChange={({ target }) => onChange({ ...choice, inApp: target.checked })}
        />
      </td>
      <td className="py-2 ps-3 pe-5 max-sm:flex max-sm:items-center max-sm:justify-between max-sm:gap-4 max-sm:px-0">
        <span aria-hidden className="shrink-0 text-muted text-xs sm:hidden">
          Par e-mail
        </span>
        <NativeSelect
          aria-label={`${label}\u00a0: par e-mail`}
          className="max-sm:w-48"
          options={emailOptions}
          value={choice.email}
          disabled={refusal !== null}
          onChange={({ target }) => onChange({ ...choice, email: target.value as EmailChoice })}
        />
      </td>
    </tr>
  )
}
