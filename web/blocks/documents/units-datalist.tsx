/** Offered while typing; any other unit may be written. */
const units = ['heure', 'jour', 'forfait', 'm²', 'm³', 'ml', 'kg', 'pièce', 'lot', 'mois', 'km']
export const UNITS_LIST_ID = 'document-units'

/** The units that fields with `list={UNITS_LIST_ID}` offer. */
export function UnitsDatalist() {
  return (
    <datalist id={UNITS_LIST_ID}>
      {units.map((unit) => (
        <option key={unit} value={unit} />
      ))}
    </datalist>
  )
}
