import '#app/ui/styles/combobox.css'
import { useEffect, useMemo, useRef, useState, type KeyboardEvent, type RefObject } from 'react'
import { selectLabels } from '#app/constants.ts'
import type { controlAttributes } from '#app/ui/field.tsx'
import { matchingOptions, optionMeant } from '#app/ui/option-search.ts'
import type { Option } from '#app/ui/select.tsx'

export interface ComboboxProps {
  /** Keeps the value and is what the form sends. */
  select: RefObject<HTMLSelectElement>
  options: readonly Option[]
  /** The value until the select is there to be asked. */
  initial: string
  canBeEmpty: boolean
  looks: string | undefined
  label: string
  /** Of the select, which takes codes; this field takes names. */
  autoComplete: string | undefined
  attributes: ReturnType<typeof controlAttributes>
}

/** The search of a `SearchSelect`, fetched when the page is there. */
export function Combobox(props: ComboboxProps) {
  const { select, options, initial, canBeEmpty, looks, label, attributes } = props
  const autoComplete = props.autoComplete?.replace(/\bcountry$/, 'country-name') ?? 'off'
  const listId = `${attributes.id}-list`
  const missedId = `${attributes.id}-missed`
  const input = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLUListElement>(null)
  const [chosen, setChosen] = useState(initial)
  const [query, setQuery] = useState<string | null>(null)
  const [open, setOpen] = useState(false)
  const [active, setActive] = useState(-1)
  /** The field was left with a text that names no option: it stays, and says so. */
  const [missed, setMissed] = useState(false)

  const found = useMemo(() => matchingOptions(options, query ?? ''), [options, query])
  const chosenLabel = options.find((option) => option.value === chosen)?.label ?? ''

  useEffect(() => {
    // What was chosen before scripts arrived stays chosen.
    if (select.current) setChosen(select.current.value)
  }, [select])

  useEffect(() => {
    const form = select.current?.form
    const restore = () =>
      setTimeout(() => {
        setChosen(select.current?.value ?? '')
        setQuery(null)
        setMissed(false)
      })
    form?.addEventListener('reset', restore)
    return () => form?.removeEventListener('reset', restore)
  }, [select])

  useEffect(() => {
    if (open && active >= 0) list.current?.children[active]?.scrollIntoView({ block: 'nearest' })
  }, [open, active])

  function show() {
    setOpen(true)
    setMissed(false)
    setActive(found.findIndex((option) => option.value === chosen))
  }

  function close() {
    setOpen(false)
    setQuery(null)
    setActive(-1)
    setMissed(false)
  }

  function choose(value: string) {
    close()
    put(value)
  }

  function put(value: string) {
    setChosen(value)
    if (!select.current || select.current.value === value) return
    select.current.value = value
    select.current.dispatchEvent(new Event('input', { bubbles: true }))
    select.current.dispatchEvent(new Event('change', { bubbles: true }))
  }

  /** Takes the option that was meant; a text that means none is kept, and no other value is sent in its place. */
  function settle(text: string, highlighted: number) {
    const meant = optionMeant(options, text, highlighted)
    if (meant) return choose(meant.value)
    const isEmpty = text.trim() === ''
    if (isEmpty) close()
    else {
      setOpen(false)
      setActive(-1)
      setQuery(text)
      setMissed(true)
    }
    if (canBeEmpty) put('')
  }

  function leave() {
    if (query !== null) return settle(query, open ? active : -1)
    const highlighted = open ? found[active] : undefined
    if (highlighted && !highlighted.disabled) choose(highlighted.value)
    else close()
  }

  function move(step: number) {
    if (!open) return show()
    const usable = found.map((option, index) => (option.disabled ? -1 : index)).filter((index) => index >= 0)
    if (usable.length === 0) return
    const place = usable.indexOf(active)
    const next =
      place < 0 ? (step > 0 ? 0 : usable.length - 1) : (place + step + usable.length) % usable.length
    setActive(usable[next] ?? -1)
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      move(event.key === 'ArrowDown' ? 1 : -1)
    } else if (event.key === 'Enter' && open) {
      event.preventDefault()
      const option = found[active]
      if (option && !option.disabled) choose(option.value)
    } else if (event.key === 'Escape' && open) {
      event.preventDefault()
      close()
    }
  }

  const isSearching = open && query !== null && query.trim() !== ''
  const nothing = options.length === 0 ? selectLabels.empty : selectLabels.noMatch(query ?? '')

  return (
    <div className="combobox">
      {missed ? (
        <p className="field-error" id={missedId}>
          {nothing} Select one from the list.
        </p>
      ) : null}
      <input
        ref={input}
        type="text"
        role="combobox"
        className={looks}
        autoComplete={autoComplete}
        spellCheck={false}
        {...attributes}
        name={undefined}
        required={undefined}
        aria-required={attributes.required}
        aria-invalid={missed || attributes['aria-invalid']}
        aria-describedby={
          [attributes['aria-describedby'], missed && missedId].filter(Boolean).join(' ') || undefined
        }
        aria-expanded={open}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={open && active >= 0 ? `${listId}-${active}` : undefined}
        placeholder={selectLabels.search}
        value={query ?? chosenLabel}
        onChange={(event) => {
          const text = event.target.value
          // Filled in by the browser, from another field.
          if (document.activeElement !== event.target) return settle(text, -1)
          setQuery(text)
          setOpen(true)
          setMissed(false)
          const first = matchingOptions(options, text).findIndex((option) => !option.disabled)
          setActive(text.trim() === '' ? -1 : first)
        }}
        onFocus={(event) => event.target.select()}
        onClick={() => (open ? undefined : show())}
        onKeyDown={onKeyDown}
        onBlur={leave}
      />
      <ul ref={list} role="listbox" id={listId} aria-label={label} hidden={!open}>
        {found.map((option, index) => (
          <li
            key={option.value}
            id={`${listId}-${index}`}
            role="option"
            aria-selected={option.value === chosen}
            aria-disabled={option.disabled || undefined}
            data-active={index === active || undefined}
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => (option.disabled ? undefined : choose(option.value))}
          >
            {option.label}
          </li>
        ))}
      </ul>
      {open && found.length === 0 ? <p className="combobox-empty">{nothing}</p> : null}
      <span className="visually-hidden" role="status">
        {(open && found.length === 0) || missed
          ? nothing
          : isSearching
            ? selectLabels.found(found.length)
            : ''}
      </span>
    </div>
  )
}
