import type { ShowIf } from '#app/domain/catalogue/categories/fields.ts'
import { holds } from '#app/domain/catalogue/categories/show-if.ts'

const CONDITIONAL = '[data-when]'

/** Shows and hides conditional questions until `signal` ends it; values of hidden questions are sent and kept. */
export function followConditions(form: HTMLFormElement, signal: AbortSignal): void {
  function given(key: string): string[] {
    const control = form.elements.namedItem(key)
    const element = control instanceof RadioNodeList ? control[0] : control
    if (element instanceof Element && element.closest<HTMLElement>(CONDITIONAL)?.hidden) return []
    // What stands beside an amount, such as its currency, is no answer alone.
    if (element instanceof HTMLInputElement && 'first' in element.dataset && !element.value.trim()) return []
    return new FormData(form)
      .getAll(key)
      .flatMap((value) => (typeof value === 'string' && value.trim() ? [value.trim()] : []))
  }
  function update() {
    const questions = [...form.querySelectorAll<HTMLElement>(CONDITIONAL)]
    // A question may depend on a conditional one: one round for each of them settles every order.
    for (const _ of questions) {
      for (const question of questions) {
        const rule = JSON.parse(question.dataset.when ?? '') as ShowIf
        question.hidden = !holds(rule, given(rule.field))
      }
    }
  }
  if (signal.aborted) return
  update()
  form.addEventListener('input', update, { signal })
}
