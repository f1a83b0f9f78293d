import { Mail, Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import type { MailboxProvider } from '#shared/domain/mailboxes/mailbox.ts'
import { GoogleMark, MicrosoftMark } from '#web/ui/brand-marks.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { TextAnchor } from '#web/ui/text-link.tsx'
import { isOAuth, serviceLooks } from './mail-service.ts'

const marks: Record<MailboxProvider, ReactNode> = {
  google: <GoogleMark />,
  microsoft: <MicrosoftMark />,
  imap: <Mail aria-hidden size={16} />,
}

type ServiceCardProps = {
  provider: MailboxProvider
  refusal: string | null
  unconfigured: string | null
  leaving: boolean
  onConnect: () => void
  /** Rows, or null when there are none. */
  children: ReactNode
}

/** A mail service: its mailboxes, the button for one more, links to its permissions. */
export function ServiceCard(props: ServiceCardProps) {
  const { provider, refusal, unconfigured, leaving, onConnect, children } = props
  const { title, description, empty, connect, permissionPages } = serviceLooks[provider]
  const button =
    isOAuth(provider) || refusal !== null ? (
      <Button icon={Plus} loading={leaving} disabledReason={refusal ?? unconfigured} onClick={onConnect}>
        {connect}
      </Button>
    ) : (
      <LinkButton to="/manager/mail/new" icon={Plus}>
        {connect}
      </LinkButton>
    )
  return (
    <Card
      flush
      title={
        <span className="flex items-center gap-2">
          {marks[provider]}
          {title}
        </span>
      }
      description={description}
      actions={button}
      footer={
        permissionPages.length > 0 && (
          <ul className="flex flex-wrap gap-x-5 gap-y-2 text-xs">
            {permissionPages.map(({ label, url }) => (
              <li key={url}>
                <TextAnchor
                  href={url}
                  target="_blank"
                  rel="noreferrer"
                  aria-label={`${label}, nouvel onglet`}
                >
                  {label}
                </TextAnchor>
              </li>
            ))}
          </ul>
        )
      }
    >
      {children ?? (
        <p className="border-line border-t px-5 py-4 text-muted text-sm">
          {(!refusal && unconfigured) || empty}
        </p>
      )}
    </Card>
  )
}
