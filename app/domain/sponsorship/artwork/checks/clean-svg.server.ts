import createDOMPurify, { type WindowLike } from 'dompurify'
import { JSDOM } from 'jsdom'
import { costsTooMuch, MAX_DRAWN, MAX_NESTED, nesting } from './drawing-cost.ts'

export type CleanSvg =
  | { svg: string; removed: string[]; width: number; height: number }
  | { refused: 'unreadable' | 'unsafe_svg' | 'empty_svg' | 'too_detailed' }

/** Outside addresses, also where style sheets hide them. */
const OUTSIDE = /@import|expression\s*\(|javascript:|\\|url\(\s*(?!["']?#)/i
const MAX_TEXT_SIZE = 5_000_000

const named = (name: string) => (name === '#text' ? 'text' : `<${name.toLowerCase()}>`)

/**
 * An SVG that only draws: without scripts, events, links, pictures, other documents and outside addresses, by DOMPurify's list of
 * what is allowed. Refuses what declares entities, which can grow without end. Only for the limited process.
 */
export function cleanSvg(source: string): CleanSvg {
  if (source.length > MAX_TEXT_SIZE) return { refused: 'unreadable' }
  if (/<!ENTITY|<!DOCTYPE[^<>[]*\[/i.test(source)) return { refused: 'unsafe_svg' }
  const { elements, depth } = nesting(source)
  if (elements > MAX_DRAWN || depth > MAX_NESTED) return { refused: 'too_detailed' }
  const text = source
    .replace(/^\uFEFF/, '')
    .replace(/<!DOCTYPE[^<>]*>/i, '')
    .replace(/<\?(?:(?!<\?)[\s\S])*?\?>/g, '')
  const { window } = new JSDOM('')
  const parsed = new window.DOMParser().parseFromString(text, 'image/svg+xml')
  const root = parsed.documentElement
  if (root.localName !== 'svg' || parsed.querySelector('parsererror')) return { refused: 'unreadable' }
  if (costsTooMuch(root)) return { refused: 'too_detailed' }
  const purify = createDOMPurify(window as unknown as WindowLike)
  purify.addHook('uponSanitizeElement', (node) => {
    if (node.nodeName.toLowerCase() === 'style' && OUTSIDE.test(node.textContent ?? '')) node.textContent = ''
  })
  purify.addHook('uponSanitizeAttribute', (_node, attribute) => {
    const { attrName, attrValue } = attribute
    const isLink = attrName === 'href' || attrName === 'xlink:href'
    if (isLink ? !attrValue.trim().startsWith('#') : OUTSIDE.test(attrValue)) attribute.keepAttr = false
  })
  const svg = purify.sanitize(root.outerHTML, {
    USE_PROFILES: { svg: true, svgFilters: true },
    ADD_TAGS: ['use'],
    FORBID_TAGS: ['image', 'a', 'foreignObject', 'script', 'animate', 'set', 'feImage'],
    WHOLE_DOCUMENT: false,
  })
  const removed = new Set<string>()
  for (const each of purify.removed) {
    if ('element' in each) removed.add(named(each.element.nodeName))
    // Names of vocabularies draw nothing.
    else if (each.attribute && !each.attribute.name.startsWith('xmlns'))
      removed.add(`the attribute “${each.attribute.name}”`)
  }
  for (const style of root.querySelectorAll('style'))
    if (OUTSIDE.test(style.textContent ?? '')) removed.add('<style>')
  if (!/<svg[\s>]/.test(svg)) return { refused: 'empty_svg' }
  const [, , width, height] = (root.getAttribute('viewBox') ?? '').split(/[\s,]+/).map(Number)
  const length = (name: string) => Number.parseFloat(root.getAttribute(name) ?? '')
  return {
    svg: svg.includes('xmlns=') ? svg : svg.replace('<svg', '<svg xmlns="http://www.w3.org/2000/svg"'),
    removed: [...removed].filter((what) => !['text', '<template>', '<body>'].includes(what)).slice(0, 10),
    width: width || length('width') || 300,
    height: height || length('height') || 150,
  }
}
