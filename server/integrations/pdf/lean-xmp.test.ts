import { expect, test } from 'vitest'
import { leanXmp } from './lean-xmp.ts'

const start =
  '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="rdf#"><rdf:Description rdf:about="" xmlns:dc="dc"  xmlns:xmpMM="mm"  xmlns:pdf="pdf"  xmlns:pdfaid="id"  xmlns:pdfaExtension="ext" >'
const title = '<dc:title>Facture &lt;xmpMM:History&gt; F2026-0043</dc:title>'
const history = '<xmpMM:History><rdf:Seq><rdf:li>saved</rdf:li></rdf:Seq></xmpMM:History>'
const described = '<pdfaExtension:schemas><rdf:Bag><rdf:li>pdf</rdf:li></rdf:Bag></pdfaExtension:schemas>'
const part = '<pdfaid:part>3</pdfaid:part>'
const end = '</rdf:Description></rdf:RDF></x:xmpmeta>'

test('says title, part and what declares them, and no history', () => {
  const xmp = `${start}${title}${history}${described}${part}<pdf:PDFVersion>1.7</pdf:PDFVersion>${end}`
  expect(leanXmp(xmp)).toBe(
    `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="rdf#"><rdf:Description rdf:about="" xmlns:dc="dc" xmlns:pdfaid="id" >${title}${part}${end}`,
  )
})

test('leaves what has nothing to leave out', () => {
  const xmp = `<x:xmpmeta xmlns:x="adobe:ns:meta/">${title}</x:xmpmeta>`
  expect(leanXmp(xmp)).toBe(xmp)
})
