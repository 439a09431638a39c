import { useLocation, useRevalidator } from '@remix-run/react'
import { useEffect, useRef } from 'react'
import { dataQuery } from '#app/constants.ts'

/** Whether a page a person comes back to should be requested once more; never one they have begun to fill in. */
export function wantsFreshData(ageMs: number, touched: boolean): boolean {
  return !touched && ageMs > dataQuery.staleMs
}

/**
 * A page left open says what was true when it was loaded. Coming back to its tab asks for its data again, and a page the
 * browser kept from earlier is reloaded once it is too old to be kept.
 */
export function useFreshData() {
  const { revalidate, state } = useRevalidator()
  const { key } = useLocation()
  const loadedAt = useRef(0)
  const touched = useRef(false)

  useEffect(() => {
    touched.current = false
  }, [key])

  useEffect(() => {
    if (state === 'idle') loadedAt.current = Date.now()
  }, [key, state])

  useEffect(() => {
    const touch = () => {
      touched.current = true
    }
    const age = () => Date.now() - loadedAt.current
    const comeBack = () => {
      if (document.visibilityState === 'visible' && wantsFreshData(age(), touched.current)) revalidate()
    }
    const restore = (event: PageTransitionEvent) => {
      if (event.persisted && !touched.current && age() > dataQuery.cacheMs) window.location.reload()
    }
    document.addEventListener('input', touch)
    document.addEventListener('visibilitychange', comeBack)
    window.addEventListener('pageshow', restore)
    return () => {
      document.removeEventListener('input', touch)
      document.removeEventListener('visibilitychange', comeBack)
      window.removeEventListener('pageshow', restore)
    }
  }, [revalidate])
}
