import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { messageOf } from '#web/api/api-error.ts'
import { toast } from '#web/ui/toast.ts'
import { useLoaded } from '#web/ui/use-loaded.ts'
import { quoteOptions } from './quote-queries.ts'

const loadAgreement = () =>
  import('./record-agreement-dialog.tsx').then((module) => module.RecordAgreementDialog)
const loadClosing = () => import('./close-quote-dialog.tsx').then((module) => module.CloseQuoteDialog)

type QuoteActProps = { quoteId: string; act: 'agreement' | 'close'; onClose: () => void }

/** The dialog of an act on a devis that is not on the page yet. */
export function QuoteAct({ quoteId, act, onClose }: QuoteActProps) {
  const { data, error } = useQuery(quoteOptions(quoteId))
  const Agreement = useLoaded(loadAgreement, act === 'agreement', onClose)
  const Closing = useLoaded(loadClosing, act === 'close', onClose)
  const fail = useEffectEvent(() => {
    toast.error(messageOf(error))
    onClose()
  })
  useEffect(() => {
    if (error !== null) fail()
  }, [error])
  if (!data) return null
  if (Agreement) return <Agreement quote={data} onClose={onClose} />
  return Closing && <Closing quote={data} onClose={onClose} />
}
