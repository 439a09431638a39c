/**
 * Remembers what long fields hold while React takes a page over: it writes the text that came with the page into them again, and
 * into no other field. What this returns puts back what was typed: it holds each event of that time, and is called at its end.
 */
export function earlyTyping(): (event?: Event) => void {
  const typed = new Map<HTMLTextAreaElement, string>()
  for (const field of document.querySelectorAll('textarea')) typed.set(field, field.value)
  return (event) => {
    event?.stopPropagation()
    for (const [field, value] of typed)
      if (event?.type === 'input' && event.target === field) typed.set(field, field.value)
      else if (field.value !== value) {
        // A key adds to it then, and counters and the saving of a form read it.
        field.value = value
        field.dispatchEvent(new Event('input', { bubbles: true }))
      }
  }
}
