/** Joins class names and drops what is empty; `undefined` when nothing is left, so no empty attribute is sent. */
export function classes(...names: (string | false | null | undefined)[]): string | undefined {
  return names.filter(Boolean).join(' ') || undefined
}
