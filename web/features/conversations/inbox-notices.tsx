import { useQuery } from '@tanstack/react-query'
import { CloudOff, LoaderCircle, Pause, TreePalm } from 'lucide-react'
import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react'
import type { ReadableMailbox } from '#shared/contract/conversations.ts'
import { syncFaults } from '#shared/domain/mail-sync/mail-sync.ts'
import { formatDate } from '#shared/french/format.ts'
import { api } from '#web/api/api-client.ts'
import { useCan } from '#web/api/use-can.ts'
import { mailboxSyncsOptions } from '#web/blocks/mailboxes/mailbox-syncs.ts'
import { useAction } from '#web/patterns/action/use-action.ts'
import { Alert } from '#web/ui/alert.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { useLoaded } from '#web/ui/use-loaded.ts'

// Shown once in the life of a mailbox.
const loadFirstImport = () => import('#web/blocks/mailboxes/first-import.tsx')

type InboxNoticesProps = { mailboxes: readonly ReadableMailbox[] }

/** Why what is shown may not be all: a mailbox to reconnect, a first import under way; and which mailboxes say that nobody is there. */
export function InboxNotices({ mailboxes }: InboxNoticesProps) {
  const expired = mailboxes.filter(({ fault }) => fault === 'refused')
  const faulty = mailboxes.filter(({ fault, paused }) => fault !== null && fault !== 'refused' && !paused)
  const paused = mailboxes.filter((mailbox) => mailbox.paused && mailbox.ownerName === null)
  const importing = mailboxes.filter(
    ({ syncing, fault, paused: held }) => syncing && !held && fault !== 'refused',
  )
  useRetryFaulty(mailboxes)
  const away = mailboxes.filter(({ awayUntil }) => awayUntil !== null)
  if ([expired, faulty, paused, importing, away].every(({ length }) => length === 0)) return null
  return (
    <div className="grid gap-2 px-3 pb-3">
      {expired.map(({ id, address, ownerName }) => (
        <Alert
          key={id}
          tone="danger"
          title="Autorisation expirée"
          action={
            ownerName === null && (
              <TextLink to="/manager/mail" className="font-medium">
                Reconnecter ce compte
              </TextLink>
            )
          }
        >
          <span className="wrap-anywhere">{address}</span> ne reçoit plus rien ici.
          {ownerName !== null && ` Demandez à ${ownerName} de reconnecter ce compte.`}
        </Alert>
      ))}
      {faulty.map(({ id, address, fault }) => (
        <Line key={id} icon={CloudOff}>
          {address}
          {'\u00a0'}: {fault && syncFaults[fault]}
        </Line>
      ))}
      {paused.map(({ id, address }) => (
        <Line key={id} icon={Pause}>
          {address}
          {'\u00a0'}: synchronisation en pause. <TextLink to="/manager/mail">Reprendre</TextLink>
        </Line>
      ))}
      {away.map(({ id, address, awayUntil }) => (
        <Line key={id} icon={TreePalm}>
          Réponse d’absence active jusqu’au {formatDate(awayUntil!)}
          {'\u00a0'}: {address}. <TextLink to="/conversations/settings">Régler</TextLink>
        </Line>
      ))}
      {importing.length > 0 && <Importing mailboxes={importing} />}
    </div>
  )
}

/** The first import: its count for one’s own mailboxes, which alone are told how far they are. */
function Importing({ mailboxes }: { mailboxes: readonly ReadableMailbox[] }) {
  const own = mailboxes.filter(({ ownerName }) => ownerName === null)
  const { data: syncs } = useQuery({ ...mailboxSyncsOptions, enabled: own.length > 0 })
  const progress = useLoaded(loadFirstImport, own.length)
  return (
    <>
      <Line icon={LoaderCircle}>
        Première synchronisation de {mailboxes.map(({ address }) => address).join(', ')}… Les messages récents
        arrivent d’abord.
      </Line>
      {progress &&
        syncs?.items
          .filter(({ mailboxId }) => own.some(({ id }) => id === mailboxId))
          .map(({ mailboxId, folders }) => <progress.FirstImport key={mailboxId} folders={folders} />)}
    </>
  )
}

function Line({ icon: Icon, children }: { icon: typeof CloudOff; children: ReactNode }) {
  return (
    <p role="status" className="flex items-start gap-2 text-muted text-xs wrap-anywhere">
      <Icon aria-hidden size={14} className="mt-0.5 shrink-0" />
      <span className="min-w-0">{children}</span>
    </p>
  )
}

/** Faults that another try may end; the others wait for their owner, or for the server that asked to wait. */
const tried: readonly ReadableMailbox['fault'][] = ['lost', 'unexpected']

/** Somebody looks: the server of each of their mailboxes that is left alone after a fault is asked at once, once for each opening of the inbox. */
function useRetryFaulty(mailboxes: readonly ReadableMailbox[]): void {
  const retried = useRef(new Set<string>())
  const mayWrite = useCan('inbox:write')
  const { mutate } = useAction((mailboxId: string) => api.mailSync.retryMails({ mailboxId }), {
    failure: null,
  })
  const ids = mailboxes
    .filter(({ fault, ownerName, paused }) => tried.includes(fault) && ownerName === null && !paused)
    .map(({ id }) => id)
  const retry = useEffectEvent(() => {
    for (const id of ids) {
      if (retried.current.has(id)) continue
      retried.current.add(id)
      mutate(id)
    }
  })
  const wanted = mayWrite ? ids.join() : ''
  useEffect(() => {
    if (wanted !== '') retry()
  }, [wanted])
}
