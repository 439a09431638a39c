/**
 * Remembers what long fields hold while React takes a page over: it writes the text that came with the page into them again, and
 * into no other field. What this returns puts back what was typed, and tells the page as a key would: counters and the saving of a
 * form read it then.
 */
export function keepEarlyTyping(): () => void {
  const typed = new Map<EventTarget | null, string>()
  const fields = document.querySelectorAll('textarea')
  for (const field of fields) typed.set(field, field.value)

  function putBack(field: HTMLTextAreaElement): boolean {
    const value = typed.get(field)
    if (value === undefined || value === field.value) return false
    // By the setter of the browser: React's own on the element would take the change for one it made itself.
    return Reflect.set(Object.getPrototypeOf(field) as object, 'value', value, field)
  }
  function follow({ type, target }: Event) {
    const field = target as HTMLTextAreaElement
    // A key may come after a field was written again and before the whole page answers: it adds to what was there.
    if (type === 'beforeinput') putBack(field)
    else if (typed.has(field)) typed.set(field, field.value)
  }

  for (const type of ['beforeinput', 'input']) window.addEventListener(type, follow, true)
  return () => {
    for (const type of ['beforeinput', 'input']) window.removeEventListener(type, follow, true)
    for (const field of fields) if (putBack(field)) field.dispatchEvent(new Event('input', { bubbles: true }))
  }
}
