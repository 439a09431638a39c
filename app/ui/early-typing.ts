/**
 * Remembers what long fields hold while React takes a page over: it writes the text that came with the page into them again, and
 * into no other field. `follow` hears of each event of that time, and `putBack` of its end.
 */
export function earlyTyping() {
  const typed = new Map<EventTarget | null, string>()
  const fields = document.querySelectorAll('textarea')
  for (const field of fields) typed.set(field, field.value)

  function restore(field: HTMLTextAreaElement, tells?: boolean) {
    const value = typed.get(field)
    if (value === undefined || value === field.value) return
    field.value = value
    // Counters and the saving of a form read it then.
    if (tells) field.dispatchEvent(new Event('input', { bubbles: true }))
  }
  return {
    follow({ type, target }: Event) {
      const field = target as HTMLTextAreaElement
      // A key may come after a field was written again and before the whole page answers: it adds to what was there.
      if (type !== 'input') restore(field)
      else if (typed.has(field)) typed.set(field, field.value)
    },
    putBack() {
      for (const field of fields) restore(field, true)
    },
  }
}
