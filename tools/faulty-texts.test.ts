import { expect, test } from 'vitest'
import { faultyTexts } from './faulty-texts.ts'

test.each([
  ["const a = 'Quitter sans enregistrer ?'", 1],
  ["const a = 'Total : 3'", 1],
  [`const a = \`Aucun résultat pour « \${q} ».\``, 2],
  [`const a = \`\${name} : reçu\``, 1],
  ['const a = <p>Mot de passe oublié ?</p>', 1],
  ['const a = <p title="Seul le nom est utile ; le reste aussi">Bien</p>', 1],
  ["const a = 'Avatar mis à jour avec succès!'", 1],
  ['const a = <p>Mot de passe oublié?</p>', 1],
  ["const a = 'Choisissez «Connexion».'", 1],
  [`const a = \`Aucun résultat pour «\${q}».\``, 2],
  ['const a = <p>Choisissez «&#8239;Connexion&#8239;».</p>', 0],
  ['const a = <p title="Supprimée\\u00a0: tout part">Bien</p>', 1],
  ['const a = <p>Supprimée\\u202f!</p>', 1],
  ["const a = <p title={'Supprimée\\u00a0: tout part'}>{'Fini\\u202f!'}</p>", 0],
  ["const a = '/liste?page=2' + 'text/html; charset=utf-8'", 0],
  ["const a = 'Quitter\\u202f?'", 0],
  ['const a = <p>Vide&nbsp;: rien&#8239;!</p>', 0],
  ["const a = b ? 'c' : 'd'", 0],
  ['const a = <p className="a : b">c</p>', 0],
  ["const a: 'b ?' = c // d ?", 0],
])('%s', (source, faults) => {
  expect(faultyTexts('a.tsx', source)).toHaveLength(faults)
})
