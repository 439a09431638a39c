interface Typed {
  value: string
  caret: readonly [number, number]
}

const typedIn = ({ value, selectionStart, selectionEnd }: HTMLTextAreaElement): Typed => ({
  value,
  caret: [selectionStart, selectionEnd],
})

function putBack(field: HTMLTextAreaElement, { value, caret }: Typed): boolean {
  if (field.value === value || !field.isConnected) return false
  // By the setter of the browser: React's own on the element would take the change for one it made itself.
  Reflect.set(Object.getPrototypeOf(field) as object, 'value', value, field)
  if (document.activeElement === field) field.setSelectionRange(...caret)
  return true
}

/**
 * Remembers what long fields hold while React takes a page over: it writes the text that came with the page into them again, and of
 * no other field. What this returns puts back what was typed, and tells the page as a key would: counters and the saving of a form
 * read it then.
 */
export function keepEarlyTyping(): () => void {
  const typed = new Map<EventTarget, Typed>()
  const fields = [...document.querySelectorAll('textarea')]
  for (const field of fields) typed.set(field, typedIn(field))
  const done = new AbortController()
  const listen = { capture: true, signal: done.signal }
  const note = ({ target }: Event) => {
    if (target instanceof HTMLTextAreaElement) typed.set(target, typedIn(target))
  }
  // A key may come after a field was written again and before the whole page answers: it adds to what was there.
  const beforeKey = ({ target }: Event) => {
    const before = target instanceof HTMLTextAreaElement && typed.get(target)
    if (before) putBack(target, before)
  }
  window.addEventListener('beforeinput', beforeKey, listen)
  window.addEventListener('input', note, listen)
  return () => {
    done.abort()
    for (const field of fields) {
      const before = typed.get(field)
      if (before && putBack(field, before)) field.dispatchEvent(new Event('input', { bubbles: true }))
    }
  }
}
