import { Checkbox } from '#app/ui/checkbox.tsx'

const KEYS: readonly (readonly [string, string])[] = [
  ['n or j', 'next entry'],
  ['p or k', 'previous entry'],
  ['1–9, 0', 'score the criterion in focus, 0 is 10'],
  ['↑ ↓', 'from criterion to criterion'],
  ['s', 'save final and go on'],
  ['a', 'abstain'],
  ['f', 'report a problem'],
  ['m', 'play and pause'],
  ['?', 'this help'],
]

/** What single keys do, and the switch for them; everything they do has a button too. */
export function ShortcutHelp({ on, set }: { on: boolean; set: (on: boolean) => void }) {
  return (
    <details className="shortcuts no-print" data-shortcut="?">
      <summary>Keys</summary>
      <Checkbox
        name="shortcuts"
        form="none"
        label="Single keys work here"
        hint="Never while you write in a field. This browser remembers it."
        checked={on}
        onChange={(event) => set(event.currentTarget.checked)}
      />
      <dl>
        {KEYS.map(([key, does]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
