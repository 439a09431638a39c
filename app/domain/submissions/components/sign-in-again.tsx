import { href } from '#app/platform/href.ts'

/** The way back in that leaves this page, with what was typed and what is being sent, as it is. */
export function SignInAgain() {
  return (
    <a href={href('/')} target="_blank" rel="noreferrer">
      Sign in in a new tab
    </a>
  )
}
