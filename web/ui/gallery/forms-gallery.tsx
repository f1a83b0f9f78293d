import { useState } from 'react'
import { Checkbox } from '../checkbox.tsx'
import { CodeInput } from '../code-input.tsx'
import { Combobox } from '../combobox.tsx'
import { DayInput } from '../day-input.tsx'
import { DecimalInput } from '../decimal-input.tsx'
import { Field } from '../field.tsx'
import { FileButton } from '../file-button.tsx'
import { FileDrop } from '../file-drop.tsx'
import { Input } from '../input.tsx'
import { LazySelect } from '../lazy-select.tsx'
import { MoneyInput } from '../money-input.tsx'
import { NativeSelect } from '../native-select.tsx'
import { PasswordInput } from '../password-input.tsx'
import { RadioGroup } from '../radio-group.tsx'
import { foundWords, RestingStatus } from '../resting-status.tsx'
import { SearchInput } from '../search-input.tsx'
import { Select } from '../select.tsx'
import { SingleKeysSwitch } from '../single-keys-switch.tsx'
import { Switch } from '../switch.tsx'
import { Textarea } from '../textarea.tsx'
import { toast } from '../toast.ts'
import { UnreadFields, unreadRefusal, useUnread } from '../unread-fields.tsx'
import { Specimen } from './specimen.tsx'

const cities = ['Paris', 'Lyon', 'Marseille', 'Lille', 'Nantes'].map((name) => ({ name }))
const units = [
  { value: 'hour', label: 'heure' },
  { value: 'day', label: 'jour', description: 'Sept heures' },
  { value: 'm2', label: 'm²' },
] as const
const views = [
  { value: 'inbox', label: 'À traiter' },
  { value: 'done', label: 'Traités' },
]
const kinds = [
  { value: 'pro', label: 'Professionnel', help: 'Une entreprise, une association ou un indépendant.' },
  { value: 'consumer', label: 'Particulier' },
] as const

export function FormsGallery() {
  const [unit, setUnit] = useState<(typeof units)[number]['value'] | null>('hour')
  const [view, setView] = useState('inbox')
  const [kind, setKind] = useState<'pro' | 'consumer'>('pro')
  const [price, setPrice] = useState<number | null>(123_456)
  const [day, setDay] = useState('2026-11-20')
  const [quantity, setQuantity] = useState<number | null>(1_500)
  const unread = useUnread()
  const [code, setCode] = useState('12')
  const [search, setSearch] = useState('')
  const [city, setCity] = useState<{ name: string } | null>(null)
  const [mails, setMails] = useState(true)
  return (
    <Specimen title="Formulaires">
      <div className="grid max-w-4xl gap-x-8 gap-y-5 sm:grid-cols-2">
        <Field label="Nom de l’entreprise" required>
          <Input defaultValue="Menuiserie Lambert" autoComplete="organization" />
        </Field>
        <Field
          label="SIREN"
          help="Neuf chiffres, sur votre avis de situation."
          error="Ce SIREN n’existe pas."
        >
          <Input defaultValue="123 456 789" inputMode="numeric" />
        </Field>
        <Field label="E-mail" optional>
          <Input type="email" placeholder="camille@exemple.fr" />
        </Field>
        <Field label="Champ inactif">
          <Input disabled defaultValue="Non modifiable" />
        </Field>
        <Field label="Mot de passe" help="Au moins 8 caractères.">
          <PasswordInput autoComplete="new-password" defaultValue="secret" />
        </Field>
        <Field label="Unité">
          <Select options={units} value={unit} onValueChange={setUnit} />
        </Field>
        <LazySelect aria-label="Liste" options={views} value={view} onValueChange={setView} />
        <Field label="Pays">
          <NativeSelect
            options={[
              { value: 'FR', label: 'France' },
              { value: 'BE', label: 'Belgique' },
            ]}
          />
        </Field>
        <Field label="Ville">
          <Combobox
            value={city}
            onValueChange={setCity}
            search={async (text) =>
              cities.filter((item) => item.name.toLowerCase().includes(text.toLowerCase()))
            }
            itemKey={(item) => item.name}
            itemLabel={(item) => item.name}
            onCreate={(name) => setCity({ name })}
          />
        </Field>
        <UnreadFields unread={unread}>
          <Field label="Prix unitaire HT">
            <MoneyInput value={price} onValueChange={setPrice} />
          </Field>
          <Field label="Quantité">
            <DecimalInput value={quantity} onValueChange={setQuantity} scale={3} min={0} filled />
          </Field>
          <Field label="Jour de la livraison" help={unreadRefusal(unread.fields)}>
            <DayInput value={day} onValueChange={setDay} />
          </Field>
        </UnreadFields>
        <Field label="Notes" className="sm:col-span-2">
          <Textarea defaultValue={'Livraison comprise.\nPose en sus.'} />
        </Field>
        <Field label="Code reçu par e-mail" error="Code de vérification incorrect" className="sm:col-span-2">
          <CodeInput length={6} value={code} onValueChange={setCode} />
        </Field>
        <RadioGroup label="Type de client" options={kinds} value={kind} onValueChange={setKind} />
        <RadioGroup
          label="Type, en cartes"
          layout="cards"
          options={kinds}
          value={kind}
          onValueChange={setKind}
        />
        <div className="flex flex-col gap-3">
          <Checkbox label="J’accepte les conditions" defaultChecked />
          <Checkbox label="Une partie choisie" indeterminate />
          <Checkbox label="Recevoir les nouvelles" help="Une lettre par mois." />
          <Checkbox label="Obligatoire" error="Cochez cette case pour continuer." />
        </div>
        <Switch
          label="Relances automatiques"
          help="Trois jours avant l’échéance."
          checked={mails}
          onCheckedChange={setMails}
        />
        <SingleKeysSwitch />
        <SearchInput value={search} onValueChange={setSearch} />
        <RestingStatus words={foundWords(4)} of={search} />
        <FileDrop label="Image" onDrop={([file]) => toast.info(file?.name ?? '')}>
          <FileButton accept="image/png" onSelect={([file]) => toast.info(file?.name ?? '')}>
            Choisir une image
          </FileButton>
        </FileDrop>
      </div>
    </Specimen>
  )
}
