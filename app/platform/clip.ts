/** The first characters of a text, none of them cut in half: half of a pair is no text that a header or a row can carry. */
export function clip(text: string, most: number): string {
  return [...text].slice(0, most).join('')
}
