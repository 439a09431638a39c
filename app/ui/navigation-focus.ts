import { useLocation } from '@remix-run/react'
import { useEffect, useRef } from 'react'

/**
 * After a navigation by script the focus goes where a page load would put it: to what the address's fragment names, such as
 * the row that was just added, else to the new page's title. An answer whose page no longer has what was focused leads there too.
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
    const { activeElement: focused } = document
    const lost = focused === null || focused === document.body
    if (lost || (last.pathname !== pathname && !focused.closest('main'))) focusTitle()
  }, [pathname, hash, key])
}

/** The page's title says where one has come to; the page itself would be read from its first word, or not at all. */
function focusTitle() {
  const title = document.querySelector<HTMLElement>('main h1') ?? document.getElementById('main')
  if (!title) return
  title.tabIndex = -1
  title.focus({ preventScroll: true })
}

function decodedFragment(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1))
  } catch {
    return hash.slice(1)
  }
}
