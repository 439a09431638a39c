import { Outlet } from '@remix-run/react'
import { BlankFrame } from '#app/ui/frame/blank-frame.tsx'
import { DefaultFrame } from '#app/ui/frame/default-frame.tsx'
import { useFrame } from '#app/ui/frame/frame-context.tsx'

/** For public pages: with the way back to their own pages for people who are signed in. */
export default function ByViewerLayout() {
  const Frame = useFrame().viewer ? DefaultFrame : BlankFrame
  return (
    <Frame>
      <Outlet />
    </Frame>
  )
}
