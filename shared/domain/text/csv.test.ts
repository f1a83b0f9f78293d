import { expect, it } from 'vitest'
import { csvLine } from './csv.ts'

it.each([
  [['Dupont', null, 'Lyon'], 'Dupont;;Lyon\r\n'],
  [['a;b', 'dit « "x" »', 'deux\nlignes'], '"a;b";"dit « ""x"" »";"deux\nlignes"\r\n'],
  // An amount as we write it is a number, which a spreadsheet adds up; any other text that begins like one is a text.
  [['-5,00', "'-5,00", '-5,000', '-5,00+1', '-5'], "-5,00;''-5,00;'-5,000;'-5,00+1;'-5\r\n"],
  [['=1+1', '+33 6 12', '+cmd|x', '-2', '@SUM(A1)', '\tx'], "'=1+1;+33 6 12;'+cmd|x;'-2;'@SUM(A1);'\tx\r\n"],
  [
    ['\uff1d1+1', '\uff0bcmd', '\uff0d2', '\uff20SUM(A1)', '\u22122', '\ufe662', '\u207a2'],
    "'\uff1d1+1;'\uff0bcmd;'\uff0d2;'\uff20SUM(A1);'\u22122;'\ufe662;'\u207a2\r\n",
  ],
  [
    [' =1', '\u200b=1', '\ufeff\u00a0@x', '\n=1', '\rx'],
    "' =1;'\u200b=1;'\ufeff\u00a0@x;\"'\n=1\";\"'\rx\"\r\n",
  ],
  [[`${'\u200b'.repeat(60)}=1`], `'${'\u200b'.repeat(60)}=1\r\n`],
  [['a=1', 'Jean-Luc', '\uff0b33 6 12', '+33 6 12'], "a=1;Jean-Luc;'\uff0b33 6 12;+33 6 12\r\n"],
])('%j', (cells, line) => {
  expect(csvLine(cells)).toBe(line)
})
