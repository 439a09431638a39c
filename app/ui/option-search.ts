const folded = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()

/** The options whose label holds every word of the query, whatever its case or accents; all of them for no query. */
export function matchingOptions<T extends { label: string }>(
  options: readonly T[],
  query: string,
): readonly T[] {
  const words = folded(query).split(/\s+/u).filter(Boolean)
  if (words.length === 0) return options
  return options.filter((option) => {
    const label = folded(option.label)
    return words.every((word) => label.includes(word))
  })
}
