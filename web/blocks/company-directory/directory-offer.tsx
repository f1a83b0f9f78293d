import { useQuery } from '@tanstack/react-query'
import type { CompanyOfDirectory } from '#shared/contract/company-directory.ts'
import { orpc } from '#web/api/api-client.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'

export type DirectoryField = {
  fact: Exclude<keyof CompanyOfDirectory, 'closed'>
  /** As a sentence names it, such as « l’adresse ». */
  name: string
  value: string
  onFill: (value: string) => void
}

type DirectoryOfferProps = { digits: string; fields: readonly DirectoryField[] }

/** What the directory says of the number: nothing is written before one asks, and what was typed stays until one asks again. */
export function DirectoryOffer({ digits, fields }: DirectoryOfferProps) {
  const query = useQuery({
    ...orpc.companyDirectory.findCompany.queryOptions({ input: { number: digits } }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  const state = query.data?.state ?? (query.isError ? 'unreachable' : 'off')
  const company = query.data?.company
  if (state === 'unreachable')
    return (
      <Alert
        tone="warning"
        live
        action={
          <Button size="sm" loading={query.isFetching} onClick={() => void query.refetch()}>
            Réessayer
          </Button>
        }
      >
        L’annuaire des entreprises ne répond pas. Remplissez les champs vous-même.
      </Alert>
    )
  if (state === 'unknown')
    return (
      <p role="status" className="text-muted text-sm">
        Ce numéro n’est pas dans l’annuaire public&nbsp;: certaines entreprises n’y diffusent rien. Remplissez
        les champs vous-même.
      </p>
    )
  return company ? <Found company={company} fields={fields} /> : null
}

/** Without the spaces and capitals in which the same fact is written otherwise. */
const compared = (text: string) => text.replace(/[\s.]/g, '').toLocaleUpperCase('fr')

function Found({ company, fields }: { company: CompanyOfDirectory; fields: readonly DirectoryField[] }) {
  const known = fields.flatMap((field) => {
    const told = company[field.fact]
    return told === null ? [] : [{ ...field, told }]
  })
  const empty = known.filter(({ value }) => value.trim() === '')
  const other = known.filter(({ value, told }) => value.trim() !== '' && compared(value) !== compared(told))
  const { name, addressLine1, postalCode, city } = company
  const place = [addressLine1, [postalCode, city].filter(Boolean).join(' ')].filter(Boolean).join(', ')
  const fill = (filled: typeof known) => {
    for (const { onFill, told } of filled) onFill(told)
  }
  return (
    <div role="status" className="rounded-md border border-line bg-sunken px-4 py-3 text-sm">
      <p>
        <span className="text-muted">Annuaire des entreprises&nbsp;: </span>
        {[name ?? 'nom non diffusé', place].filter(Boolean).join(', ')}
      </p>
      {company.closed && (
        <p className="mt-1 font-medium text-danger">Cette entreprise ou cet établissement est fermé.</p>
      )}
      {empty.length === 0 && other.length === 0 && (
        <p className="mt-1 text-muted">Vos champs disent la même chose.</p>
      )}
      {empty.length > 0 && (
        <Button size="sm" className="mt-2" onClick={() => fill(empty)}>
          Remplir depuis l’annuaire
        </Button>
      )}
      {empty.length === 0 && other.length > 0 && (
        <div className="mt-2">
          <p>
            L’annuaire dit autrement{' '}
            {new Intl.ListFormat('fr').format(
              other.map((field) => `${field.name} («\u202f${field.told}\u202f»)`),
            )}
            . Ce que vous avez écrit est gardé.
          </p>
          <Button size="sm" className="mt-2" onClick={() => fill(other)}>
            Prendre ce que dit l’annuaire
          </Button>
        </div>
      )}
    </div>
  )
}
