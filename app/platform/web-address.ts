/** Addresses on the web as people type them. Client-safe, and small: the browser reads forms with it too. */

export function isWebAddress(text: string): boolean {
  return /^https?:\/\//i.test(text) && URL.canParse(text)
}

const WITHOUT_SCHEME = /^(?:[\p{L}\p{N}][\p{L}\p{N}-]*\.)+\p{L}{2,}(?::\d{1,5})?(?:[/?#]\S*)?$/u

/** An address without its beginning gets one: "example.org/film" is meant as https://example.org/film. */
export function withScheme(text: string): string {
  return WITHOUT_SCHEME.test(text) ? `https://${text}` : text
}
