import { useLocation } from '@remix-run/react'
import { useEffect, useRef } from 'react'

/**
 * After a navigation by script the focus goes where a page load would put it: to what the address's fragment names, such as
 * the row that was just added, else to the new page's content.
 */
export function useNavigationFocus() {
  const { pathname, hash, key } = useLocation()
  const before = useRef({ pathname, key })
  useEffect(() => {
    const last = before.current
    if (last.key === key) return
    before.current = { pathname, key }
    const named = hash ? document.getElementById(decodedFragment(hash)) : null
    if (named) {
      named.focus()
      return
    }
    const taken = document.activeElement?.closest('main')
    if (last.pathname !== pathname && !taken) document.getElementById('main')?.focus({ preventScroll: true })
  }, [pathname, hash, key])
}

function decodedFragment(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1))
  } catch {
    return hash.slice(1)
  }
}
