import type { NotificationPreferences } from '#shared/contract/notifications.ts'
import { eventTypes } from '#shared/domain/events.ts'
import {
  type EmailChoice,
  emailChoices,
  type NotificationChoice,
  type NotificationKind,
} from '#shared/domain/notification-kind.ts'
import {
  type NotificationType,
  notificationKinds,
  notificationTypes,
} from '#shared/domain/notifications/notifications.ts'
import { permissionRefusal, roleCan } from '#shared/domain/permissions.ts'
import { useOrganization } from '#web/api/me.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { NativeSelect } from '#web/ui/native-select.tsx'

const emailLabels: Record<EmailChoice, string> = {
  immediate: 'Aussitôt',
  digest: 'Résumé quotidien',
  none: 'Jamais',
}
const emailOptions = emailChoices.map((value) => ({ value, label: emailLabels[value] }))

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
  const { role } = useOrganization()
  const label = eventTypes[type]
  const { permission, help: words }: NotificationKind = notificationKinds[type]
  const refusal = roleCan(role, permission) ? null : permissionRefusal(role, permission)
  const help = refusal ?? words
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
