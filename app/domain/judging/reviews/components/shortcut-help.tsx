import { Checkbox } from '#app/ui/checkbox.tsx'

const KEYS: readonly (readonly [string, string])[] = [
  ['n or j', 'next entry'],
  ['p or k', 'previous entry'],
  ['1–9, 0', 'score the focused criterion (0 = 10) and go to the next'],
  ['↑ ↓', 'from criterion to criterion'],
  ['w', 'I have watched it'],
  ['s', 'save final and go to the next entry'],
  ['a', 'abstain'],
  ['f', 'report a problem'],
  ['m', 'play and pause'],
  ['/', 'the list, and there its search'],
  ['g c', 'the chair’s board, for chairs'],
  ['?', 'this help'],
]

/** Those that do something on the list of entries. */
const ON_THE_LIST = ['n or j', '/', 'g c', '?']

/** What single keys do, and the switch for them; everything they do has a button too. */
export function ShortcutHelp({
  on,
  set,
  list = false,
}: {
  on: boolean
  set: (on: boolean) => void
  list?: boolean
}) {
  const keys = list ? KEYS.filter(([key]) => ON_THE_LIST.includes(key)) : KEYS
  return (
    <details className="shortcuts no-print" data-shortcut="?">
      <summary>Keys</summary>
      <Checkbox
        name="shortcuts"
        unsent
        label="Single keys work here"
        hint="Never while you write in a field. This browser remembers it."
        checked={on}
        onChange={(event) => set(event.currentTarget.checked)}
      />
      <dl>
        {keys.map(([key, does]) => (
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
