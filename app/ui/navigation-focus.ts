import { useLocation } from '@remix-run/react'
import { useEffect, useRef } from 'react'

/** After a navigation by script the focus goes to the new page's content, as a page load would start it from the top. */
export function useNavigationFocus() {
  const { pathname, hash } = useLocation()
  const before = useRef(pathname)
  useEffect(() => {
    if (before.current === pathname) return
    before.current = pathname
    const taken = document.activeElement?.closest('main')
    if (!hash && !taken) document.getElementById('main')?.focus({ preventScroll: true })
  }, [pathname, hash])
}
