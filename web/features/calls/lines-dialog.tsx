import { useQuery } from '@tanstack/react-query'
import { Plus, X } from 'lucide-react'
import { useState } from 'react'
import type { Telephony } from '#shared/contract/telephony.ts'
import {
  type TelephonyProvider,
  telephonyProviderLabels,
  telephonyProviders,
} from '#shared/domain/calls/call-names.ts'
import { api, orpc } from '#web/api/api-client.ts'
import { messageOf } from '#web/api/api-error.ts'
import { useAction } from '#web/patterns/action/use-action.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Input } from '#web/ui/input.tsx'
import { NativeSelect } from '#web/ui/native-select.tsx'

type Line = { provider: TelephonyProvider; providerUser: string; userId: string }
type Row = Line & { key: number }

const providers = telephonyProviders
  .filter((value) => value !== 'local')
  .map((value) => ({ value, label: telephonyProviderLabels[value] }))

/** Most members that the dialog offers. */
const MEMBERS = 100

/** Who answers which line: the address, id or extension that a telephony calls somebody by. */
export function LinesDialog({ telephony, onClose }: { telephony: Telephony; onClose: () => void }) {
  const { data } = useQuery(orpc.organizations.listMembers.queryOptions({ input: { limit: MEMBERS } }))
  const [rows, setRows] = useState<readonly Row[]>(() =>
    telephony.lines
      .filter(({ provider }) => provider !== 'local')
      .map(({ provider, providerUser, userId }, key) => ({ provider, providerUser, userId, key })),
  )
  const kept = telephony.lines.filter(({ provider }) => provider === 'local').map(lineOf)
  const save = useAction(() => api.telephony.saveTelephonyLines({ lines: [...kept, ...rows.map(lineOf)] }), {
    success: 'Lignes enregistrées',
    failure: null,
    refresh: [orpc.telephony],
    onSuccess: onClose,
  })
  const members = (data?.items ?? []).map(({ userId, name }) => ({ value: userId, label: name }))
  const change = (key: number, next: Partial<Line>) =>
    setRows(rows.map((row) => (row.key === key ? { ...row, ...next } : row)))
  const unready = rows.some(({ providerUser, userId }) => providerUser.trim() === '' || userId === '')
  return (
    <Dialog
      open
      sticky
      size="lg"
      onOpenChange={(next) => !next && onClose()}
      title="Lignes de chacun"
      description="Sans ligne, l’adresse e-mail de la personne chez le fournisseur suffit si c’est la même qu’ici."
      footer={
        <>
          <Button onClick={onClose}>Annuler</Button>
          <Button
            variant="primary"
            loading={save.isPending}
            disabledReason={unready ? 'Complétez chaque ligne.' : null}
            onClick={() => save.mutate()}
          >
            Enregistrer
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        {save.error && (
          <Alert live tone="danger">
            {messageOf(save.error)}
          </Alert>
        )}
        <ul aria-label="Lignes" className="grid gap-3">
          {rows.map(({ key, provider, providerUser, userId }, index) => (
            <li key={key} className="grid gap-2 sm:grid-cols-[10rem_1fr_1fr_auto]">
              <NativeSelect
                aria-label={`Téléphonie de la ligne ${index + 1}`}
                options={providers}
                value={provider}
                onChange={({ target }) => change(key, { provider: target.value as TelephonyProvider })}
              />
              <Input
                aria-label={`Ligne ${index + 1}`}
                placeholder="Adresse, identifiant ou poste"
                maxLength={120}
                value={providerUser}
                onChange={({ target }) => change(key, { providerUser: target.value })}
              />
              <NativeSelect
                aria-label={`Personne de la ligne ${index + 1}`}
                placeholder="Choisir…"
                options={members}
                value={userId}
                onChange={({ target }) => change(key, { userId: target.value })}
              />
              <IconButton
                icon={X}
                label={`Retirer la ligne ${index + 1}`}
                onClick={() => setRows(rows.filter((row) => row.key !== key))}
              />
            </li>
          ))}
        </ul>
        <div>
          <Button
            icon={Plus}
            onClick={() =>
              setRows([
                ...rows,
                {
                  provider: 'aircall',
                  providerUser: '',
                  userId: '',
                  key: Math.max(-1, ...rows.map(({ key }) => key)) + 1,
                },
              ])
            }
          >
            Ajouter une ligne
          </Button>
        </div>
      </div>
    </Dialog>
  )
}

const lineOf = ({ provider, providerUser, userId }: Line): Line => ({ provider, providerUser, userId })
