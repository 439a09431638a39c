/** Web addresses as people type them. Client-safe and small: browsers load it with forms. */

export function isWebAddress(text: string): boolean {
  return /^https?:\/\//i.test(text) && URL.canParse(text)
}

const WITHOUT_SCHEME =
  /^(?:[\p{L}\p{N}][\p{L}\p{N}\p{M}-]*\.)+(?:xn--[a-z\d-]{1,59}|\p{L}[\p{L}\p{M}]{1,62})(?::\d{1,5})?(?:[/?#]\S*)?$/u

/** Adds the scheme to an address without one: "example.org/film" becomes https://example.org/film. */
export function withScheme(text: string): string {
  return WITHOUT_SCHEME.test(text) ? `https://${text}` : text
}
