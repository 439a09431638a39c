interface Searched {
  label: string
  /** Other names it is searched by. */
  also?: readonly string[]
}

const folded = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').trim().toLowerCase()

/** How far a name is from the query, 0 being the same; none when a word of the query is missing in it. */
function distance(name: string, query: string, words: readonly string[]): number | null {
  if (!words.every((word) => name.includes(word))) return null
  if (name === query) return 0
  if (name.startsWith(query)) return 1
  return words.every((word) => ` ${name}`.includes(` ${word}`)) ? 2 : 3
}

/** Options one of whose names holds every word of the query, whatever case or accents, likeliest first; all for no query. */
export function matchingOptions<T extends Searched>(options: readonly T[], query: string): readonly T[] {
  const text = folded(query)
  const words = text.split(/\s+/u).filter(Boolean)
  if (words.length === 0) return options
  return options
    .flatMap((option) => {
      const distances = [option.label, ...(option.also ?? [])].flatMap(
        (name) => distance(folded(name), text, words) ?? [],
      )
      return distances.length > 0 ? [{ option, far: Math.min(...distances) }] : []
    })
    .sort((a, b) => a.far - b.far)
    .map(({ option }) => option)
}

/** What leaving the field chooses: the highlighted option, else the one named in full or by its code, else the only match. */
export function optionMeant<T extends Searched & { value: string; disabled?: boolean }>(
  options: readonly T[],
  query: string,
  active: number,
): T | undefined {
  const matching = matchingOptions(options, query)
  const highlighted = matching[active]
  if (highlighted && !highlighted.disabled) return highlighted
  const text = folded(query)
  if (text === '') return undefined
  const found = matching.filter(({ disabled }) => !disabled)
  const exact = (names: readonly string[]) => names.some((name) => folded(name) === text)
  return (
    found.find(({ label, also = [] }) => exact([label, ...also])) ??
    options.find(({ value, disabled }) => !disabled && exact([value])) ??
    (found.length === 1 ? found[0] : undefined)
  )
}
