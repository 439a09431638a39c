import type { Option } from '#app/ui/select.tsx'

/**
 * Options too many to be sent twice. The page has them in its select, so its scripts do not bring them; they are fetched
 * only where scripts rebuild such a select.
 */
export interface LongList {
  /** All of them on the server; in the browser those that a page has shown or that were fetched. */
  options: readonly Option[]
  fetch: () => Promise<readonly Option[]>
  /** Other names its options are searched by, by value. */
  synonyms: () => Promise<ReadonlyMap<string, readonly string[]>>
}

const escaped = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/"/g, '&quot;')

/** The inside of a select. A value that is not among the options stays one, or saving would lose it. */
export function optionsHtml(options: readonly Option[], chosen: string, placeholder: string): string {
  const known = chosen === '' || options.some(({ value }) => value === chosen)
  const all = known ? options : [...options, { value: chosen, label: chosen }]
  return [{ value: '', label: placeholder }, ...all]
    .map(({ value, label }) => {
      const selected = value === chosen ? ' selected=""' : ''
      return `<option value="${escaped(value)}"${selected}>${escaped(label)}</option>`
    })
    .join('')
}

/** The options of a select that came with its page. */
export function optionsIn(select: HTMLSelectElement): Option[] {
  return [...select.options].flatMap(({ value, label }) => (value === '' ? [] : [{ value, label }]))
}
