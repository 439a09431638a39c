import type { ReactNode } from 'react'

/** Text for assistive technology in place of an icon. */
export function VisuallyHidden({ children }: { children: ReactNode }) {
  return <span className="visually-hidden">{children}</span>
}
