import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Upload } from 'lucide-react'
import { useState } from 'react'
import type { BankAccount, BankImport } from '#shared/contract/bank.ts'
import { BANK_FILE_MAX_BYTES, BANK_FILE_TOO_HEAVY } from '#shared/domain/bank-files/statement.ts'
import { formatCount, formatFileSize } from '#shared/french/format.ts'
import { maskIban } from '#shared/french/iban.ts'
import { api, orpc } from '#web/api/api-client.ts'
import { faultOf } from '#web/api/api-error.ts'
import { useRefusal } from '#web/api/use-can.ts'
import { useAction } from '#web/patterns/action/use-action.ts'
import { ImportProgress } from '#web/patterns/file-columns/import-progress.tsx'
import { QueryState } from '#web/patterns/query/query-state.tsx'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field, FieldError } from '#web/ui/field.tsx'
import { FileButton } from '#web/ui/file-button.tsx'
import { FileDrop } from '#web/ui/file-drop.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { NativeSelect } from '#web/ui/native-select.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { useShortcuts } from '#web/ui/use-shortcuts.ts'
import { bankImportOptions } from './bank-queries.ts'
import { ImportPreview } from './import-preview.tsx'

const TITLE = 'Importer un relevé'

type ImportStatementProps = {
  accounts: BankAccount[]
  /** The import that the address names: a page that was left finds it again. */
  importId: string | undefined
  onShow: (importId: string | null) => void
}

/** Imports a bank's file: chosen or dropped, shown, then written by the server. */
export function ImportStatement({ accounts, importId, onShow }: ImportStatementProps) {
  const [choosing, setChoosing] = useState(false)
  const refusal =
    useRefusal('bank:write') ?? (accounts.length === 0 ? 'Ajoutez d’abord un compte' : undefined)
  const open = () => setChoosing(true)
  useShortcuts([{ keys: 'c', label: TITLE, icon: Upload, disabledReason: refusal, run: open }])
  const close = () => {
    setChoosing(false)
    if (importId !== undefined) onShow(null)
  }
  return (
    <>
      <Button variant="primary" icon={Upload} disabledReason={refusal} onClick={open}>
        {TITLE}
      </Button>
      {importId === undefined ? (
        <Dialog open={choosing} onOpenChange={(next) => !next && close()} sticky title={TITLE}>
          <ChooseFile accounts={accounts} onRead={({ id }) => onShow(id)} />
        </Dialog>
      ) : (
        <RunningImport importId={importId} onClose={close} onAgain={() => onShow(null)} />
      )}
    </>
  )
}

type ChooseFileProps = { accounts: BankAccount[]; onRead: (read: BankImport) => void }

function ChooseFile({ accounts, onRead }: ChooseFileProps) {
  const client = useQueryClient()
  const [chosen, setChosen] = useState(accounts[0]?.id ?? '')
  const read = useAction(
    async (file: File) => api.bank.readBankFile({ accountId: chosen, file: await packFile(file) }),
    {
      failure: null,
      onSuccess: (answer) => {
        client.setQueryData(bankImportOptions(answer.id).queryKey, answer)
        onRead(answer)
      },
    },
  )
  const [heavy, setHeavy] = useState(false)
  const take = ([file]: File[]) => {
    if (!file) return
    const isHeavy = file.size > BANK_FILE_MAX_BYTES
    setHeavy(isHeavy)
    if (isHeavy) read.reset()
    else read.mutate(file)
  }
  const sent = read.isPending ? read.variables : null
  return (
    <div className="grid gap-4">
      {accounts.length > 1 && (
        <Field label="Compte">
          <NativeSelect
            options={accounts.map(({ id, name, iban }) => ({
              value: id,
              label: `${name} (${maskIban(iban)})`,
            }))}
            value={chosen}
            onChange={({ target }) => setChosen(target.value)}
          />
        </Field>
      )}
      <FileDrop label="Relevé à importer" onDrop={take} disabled={read.isPending}>
        <div className="flex flex-col items-start gap-3">
          <p className="text-sm">
            Choisissez un relevé, ou déposez-le ici&nbsp;: CAMT.053, CAMT.054, OFX, CFONB&nbsp;120 ou CSV.
            10&#8239;000&nbsp;mouvements au plus, 30&nbsp;Mo en CAMT et 5&nbsp;Mo dans les autres formats.
          </p>
          <FileButton
            accept=".xml,.ofx,.qfx,.csv,.txt,.dat,.cfonb,.gz"
            variant="primary"
            loading={read.isPending}
            onSelect={take}
          >
            Choisir un fichier
          </FileButton>
          <div>
            <p role="status" className="wrap-anywhere text-muted text-sm">
              {sent && `Envoi et lecture de ${sent.name} (${formatFileSize(sent.size)})…`}
            </p>
            <FieldError text={heavy ? BANK_FILE_TOO_HEAVY : null} />
          </div>
        </div>
      </FileDrop>
      {read.error && <Alert tone="danger">{faultOf(read.error)}</Alert>}
    </div>
  )
}

function outcomeOf({ added, skipped }: BankImport): string {
  const known = skipped > 0 ? `, ${formatCount(skipped, 'déjà connu', 'déjà connus')}` : ''
  return `${formatCount(added, 'mouvement ajouté', 'mouvements ajoutés')}${known}.`
}

type RunningImportProps = { importId: string; onClose: () => void; onAgain: () => void }

function RunningImport({ importId, onClose, onAgain }: RunningImportProps) {
  const query = useQuery(bankImportOptions(importId))
  const found = query.data as BankImport | undefined
  if (found?.state === 'read')
    return <ImportPreview key={importId} found={found} onClose={onClose} onAgain={onAgain} />
  return (
    <ImportProgress
      title={TITLE}
      found={found}
      rows="Les mouvements"
      failed="L’import a échoué. Aucun mouvement n’a été ajouté. Réessayez."
      done={found ? outcomeOf(found) : ''}
      changed={[
        orpc.bank.listBankLines,
        orpc.bank.countBankLines,
        orpc.bank.countBankLineStates,
        orpc.bank.listBankAccounts,
      ]}
      onClose={onClose}
      next={
        found && found.added > 0 ? (
          <LinkButton variant="primary" to="/revenues/management/bank/matching">
            Rapprocher
          </LinkButton>
        ) : undefined
      }
    >
      <QueryState
        query={query}
        loading={<Skeleton className="h-40" />}
        missing={<Alert tone="info">Cet import n’est plus gardé. Choisissez de nouveau le fichier.</Alert>}
      />
    </ImportProgress>
  )
}

/** A megabyte takes eight seconds on a line that sends 1 Mbit/s; a lighter file gains nothing by it. */
const WORTH_PACKING = 1_048_576

/**
 * The file in gzip under its own name, which the server unpacks: a CAMT of 28 MB has one, and the server waits a minute for a request.
 * A lighter file as it is, and any file where the browser cannot compress.
 */
async function packFile(file: File): Promise<File> {
  if (file.size < WORTH_PACKING || !('CompressionStream' in window)) return file
  const packed = await new Response(file.stream().pipeThrough(new CompressionStream('gzip'))).blob()
  return packed.size < file.size ? new File([packed], file.name, { type: file.type }) : file
}
