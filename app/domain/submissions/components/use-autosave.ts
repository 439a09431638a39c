import { useNavigation } from '@remix-run/react'
import { useEffect, useRef, useState, type RefObject } from 'react'
import type { SectionPageView } from '#app/domain/submissions/form/section-page.server.ts'
import type { UnsavedView } from '#app/domain/submissions/page-views.ts'
import type { Autosaver } from './autosaver.ts'
import { asLoaded, type LiveSection } from './live-section.ts'

const RETRY_MS = 15_000

/** Saves the section's form by itself, once that script is there; until then its buttons save. */
export function useAutosave(
  form: RefObject<HTMLFormElement>,
  page: SectionPageView,
  unsaved: UnsavedView | undefined,
): LiveSection {
  const [live, show] = useState(asLoaded)
  const autosaver = useRef<Autosaver | null>(null)
  const busy = useNavigation().state !== 'idle'
  const asked = page.fields.flatMap(({ key, type, mark }) =>
    mark === undefined ? [] : [{ key, type, mark }],
  )
  const marks = asked.map(({ key, mark }) => `${key}:${mark}`).join(' ')
  const now = { asked, page, held: Object.keys(unsaved?.conflicts ?? {}) }
  const latest = useRef(now)
  latest.current = now
  const marksOf = () => Object.fromEntries(latest.current.asked.map(({ key, mark }) => [key, mark]))
  const started = useRef('')

  useEffect(() => {
    let gone = false
    let retry = 0
    const start = () =>
      import('./autosaver.ts').then(
        ({ startAutosave }) => {
          if (gone || !form.current) return
          started.current = marks
          const { page: shown, asked: fields, held } = latest.current
          const byButton = shown.windows !== undefined
          const options = { form: form.current, page: shown, fields, marks: marksOf(), held, byButton, show }
          autosaver.current = startAutosave(options)
        },
        () => {
          if (!gone) retry = window.setTimeout(start, RETRY_MS)
        },
      )
    void start()
    return () => {
      gone = true
      clearTimeout(retry)
      autosaver.current?.stop()
      autosaver.current = null
    }
    // Once for a page; the effects below report what changes in it.
  }, [form, page.submissionId, page.section])

  useEffect(() => {
    if (started.current === marks) return
    started.current = marks
    autosaver.current?.loaded(marksOf())
  }, [marks])

  useEffect(() => {
    if (unsaved) autosaver.current?.hold(Object.keys(unsaved.conflicts))
  }, [unsaved])

  useEffect(() => autosaver.current?.pause(busy), [busy])

  // Other questions may hang on what was put back.
  useEffect(() => {
    form.current?.dispatchEvent(new Event('input'))
  }, [form, live.restored])
  return live
}
