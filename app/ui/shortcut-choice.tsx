import { useEffect, useState } from 'react'
import { Checkbox } from '#app/ui/checkbox.tsx'
import { keepShortcuts, shortcutsOff } from '#app/ui/shortcut-setting.ts'

/** Turns single keys off and on in this browser; without scripts there are none. */
export function ShortcutChoice() {
  const [on, setOn] = useState<boolean | null>(null)
  useEffect(() => setOn(!shortcutsOff()), [])
  if (on === null) return null
  return (
    <Checkbox
      name="shortcuts"
      unsent
      label="Single-key shortcuts"
      hint="Keys such as / and J do something without Ctrl. Kept in this browser as soon as you change it."
      checked={on}
      onChange={({ target }) => setOn(keepShortcuts(target.checked) ? target.checked : true)}
    />
  )
}
