import { Card } from '#web/ui/card.tsx'
import { Field } from '#web/ui/field.tsx'
import { NativeSelect } from '#web/ui/native-select.tsx'
import { SingleKeysSwitch } from '#web/ui/single-keys-switch.tsx'
import { isToastSeconds, TOAST_SECONDS, toastSeconds, USUAL_SECONDS } from '#web/ui/toast-seconds.ts'
import { useLocalStorage } from '#web/ui/use-local-storage.ts'

const words = (seconds: number) => {
  if (seconds === 0) return 'Jusqu’à ce que je le ferme'
  return seconds === 60 ? '1\u00a0minute' : `${seconds}\u00a0secondes`
}

/** Settings that make this device easier to use: keys that act by themselves, and the time one has to read and to undo. */
export function ComfortCard() {
  const [seconds, setSeconds] = useLocalStorage(TOAST_SECONDS, USUAL_SECONDS, isToastSeconds)
  return (
    <Card title="Clavier et messages" description="Sur cet appareil seulement.">
      <div className="flex flex-col gap-5">
        <SingleKeysSwitch />
        <Field
          label="Durée d’un message"
          help="Le temps de le lire, et d’appuyer sur son «&#8239;Annuler&#8239;». Alt&nbsp;+&nbsp;T y mène."
        >
          <NativeSelect
            className="sm:max-w-xs"
            value={String(seconds)}
            options={toastSeconds.map((each) => ({ value: String(each), label: words(each) }))}
            onChange={({ target }) => {
              const chosen = Number(target.value)
              if (isToastSeconds(chosen)) setSeconds(chosen)
            }}
          />
        </Field>
      </div>
    </Card>
  )
}
