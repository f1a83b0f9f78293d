import { productName } from '#web/messages/product.ts'
import { compared } from './features-content.ts'

const columns = [
  { id: 'sheet', name: 'Tableur et messagerie' },
  { id: 'invoicing', name: 'Logiciel de facturation' },
  { id: 'ardoise', name: productName },
] as const

/** Tools in use today beside Ardoise: a table from 768 px, a list below. */
export function TodayBeside() {
  return (
    <section aria-labelledby="beside" className="mt-16">
      <h2 id="beside" className="mb-4 font-semibold text-lg">
        À côté de ce que vous utilisez aujourd’hui
      </h2>
      <table className="w-full table-fixed text-sm max-md:hidden">
        <caption className="sr-only">Ce qui change selon l’outil</caption>
        <thead>
          <tr className="border-line border-b">
            <td className="w-1/5" />
            {columns.map(({ id, name }) => (
              <th key={id} scope="col" className="px-3 py-3 text-start font-semibold">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {compared.map((row) => (
            <tr key={row.subject} className="border-line border-b align-top">
              <th scope="row" className="py-3 text-start font-medium">
                {row.subject}
              </th>
              {columns.map(({ id }) => (
                <td key={id} className={id === 'ardoise' ? 'bg-surface px-3 py-3' : 'px-3 py-3 text-muted'}>
                  {row[id]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <ul className="flex flex-col gap-4 md:hidden">
        {compared.map((row) => (
          <li key={row.subject} className="rounded-lg border border-line bg-surface p-5">
            <h3 className="font-semibold text-base">{row.subject}</h3>
            <dl className="mt-2 flex flex-col gap-2 text-sm">
              {columns.map(({ id, name }) => (
                <div key={id}>
                  <dt className="text-muted">{name}</dt>
                  <dd>{row[id]}</dd>
                </div>
              ))}
            </dl>
          </li>
        ))}
      </ul>
    </section>
  )
}
