/** How much work it is to draw an SVG, found before it is drawn: a few lines that refer to each other can ask for millions of shapes. */

/** Shapes that are drawn, with what is drawn again wherever it is referred to. Logos have a few hundred. */
export const MAX_DRAWN = 40_000
/** A step of a filter goes over every point of its area, so it costs as much as many shapes. */
const FILTER_STEP = 1_000

/** Of an element of a parsed document; the tests make their own. */
export interface Drawn {
  localName: string
  id: string
  firstElementChild: Drawn | null
  nextElementSibling: Drawn | null
  attributes: ArrayLike<{ name: string; value: string }>
  textContent: string | null
}

/** Elements inside each other. */
export const MAX_NESTED = 500

/** By their order: an index among thousands of siblings is slow. */
function childrenOf(element: Drawn): Drawn[] {
  const children: Drawn[] = []
  for (let child = element.firstElementChild; child; child = child.nextElementSibling) children.push(child)
  return children
}

const NAMES_ANOTHER = /url\(\s*["']?#([^"')\s]{1,200})/g

/** The elements that an attribute refers to, by their ids. */
function referredTo(name: string, value: string): string[] {
  if (name === 'href' || name === 'xlink:href')
    return value.trim().startsWith('#') ? [value.trim().slice(1)] : []
  return [...value.matchAll(NAMES_ANOTHER)].map(([, id = '']) => id)
}

/** Whether drawing costs more than `most`; what refers to itself does. */
export function costsTooMuch(root: Drawn, most = MAX_DRAWN): boolean {
  const all = [root]
  for (const element of all) all.push(...childrenOf(element))
  const byId = new Map(all.flatMap((element) => (element.id ? [[element.id, element] as const] : [])))
  // A style sheet may give any element what it refers to.
  const inSheets = all.flatMap((element) =>
    element.localName === 'style' ? referredTo('style', element.textContent ?? '') : [],
  )
  const known = new Map<Drawn, number>()
  const underway = new Set<Drawn>()
  const costOf = (element: Drawn): number => {
    const before = known.get(element)
    if (before !== undefined) return before
    if (underway.has(element) || underway.size > MAX_NESTED) return Infinity
    underway.add(element)
    let cost = element.localName.startsWith('fe') ? FILTER_STEP : 1
    for (const child of childrenOf(element)) cost += costOf(child)
    for (const { name, value } of Array.from(element.attributes))
      for (const id of referredTo(name, value)) {
        const other = byId.get(id)
        // Its own cost counts again, because it is drawn again.
        if (other) cost += costOf(other)
      }
    underway.delete(element)
    known.set(element, cost)
    return cost
  }
  const sheets = inSheets.reduce((sum, id) => {
    const other = byId.get(id)
    return other ? sum + costOf(other) : sum
  }, 0)
  return costOf(root) + sheets * all.length > most
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
