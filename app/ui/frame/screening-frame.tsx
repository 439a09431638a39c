import type { ReactNode } from 'react'
import { Brand } from '#app/ui/frame/brand.tsx'
import { useFrame } from '#app/ui/frame/frame-context.tsx'
import { FlashNotice } from '#app/ui/toast/flash.tsx'

/** The dark frame for watching work: nothing but the way out above it. */
export function ScreeningFrame({ children }: { children: ReactNode }) {
  const { viewer, flash } = useFrame()
  return (
    <div className="top-frame screening">
      <header className="top-bar">
        <Brand />
        {viewer ? <span>{viewer.displayName}</span> : null}
      </header>
      <main id="main" tabIndex={-1}>
        <FlashNotice flash={flash} />
        {children}
      </main>
    </div>
  )
}
