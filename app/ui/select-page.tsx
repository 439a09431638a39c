import { useEffect, useState, type ChangeEvent } from 'react'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'

function tickAll({ currentTarget: { form, checked } }: ChangeEvent<HTMLInputElement>) {
  const boxes = form?.querySelectorAll<HTMLInputElement>('tbody td:first-child input[type=checkbox]') ?? []
  for (const box of boxes) box.checked = checked
}

/** Heads the first column, of boxes to choose rows by, and ticks all of them; without scripts it only names the column. */
export function SelectPage() {
  const [scripted, setScripted] = useState(false)
  useEffect(() => setScripted(true), [])
  return scripted ? (
    <label className="choice">
      <input type="checkbox" onChange={tickAll} />
      <VisuallyHidden>Select all on this page</VisuallyHidden>
    </label>
  ) : (
    <VisuallyHidden>Select</VisuallyHidden>
  )
}
