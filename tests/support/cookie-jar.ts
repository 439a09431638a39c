import { now } from '#tests/support/clock.ts'

/** Cookies as a browser keeps them for one site, by the tests' clock. */
export class CookieJar {
  readonly #cookies = new Map<string, { value: string; expires: number }>()

  take(setCookies: readonly string[]): void {
    for (const line of setCookies) {
      const [pair = '', ...attributes] = line.split(';').map((part) => part.trim())
      const [name, value] = splitOnce(pair)
      const expires = endOf(
        new Map(attributes.map(splitOnce).map(([key, given]) => [key.toLowerCase(), given])),
      )
      if (expires <= +now()) this.#cookies.delete(name)
      else this.#cookies.set(name, { value, expires })
    }
  }

  get header(): string {
    return [...this.#cookies]
      .filter(([, { expires }]) => expires > +now())
      .map(([name, { value }]) => `${name}=${value}`)
      .join('; ')
  }

  get names(): string[] {
    return [...this.#cookies.keys()]
  }

  forget(name: string): void {
    this.#cookies.delete(name)
  }
}

function splitOnce(pair: string): [string, string] {
  const separator = pair.indexOf('=')
  return separator < 0 ? [pair, ''] : [pair.slice(0, separator), pair.slice(separator + 1)]
}

function endOf(attributes: Map<string, string>): number {
  const maxAge = attributes.get('max-age')
  if (maxAge !== undefined) return +now() + Number(maxAge) * 1000
  const expires = attributes.get('expires')
  return expires === undefined ? Infinity : Date.parse(expires)
}
