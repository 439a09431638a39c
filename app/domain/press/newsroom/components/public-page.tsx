import type { ReactNode } from 'react'
import { Brand } from '#app/ui/frame/brand.tsx'
import { useFrame } from '#app/ui/frame/frame-context.tsx'
import { FrameFoot } from '#app/ui/frame/frame-foot.tsx'
import { FlashNotice } from '#app/ui/toast/flash.tsx'
import type { PublicPlace } from '../public-places.ts'
import { PublicLinks } from './public-links.tsx'

interface PublicPageProps {
  /** Leave out on a page that is none of the places. */
  here?: PublicPlace
  /** The pages that have something on them. */
  places: readonly PublicPlace[]
  children: ReactNode
}

/** A page of the award's public face: its navigation on top for guests, and at its foot for people who have one of their own. */
export function PublicPage({ children, ...links }: PublicPageProps) {
  const { viewer, flash } = useFrame()
  if (viewer)
    return (
      <>
        {children}
        <PublicLinks {...links} />
      </>
    )
  return (
    <div className="public">
      <div className="public-top">
        <Brand />
        <PublicLinks {...links} withSignIn />
      </div>
      <FlashNotice flash={flash} />
      {children}
      <FrameFoot className="public-foot" />
    </div>
  )
}
