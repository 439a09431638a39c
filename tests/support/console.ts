import { afterEach, beforeEach, vi } from 'vitest'

interface Line {
  method: 'error' | 'warn'
  text: string
}

let lines: Line[] = []

/** Makes a test fail in which something was written to the console as an error or a warning. */
export function watchConsole(): void {
  beforeEach(() => {
    lines = []
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
    if (lines.length > 0)
      throw new Error(lines.map(({ method, text }) => `console.${method}: ${text}`).join('\n'))
  })
}
