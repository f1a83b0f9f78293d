import { CircleHelp } from 'lucide-react'
import {
  type AbilityLevel,
  abilities,
  abilityLabels,
  abilityLevel,
  roleSummaries,
} from '#shared/domain/role-abilities.ts'
import { type Role, roleLabels, roles } from '#shared/domain/roles.ts'
import { Accordion } from '#web/ui/accordion.tsx'
import { Button } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { Dialog } from '#web/ui/dialog.tsx'

/** The permissions of each role: a table; on a phone, a disclosure per role. */
export function RoleGuide() {
  return (
    <Dialog
      size="xl"
      title="Ce que permet chaque rôle"
      trigger={
        <Button variant="ghost" icon={CircleHelp}>
          <span className="max-sm:sr-only">Comparer les rôles</span>
        </Button>
      }
    >
      <div className="max-md:hidden">
        <RoleTable />
      </div>
      <div className="md:hidden">
        <Accordion
          items={roles.map((role) => ({
            id: role,
            title: roleLabels[role],
            content: <RoleFacts role={role} />,
          }))}
        />
      </div>
    </Dialog>
  )
}

function RoleTable() {
  return (
    <table className="w-full border-collapse text-sm">
      <caption className="sr-only">Ce que permet chaque rôle</caption>
      <thead>
        <tr>
          <td />
          {roles.map((role) => (
            <th key={role} scope="col" className="px-3 py-2 text-start font-semibold">
              {roleLabels[role]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {abilities.map((ability) => (
          <tr key={ability.label} className="border-line border-t">
            <th scope="row" className="py-2 pe-3 text-start font-normal">
              {ability.label}
            </th>
            {roles.map((role) => (
              <td key={role} className="px-3 py-2">
                <Level level={abilityLevel(role, ability)} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function RoleFacts({ role }: { role: Role }) {
  return (
    <>
      <p>{roleSummaries[role]}</p>
      <dl className="mt-2 text-ink">
        {abilities.map((ability) => (
          <div key={ability.label} className="flex justify-between gap-4 border-line border-t py-1.5">
            <dt>{ability.label}</dt>
            <dd className="shrink-0">
              <Level level={abilityLevel(role, ability)} />
            </dd>
          </div>
        ))}
      </dl>
    </>
  )
}

function Level({ level }: { level: AbilityLevel }) {
  if (level === 'none')
    return (
      <span className="text-muted">
        <span aria-hidden>—</span>
        <span className="sr-only">{abilityLabels.none}</span>
      </span>
    )
  return <span className={cx(level === 'write' && 'font-medium')}>{abilityLabels[level]}</span>
}
