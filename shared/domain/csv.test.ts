import { expect, it } from 'vitest'
import { csvLine } from './csv.ts'

it.each([
  [['Dupont', null, 'Lyon'], 'Dupont;;Lyon\r\n'],
  [['a;b', 'dit « "x" »', 'deux\nlignes'], '"a;b";"dit « ""x"" »";"deux\nlignes"\r\n'],
  [['=1+1', '+33 6 12', '+cmd|x', '-2', '@SUM(A1)', '\tx'], "'=1+1;+33 6 12;'+cmd|x;'-2;'@SUM(A1);'\tx\r\n"],
])('%j', (cells, line) => {
  expect(csvLine(cells)).toBe(line)
})
