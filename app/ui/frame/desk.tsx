import '#app/ui/styles/modal.css'
import '#app/ui/styles/palette.css'
import { useFetcher, useNavigate } from '@remix-run/react'
import {
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactNode,
} from 'react'
import { createPortal } from 'react-dom'
import { withQuery } from '#app/platform/href.ts'
import { useFrame } from '#app/ui/frame/frame-context.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { matchingOptions } from '#app/ui/option-search.ts'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'

/** Says what keys open and do at the desks of admins; fetched by the first of them. */

/** Shown of the pages and of the actions for one text. */
const MAX_OF_A_KIND = 6
/** The text rests for so long, in milliseconds, before records are searched for. */
const REST_MS = 200

interface Hit {
  label: string
  to: string
  detail?: string
}

/** Says what the search of everything answers. */
interface Found {
  text: string
  actions: Hit[]
  groups: { heading: string; hits: { title: string; detail: string; to: string }[] }[]
}

function Dialog({ label, onClose, children }: { label: string; onClose: () => void; children: ReactNode }) {
  const dialog = useRef<HTMLDialogElement>(null)
  // In the same moment in which it is drawn, so that no key goes elsewhere.
  useLayoutEffect(() => dialog.current?.showModal(), [])
  // Not within the rail, which a narrow window hides together with all that is in it.
  return createPortal(
    <dialog
      ref={dialog}
      className="modal"
      aria-label={label}
      onClose={onClose}
      onClick={(event) => (event.target === dialog.current ? dialog.current.close() : undefined)}
    >
      {children}
    </dialog>,
    document.body,
  )
}

interface PaletteProps {
  /** The address of the search of everything. */
  to: string
  /** Answers what was typed before this was there. */
  takeText: () => string
  onClose: () => void
}

/** Goes to a page, an action or a record by a few letters of its name. */
function Palette({ to, takeText, onClose }: PaletteProps) {
  const id = useId()
  const { navigation } = useFrame()
  const navigate = useNavigate()
  const { load, data } = useFetcher<Found>()
  const [text, setText] = useState(takeText)
  const [active, setActive] = useState(0)
  const list = useRef<HTMLDivElement>(null)
  const asked = text.trim().replace(/\s+/gu, ' ')

  useEffect(() => {
    const timer = setTimeout(() => load(withQuery(to, { q: asked || undefined })), asked ? REST_MS : 0)
    return () => clearTimeout(timer)
  }, [asked, load, to])

  useEffect(() => {
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' })
  }, [active])

  const places = navigation.flatMap(({ items }) =>
    items.flatMap((item) => (item.tabs ?? [item]).map((page) => ({ ...page, detail: item.label }))),
  )
  const groups: { heading: string; hits: readonly Hit[] }[] = [
    { heading: 'Pages', hits: matchingOptions(places, text).slice(0, MAX_OF_A_KIND) },
    { heading: 'Actions', hits: matchingOptions(data?.actions ?? [], text).slice(0, MAX_OF_A_KIND) },
    ...(data?.text === asked ? data.groups : []).map(({ heading, hits }) => ({
      heading,
      hits: hits.map(({ title, ...hit }) => ({ ...hit, label: title })),
    })),
  ].filter(({ hits }) => hits.length > 0)
  const all = groups.flatMap(({ hits }) => hits)
  const chosen = Math.min(active, all.length - 1)

  function go(hit: Hit | undefined) {
    if (!hit) return
    onClose()
    navigate(hit.to)
  }

  function onKeyDown(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step && all.length > 0) setActive((chosen + step + all.length) % all.length)
    else if (event.key === 'Enter') go(all[chosen])
    else return
    event.preventDefault()
  }

  const optionId = (hit: Hit) => `${id}-${all.indexOf(hit)}`
  return (
    <Dialog label="Search or jump to" onClose={onClose}>
      <div className="palette">
        <input
          className="control"
          type="text"
          role="combobox"
          aria-label="Search or jump to"
          aria-expanded={all.length > 0}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={chosen >= 0 ? `${id}-${chosen}` : undefined}
          placeholder="Page, action, name, code or number"
          autoComplete="off"
          maxLength={200}
          value={text}
          onChange={({ target }) => {
            setText(target.value)
            setActive(0)
          }}
          onKeyDown={onKeyDown}
        />
        <div ref={list} id={`${id}-list`} role="listbox" aria-label="Results" tabIndex={-1}>
          {groups.map(({ heading, hits }) => (
            <div key={heading} role="group" aria-label={heading}>
              <p aria-hidden="true">{heading}</p>
              {hits.map((hit) => (
                <div
                  key={hit.to}
                  id={optionId(hit)}
                  role="option"
                  aria-selected={hit === all[chosen]}
                  onClick={() => go(hit)}
                >
                  {hit.label} {hit.detail ? <small>{hit.detail}</small> : null}
                </div>
              ))}
            </div>
          ))}
        </div>
        <p role="status">
          {all.length === 0 ? (data?.text === asked ? 'No results' : 'Searching…') : null}
          {all.length > 0 ? (
            <VisuallyHidden>{all.length === 1 ? '1 result' : `${all.length} results`}</VisuallyHidden>
          ) : null}
        </p>
      </div>
    </Dialog>
  )
}

const KEYS = [
  ['J', 'Next row of a list'],
  ['K', 'Previous row'],
  ['X', 'Select or deselect the row'],
  ['E or Enter', 'Open the row'],
  ['/', 'Search everything'],
  ['Ctrl K or ⌘ K', 'Jump to a page, an action or a record'],
  ['?', 'This list'],
] as const

/** Says what the keys do. */
function KeyList({ onClose }: { onClose: () => void }) {
  return (
    <Dialog label="Keyboard shortcuts" onClose={onClose}>
      <div className="modal-body">
        <div className="modal-head">
          <h2>Keyboard shortcuts</h2>
          <form method="dialog">
            <button className="modal-close" aria-label="Close">
              <Icon name="x" />
            </button>
          </form>
        </div>
        <dl className="key-list">
          {KEYS.map(([key, meaning]) => (
            <div key={key}>
              <dt>
                <kbd>{key}</kbd>
              </dt>
              <dd>{meaning}</dd>
            </div>
          ))}
        </dl>
        <p className="hint">You can turn single keys off in your preferences.</p>
      </div>
    </Dialog>
  )
}

let last: Element | null = null

/** Moves from row to row of the list, or ticks or opens the current one. The current row is where the focus is or was last. */
function pressInList(key: string): void {
  const rows = [...document.querySelectorAll('main .table-dense tbody tr')]
  const focused = rows.find((row) => row.contains(document.activeElement))
  const current = focused ?? rows.find((row) => row === last)
  if (key === 'j' || key === 'k') {
    const at = current ? rows.indexOf(current) + (key === 'j' ? 1 : -1) : 0
    const next = rows[Math.max(0, Math.min(at, rows.length - 1))]
    last = next ?? null
    const link = next?.querySelector<HTMLElement>('th a')
    link?.focus()
    link?.scrollIntoView({ block: 'nearest' })
  } else if (key === 'x') current?.querySelector<HTMLElement>('input[type=checkbox]')?.click()
  else current?.querySelector<HTMLElement>('th a')?.click()
}

/** All of it together, as it is fetched. */
export const desk = { Palette, KeyList, pressInList }
