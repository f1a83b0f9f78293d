/** The two profiles that Ardoise writes (BT-24), each with the ConformanceLevel that the PDF's XMP must say (Factur-X 1.09). */
export const PROFILES = {
  en16931: { urn: 'urn:cen.eu:en16931:2017', level: 'EN 16931' },
  extended: { urn: 'urn:cen.eu:en16931:2017#conformant#urn:factur-x.eu:1p0:extended', level: 'EXTENDED' },
} as const
