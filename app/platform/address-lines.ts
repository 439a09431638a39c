/** A postal address as settings hold it, line by line. */
export function addressLines(text: string): string[] {
  return text
    .split(/;|\r?\n/)
    .map((line) => line.trim())
    .filter(Boolean)
}
