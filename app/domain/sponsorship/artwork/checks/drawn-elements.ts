/** What else an attribute’s value draws: the patterns, masks and paths that it names. */
const NAMED = /url\(\s*["']?#([^"')]+)/g

function referencesOf(element: Element): string[] {
  return [...element.attributes].flatMap(({ name, value }) =>
    name === 'href' || name === 'xlink:href'
      ? [value.trim().slice(1)]
      : [...value.matchAll(NAMED)].map((match) => match[1] ?? ''),
  )
}

/**
 * How many elements a drawing comes to, counting what `use`, patterns and masks repeat as often as they do: a file of two kilobytes can
 * come to billions. Endless where an element repeats itself. Each element is counted once and remembered, so that counting takes no
 * longer than reading.
 */
export function drawnElements(root: Element): number {
  const byId = new Map([...root.querySelectorAll('[id]')].map((element) => [element.id, element]))
  const known = new Map<Element, number>()
  const open = new Set<Element>()
  function count(element: Element): number {
    const before = known.get(element)
    if (before !== undefined) return before
    if (open.has(element)) return Infinity
    open.add(element)
    let sum = 1
    for (let child = element.firstElementChild; child; child = child.nextElementSibling) sum += count(child)
    for (const id of referencesOf(element)) {
      const repeated = byId.get(id)
      if (repeated) sum += count(repeated)
    }
    open.delete(element)
    known.set(element, sum)
    return sum
  }
  try {
    return count(root)
  } catch (error) {
    // Nested deeper than any drawing is.
    if (error instanceof RangeError) return Infinity
    throw error
  }
}

/** The elements of a text and how deep they are nested, read before it is parsed: parsing what is nested without end takes minutes. */
export function nesting(text: string): { elements: number; depth: number } {
  let [elements, depth, open] = [0, 0, 0]
  for (let at = text.indexOf('<'); at !== -1; at = text.indexOf('<', at + 1)) {
    const end = text.indexOf('>', at)
    if (end === -1) break
    if (text[at + 1] === '/') open -= 1
    else if (/[a-z]/i.test(text[at + 1] ?? '')) {
      elements += 1
      if (text[end - 1] !== '/') open += 1
      depth = Math.max(depth, open)
    }
  }
  return { elements, depth }
}
