import type { ReactNode } from 'react'

/** Words for assistive technology where the eye has a sign. */
export function VisuallyHidden({ children }: { children: ReactNode }) {
  return <span className="visually-hidden">{children}</span>
}
