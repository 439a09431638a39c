import { Outlet } from '@remix-run/react'
import { DefaultFrame } from '#app/ui/frame/default-frame.tsx'

export default function DefaultLayout() {
  return (
    <DefaultFrame>
      <Outlet />
    </DefaultFrame>
  )
}
