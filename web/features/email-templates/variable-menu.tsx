import { Braces } from 'lucide-react'
import {
  scopeLabels,
  type TemplateVariable,
  templateVariableNames,
  templateVariables,
  type VariableScope,
} from '#shared/domain/email-templates/variables.ts'
import { Button } from '#web/ui/button.tsx'
import { Menu, MenuHeader, MenuItem } from '#web/ui/menu.tsx'

const scopes = Object.keys(scopeLabels) as VariableScope[]
const ofScope = (scope: VariableScope) =>
  templateVariableNames.filter((name) => templateVariables[name].scope === scope)

type VariableMenuProps = { where: string; onInsert: (name: TemplateVariable) => void }

/** Chooses a variable to insert. `where` names its place: « dans l’objet ». */
export function VariableMenu({ where, onInsert }: VariableMenuProps) {
  return (
    <Menu
      align="start"
      trigger={
        <Button size="sm" variant="ghost" icon={Braces}>
          Variable<span className="sr-only"> {where}</span>
        </Button>
      }
    >
      {scopes.map((scope) => (
        <div key={scope}>
          <MenuHeader>
            <span className="font-medium text-muted text-xs">{scopeLabels[scope]}</span>
          </MenuHeader>
          {ofScope(scope).map((name) => (
            <MenuItem key={name} onSelect={() => onInsert(name)}>
              {templateVariables[name].label}
              <span className="block text-muted text-xs">
                <code>{`{${name}}`}</code> · {templateVariables[name].example}
              </span>
            </MenuItem>
          ))}
        </div>
      ))}
    </Menu>
  )
}
