import { afterEach, beforeEach, vi } from 'vitest'

interface Line {
  method: 'error' | 'warn'
  text: string
}

let lines: Line[] = []
let expected: RegExp[] = []

/** Allows console errors and warnings that match, for the rest of the test; any other one fails it. */
export function expectConsole(...patterns: RegExp[]): void {
  expected.push(...patterns)
}

/** Makes a test fail in which something was written to the console as an error or a warning. */
export function watchConsole(): void {
  beforeEach(() => {
    lines = []
    expected = []
    for (const method of ['error', 'warn'] as const) {
      vi.spyOn(console, method).mockImplementation((...args: unknown[]) => {
        const text = args
          .map((arg) => (arg instanceof Error ? (arg.stack ?? arg.message) : String(arg)))
          .join(' ')
        lines.push({ method, text })
      })
    }
  })
  afterEach(() => {
    vi.restoreAllMocks()
    const surprises = lines.filter(({ text }) => !expected.some((pattern) => pattern.test(text)))
    if (surprises.length > 0) {
      throw new Error(surprises.map(({ method, text }) => `console.${method}: ${text}`).join('\n'))
    }
  })
}
