import { useNavigation } from '@remix-run/react'

/** The yellow bar at the very top while a page or an answer is on its way. */
export function LoadingBar() {
  const navigation = useNavigation()
  if (navigation.state === 'idle') return null
  return <div className="loading-bar" role="progressbar" aria-label="Loading" />
}
