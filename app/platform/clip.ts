/** The first characters of a text, without half of a surrogate pair, which headers and rows cannot hold. */
export function clip(text: string, most: number): string {
  return [...text].slice(0, most).join('')
}
