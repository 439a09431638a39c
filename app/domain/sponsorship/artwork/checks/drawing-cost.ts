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

/** What is inside an element has these from it, so what they refer to is drawn with each shape there. */
const INHERITED = /^(?:fill|stroke|marker(?:-start|-mid|-end)?)$/
const AT_EACH_POINT = /^marker/

/** The attributes of an element, those in its `style` by their own names. */
const written = (element: Drawn): { name: string; value: string }[] =>
  Array.from(element.attributes).flatMap(({ name, value }) =>
    name === 'style'
      ? value.split(';').map((one) => {
          const [property = '', ...rest] = one.split(':')
          return { name: property.trim().toLowerCase(), value: rest.join(':') }
        })
      : [{ name, value }],
  )

/** At most so many points has a shape: each takes a number or a letter. */
function pointsOf(element: Drawn): number {
  if (element.localName === 'line') return 2
  const shape = Array.from(element.attributes).find(({ name }) => name === 'd' || name === 'points')
  return shape ? (shape.value.match(/[a-z]|\d+/gi) ?? []).length : 0
}

/** The elements that an attribute refers to, by their ids. */
function referredTo(name: string, value: string): string[] {
  if (name === 'href' || name === 'xlink:href')
    return value.trim().startsWith('#') ? [value.trim().slice(1)] : []
  return [...value.matchAll(NAMES_ANOTHER)].map(([, id = '']) => id)
}

interface Work {
  cost: number
  /** The corners of all its shapes, at each of which a marker is drawn. */
  points: number
}

/** Whether drawing costs more than `most`; what refers to itself does. */
export function costsTooMuch(root: Drawn, most = MAX_DRAWN): boolean {
  const all = [root]
  for (const element of all) all.push(...childrenOf(element))
  const byId = new Map(all.flatMap((element) => (element.id ? [[element.id, element] as const] : [])))
  // A style sheet may give any element what it refers to.
  const texts = all.flatMap(({ localName, textContent }) =>
    localName === 'style' ? [textContent ?? ''] : [],
  )
  const inSheets = texts.flatMap((text) => referredTo('style', text))
  const hasMarkers = texts.some((text) => /marker/i.test(text))
  const known = new Map<Drawn, Work>()
  const underway = new Set<Drawn>()
  const workOf = (element: Drawn): Work => {
    const before = known.get(element)
    if (before !== undefined) return before
    if (underway.has(element) || underway.size > MAX_NESTED) return { cost: Infinity, points: 0 }
    underway.add(element)
    let cost = element.localName.startsWith('fe') ? FILTER_STEP : 1
    let points = pointsOf(element)
    const add = (other: Work) => {
      cost += other.cost
      points += other.points
    }
    for (const child of childrenOf(element)) add(workOf(child))
    const references = written(element).flatMap(({ name, value }) =>
      referredTo(name, value).flatMap((id) => {
        const other = byId.get(id)
        return other ? [{ name, other }] : []
      }),
    )
    // What is used is drawn again, and has what this element hands down.
    for (const { name, other } of references) if (!INHERITED.test(name)) add(workOf(other))
    const [shapes, corners] = [cost, points]
    for (const { name, other } of references)
      if (INHERITED.test(name))
        cost += workOf(other).cost * (AT_EACH_POINT.test(name) ? Math.max(1, corners) : shapes)
    underway.delete(element)
    const work = { cost, points }
    known.set(element, work)
    return work
  }
  const costOf = (element: Drawn) => workOf(element).cost
  const sheets = inSheets.reduce((sum, id) => {
    const other = byId.get(id)
    return other ? sum + costOf(other) : sum
  }, 0)
  const { cost, points } = workOf(root)
  const times = hasMarkers ? Math.max(all.length, points) : all.length
  return cost + sheets * times > most
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
