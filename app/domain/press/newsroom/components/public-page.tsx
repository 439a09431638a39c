import type { ReactNode } from 'react'
import { Brand } from '#app/ui/frame/brand.tsx'
import { useFrame } from '#app/ui/frame/frame-context.tsx'
import { FrameFoot } from '#app/ui/frame/frame-foot.tsx'
import { FlashNotice } from '#app/ui/toast/flash.tsx'
import { PublicLinks, type PublicPlace } from './public-links.tsx'

interface PublicPageProps {
  here: PublicPlace
  /** The other pages that have something on them; all of them unless given. */
  others?: readonly PublicPlace[]
  children: ReactNode
}

/** A page of the award's public face: its navigation on top for guests, and at its foot for people who have one of their own. */
export function PublicPage({ children, ...places }: PublicPageProps) {
  const { viewer, flash } = useFrame()
  if (viewer)
    return (
      <>
        {children}
        <PublicLinks {...places} />
      </>
    )
  return (
    <div className="public">
      <div className="public-top">
        <Brand />
        <PublicLinks {...places} withSignIn />
      </div>
      <FlashNotice flash={flash} />
      {children}
      <FrameFoot className="public-foot" />
    </div>
  )
}
