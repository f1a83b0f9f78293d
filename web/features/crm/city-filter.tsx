import { de } from '#shared/french/elides-before.ts'

/** A city in a row: a click keeps the clients of that city. */
export function CityFilter({ city, onFilter }: { city: string; onFilter: (city: string) => void }) {
  return (
    <button
      type="button"
      onClick={() => onFilter(city)}
      title={`Voir les clients ${de(city)}`}
      className="-mx-1.5 rounded-sm px-1.5 py-1 text-start underline decoration-transparent underline-offset-3 hover:decoration-current"
    >
      {city}
    </button>
  )
}
