/** The fields of a package, as forms and histories name them. */
export const PACKAGE_LABELS = {
  kind: 'Kind',
  name: 'Name',
  level: 'Level',
  priceCents: 'Price',
  places: 'Places',
  description: 'Description',
  benefits: 'What is included',
  freeEntries: 'Free entries',
  size: 'Size, as on the rate card',
  artwork: 'Artwork',
  artworkRules: 'Artwork rules',
  artworkDue: 'Artwork due',
} as const

/** The fields of the artwork's specification. */
export const SPEC_LABELS = {
  place: 'Placement of the artwork',
  width: 'Width',
  height: 'Height',
  bleed: 'Bleed in mm',
  safe: 'Safe area in mm',
  pages: 'Pages',
  colour: 'Colour',
  minDpi: 'Least resolution in dpi',
  formats: 'Kinds of file',
  maxMb: 'Largest file in MB',
} as const

/** The labels of the lines of a package, for the error summary. */
export function packageLabels(rows: number): Record<string, string> {
  const labels: Record<string, string> = { ...PACKAGE_LABELS }
  for (const [name, label] of Object.entries(SPEC_LABELS)) labels[`artwork.${name}`] = label
  for (let row = 0; row < rows; row += 1) {
    labels[`benefits[${row}].what`] = `Line ${row + 1}, what is included`
    labels[`benefits[${row}].from`] = `Line ${row + 1}, due from`
    labels[`benefits[${row}].due`] = `Line ${row + 1}, due on`
  }
  return labels
}
