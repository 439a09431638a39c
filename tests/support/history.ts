import type { Answer } from '#tests/support/answer.ts'

/** A page's text without its history: the log keeps every value there was, whatever the page shows now. */
export function withoutHistory(page: Answer): string {
  for (const table of page.html.querySelectorAll('table'))
    if (/^\s*History/.test(table.querySelector('caption')?.text ?? '')) table.remove()
  // What the scripts start from holds the history once more.
  for (const script of page.html.querySelectorAll('script')) script.remove()
  return page.html.text
}
