import { useFrame } from '#app/ui/frame/frame-context.tsx'

interface DefaultButtonProps {
  name?: string
  value?: string
}

/** Stands first in a form of several buttons, as the Enter key presses the first: it does what is meant by that, and takes nothing away. */
export function DefaultButton(props: DefaultButtonProps) {
  const { seesOnly } = useFrame()
  return <button hidden disabled={seesOnly !== undefined} {...props} />
}
