import { useEffect, useRef, useState } from 'react'
import type { PlaceholderGroup } from '../values.ts'
import { Button } from '#app/ui/button.tsx'

const FIELDS = ['subject', 'body']

/** The placeholders, to be copied; with scripts each is a button that inserts it at the cursor. */
export function PlaceholderList({ groups }: { groups: readonly PlaceholderGroup[] }) {
  const box = useRef<HTMLDivElement>(null)
  const last = useRef('body')
  const [enhanced, setEnhanced] = useState(false)

  useEffect(() => {
    const form = box.current?.closest('form')
    const remember = ({ target }: FocusEvent) => {
      if (target instanceof HTMLElement && FIELDS.includes(target.id)) last.current = target.id
    }
    form?.addEventListener('focusin', remember)
    setEnhanced(true)
    return () => form?.removeEventListener('focusin', remember)
  }, [])

  function insert(name: string) {
    const field = document.getElementById(last.current)
    if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) return
    const end = field.value.length
    field.setRangeText(`{{${name}}}`, field.selectionStart ?? end, field.selectionEnd ?? end, 'end')
    field.focus()
  }

  return (
    <div ref={box} className="stack stack-tight">
      <p>
        <strong>Placeholders</strong>
      </p>
      <p className="hint">
        {enhanced
          ? 'Select one to insert it. With more than one group, use placeholders that all of them have.'
          : 'Copy one into the subject or text. With more than one group, use placeholders that all of them have.'}
      </p>
      {groups.map(({ title, placeholders }) => (
        <details key={title}>
          <summary>{title}</summary>
          <ul className="placeholders">
            {placeholders.map(({ name, label }) => (
              <li key={name}>
                {enhanced ? (
                  <Button type="button" kind="quiet" size="xs" onClick={() => insert(name)}>
                    <code>{`{{${name}}}`}</code>
                  </Button>
                ) : (
                  <code>{`{{${name}}}`}</code>
                )}{' '}
                <small>{label}</small>
              </li>
            ))}
          </ul>
        </details>
      ))}
    </div>
  )
}
