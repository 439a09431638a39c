/** The fields of a package, as forms and histories name them. */
export const PACKAGE_LABELS = {
  kind: 'Kind',
  name: 'Name',
  level: 'Level',
  priceCents: 'Price',
  places: 'Places',
  description: 'Description',
  benefits: 'What is included',
  size: 'Size',
  artworkRules: 'Artwork rules',
  artworkDue: 'Artwork due',
} as const

/** The labels of the lines of a package, for the error summary. */
export function packageLabels(rows: number): Record<string, string> {
  const labels: Record<string, string> = { ...PACKAGE_LABELS }
  for (let row = 0; row < rows; row += 1) {
    labels[`benefits[${row}].what`] = `Line ${row + 1}, what is included`
    labels[`benefits[${row}].from`] = `Line ${row + 1}, due from`
    labels[`benefits[${row}].due`] = `Line ${row + 1}, due on`
  }
  return labels
}
