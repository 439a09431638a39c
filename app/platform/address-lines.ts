/** The lines of a postal address in the settings. */
export function addressLines(text: string): string[] {
  return text
    .split(/;|\r?\n/)
    .map((line) => line.trim())
    .filter(Boolean)
}
