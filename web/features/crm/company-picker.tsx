import { useMutation, useQueryClient } from '@tanstack/react-query'
import { messageOf } from '#web/api/api-error.ts'
import { api, orpc } from '#web/api/client.ts'
import { useRefusal } from '#web/api/me.ts'
import { Combobox } from '#web/ui/combobox.tsx'
import { toast } from '#web/ui/toast.ts'

export type PickedCompany = { id: string; name: string }

type CompanyPickerProps = {
  value: PickedCompany | null
  onValueChange: (company: PickedCompany | null) => void
}

/** One company among all, searched as one types; a new name makes a new company. */
export function CompanyPicker({ value, onValueChange }: CompanyPickerProps) {
  const client = useQueryClient()
  const refusal = useRefusal('company:write')
  const create = useMutation({
    mutationFn: (input: { name: string }) => api.crm.createCompany(input),
    onSuccess: (company) => {
      void client.invalidateQueries({ queryKey: orpc.crm.key() })
      onValueChange(company)
      toast.success(`Entreprise «\u202f${company.name}\u202f» ajoutée`)
    },
    onError: (error) => toast.error(messageOf(error)),
  })
  return (
    <Combobox<PickedCompany & { city?: string | null }>
      value={value}
      onValueChange={onValueChange}
      search={async (q, signal) => (await api.crm.listCompanies({ q, limit: 20 }, { signal })).items}
      itemKey={(company) => company.id}
      itemLabel={(company) => company.name}
      renderItem={(company) => (
        <>
          {company.name}
          {company.city && <span className="text-muted"> · {company.city}</span>}
        </>
      )}
      {...(refusal === undefined ? { onCreate: (name: string) => create.mutate({ name }) } : {})}
      placeholder="Rechercher une entreprise…"
    />
  )
}
