import {
  scopeLabels,
  templateVariableNames,
  templateVariables,
} from '#shared/domain/email-templates/variables.ts'

/** Every variable, what it stands for, and an example. */
export function VariableTable() {
  return (
    <details className="rounded-md border border-line bg-surface text-sm">
      <summary className="cursor-pointer px-5 py-3 font-medium">Toutes les variables</summary>
      <div className="overflow-x-auto border-line border-t px-5 py-3">
        <table className="w-full text-start">
          <caption className="sr-only">Ce qui remplace chaque variable</caption>
          <thead className="text-muted text-xs">
            <tr>
              <th scope="col" className="py-1 pe-4 text-start font-medium">
                Variable
              </th>
              <th scope="col" className="py-1 pe-4 text-start font-medium">
                Remplacée par
              </th>
              <th scope="col" className="py-1 pe-4 text-start font-medium">
                Exemple
              </th>
              <th scope="col" className="py-1 text-start font-medium">
                Concerne
              </th>
            </tr>
          </thead>
          <tbody>
            {templateVariableNames.map((name) => {
              const { label, example, scope } = templateVariables[name]
              return (
                <tr key={name} className="border-line border-t align-top">
                  <td className="py-1.5 pe-4">
                    <code>{`{${name}}`}</code>
                  </td>
                  <td className="py-1.5 pe-4">{label}</td>
                  <td className="py-1.5 pe-4 text-muted">{example}</td>
                  <td className="py-1.5">{scopeLabels[scope]}</td>
                </tr>
              )
            })}
          </tbody>
        </table>
      </div>
    </details>
  )
}
