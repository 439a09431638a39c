import { useEffect, useState } from 'react'
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
    <li className="toast">
      <div className="toast-words">
        <strong>{toast.title}</strong>
        {toast.description ? <span>{toast.description}</span> : null}
      </div>
      <button type="button" className="toast-close" aria-label="Close" onClick={onClose}>
        ×
      </button>
    </li>
  )
}

/** Where toasts appear: bottom right, newest last. The region is always there, so that what enters it is read out. */
export function Toaster() {
  const { list, remove } = useToasts()
  const Card = useCard(list.length > 0)
  return (
    <section className="toaster" aria-label="Messages" aria-live="polite">
      {list.length === 0 || !Card ? null : (
        <ol>
          {list.map((toast) => (
            <Card
              key={toast.id}
              toast={toast}
              onClose={() => {
                remove(toast.id)
                toast.callback?.()
              }}
            />
          ))}
        </ol>
      )}
    </section>
  )
}
