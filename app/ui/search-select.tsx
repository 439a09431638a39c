import { useEffect, useRef, useState, type RefObject } from 'react'
import { selectLabels } from '#app/constants.ts'
import { classes } from '#app/ui/classes.ts'
import { Field, controlAttributes } from '#app/ui/field.tsx'
import { optionsHtml, optionsIn, type LongList } from '#app/ui/long-list.ts'
import { SelectOptions, type Option, type SelectProps } from '#app/ui/select.tsx'
import { sizeClass } from '#app/ui/sizes.ts'
import { whenIdle } from '#app/ui/when-idle.ts'

export type SearchSelectProps = Omit<SelectProps, 'value' | 'multiple' | 'options'> & {
  options: readonly Option[] | LongList
}
type Combobox = typeof import('./combobox.tsx').Combobox

/** Kept for the pages after the first. */
let fetched: Combobox | null = null

const isLong = (options: SearchSelectProps['options']): options is LongList => 'fetch' in options

/**
 * A select with a search. Sent as a plain `<select>`, which works from the start; what searches is fetched once the page is
 * there. From then on that select keeps the value out of sight and an ARIA combobox over it does the choosing, so the form
 * posts the same either way.
 */
export function SearchSelect(props: SearchSelectProps) {
  const { label, labelHidden, labelAside, optional, hint, errors, id, name, required, ...own } = props
  const { size, options, placeholder, className, defaultValue, ...rest } = own
  const attributes = controlAttributes({ name, id, hint, errors, required })
  const initial = String(defaultValue ?? '')
  const select = useRef<HTMLSelectElement>(null)
  const Search = useSearch(select)
  const shown = useOptions(select, options)
  // React leaves the inside of a select alone that has come with its page.
  const [inside] = useState(() => isLong(options) && optionsHtml(options.options, initial, placeholder ?? ''))

  const looks = classes('control', sizeClass(size), className)
  const common = {
    ref: select,
    className: looks,
    ...rest,
    ...(Search ? { name, hidden: true, 'aria-hidden': true, tabIndex: -1 } : attributes),
  }
  return (
    <Field {...{ label, labelHidden, labelAside, optional, hint, errors, id, name }}>
      {inside === false ? (
        <select {...common} defaultValue={defaultValue}>
          <SelectOptions
            options={shown}
            placeholder={placeholder ?? (shown.length === 0 ? selectLabels.empty : undefined)}
          />
        </select>
      ) : (
        <select {...common} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: inside }} />
      )}
      {Search ? (
        <Search
          select={select}
          options={shown}
          initial={initial}
          canBeEmpty={placeholder !== undefined}
          autoComplete={rest.autoComplete}
          looks={looks}
          label={typeof label === 'string' ? label : name}
          attributes={attributes}
        />
      ) : null}
    </Field>
  )
}

/** What searches, as soon as it is there. */
function useSearch(select: RefObject<HTMLSelectElement>): Combobox | null {
  const [search, setSearch] = useState<Combobox | null>(null)
  useEffect(() => {
    // Not before: a part of the page that is taken over late still has the list that the server sent.
    if (fetched) return setSearch(() => fetched)
    const leaving = new AbortController()
    const { signal } = leaving
    const stop = whenIdle(() => {
      void import('./combobox.tsx').then(
        ({ Combobox }) => {
          fetched = Combobox
          const show = () => signal.aborted || setSearch(() => Combobox)
          // The list a person has just opened stays open.
          if (document.activeElement !== select.current) show()
          else select.current?.addEventListener('blur', show, { once: true, signal })
        },
        // Not fetched: the plain list stays.
        () => undefined,
      )
    })
    return () => {
      stop()
      leaving.abort()
    }
  }, [select])
  return search
}

/** The options to search in. Of a long list they are read from the page, or fetched where the page has not got them. */
function useOptions(
  select: RefObject<HTMLSelectElement>,
  options: SearchSelectProps['options'],
): readonly Option[] {
  const [shown, show] = useState(isLong(options) ? options.options : [])
  useEffect(() => {
    const { current } = select
    if (!current || !isLong(options)) return
    const list = options
    let stop: () => void = () => undefined
    const found = optionsIn(current)
    if (found.length > 1) {
      use(found)
    } else
      void options.fetch().then(
        (all) => {
          const [placeholder] = current.options
          current.innerHTML = optionsHtml(all, current.value, placeholder?.label ?? '')
          use(all)
        },
        // Not fetched: the value that is stored stays.
        () => undefined,
      )
    function use(all: readonly Option[]) {
      show((list.options = all))
      stop = whenIdle(() => {
        void list.synonyms().then(
          (also) => show((list.options = all.map((option) => ({ ...option, also: also.get(option.value) })))),
          // Not fetched: only the names in the list are searched.
          () => undefined,
        )
      })
    }
    return () => stop()
  }, [select, options])
  return isLong(options) ? shown : options
}
