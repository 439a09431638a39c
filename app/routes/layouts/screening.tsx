import { Outlet } from '@remix-run/react'
import { ScreeningFrame } from '#app/ui/frame/screening-frame.tsx'

export default function ScreeningLayout() {
  return (
    <ScreeningFrame>
      <Outlet />
    </ScreeningFrame>
  )
}
