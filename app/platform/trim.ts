/**
 * Text without what it ends with of these characters, given as a pattern of one. It goes by position: a pattern that repeats to
 * the end of a text looks, from each place where it matches, at all that follows.
 */
export function trimEnd(text: string, one: RegExp): string {
  const characters = [...text]
  return characters.slice(0, endOf(characters, one)).join('')
}

/** Text without what it begins and ends with of these characters, given as a pattern of one. */
export function trimEnds(text: string, one: RegExp): string {
  const characters = [...text]
  const begin = characters.findIndex((character) => !one.test(character))
  return begin < 0 ? '' : characters.slice(begin, endOf(characters, one)).join('')
}

function endOf(characters: readonly string[], one: RegExp): number {
  let end = characters.length
  while (end > 0 && one.test(characters[end - 1] ?? '')) end -= 1
  return end
}
