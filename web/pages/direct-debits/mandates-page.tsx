import { useQuery } from '@tanstack/react-query'
import { PenLine, Plus } from 'lucide-react'
import { useState } from 'react'
import { useOrganization } from '#web/api/me.ts'
import { useRefusal } from '#web/api/use-can.ts'
import { AskMandate } from '#web/features/direct-debits/ask-mandate.tsx'
import { CreditorId } from '#web/features/direct-debits/creditor-id.tsx'
import { debitSettings } from '#web/features/direct-debits/debit-queries.ts'
import { MandateList } from '#web/features/direct-debits/mandate-list.tsx'
import { NewMandate } from '#web/features/direct-debits/new-mandate.tsx'
import { RecordHeader } from '#web/layouts/record-header.tsx'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'

/** « Mandats »: what clients signed, by which their invoices are debited. */
export function MandatesPage() {
  const refusal = useRefusal('bank:read')
  if (refusal === undefined) return <Mandates />
  return (
    <>
      <RecordHeader />
      <Alert tone="info">{refusal}</Alert>
    </>
  )
}

function Mandates() {
  const { timezone } = useOrganization()
  const refusal = useRefusal('bank:write')
  const { data } = useQuery(debitSettings)
  const [adding, setAdding] = useState<'paper' | 'online' | null>(null)
  const without = data !== undefined && data.creditorId === null
  const reason = refusal ?? (without ? 'Indiquez d’abord votre identifiant créancier (ICS)' : undefined)
  return (
    <>
      <RecordHeader
        actions={
          <Button icon={Plus} disabledReason={reason} onClick={() => setAdding('paper')}>
            Enregistrer un mandat
          </Button>
        }
        mainAction={
          <Button
            icon={PenLine}
            variant="primary"
            disabledReason={reason}
            onClick={() => setAdding('online')}
          >
            Faire signer un mandat
          </Button>
        }
      />
      <CreditorId />
      <MandateList />
      {adding === 'paper' && <NewMandate timeZone={timezone} onClose={() => setAdding(null)} />}
      {adding === 'online' && <AskMandate onClose={() => setAdding(null)} />}
    </>
  )
}
