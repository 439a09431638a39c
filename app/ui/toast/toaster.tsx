import { useLocation, useNavigation } from '@remix-run/react'
import { useEffect, useRef, useState, type FocusEvent, type KeyboardEvent } from 'react'
import { useToasts } from '#app/ui/toast/toast-context.tsx'
import type { Toast } from '#app/ui/toast/toast-store.ts'
import { whenIdle } from '#app/ui/when-idle.ts'

type Card = typeof import('./toast-card.tsx').ToastCard

/** What draws a toast: fetched when there is time, at once when there is a toast, and done without where it cannot be had. */
function useCard(wanted: boolean): Card | null {
  const [card, setCard] = useState<Card | null>(null)
  useEffect(() => {
    if (card) return
    const load = () =>
      void import('./toast-card.tsx').then(
        ({ ToastCard }) => setCard(() => ToastCard),
        () => wanted && setCard(() => PlainToast),
      )
    if (!wanted) return whenIdle(load)
    load()
  }, [card, wanted])
  return card
}

/** Offline, what a toast says still has to be said. */
function PlainToast({ toast, onClose }: { toast: Toast; onClose: () => void }) {
  return (
    <li className="toast" id={`toast-${toast.id}`}>
      <div className="toast-text">
        <strong>{toast.title}</strong>
        {toast.description ? <span>{toast.description}</span> : null}
      </div>
      <button type="button" className="toast-close" aria-label="Close" onClick={onClose}>
        ×
      </button>
    </li>
  )
}

/** Where the focus goes when a toast is closed by hand: to the next one, else to where it came from, else to the page. */
function useReturningFocus() {
  const section = useRef<HTMLElement>(null)
  const cameFrom = useRef<Element | null>(null)

  function onFocus({ relatedTarget }: FocusEvent) {
    if (relatedTarget && !section.current?.contains(relatedTarget)) cameFrom.current = relatedTarget
  }

  function leave(closed: Element | null) {
    if (!closed?.contains(document.activeElement)) return
    const next = closed.nextElementSibling ?? closed.previousElementSibling
    const back = cameFrom.current?.isConnected ? cameFrom.current : document.querySelector('main h1')
    const target = next?.querySelector('.toast-close') ?? back
    if (!(target instanceof HTMLElement)) return
    if (target.tabIndex < 0) target.tabIndex = -1
    target.focus({ preventScroll: true })
  }

  return { section, onFocus, leave }
}

/** Where toasts appear: bottom right, newest last. The region is always there, so that what enters it is read out. */
export function Toaster() {
  const { list, remove } = useToasts()
  const { pathname } = useLocation()
  const { formMethod } = useNavigation()
  const sending = formMethod === 'POST'
  const { section, onFocus, leave } = useReturningFocus()
  const Card = useCard(list.length > 0)
  const shown = useRef(list)
  shown.current = list

  // What a toast tells of belongs to its page and to the form sent last; the next page's and form's own are added after this.
  useEffect(() => {
    for (const { id } of shown.current) remove(id)
  }, [pathname, remove])
  useEffect(() => {
    if (sending) for (const { id } of shown.current) remove(id)
  }, [sending, remove])

  function close(toast: Toast) {
    leave(document.getElementById(`toast-${toast.id}`))
    remove(toast.id)
    toast.callback?.()
  }

  function onKeyDown({ key, target }: KeyboardEvent) {
    if (key !== 'Escape' || !(target instanceof Element)) return
    const id = target.closest('li')?.id
    const toast = list.find((each) => `toast-${each.id}` === id)
    if (toast) close(toast)
  }

  return (
    <section
      className="toaster"
      aria-label="Messages"
      aria-live="polite"
      ref={section}
      onFocus={onFocus}
      onKeyDown={onKeyDown}
    >
      {list.length === 0 || !Card ? null : (
        <ol>
          {list.map((toast) => (
            <Card key={toast.id} toast={toast} onClose={() => close(toast)} />
          ))}
        </ol>
      )}
    </section>
  )
}
