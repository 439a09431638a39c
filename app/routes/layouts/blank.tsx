import { Outlet } from '@remix-run/react'
import { BlankFrame } from '#app/ui/frame/blank-frame.tsx'

export default function BlankLayout() {
  return (
    <BlankFrame>
      <Outlet />
    </BlankFrame>
  )
}
