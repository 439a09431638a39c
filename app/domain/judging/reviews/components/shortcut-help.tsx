import { Checkbox } from '#app/ui/checkbox.tsx'

const KEYS: readonly (readonly [string, string])[] = [
  ['n or j', 'next entry'],
  ['p or k', 'previous entry'],
  ['1–9, 0', 'score the focused criterion (0 = 10) and go to the next'],
  ['↑ ↓', 'previous and next criterion'],
  ['w', 'mark as watched'],
  ['s', 'save final and go to the next entry'],
  ['a', 'abstain'],
  ['f', 'report a problem'],
  ['m', 'play or pause'],
  ['/', 'the list, or search in the list'],
  ['g c', 'chair’s board'],
  ['?', 'show shortcuts'],
]

/** The keys of the list of entries. */
const ON_THE_LIST = ['n or j', '/', 'g c', '?']

/** The keys of an entry in a round of answers. */
const OF_ANSWERS: readonly (readonly [string, string])[] = [
  ['1, 2, 3', 'yes, no, unsure'],
  ['s', 'save and go to the next entry'],
]
const WITH_ANSWERS = ['n or j', 'p or k', 'm', '/', '?']

type Page = 'scores' | 'answers' | 'list'

function keysOf(page: Page): readonly (readonly [string, string])[] {
  if (page === 'scores') return KEYS
  const shared = page === 'list' ? ON_THE_LIST : WITH_ANSWERS
  return [...(page === 'answers' ? OF_ANSWERS : []), ...KEYS.filter(([key]) => shared.includes(key))]
}

/** The keyboard shortcuts with their switch; each has a button or link too. */
export function ShortcutHelp({
  on,
  set,
  show = 'scores',
}: {
  on: boolean
  set: (on: boolean) => void
  show?: Page
}) {
  return (
    <details className="shortcuts no-print" data-shortcut="?">
      <summary>Keyboard shortcuts</summary>
      <Checkbox
        name="shortcuts"
        unsent
        label="Keyboard shortcuts on"
        hint="This browser remembers your choice."
        checked={on}
        onChange={(event) => set(event.currentTarget.checked)}
      />
      <dl>
        {keysOf(show).map(([key, action]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{action}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
