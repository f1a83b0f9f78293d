import { Download } from 'lucide-react'
import type { AccountNumbers } from '#shared/domain/accounting/accounts.ts'
import {
  type BookFormat,
  bookFormatKeys,
  bookFormats,
  cutNumbers,
} from '#shared/domain/accounting/book-formats.ts'
import { exportAddress } from '#web/api/export-address.ts'
import { AnchorButton } from '#web/ui/anchor-button.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Field } from '#web/ui/field.tsx'
import { NativeSelect } from '#web/ui/native-select.tsx'
import { useLocalStorage } from '#web/ui/use-local-storage.ts'

type ExportProps = {
  from: string
  to: string
  hasSiren: boolean
  /** Undefined until they are read: the server refuses what does not fit. */
  numbers: AccountNumbers | undefined
}

const options = bookFormatKeys.map((value) => ({ value, label: bookFormats[value].label }))

const isFormat = (value: unknown): value is BookFormat => bookFormatKeys.some((key) => key === value)

/** The entries of the period to hand to an accountant, in the file of their program. */
export function ExportCard({ from, to, hasSiren, numbers }: ExportProps) {
  const [format, setFormat] = useLocalStorage<BookFormat>('ardoise:accounting-program', 'fec', isFormat)
  const refusal = refusalOf(format, hasSiren, numbers)
  return (
    <Card
      title="Écritures"
      description="Ventes, banque, opérations diverses et à-nouveaux des clients, à remettre à votre comptable. Les achats n’y sont pas."
    >
      <div className="flex flex-col items-start gap-4">
        <Field label="Logiciel" help={bookFormats[format].help} className="w-full sm:max-w-120">
          <NativeSelect
            value={format}
            options={options}
            onChange={(event) => setFormat(event.target.value as BookFormat)}
          />
        </Field>
        {refusal === undefined ? (
          <AnchorButton
            href={exportAddress('/accounting/export', { from, to, format })}
            download
            variant="primary"
            icon={Download}
          >
            Exporter les écritures
          </AnchorButton>
        ) : (
          <Button icon={Download} disabledReason={refusal}>
            Exporter les écritures
          </Button>
        )}
      </div>
    </Card>
  )
}

function refusalOf(format: BookFormat, hasSiren: boolean, numbers: AccountNumbers | undefined) {
  if (format === 'fec' && !hasSiren) return 'Indiquez d’abord le SIREN de l’entreprise dans Organisation.'
  const [cut] = numbers === undefined ? [] : cutNumbers(numbers, format)
  if (cut === undefined) return undefined
  return `Ce logiciel lit des comptes de ${bookFormats[format].accountLength}\u00a0caractères au plus\u00a0: raccourcissez ${cut} dans Numéros de compte.`
}
